import type { CalendarDay } from '@puerta/domain/days/calendar-day';
import { INBOX_MOST } from '@puerta/domain/parcels/waiting';
import { type RawBuilder, sql } from 'kysely';
import { RECEIVED, same } from '../../db/rows.ts';
import type { ReadTx } from '../../db/within-agency.ts';

/** Rows of a kind that the inbox shows: the lists say the rest. */
const FIRST = 5;

type Counted<Row> = { count: number; first: Row[] };

/** The longest waiting few of the packages that `found` answers by `id` and `since`, and how many it found. */
async function firstOf<Since>(
  tx: ReadTx,
  found: RawBuilder<unknown>,
): Promise<Counted<{ id: number; tracking_number: string; since: Since }>> {
  const { rows } = await sql<{ id: number; tracking_number: string; since: Since; n: number }>`
    select p.id, p.tracking_number, f.since, f.n
    from (select w.id, w.since, count(*) over () as n
      from (${found} order by since, id limit ${INBOX_MOST}) w order by w.since, w.id limit ${FIRST}) f
      join package p on p.agency_id = ${tx.agencyId} and p.id = f.id
    order by f.since, f.id`.execute(tx);
  return { count: rows[0]?.n ?? 0, first: rows.map(({ n: _, ...row }) => row) };
}

/** Brought by the carrier, as it says, and not received. Conditions as the index has them. */
export const selectUnreceived = (tx: ReadTx) =>
  firstOf<Date>(
    tx,
    sql`select id, carrier_delivered_at as since from package
      where agency_id = ${tx.agencyId} and status = 1 and voided_at is null and not domestic
        and carrier_delivered_at is not null`,
  );

/** Received, nothing owed, and not processed. */
export const selectUnprocessed = (tx: ReadTx) =>
  firstOf<CalendarDay>(
    tx,
    sql`select id, received_day as since from package
      where agency_id = ${tx.agencyId} and status = 2 and voided_at is null and not domestic
        and process_day is null and not payment`,
  );

/** The carrier's visits of a day that were not made: none of their packages was scanned. */
export async function selectVisitsToMake(tx: ReadTx, day: CalendarDay) {
  const rows = await visits(tx, day)
    .select(eb => eb.fn.countAll<number>().over().as('n'))
    .having(sql<boolean>`count(p.carrier_scanned_at) = 0`)
    .limit(FIRST)
    .execute();
  return { count: rows[0]?.n ?? 0, first: rows };
}

/** A day has no more than fit on its page. */
const VISITS = 500;

/** The carrier's visits of a day, by their hours. */
export const selectVisits = (tx: ReadTx, day: CalendarDay) => visits(tx, day).limit(VISITS).execute();
export type VisitRow = Awaited<ReturnType<typeof selectVisits>>[number];

/** One whose packages were all voided comes no more. */
const visits = (tx: ReadTx, day: CalendarDay) =>
  tx
    .selectOwn('pickup as v')
    .innerJoin('orders as o', join => same(join, 'o.id', 'v.order_id'))
    .innerJoin('account as a', join => same(join, 'a.id', 'o.account_id'))
    .innerJoin('package as p', join =>
      same(join, 'p.order_id', 'v.order_id').onRef('p.carrier_prn', '=', 'v.prn'),
    )
    .select(['v.window_start', 'v.window_end', 'o.sender_line_one', 'o.sender_line_two', 'o.sender_city'])
    .select(['o.sender_state', 'o.sender_zip', 'a.name as client'])
    .select(eb => [
      // the join has it
      eb.ref('v.prn').$castTo<string>().as('prn'),
      eb.fn.min('p.tracking_number').as('tracking_number'),
      eb.fn.count<number>('p.id').as('packages'),
      sql<boolean>`count(p.carrier_scanned_at) > 0`.as('made'),
    ])
    .where('v.day', '=', day)
    .where('p.voided_at', 'is', null)
    .groupBy(['v.agency_id', 'v.id', 'o.agency_id', 'o.id', 'a.agency_id', 'a.id'])
    .orderBy('v.window_start')
    .orderBy('v.id');

