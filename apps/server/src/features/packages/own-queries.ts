import type { PurchaseCounts, PurchaseGroup } from '@puerta/contract/purchases';
import { PACKAGE_STATUS } from '@puerta/domain/package-status';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';
import type { Rows } from '../page-slice.ts';

/** Which of an account's packages are meant; nothing said is all of them. */
export type OwnFilter = {
  status?: number | undefined;
  show?: PurchaseGroup | undefined;
  found?: Found | undefined;
};

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

type Found = {
  /** found by their number */
  ids: readonly number[];
  /** folded words (`searchParts`), all of which stand in what is found by them; none finds by number alone */
  parts: readonly string[];
};

function isFound({ ids, parts }: Found): RawBuilder<boolean> {
  const numbered = sql<boolean>`p.id = any(${[...ids]}::integer[])`;
  const named = sql<boolean>`${WORDS} like all(${parts.map(pattern)}::text[])`;
  return parts.length === 0 ? numbered : sql<boolean>`(${numbered} or ${named})`;
}

/** An account's packages, or those of them that were found, and how many are in each group. */
export async function countOwn(
  tx: Tx,
  agencyId: number,
  accountId: number,
  found?: Found,
): Promise<PurchaseCounts> {
  const counts = Object.entries(GROUPS).map(
    ([name, belongs]) => sql`(count(*) filter (where ${belongs}))::integer as ${sql.ref(name)}`,
  );
  const { rows } = await sql<PurchaseCounts>`select ${sql.join(counts)}, count(*)::integer as "all",
      count(distinct p.order_id)::integer as orders
    from package p where p.agency_id = ${agencyId} and p.account_id = ${accountId}
      ${found ? sql`and ${isFound(found)}` : sql``}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('count(*) answers a row');
  return row;
}

function own(tx: Tx, agencyId: number, accountId: number, { status, show, found }: OwnFilter) {
  let packages = tx
    .selectFrom('package as p')
    .where('p.agency_id', '=', agencyId)
    .where('p.account_id', '=', accountId);
  if (status) packages = packages.where('p.status', '=', status).where('p.voided_at', 'is', null);
  if (show) packages = packages.where(GROUPS[show]);
  return found ? packages.where(isFound(found)) : packages;
}

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
  filter: OwnFilter,
  { offset, limit }: Rows,
): Promise<number[]> {
  const ids = own(tx, agencyId, accountId, filter).select('p.id').orderBy('p.id', 'desc');
  return (await ids.offset(offset).limit(limit).execute()).map(row => row.id);
}
