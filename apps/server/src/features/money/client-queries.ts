import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';
import { entries, type EntryRow } from './queries.ts';

/** The next movements of a client's orders and packages, newest first; `before`: the number of the last one that was read. */
export async function selectEntriesOfClient(
  tx: Tx,
  agencyId: number,
  client: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<EntryRow[]> {
  // the client's own orders and packages lead to them, each by an index: never all movements from the newest on
  const { rows } = await sql<{ id: number }>`
    with theirs as materialized (
      select m.id from orders o join money_entry m on m.agency_id = o.agency_id and m.order_id = o.id
        where o.agency_id = ${agencyId} and o.account_id = ${client}
      union select m.id from package p join money_entry m on m.agency_id = p.agency_id and m.package_id = p.id
        where p.agency_id = ${agencyId} and p.account_id = ${client})
    select id from theirs where ${before}::integer is null or id < ${before}::integer
      order by id desc limit ${limit}`.execute(tx);
  if (rows.length === 0) return [];
  const ids = sql<number>`any(${rows.map(row => row.id)})`;
  return entries(tx, agencyId).where('m.id', '=', ids).orderBy('m.id', 'desc').execute();
}
