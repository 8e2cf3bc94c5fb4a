import type { MailWeek } from '@puerta/contract/mails/week-mails.es';
import type { Arrival, PurchaseRow } from '@puerta/contract/parcels/packages';
import { addDays, type CalendarDay, formatDay, formatDays } from '@puerta/domain/days/calendar-day';
import { MANY_BOXES, mondayToTell } from '@puerta/domain/days/week';
import { sum } from '@puerta/domain/money/money';
import { PACKAGE_STATUS } from '@puerta/domain/parcels/package-status';
import { type Kysely, sql } from 'kysely';
import type { Agency } from '../../app/agency.ts';
import type { Clock } from '../../app/clock.ts';
import type { DB } from '../../db/schema.gen.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { eachAgency } from '../../services/drive-due.ts';
import type { Services } from '../../services/context.ts';
import { purchasesOf } from '../packages/list-own.ts';
import { debtsOf } from '../debts/read-debts.ts';
import { queueMails } from './queue-mails.ts';

/** Account numbers that one transaction looks at: few enough to hold nobody up. */
const STRETCH = 500;

type Tools = Pick<Services, 'db' | 'jobs' | 'clock' | 'log'>;

/**
 * Tells each agency's customers their week, where it is time to: one mail each, however often this runs, in however many
 * copies, and wherever one of them was killed.
 */
export const queueWeeks = (tools: Tools): Promise<void> =>
  eachAgency(tools, 'week', async agencyId => {
    const { db, clock } = tools;
    const { time_zone, suspended_at } = await portalOf(db.deployment, agencyId);
    const monday = mondayToTell(clock.now(), time_zone);
    // its links would lead to a portal that is closed
    if (!monday || suspended_at) return;
    while (await queueStretch(tools, agencyId, monday));
  });

/** The next customers by their numbers; answers whether there are more. */
const queueStretch = ({ db, jobs, clock }: Tools, agencyId: number, week: CalendarDay): Promise<boolean> =>
  db.within(agencyId, async tx => {
    const after = await claimWeek(tx, week);
    if (after === null) return false;
    const upTo = after + STRETCH;
    const readers = await weekReaders(tx, { after, upTo, many: MANY_BOXES, week });
    const mails = readers.map(accountId => ({ template: 'weekly_summary' as const, accountId, week }));
    await queueMails(tx, { jobs, clock }, mails);
    const isMore = await hasAccountsAfter(tx, upTo);
    await noteWeek(tx, week, { last_account: upTo, done_at: isMore ? null : clock.now() });
    return isMore;
  });

const portalOf = (deployment: Kysely<DB>, agencyId: number) =>
  deployment
    .selectFrom('agency')
    .select(['time_zone', 'suspended_at'])
    .where('id', '=', agencyId)
    .executeTakeFirstOrThrow();

/**
 * Up to which account a week was told, for whoever goes on from there until the transaction ends; null where all were
 * told it, or another copy of the server is at it.
 */
