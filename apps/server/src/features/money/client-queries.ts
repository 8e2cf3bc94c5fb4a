import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';
import { entries, type EntryRow } from './queries.ts';

/** Numbers of the movements of a client's orders and packages, each once. */
export const idsOfClient = (agencyId: number, client: number) => sql<number>`
  select m.id from orders o join money_entry m on m.agency_id = o.agency_id and m.order_id = o.id
    where o.agency_id = ${agencyId} and o.account_id = ${client}
  union select m.id from package p join money_entry m on m.agency_id = p.agency_id and m.package_id = p.id
    where p.agency_id = ${agencyId} and p.account_id = ${client}`;

/** What rows of the list hold besides, where somebody asks for it. */
export const selectAsked = (tx: Tx, agencyId: number, ids: readonly number[]) =>
  tx
    .selectFrom('money_entry as m')
    .leftJoin('package as p', join =>
      join.onRef('p.agency_id', '=', 'm.agency_id').onRef('p.id', '=', 'm.package_id'),
    )
    .leftJoin('orders as o', join =>
      join.onRef('o.agency_id', '=', 'm.agency_id').onRef('o.id', '=', 'm.order_id'),
    )
    .leftJoin('account as a', join =>
      join
        .onRef('a.agency_id', '=', 'm.agency_id')
        .on('a.id', '=', sql<number>`coalesce(p.account_id, o.account_id)`),
    )
    .select(['m.id', 'm.provider', 'm.created_at', 'a.id as client_id', 'a.name as client'])
    .where('m.agency_id', '=', agencyId)
    .where('m.id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute();
export type AskedRow = Awaited<ReturnType<typeof selectAsked>>[number];

/** The next movements of a client's orders and packages, newest first; `before`: the number of the last one that was read. */
export async function selectEntriesOfClient(
  tx: Tx,
  agencyId: number,
  client: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<EntryRow[]> {
  // the client's own orders and packages lead to them, each by an index: never all movements from the newest on
  const { rows } = await sql<{ id: number }>`
    with theirs as materialized (${idsOfClient(agencyId, client)})
    select id from theirs where ${before}::integer is null or id < ${before}::integer
      order by id desc limit ${limit}`.execute(tx);
  if (rows.length === 0) return [];
  const ids = sql<number>`any(${rows.map(row => row.id)})`;
  return entries(tx, agencyId).where('m.id', '=', ids).orderBy('m.id', 'desc').execute();
}
