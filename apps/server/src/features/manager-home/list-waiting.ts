import type { Data } from '@puerta/contract/client';
import { calendarDay, type CalendarDay, utcMidnight } from '@puerta/domain/calendar-day';
import { sum, toDollars } from '@puerta/domain/money';
import { seesAmountsAndContacts } from '@puerta/domain/permissions';
import {
  DEBT_AGES,
  debtDays,
  WAITING_STATUSES,
  waitingBefore,
  type WaitingStatus,
} from '@puerta/domain/waiting';
import type { Tx } from '../../db/within-agency.ts';
import type { Handler, Input } from '../../services/context.ts';
import { type Page, pagesOf, type Rows, rowsOfPage, sliceOf } from '../page-slice.ts';
import { rowsById } from '../packages/list-packages.ts';
import { countRemindable, remindersOf } from '../reminders/remind-debtors.ts';
import { toldOf } from '../reminders/tell-late.ts';
import { countLate, countNarrowedLate, type Late, selectLate } from './late-queries.ts';
import {
  countDelayed,
  countNarrowedDelayed,
  type Days,
  type Narrowing,
  type Since,
  selectDebts,
  selectDelayed,
  sumDebts,
  sumNarrowedDebts,
} from './queries.ts';

export type WaitingRow = Omit<Data<'GET /admin/debts/:n/:size'>[number], 'reminder'>;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Whole days from one to another. */
export const daysBetween = (from: CalendarDay, to: CalendarDay) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** Packages that owe, oldest debt first. */
export const listDebts: Handler<'GET /admin/debts/:n/:size'> = async (
  { agency, db, clock },
  { params, query },
) => {
  const tx = db.read(agency.id);
  const today = calendarDay(clock.now(), agency.time_zone);
  const days = daysOf(query, today);
  const summed = isNarrowed(days)
    ? await sumNarrowedDebts(tx, agency.id, days, MOST_FOUND)
    : await sumDebts(tx, agency.id, days);
  const { count: total, cents } = summed;
  const slice = sliceOf(rowsOfPage(params), total);
  const found = slice ? await selectDebts(tx, agency.id, days, slice) : [];
  const rows = await rowsOf(tx, agency.id, found, today);
  const now = clock.now();
  const clients = rows.map(row => row.client_id);
  const reminders = await remindersOf(tx, agency.id, clients, now);
  const remindable = await countRemindable(tx, agency.id, days, now);
  return {
    data: rows.map(row => ({ ...row, reminder: reminders.get(row.client_id) ?? NEVER })),
    beside: { pages: pagesOf(total, params), total, amount: toDollars(cents), remindable },
  };
};

/** What one service or city leaves is looked at package by package, so far: as many never wait at once. */
const MOST_FOUND = 10_000;

export type DebtsQuery = Input<'GET /admin/debts/:n/:size'>['query'];
/** The days of an age, within those that were asked for. */
export function daysOf({ age, from, to, service, city }: DebtsQuery, today: CalendarDay): Days & Narrowing {
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
  { agency, actor, db, clock },
  { params, query },
) => {
  const tx = db.read(agency.id);
  const now = clock.now();
  const today = calendarDay(now, agency.time_zone);
  const { found, total } = await delaysOf(tx, agency.id, { ...query, today }, params);
  const data = await rowsOf(tx, agency.id, found, today);
  const beside = { pages: pagesOf(total, params), total };
  if (!seesAmountsAndContacts(actor.role) || !query.late || query.late === 'today') return { data, beside };
  const ids = data.map(row => row.id);
  const told = await toldOf(tx, agency.id, ids, { now, today });
  return { data: data.map(row => ({ ...row, told: told.get(row.id) })), beside };
};

export type DelaysOf = Input<'GET /admin/delayed/:n/:size'>['query'] & { today: CalendarDay };
type Found = { found: Since[]; total: number };

/** A page of what is late against the promised day, or stands at a status for too long. */
async function delaysOf(tx: Tx, agencyId: number, of: DelaysOf, page: Page): Promise<Found> {
  const { status, late, service, city, today } = of;
  const by = { service, city };
  if (late) return lateOf(tx, agencyId, { ...by, way: late, today }, page);
  return delayedOf(tx, agencyId, statusesOf(status), { today, wanted: rowsOfPage(page), by });
}

/** The statuses at which packages wait too long, in the order of the list: all, or the one that was asked for. */
export const statusesOf = (status: number | undefined): readonly WaitingStatus[] =>
  WAITING_STATUSES.filter(one => status === undefined || one === status);

const isNarrowed = ({ service, city }: Narrowing) => service !== undefined || city !== undefined;

async function lateOf(tx: Tx, agencyId: number, late: Late, page: Page): Promise<Found> {
  const total = isNarrowed(late)
    ? await countNarrowedLate(tx, agencyId, late, MOST_FOUND)
    : await countLate(tx, agencyId, late);
  const slice = sliceOf(rowsOfPage(page), total);
  return { found: slice ? await selectLate(tx, agencyId, late, slice) : [], total };
}

async function delayedOf(
  tx: Tx,
  agencyId: number,
  statuses: readonly WaitingStatus[],
  { today, wanted, by }: { today: CalendarDay; wanted: Rows; by: Narrowing },
): Promise<Found> {
  const found: Since[] = [];
  const counts: number[] = [];
  for (const status of statuses) {
    const before = waitingBefore(status, today);
    const count = isNarrowed(by)
      ? await countNarrowedDelayed(tx, agencyId, { ...by, status, before }, MOST_FOUND)
      : await countDelayed(tx, agencyId, status, before);
    const offset = Math.max(0, wanted.offset - sum(counts));
    const slice = sliceOf({ offset, limit: wanted.limit - found.length }, count);
    counts.push(count);
    if (slice && slice.limit > 0) {
      found.push(...(await selectDelayed(tx, agencyId, { ...by, status, before }, slice)));
    }
  }
  return { found, total: sum(counts) };
}

/** The rows in the order in which they were found. */
export async function rowsOf(
  tx: Tx,
  agencyId: number,
  found: Since[],
  today: CalendarDay,
): Promise<WaitingRow[]> {
  const rows = await rowsById(
    tx,
    agencyId,
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
