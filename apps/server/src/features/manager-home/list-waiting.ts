import type { Data } from '@puerta/contract/client';
import { calendarDay, type CalendarDay, daysBetween, utcMidnight } from '@puerta/domain/days/calendar-day';
import { sum, toDollars } from '@puerta/domain/money/money';
import { seesAmountsAndContacts } from '@puerta/domain/people/permissions';
import {
  DEBT_AGES,
  debtDays,
  WAITING_STATUSES,
  waitingBefore,
  type WaitingStatus,
} from '@puerta/domain/parcels/waiting';
import type { ReadTx } from '../../db/within-agency.ts';
import type { Handler, Input } from '../../services/context.ts';
import {
  type Page,
  pagesOf,
  type Rows,
  rowsOfPage,
  sliceOf,
  MOST_COUNTED,
} from '../../services/page-slice.ts';
import { rowsById } from '../packages/list-packages.ts';
import { countRemindable, remindersOf } from '../reminders/remind-debtors.ts';
import { toldOf } from '../reminders/tell-late.ts';
import { countLate, countNarrowedLate, type Late, selectLate, selectLateAfter } from './late-queries.ts';
import {
  countDelayed,
  countNarrowedDelayed,
  type Days,
  type Narrowing,
  selectDebts,
  selectDebtsAfter,
  selectDelayed,
  selectDelayedAfter,
  type Since,
  sumDebts,
  sumNarrowedDebts,
} from './queries.ts';
import { BATCH, walkAfter } from '../../services/walk-batches.ts';

type WaitingRow = Omit<Data<'GET /admin/debts/:n/:size'>[number], 'reminder'>;

/** Packages that owe, oldest debt first. */
export const listDebts: Handler<'GET /admin/debts/:n/:size'> = async (
  { agency, clock, read },
  { params, query },
) => {
  const today = calendarDay(clock.now(), agency.time_zone);
  const days = daysOf(query, today);
  const summed = isNarrowed(days)
    ? await sumNarrowedDebts(read, days, MOST_COUNTED)
    : await sumDebts(read, days);
  const { count: total, cents } = summed;
  const slice = sliceOf(rowsOfPage(params), total);
  const found = slice ? await selectDebts(read, days, slice) : [];
  const rows = await rowsOf(read, found, today);
  const now = clock.now();
  const clients = rows.map(row => row.client_id);
  const reminders = await remindersOf(read, clients, now);
  const remindable = await countRemindable(read, days, now);
  return {
    data: rows.map(row => ({ ...row, reminder: reminders.get(row.client_id) ?? NEVER })),
    beside: { pages: pagesOf(total, params), total, amount: toDollars(cents), remindable },
  };
};

type DebtsQuery = Input<'GET /admin/debts/:n/:size'>['query'];
/** The days of an age, within those that were asked for. */
function daysOf({ age, from, to, service, city }: DebtsQuery, today: CalendarDay): Days & Narrowing {
  const of = age === undefined ? undefined : DEBT_AGES[age];
  const { first, last } = of ? debtDays(of, today) : { first: null, last: today };
  return {
    first: from && (first === null || from > first) ? from : first,
    last: to && to < last ? to : last,
    service,
    city,
  };
}

/** Of an account that was closed: nobody is written to. */
const NEVER = { at: null, why: 'unreachable' } as const;

/**
 * With `late`, packages past the day that was promised to their customers, the latest first. Without, those that have
 * stood at a status for too long, longest first; of several statuses one after the other.
 */
export const listDelayed: Handler<'GET /admin/delayed/:n/:size'> = async (
  { agency, actor, clock, read },
  { params, query },
) => {
  const now = clock.now();
  const today = calendarDay(now, agency.time_zone);
  const { found, total } = await delaysOf(read, { ...query, today }, params);
  const data = await rowsOf(read, found, today);
  const beside = { pages: pagesOf(total, params), total };
  if (!seesAmountsAndContacts(actor.role) || !query.late || query.late === 'today') return { data, beside };
  const ids = data.map(row => row.id);
  const told = await toldOf(read, ids, { now, today });
  return { data: data.map(row => ({ ...row, told: told.get(row.id) })), beside };
};

