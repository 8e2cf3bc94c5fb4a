import type { CalendarDay } from '@puerta/domain/days/calendar-day';
import { sql } from 'kysely';
import { anyOf, same } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';

/** Whom one call reminds: who has more debtors presses again. */
const MOST = 200;

const lastReminder = ({ agencyId }: ReadTx) => sql<Date | null>`(select max(f.at) from fact f
  where f.agency_id = ${agencyId} and f.client_id = a.id and f.kind = 'debt.reminded')`;

const clients = (tx: ReadTx) =>
  tx
    .selectOwn('account as a')
    .select(['a.id', 'a.name', 'a.mail_refused_at'])
    .select(lastReminder(tx).as('reminded_at'))
    .where('a.role', '=', 'customer')
    .where('a.closed_at', 'is', null);

/** When clients were last reminded, and whether their mail is refused. */
export const selectReminded = (tx: ReadTx, ids: readonly number[]) =>
  clients(tx).where('a.id', '=', anyOf(ids)).execute();

/** The same of one, whom nobody else reminds until the transaction ends: looked at once they are held. */
export async function lockClient(tx: Tx, id: number) {
  await tx.selectOwn('account').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return clients(tx).where('a.id', '=', id).executeTakeFirst();
}

type Asked = { first: CalendarDay | null; last: CalendarDay; since: Date };

/** Packages that owe since one of these days. */
const owing = ({ agencyId }: ReadTx, { first, last }: Asked) =>
  sql`package where agency_id = ${agencyId} and payment and voided_at is null and received_day <= ${last}
    and received_day >= ${first ?? sql`'-infinity'`}`;

/** Who of `d` may be reminded: not twice `since` then, nobody without an account or whose mail is refused. */
const reachable = (tx: ReadTx, { since }: Asked) =>
  sql`join account a on a.agency_id = ${tx.agencyId} and a.id = d.account_id
    where a.closed_at is null and a.mail_refused_at is null
      and coalesce(${lastReminder(tx)} <= ${since}, true)`;

/** Clients who owe since one of these days and may be reminded, oldest debt first; as many as one call reminds. */
export async function selectRemindable(tx: ReadTx, asked: Asked): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select d.account_id
    from (select account_id, min(received_day) as day from ${owing(tx, asked)} group by 1) d
      ${reachable(tx, asked)}
    order by d.day, d.account_id limit ${MOST}`.execute(tx);
  return rows.map(row => row.account_id);
}

/** How many they are, in no order, so that nobody is looked at beyond as many as one call reminds. */
export async function countReachable(tx: ReadTx, asked: Asked): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select 1 from (select distinct account_id from ${owing(tx, asked)}) d
      ${reachable(tx, asked)} limit ${MOST}) as found`.execute(tx);
  return rows[0]?.n ?? 0;
}

const packages = (tx: ReadTx, today: CalendarDay) =>
  tx
    .selectOwn('package as p')
    .innerJoin('account as a', join => same(join, 'a.id', 'p.account_id'))
    .select(['p.id', 'p.tracking_number', 'p.promised_day', 'a.mail_refused_at'])
    // nobody is written to at a closed account
    .select(sql<boolean>`a.closed_at is not null`.as('closed'))
    .select(
      sql<boolean>`p.status between 2 and 4 and p.voided_at is null
        and coalesce(p.promised_day < ${today}::date, false)`.as('late'),
    )
    .select(
      sql<Date | null>`(select max(f.at) from fact f where f.agency_id = ${tx.agencyId} and f.package_id = p.id
        and f.kind = 'package.delay_told')`.as('told_at'),
    );

/** When the clients of these packages were last told that they are late, and whether they can be. */
export const selectTold = (tx: ReadTx, ids: readonly number[], today: CalendarDay) =>
  packages(tx, today).where('p.id', '=', anyOf(ids)).execute();
export type ToldRow = Awaited<ReturnType<typeof selectTold>>[number];

/** The same of one, of which nobody else tells until the transaction ends: looked at once it is held. */
export async function lockLate(tx: Tx, id: number, today: CalendarDay) {
  await tx.selectOwn('package').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return packages(tx, today).where('p.id', '=', id).executeTakeFirst();
}