/** Created lots that were to leave before a day, or that have none (null), longest waiting first. */
export async function selectLotsToSend(tx: ReadTx, before: CalendarDay | null) {
  const { rows } = await sql<{
    id: number;
    identifier: string;
    departure_day: CalendarDay | null;
    packages: number;
    n: number;
  }>`
    select l.id, l.identifier, l.departure_day, l.total_packages as packages, count(*) over () as n
    from (select * from lot where agency_id = ${tx.agencyId} and status = 1
        and ${before === null ? sql`departure_day is null` : sql`departure_day < ${before}`}
      order by departure_day, id limit ${INBOX_MOST}) l
    order by l.departure_day, l.id limit ${FIRST}`.execute(tx);
  return { count: rows[0]?.n ?? 0, first: rows };
}

/** Boxes without an owner, and since when the first of them is there. */
export async function countUnidentified(tx: ReadTx) {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*) as count, min(created_at) as oldest from (
      select created_at from unidentified_box where agency_id = ${tx.agencyId} and package_id is null
      order by id limit ${INBOX_MOST}) boxes`.execute(tx);
  return rows[0] ?? { count: 0, oldest: null };
}

/** The statuses that a day's work is counted by. */
export const COUNTED_STEPS = { sold: 1, received: 2, sent: 3, delivered: 5 } as const;

/** A day of this week or the last, and how far into the same day of the last week we are. */
export type Span = {
  from: CalendarDay;
  monday: CalendarDay;
  today: CalendarDay;
  lastDay: CalendarDay;
  until: Date;
};

/** Numbers of packages that were voided since a day: what was bought on it and voided was not sold. */
const voidedSince = (tx: ReadTx, from: CalendarDay) => sql`(select p.id from fact f
    join package p on p.agency_id = f.agency_id and p.id = f.package_id and p.voided_at is not null
  where f.agency_id = ${tx.agencyId} and f.kind in ('package.voided', 'label.voided') and f.at >= ${from}::date)`;

/** Packages that came to a status on each day of a span, summed; the last week's day only so far as today has come. What was bought and voided is left out. */
export async function sumSteps(tx: ReadTx, { from, monday, today, lastDay, until }: Span) {
  const { rows } = await sql<{ status: number; today: number; week: number; before: number }>`
    select status, coalesce(sum(n) filter (where day = ${today}), 0) as today,
      coalesce(sum(n) filter (where day >= ${monday}), 0) as week,
      coalesce(sum(n) filter (where day < ${monday}), 0) as before
    from (
      select status, day, count(*) as n from package_step
        where agency_id = ${tx.agencyId} and day between ${from} and ${today} and (day < ${lastDay} or day >= ${monday})
        group by 1, 2
      union all
      select status, day, count(*) from package_step
        where agency_id = ${tx.agencyId} and day = ${lastDay} and at <= ${until} group by 1, 2
      union all
      select status, day, -count(*) from package_step
        where agency_id = ${tx.agencyId} and status = 1 and package_id in ${voidedSince(tx, from)}
          and day between ${from} and ${today} and (day < ${lastDay} or day >= ${monday} or day = ${lastDay} and at <= ${until})
        group by 1, 2
    ) days group by 1`.execute(tx);
  return rows;
}

/** Money received in the same way, in cents. */
export async function sumPaid(tx: ReadTx, { from, monday, today, lastDay, until }: Span) {
  const { rows } = await sql<{ today: number; week: number; before: number }>`
    select coalesce(sum(cents) filter (where day = ${today}), 0) as today,
      coalesce(sum(cents) filter (where day >= ${monday}), 0) as week,
      coalesce(sum(cents) filter (where day < ${monday}), 0) as before
    from (
      select day, sum(amount_cents) as cents from money_entry
        where agency_id = ${tx.agencyId} and kind in (${RECEIVED})
          and day between ${from} and ${today} and (day < ${lastDay} or day >= ${monday})
        group by 1
      union all
      select day, sum(amount_cents) from money_entry
        where agency_id = ${tx.agencyId} and kind in (${RECEIVED})
          and day = ${lastDay} and created_at <= ${until} group by 1
    ) days`.execute(tx);
  return rows[0] ?? { today: 0, week: 0, before: 0 };
}