type DelaysOf = Input<'GET /admin/delayed/:n/:size'>['query'] & { today: CalendarDay };
type Found = { found: Since[]; total: number };

/** A page of what is late against the promised day, or stands at a status for too long. */
async function delaysOf(tx: ReadTx, of: DelaysOf, page: Page): Promise<Found> {
  const { status, late, service, city, today } = of;
  const by = { service, city };
  if (late) return lateOf(tx, { ...by, way: late, today }, page);
  return delayedOf(tx, statusesOf(status), { today, wanted: rowsOfPage(page), by });
}

/** The statuses at which packages wait too long, in the order of the list: all, or the one that was asked for. */
const statusesOf = (status: number | undefined): readonly WaitingStatus[] =>
  WAITING_STATUSES.filter(one => status === undefined || one === status);

const isNarrowed = ({ service, city }: Narrowing) => service !== undefined || city !== undefined;

async function lateOf(tx: ReadTx, late: Late, page: Page): Promise<Found> {
  const total = isNarrowed(late)
    ? await countNarrowedLate(tx, late, MOST_COUNTED)
    : await countLate(tx, late);
  const slice = sliceOf(rowsOfPage(page), total);
  return { found: slice ? await selectLate(tx, late, slice) : [], total };
}

async function delayedOf(
  tx: ReadTx,
  statuses: readonly WaitingStatus[],
  { today, wanted, by }: { today: CalendarDay; wanted: Rows; by: Narrowing },
): Promise<Found> {
  const found: Since[] = [];
  const counts: number[] = [];
  for (const status of statuses) {
    const before = waitingBefore(status, today);
    const count = isNarrowed(by)
      ? await countNarrowedDelayed(tx, { ...by, status, before }, MOST_COUNTED)
      : await countDelayed(tx, status, before);
    const offset = Math.max(0, wanted.offset - sum(counts));
    const slice = sliceOf({ offset, limit: wanted.limit - found.length }, count);
    counts.push(count);
    if (slice && slice.limit > 0) {
      found.push(...(await selectDelayed(tx, { ...by, status, before }, slice)));
    }
  }
  return { found, total: sum(counts) };
}

/** The rows in the order in which they were found. */
async function rowsOf(tx: ReadTx, found: Since[], today: CalendarDay): Promise<WaitingRow[]> {
  const rows = await rowsById(
    tx,
    found.map(row => row.id),
  );
  const byId = new Map(rows.map(row => [row.id, row]));
  return found.flatMap(({ id, since }) => {
    const row = byId.get(id);
    if (!row) return [];
    const { tracking_number, client_id, client, status, status_id, product_name, debt } = row;
    const days = daysBetween(since, today);
    return [
      {
        id,
        tracking_number,
        client_id,
        client,
        status,
        status_id,
        product_name,
        debt,
        since: utcMidnight(since),
        days,
      },
    ];
  });
}

/** Packages as a file has them. */
export type WalkedWaiting = WaitingRow;

/** Every package that owes, in the order of the list, in batches. */
export async function* walkDebts(
  tx: ReadTx,
  query: DebtsQuery,
  today: CalendarDay,
): AsyncGenerator<WalkedWaiting[]> {
  const days = daysOf(query, today);
  const batches = walkAfter<Since>(last => selectDebtsAfter(tx, days, { last, limit: BATCH }));
  for await (const found of batches) yield await rowsOf(tx, found, today);
}

/** Every package that is late, or stands for too long, in the order of the list, in batches. */
export async function* walkDelayed(tx: ReadTx, of: DelaysOf): AsyncGenerator<WalkedWaiting[]> {
  for await (const found of delays(tx, of)) yield await rowsOf(tx, found, of.today);
}

async function* delays(tx: ReadTx, of: DelaysOf): AsyncGenerator<Since[]> {
  const { status, late, service, city, today } = of;
  const by = { service, city };
  if (late) {
    const due = { ...by, way: late, today };
    return yield* walkAfter<Since>(last => selectLateAfter(tx, due, { last, limit: BATCH }));
  }
  for (const one of statusesOf(status)) {
    const delay = { ...by, status: one, before: waitingBefore(one, today) };
    yield* walkAfter<Since>(last => selectDelayedAfter(tx, delay, { last, limit: BATCH }));
  }
}
