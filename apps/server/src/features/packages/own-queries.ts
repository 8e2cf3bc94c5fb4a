import type { PurchaseCounts, PurchaseGroup } from '@puerta/contract/purchases';
import { PACKAGE_STATUS } from '@puerta/domain/package-status';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';
import type { Rows } from '../page-slice.ts';

/** Which of an account's packages are meant; nothing said is all of them. */
type OwnFilter = { status?: number | undefined; show?: PurchaseGroup | undefined };

const { created, delivered } = PACKAGE_STATUS;
/** What belongs to each group of Compras: what is owed waits for that alone. */
const GROUPS: Record<PurchaseGroup, RawBuilder<boolean>> = {
  owing: sql`p.payment`,
  created: sql`p.status = ${sql.lit(created)} and p.voided_at is null and not p.payment`,
  moving: sql`p.status not in (${sql.lit(created)}, ${sql.lit(delivered)}) and p.voided_at is null and not p.payment`,
  delivered: sql`p.status = ${sql.lit(delivered)} and p.voided_at is null and not p.payment`,
  voided: sql`p.voided_at is not null and not p.payment`,
};

// as `fold` of the domain; an account's packages are read from its own index, and no others
const WORDS = sql`lower(regexp_replace(normalize((select concat_ws(' ', p.tracking_number, p.carrier_tracking,
    p.package_number, o.receiver_name, o.receiver_place, o.content)
  from orders o where o.agency_id = p.agency_id and o.id = p.order_id), nfd), '[\u0300-\u036f]', '', 'g'))`;
const pattern = (part: string) => `%${part.replace(/[\\%_]/g, character => `\\${character}`)}%`;

/** How many of the packages `p` are in each group, all of them together, and of how many orders. */
const COUNTS = sql.join([
  ...Object.entries(GROUPS).map(
    ([name, belongs]) => sql`(count(*) filter (where ${belongs}))::integer as ${sql.ref(name)}`,
  ),
  sql`count(*)::integer as "all"`,
  sql`count(distinct p.order_id)::integer as orders`,
]);

const isMeant = ({ status, show }: OwnFilter): RawBuilder<boolean> =>
  sql<boolean>`(${status ? sql`p.status = ${status} and p.voided_at is null` : sql`true`} and
    ${show ? GROUPS[show] : sql`true`})`;

/** An account's packages, and how many of them are in each group. */
export async function countOwn(tx: Tx, agencyId: number, accountId: number): Promise<PurchaseCounts> {
  const { rows } = await sql<PurchaseCounts>`select ${COUNTS} from package p
    where p.agency_id = ${agencyId} and p.account_id = ${accountId}`.execute(tx);
  return only(rows);
}

export type Searched = {
  /** found by their number */
  ids: readonly number[];
  /** folded words (`searchParts`), all of which stand in what is found by them; none finds by number alone */
  parts: readonly string[];
};

/**
 * What is found of an account's packages: how many in each group, how many a filter leaves of them and a page of those,
 * newest first. In one pass, for each of its packages has to be read.
 */
export async function findInOwn(
  tx: Tx,
  agencyId: number,
  accountId: number,
  { ids, parts }: Searched,
  { offset, limit, ...filter }: OwnFilter & Rows,
): Promise<{ found: PurchaseCounts; total: number; ids: number[] }> {
  const numbered = sql`p.id = any(${[...ids]}::integer[])`;
  const named = sql`${WORDS} like all(${parts.map(pattern)}::text[])`;
  const { rows } = await sql<PurchaseCounts & { total: number; page: number[] }>`
    with found as materialized (
      select p.id, p.order_id, p.status, p.payment, p.voided_at from package p
      where p.agency_id = ${agencyId} and p.account_id = ${accountId}
        and (${parts.length === 0 ? numbered : sql`${numbered} or ${named}`}))
    select ${COUNTS}, (count(*) filter (where ${isMeant(filter)}))::integer as total,
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

const own = (tx: Tx, agencyId: number, accountId: number, filter: OwnFilter) =>
  tx
    .selectFrom('package as p')
    .where('p.agency_id', '=', agencyId)
    .where('p.account_id', '=', accountId)
    .where(isMeant(filter));

/** How many of an account's packages a filter leaves. */
export async function countLeft(
  tx: Tx,
  agencyId: number,
  accountId: number,
  filter: OwnFilter,
): Promise<number> {
  const counted = own(tx, agencyId, accountId, filter).select(eb => eb.fn.countAll<number>().as('total'));
  return (await counted.executeTakeFirstOrThrow()).total;
}

/** Ids of an account's packages, newest first. */
export async function selectOwnIds(
  tx: Tx,
  agencyId: number,
  accountId: number,
  { offset, limit, ...filter }: OwnFilter & Rows,
): Promise<number[]> {
  const ids = own(tx, agencyId, accountId, filter).select('p.id').orderBy('p.id', 'desc');
  return (await ids.offset(offset).limit(limit).execute()).map(row => row.id);
}
