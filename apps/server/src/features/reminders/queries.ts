import type { CalendarDay } from '@puerta/domain/calendar-day';
import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';

/** Whom one call reminds: who has more debtors presses again. */
const MOST = 200;

const lastReminder = (agencyId: number) => sql<Date | null>`(select max(f.at) from fact f
  where f.agency_id = ${agencyId} and f.client_id = a.id and f.kind = 'debt.reminded')`;

const clients = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('account as a')
    .select(['a.id', 'a.name', 'a.mail_refused_at'])
    .select(lastReminder(agencyId).as('reminded_at'))
    .where('a.agency_id', '=', agencyId)
    .where('a.role', '=', 'customer')
    .where('a.closed_at', 'is', null);

/** When clients were last reminded, and whether their mail is refused. */
export const selectReminded = (tx: Tx, agencyId: number, ids: readonly number[]) =>
  clients(tx, agencyId)
    .where('a.id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute();

/** The same of one, whom nobody else reminds until the transaction ends: looked at once they are held. */
export async function lockClient(tx: Tx, agencyId: number, id: number) {
  await tx
    .selectFrom('account')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return clients(tx, agencyId).where('a.id', '=', id).executeTakeFirst();
}

type Asked = { first: CalendarDay | null; last: CalendarDay; since: Date };

/** Packages that owe since one of these days. */
const owing = (agencyId: number, { first, last }: Asked) =>
  sql`package where agency_id = ${agencyId} and payment and voided_at is null and received_day <= ${last}
    and received_day >= ${first ?? sql`'-infinity'`}`;

/** Who of `d` may be reminded: not twice `since` then, nobody without an account or whose mail is refused. */
const reachable = (agencyId: number, { since }: Asked) =>
  sql`join account a on a.agency_id = ${agencyId} and a.id = d.account_id
    where a.closed_at is null and a.mail_refused_at is null
      and coalesce(${lastReminder(agencyId)} <= ${since}, true)`;

/** Clients who owe since one of these days and may be reminded, oldest debt first; as many as one call reminds. */
export async function selectRemindable(tx: Tx, agencyId: number, asked: Asked): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select d.account_id
    from (select account_id, min(received_day) as day from ${owing(agencyId, asked)} group by 1) d
      ${reachable(agencyId, asked)}
    order by d.day, d.account_id limit ${MOST}`.execute(tx);
  return rows.map(row => row.account_id);
}

/** How many they are, in no order, so that nobody is looked at beyond as many as one call reminds. */
export async function countReachable(tx: Tx, agencyId: number, asked: Asked): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select 1 from (select distinct account_id from ${owing(agencyId, asked)}) d
      ${reachable(agencyId, asked)} limit ${MOST}) as found`.execute(tx);
  return rows[0]?.n ?? 0;
}
