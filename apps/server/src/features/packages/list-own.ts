import type { PurchaseRow } from '@puerta/contract/parcels/packages';
import type { PurchaseCounts, PurchaseGroup } from '@puerta/contract/money/purchases';
import { calendarDay, type CalendarDay } from '@puerta/domain/days/calendar-day';
import { PACKAGE_STATUS } from '@puerta/domain/parcels/package-status';
import { orderNumber, searchParts } from '@puerta/domain/text/search';
import { type RawBuilder, sql } from 'kysely';
import type { Context, Handler } from '../../services/context.ts';
import type { Actor } from '../../app/actor.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import { declaredText } from '../../services/declared-queries.ts';
import { pagesOf, type Rows, rowsOfPage } from '../../services/page-slice.ts';
import { packagesOfTracking } from './find-package.ts';
import { presentPurchase } from './present.ts';
import { selectOwnRows } from './queries.ts';

type Call = 'GET /purchase/page/:n/:size';

/** Compras: an account's packages, newest first, and how many each of its groups has, of those found too (docs/rules/lists.md). */
export const listOwn: Handler<Call> = async (context, { params, query }) => {
  const { actor, read } = context;
  const groups = groupsOn(calendarDay(context.clock.now(), context.agency.time_zone));
  const group = query.show && groups[query.show];
  const rows = { status: query.status, group, ...rowsOfPage(params) };
  const counts = await countOwn(read, actor.id, groups);
  const searched = await searchOf(context, query);
  if (searched) {
    const { found, total, ids } = await findInOwn(read, actor.id, { ...searched, groups }, rows);
    const data = await purchasesOf(read, context, ids);
    return { data, beside: { pages: pagesOf(total, params), total, counts, found } };
  }
  const total = query.status ? await countLeft(read, actor.id, rows) : counts[query.show ?? 'all'];
  const data = await purchasesOf(read, context, await selectOwnIds(read, actor.id, rows));
  return { data, beside: { pages: pagesOf(total, params), total, counts } };
};

/** Own packages as Compras shows them, newest first. */
export async function purchasesOf(
  tx: ReadTx,
  { agency, actor, clock }: Pick<Context<Call>, 'agency' | 'clock'> & { actor: Pick<Actor, 'role'> },
  ids: number[],
): Promise<PurchaseRow[]> {
  const now = clock.now();
  const today = calendarDay(now, agency.time_zone);
  const rows = await selectOwnRows(tx, ids);
  return rows.map(row => presentPurchase(row, { viewer: actor.role, now }, today));
}

/** `q` is a number, whole; `find` is part of one, or of what a customer remembers of a package. */
async function searchOf(
  { actor, read }: Context<Call>,
  { q, find }: { q?: string | undefined; find?: string | undefined },
): Promise<Searched | undefined> {
  const typed = q || find;
  if (!typed) return undefined;
  const numbered = await packagesOfTracking(read, typed);
  const ids = numbered.filter(row => row.account_id === actor.id).map(row => row.id);
  const order = orderNumber(typed);
  const ofOrder = order
    ? await selectOwnIds(read, actor.id, { order: order.number, offset: 0, limit: 500 })
    : [];
  return { ids: [...ids, ...ofOrder], parts: q || order?.isNamed ? [] : searchParts(typed) };
}

/** Which of an account's packages are meant; nothing said is all of them. */
type OwnFilter = {
  status?: number | undefined;
  group?: RawBuilder<boolean> | undefined;
  order?: number | undefined;
};

type Groups = Record<PurchaseGroup, RawBuilder<boolean>>;
const { created, delivered } = PACKAGE_STATUS;
/** What of the packages `p` belongs to each group of Compras, and is counted so at home: what is owed waits for that alone. */
export function groupsOn(today: CalendarDay): Groups {
  const underWay = sql<boolean>`p.status not in (${sql.lit(created)}, ${sql.lit(delivered)}) and p.voided_at is null and not p.payment`;
  return {
    owing: sql`p.payment`,
    created: sql`p.status = ${sql.lit(created)} and p.voided_at is null and not p.payment`,
    moving: underWay,
    late: sql`${underWay} and coalesce(p.promised_day < ${today}::date, false)`,
    delivered: sql`p.status = ${sql.lit(delivered)} and p.voided_at is null and not p.payment`,
    voided: sql`p.voided_at is not null and not p.payment`,
  };
}

