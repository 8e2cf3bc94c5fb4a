import type { CalendarDay } from '@puerta/domain/calendar-day';
import { PACKAGE_STATUS } from '@puerta/domain/package-status';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

export async function timeZoneOf(deployment: Kysely<DB>, agencyId: number): Promise<string> {
  const row = await deployment
    .selectFrom('agency')
    .select('time_zone')
    .where('id', '=', agencyId)
    .executeTakeFirstOrThrow();
  return row.time_zone;
}

/**
 * Up to which account a week was told, for whoever goes on from there until the transaction ends; null where all were
 * told it, or another copy of the server is at it.
 */
export async function claimWeek(tx: Tx, agencyId: number, week: CalendarDay): Promise<number | null> {
  await tx
    .insertInto('told_week')
    .values({ agency_id: agencyId, week })
    .onConflict(conflict => conflict.columns(['agency_id', 'week']).doNothing())
    .execute();
  const row = await tx
    .selectFrom('told_week')
    .select('last_account')
    .where('agency_id', '=', agencyId)
    .where('week', '=', week)
    .where('done_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.last_account ?? null;
}

export async function noteWeek(
  tx: Tx,
  agencyId: number,
  week: CalendarDay,
  told: { last_account: number; done_at: Date | null },
): Promise<void> {
  await tx
    .updateTable('told_week')
    .set(told)
    .where('agency_id', '=', agencyId)
    .where('week', '=', week)
    .execute();
}

/** Account numbers after one, up to another. */
type Stretch = { after: number; upTo: number };

/**
 * Customers among these to whom a week is to be told: those who want it, and those who never said so and have so many
 * under way. None that it was told already.
 */
export async function weekReaders(
  tx: Tx,
  agencyId: number,
  { after, upTo, many, week }: Stretch & { many: number; week: CalendarDay },
): Promise<number[]> {
  // the statuses are written as the index of open packages has them
  const { rows } = await sql<{ id: number }>`
    with busy as (
      select account_id from package
      where agency_id = ${agencyId} and status < 5 and voided_at is null and status > 1
        and account_id > ${after} and account_id <= ${upTo}
      group by account_id having count(*) >= ${many})
    select id from account
    where agency_id = ${agencyId} and id > ${after} and id <= ${upTo} and role = 'customer' and active
      and closed_at is null and blocked_at is null and not ('weekly' = any(muted_notices))
      and (weekly_wanted or id in (select account_id from busy))
      and not exists (select from mail m where m.agency_id = ${agencyId} and m.account_id = account.id
        and m.week = ${week})
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function hasAccountsAfter(tx: Tx, agencyId: number, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Said as the index of open packages has it. */
const underWay = sql<boolean>`status < 5 and voided_at is null and status > 1`;
const own = (tx: Tx, agencyId: number, accountId: number) =>
  tx.selectFrom('package').where('agency_id', '=', agencyId).where('account_id', '=', accountId);

/** How many of an account's packages are under way. */
export async function countUnderWay(tx: Tx, agencyId: number, accountId: number): Promise<number> {
  const { count } = await own(tx, agencyId, accountId)
    .where(underWay)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The oldest of them: the next that are expected are among these. */
export const selectUnderWay = (tx: Tx, agencyId: number, accountId: number, limit: number) =>
  own(tx, agencyId, accountId).where(underWay).select('id').orderBy('id').limit(limit).execute();

/** Those that reached their status on this day or later, by the status, the latest first, so many of each with their count. */
export async function selectMoved(
  tx: Tx,
  agencyId: number,
  accountId: number,
  { since, most }: { since: CalendarDay; most: number },
) {
  const { rows } = await sql<{ id: number; status: number; total: number }>`
    select id, status, total from (
      select id, status, count(*) over (partition by status)::integer as total,
        row_number() over (partition by status order by stage_day desc, id desc) as place
      from package
      where agency_id = ${agencyId} and account_id = ${accountId} and voided_at is null
        and status > ${PACKAGE_STATUS.created} and stage_day >= ${since}) as moved
    where place <= ${most} order by status, place`.execute(tx);
  return rows;
}
