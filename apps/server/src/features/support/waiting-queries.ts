import { INBOX_MOST } from '@puerta/domain/waiting';
import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';

/** How many tickets wait for the agency, and whose has waited longest; undefined where none does. */
export async function selectLongestWaiting(tx: Tx, agencyId: number) {
  const { rows } = await sql<{ id: number; client: string; since: Date; n: number }>`
    select t.id, a.name as client, t.since, t.n
    from (select id, account_id, waiting_since as since, count(*) over () as n
      from (select * from ticket where agency_id = ${agencyId} and waiting_since is not null
        order by waiting_since, id limit ${INBOX_MOST}) w
      order by waiting_since, id limit 1) t
      join account a on a.agency_id = ${agencyId} and a.id = t.account_id`.execute(tx);
  return rows[0];
}