async function claimWeek(tx: Tx, week: CalendarDay): Promise<number | null> {
  await tx
    .insertInto('told_week')
    .values({ agency_id: tx.agencyId, week })
    .onConflict(conflict => conflict.columns(['agency_id', 'week']).doNothing())
    .execute();
  const row = await tx
    .selectOwn('told_week')
    .select('last_account')
    .where('week', '=', week)
    .where('done_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.last_account ?? null;
}

async function noteWeek(
  tx: Tx,
  week: CalendarDay,
  told: { last_account: number; done_at: Date | null },
): Promise<void> {
  await tx.updateOwn('told_week').set(told).where('week', '=', week).execute();
}

/** Account numbers after one, up to another. */
type Stretch = { after: number; upTo: number };

/**
 * Customers among these to whom a week is to be told: those who want it, and those who never said so and have so many
 * under way. None that it was told already.
 */
async function weekReaders(
  tx: ReadTx,
  { after, upTo, many, week }: Stretch & { many: number; week: CalendarDay },
): Promise<number[]> {
  // the statuses are written as the index of open packages has them
  const { rows } = await sql<{ id: number }>`
    with busy as (
      select account_id from package
      where agency_id = ${tx.agencyId} and status < 5 and voided_at is null and status > 1
        and account_id > ${after} and account_id <= ${upTo}
      group by account_id having count(*) >= ${many})
    select id from account
    where agency_id = ${tx.agencyId} and id > ${after} and id <= ${upTo} and role = 'customer' and active
      and closed_at is null and blocked_at is null and not ('weekly' = any(muted_notices))
      and (weekly_wanted or id in (select account_id from busy))
      and not exists (select from mail m where m.agency_id = ${tx.agencyId} and m.account_id = account.id
        and m.week = ${week})
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

async function hasAccountsAfter(tx: ReadTx, id: number): Promise<boolean> {
  const row = await tx.selectOwn('account').select('id').where('id', '>', id).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Among these the next ones and the late ones are looked for. */
const LOOKED_AT = 50;

type Reading = { agency: Agency; clock: Clock };

/** What the week before a Monday brought to a customer, and what they have now; null where there is nothing to tell. */
export async function readWeek(
  tx: ReadTx,
  { agency, clock }: Reading,
  accountId: number,
  monday: CalendarDay,
): Promise<MailWeek | null> {
  const since = addDays(monday, -7);
  const underWay = await countUnderWay(tx, accountId);
  const moved = await countMoved(tx, accountId, since, monday);
  // what waits at the bank is not asked for again
  const owed = (await debtsOf(tx, accountId)).filter(({ reviewed }) => !reviewed);
  if (underWay + moved.size + owed.length === 0) return null;
  const ids = (await selectUnderWay(tx, accountId, LOOKED_AT)).map(({ id }) => id);
  const viewing = { agency, clock, actor: { role: 'customer' } as const };
  const expected = (await purchasesOf(tx, viewing, ids))
    .flatMap(expectedOf)
    .toSorted((a, b) => a.first.localeCompare(b.first));
  return {
    days: formatDays(since, addDays(monday, -1), 'D MMM YYYY'),
    underWay,
    moved: {
      received: moved.get(PACKAGE_STATUS.miami) ?? 0,
      shipped: moved.get(PACKAGE_STATUS.inTransit) ?? 0,
      arrived: moved.get(PACKAGE_STATUS.caracas) ?? 0,
      delivered: moved.get(PACKAGE_STATUS.delivered) ?? 0,
    },
    late: expected.filter(({ late }) => late),
    expected: expected.filter(({ late }) => !late),
    owed,
    owedCents: sum(owed.map(({ cents }) => cents)),
  };
}

type Expected = MailWeek['expected'][number] & { late: boolean; first: CalendarDay };

/** When it is expected, as Compras says it; none where nobody knows. */
function expectedOf(row: PurchaseRow): Expected[] {
  if (!row.arrival || row.arrival.state === 'over') return [];
  const { first, last, late } = daysOf(row.arrival);
  const day = first === last ? formatDay(first, 'D MMM YYYY') : formatDays(first, last, 'D MMM YYYY');
  return [{ tracking: row.tracking_number, receiver: row.receive_name, day, late, first }];
}

/** Reckoned anew where that says more than the day that was first named. */
function daysOf({ anew, expected, state }: Arrival): { first: string; last: string; late: boolean } {
  const day = (instant: string) => instant.slice(0, 10);
  return anew
    ? { first: day(anew.first), last: day(anew.last), late: false }
    : { first: day(expected), last: day(expected), late: state === 'late' };
}

/** Said as the index of open packages has it. */
const underWay = sql<boolean>`status < 5 and voided_at is null and status > 1`;

const own = (tx: ReadTx, accountId: number) => tx.selectOwn('package').where('account_id', '=', accountId);

/** How many of an account's packages are under way. */
async function countUnderWay(tx: ReadTx, accountId: number): Promise<number> {
  const { count } = await own(tx, accountId)
    .where(underWay)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The oldest of them: the next that are expected are among these. */
const selectUnderWay = (tx: ReadTx, accountId: number, limit: number) =>
  own(tx, accountId).where(underWay).select('id').orderBy('id').limit(limit).execute();

/** How many packages came to each status from one day to before another: none of the days after, which the next week tells. */
async function countMoved(
  tx: ReadTx,
  accountId: number,
  since: CalendarDay,
  before: CalendarDay,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ status: number; count: number }>`
    select s.status, count(*)::integer as count
    from package p join package_step s on s.agency_id = p.agency_id and s.package_id = p.id
    where p.agency_id = ${tx.agencyId} and p.account_id = ${accountId} and p.voided_at is null
      and p.stage_day >= ${since} and s.status > ${PACKAGE_STATUS.created}
      and s.day >= ${since} and s.day < ${before}
    group by s.status`.execute(tx);
  return new Map(rows.map(({ status, count }) => [status, count]));
}