// as `fold` of the domain; an account's packages are read from its own index, and no others
const words = ({
  agencyId,
}: ReadTx) => sql`lower(regexp_replace(normalize((select concat_ws(' ', p.tracking_number, p.carrier_tracking,
    p.package_number, o.receiver_name, o.receiver_place, ${sql.raw(declaredText('content'))})
  from orders o where o.agency_id = ${agencyId} and o.id = p.order_id), nfd), '[\u0300-\u036f]', '', 'g'))`;
const pattern = (part: string) => `%${part.replace(/[\\%_]/g, character => `\\${character}`)}%`;

/** How many of the packages `p` are in each group, all of them together, and of how many orders. */
const countsOf = (groups: Groups) =>
  sql.join([
    ...Object.entries(groups).map(
      ([name, belongs]) => sql`(count(*) filter (where ${belongs}))::integer as ${sql.ref(name)}`,
    ),
    sql`count(*)::integer as "all"`,
    sql`count(distinct p.order_id)::integer as orders`,
  ]);

const isMeant = ({ status, group, order }: OwnFilter): RawBuilder<boolean> =>
  sql<boolean>`(${status ? sql`p.status = ${status} and p.voided_at is null` : sql`true`} and
    ${group ?? sql`true`} and ${order ? sql`p.order_id = ${order}` : sql`true`})`;

/** An account's packages, and how many of them are in each group. */
async function countOwn(tx: ReadTx, accountId: number, groups: Groups): Promise<PurchaseCounts> {
  const { rows } = await sql<PurchaseCounts>`select ${countsOf(groups)} from package p
    where p.agency_id = ${tx.agencyId} and p.account_id = ${accountId}`.execute(tx);
  return only(rows);
}

type Searched = {
  /** found by their number */
  ids: readonly number[];
  /** folded words (`searchParts`), all of which stand in what is found by them; none finds by number alone */
  parts: readonly string[];
};

/**
 * What is found of an account's packages: how many in each group, how many a filter leaves of them and a page of those,
 * newest first. In one pass, for each of its packages has to be read.
 */
async function findInOwn(
  tx: ReadTx,
  accountId: number,
  { ids, parts, groups }: Searched & { groups: Groups },
  { offset, limit, ...filter }: OwnFilter & Rows,
): Promise<{ found: PurchaseCounts; total: number; ids: number[] }> {
  const numbered = sql`p.id = any(${[...ids]}::integer[])`;
  const named = sql`${words(tx)} like all(${parts.map(pattern)}::text[])`;
  const { rows } = await sql<PurchaseCounts & { total: number; page: number[] }>`
    with found as materialized (
      select p.id, p.order_id, p.status, p.payment, p.voided_at, p.promised_day from package p
      where p.agency_id = ${tx.agencyId} and p.account_id = ${accountId}
        and (${parts.length === 0 ? numbered : sql`${numbered} or ${named}`}))
    select ${countsOf(groups)}, (count(*) filter (where ${isMeant(filter)}))::integer as total,
      array(select p.id from found p where ${isMeant(filter)} order by p.id desc
        offset ${offset} limit ${limit}) as page
    from found p`.execute(tx);
  const { total, page, ...found } = only(rows);
  return { found, total, ids: page };
}

function only<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('count(*) answers a row');
  return row;
}

const own = (tx: ReadTx, accountId: number, filter: OwnFilter) =>
  tx.selectOwn('package as p').where('p.account_id', '=', accountId).where(isMeant(filter));

/** How many of an account's packages a filter leaves. */
export async function countLeft(tx: ReadTx, accountId: number, filter: OwnFilter): Promise<number> {
  const counted = own(tx, accountId, filter).select(eb => eb.fn.countAll<number>().as('total'));
  return (await counted.executeTakeFirstOrThrow()).total;
}

/** Ids of an account's packages, newest first. */
export async function selectOwnIds(
  tx: ReadTx,
  accountId: number,
  { offset, limit, ...filter }: OwnFilter & Rows,
): Promise<number[]> {
  const ids = own(tx, accountId, filter).select('p.id').orderBy('p.id', 'desc');
  return (await ids.offset(offset).limit(limit).execute()).map(row => row.id);
}
