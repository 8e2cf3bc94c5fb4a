import type { Inbox, PickupVisit, WorkInbox } from '@puerta/contract/people/inbox';
import {
  addDays,
  calendarDay,
  type CalendarDay,
  daysBetween,
  utcMidnight,
} from '@puerta/domain/days/calendar-day';
import { toDollars } from '@puerta/domain/money/money';
import { seesAmountsAndContacts } from '@puerta/domain/people/permissions';
import { DEBT_AGES, debtDays, lastMondays } from '@puerta/domain/parcels/waiting';
import type { ReadTx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import { countFirstSteps } from '../first-steps/show-first-steps.ts';
import { readyForLot } from '../lots/show-lots.ts';
import { countHanging } from '../ledger/show-attention.ts';
import { ticketsWaiting } from '../support/list-tickets.ts';
import {
  countUnidentified,
  COUNTED_STEPS,
  selectLotsToSend,
  selectUnprocessed,
  selectUnreceived,
  selectVisits,
  selectVisitsToMake,
  type Span,
  sumPaid,
  sumSteps,
  type VisitRow,
} from './inbox-queries.ts';
import { countLate, selectLate } from './late-queries.ts';
import { selectAlerts, sumDebts } from './queries.ts';

type When = { now: Date; today: CalendarDay };
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** Late ones, and those promised for today, that are named. */
const NAMED = 5;

/**
 * What waits for the staff, in one answer: each part a short look into an index, or a sum of folded counts. They are
 * asked for one after the other: whoever presses reload takes one connection.
 */
export const showInbox: Handler<'GET /order/inbox'> = async ({ agency, actor, config, clock, read }) => {
  const now = clock.now();
  const when = { now, today: calendarDay(now, agency.time_zone) };
  const work = await workOf(read, when);
  if (!seesAmountsAndContacts(actor.role)) return { data: work };
  const first_steps = await countFirstSteps(read, agency, config);
  return { data: { ...work, ...(await managersOf(read, when)), first_steps } };
};

async function workOf(tx: ReadTx, when: When): Promise<WorkInbox> {
  const { now, today } = when;
  const arrived = await selectUnreceived(tx);
  const unprocessed = await selectUnprocessed(tx);
  const visits = await selectVisitsToMake(tx, today);
  const unidentified = await countUnidentified(tx);
  return {
    at: now.toISOString(),
    arrived: named(arrived, since => since.toISOString()),
    late: await lateOf(tx, when),
    due: await dueOf(tx, when),
    pickups: { count: visits.count, first: visits.first.map(visitOf) },
    unprocessed: named(unprocessed, utcMidnight),
    ready: await readyForLot(tx),
    lots: {
      past: lotsOf(await selectLotsToSend(tx, today)),
      undated: lotsOf(await selectLotsToSend(tx, null)),
    },
    unidentified: { count: unidentified.count, oldest: unidentified.oldest?.toISOString() ?? null },
    figures: await figuresOf(tx, when),
  };
}

type Found<Since> = { count: number; first: { id: number; tracking_number: string; since: Since }[] };

const named = <Since>({ count, first }: Found<Since>, said: (since: Since) => string) => ({
  count,
  first: first.map(({ since, ...parcel }) => ({ ...parcel, day: said(since) })),
});

async function dueOf(tx: ReadTx, { today }: When): Promise<WorkInbox['due']> {
  const count = await countLate(tx, { way: 'today', today });
  const slice = { offset: 0, limit: NAMED, fromEnd: false };
  const first = count > 0 ? await selectLate(tx, { way: 'today', today }, slice) : [];
  return { count, first: first.map(({ id, tracking_number }) => ({ id, tracking_number })) };
}

async function lateOf(tx: ReadTx, { today }: When): Promise<WorkInbox['late']> {
  const sea = await countLate(tx, { way: 'sea', today });
  const air = await countLate(tx, { way: 'air', today });
  const slice = { offset: 0, limit: NAMED, fromEnd: false };
  const first = sea + air > 0 ? await selectLate(tx, { way: 'all', today }, slice) : [];
  return {
    sea,
    air,
    first: first.map(({ since, id, tracking_number }) => ({
      id,
      tracking_number,
      days: daysBetween(since, today),
    })),
  };
}

const visitOf = (row: Omit<VisitRow, 'made'>) => ({
  prn: row.prn,
  start: row.window_start,
  end: row.window_end,
  city: row.sender_city,
  tracking_number: row.tracking_number,
  packages: row.packages,
});

const lotsOf = ({ count, first }: Awaited<ReturnType<typeof selectLotsToSend>>) => ({
  count,
  first: first.map(({ id, identifier, departure_day, packages }) => ({
    id,
    identifier,
    packages,
    day: departure_day && utcMidnight(departure_day),
  })),
});

function spanOf({ now, today }: When): Span {
  const monday = lastMondays(today, 1)[0] ?? today;
  const until = new Date(now.getTime() - WEEK_MS);
  return { from: addDays(monday, -7), monday, today, lastDay: addDays(today, -7), until };
}

async function figuresOf(tx: ReadTx, when: When): Promise<WorkInbox['figures']> {
  const rows = await sumSteps(tx, spanOf(when));
  const at = (step: keyof typeof COUNTED_STEPS) => {
    const { today = 0, week = 0, before = 0 } = rows.find(row => row.status === COUNTED_STEPS[step]) ?? {};
    return { today, week, before };
  };
  return { sold: at('sold'), received: at('received'), sent: at('sent'), delivered: at('delivered') };
}

/** What managers alone see: money and tickets. */
async function managersOf(tx: ReadTx, when: When): Promise<Omit<Inbox, keyof WorkInbox | 'first_steps'>> {
  const { now, today } = when;
  const { held, awaiting, disputes, differences, refunds, mails } = await selectAlerts(tx, now);
  const hanging = await countHanging(tx, now);
  const paid = await sumPaid(tx, spanOf(when));
  return {
    debts: await debtsOf(tx, today),
    money: { held, awaiting_payment: awaiting, hanging, differences, disputes, refunds, mails },
    tickets: await ticketsWaiting(tx),
    paid: { today: toDollars(paid.today), week: toDollars(paid.week), before: toDollars(paid.before) },
  };
}

async function debtsOf(tx: ReadTx, today: CalendarDay): Promise<Inbox['debts']> {
  const oldest = DEBT_AGES[DEBT_AGES.length - 1] ?? DEBT_AGES[0];
  const all = await sumDebts(tx, { first: null, last: today });
  const old = await sumDebts(tx, debtDays(oldest, today));
  return {
    count: all.count,
    amount: toDollars(all.cents),
    old: { from: oldest.from, count: old.count, amount: toDollars(old.cents) },
  };
}

/** The carrier's visits of a day. */
export const showPickups: Handler<'GET /order/pickups'> = async ({ agency, clock, read }, { query }) => {
  const day = query.day ?? calendarDay(clock.now(), agency.time_zone);
  const rows = await selectVisits(read, day);
  return { data: rows.map(presentVisit), beside: { day: utcMidnight(day) } };
};

const presentVisit = (row: VisitRow): PickupVisit => ({
  ...visitOf(row),
  client: row.client,
  address: [
    row.sender_line_one,
    row.sender_line_two,
    `${row.sender_city}, ${row.sender_state} ${row.sender_zip}`,
  ]
    .filter(Boolean)
    .join(', '),
  made: row.made,
});
