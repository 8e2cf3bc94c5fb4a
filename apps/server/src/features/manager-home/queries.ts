import { addDays, type CalendarDay } from '@puerta/domain/days/calendar-day';
import { CLOSED_DISPUTES } from '@puerta/domain/movement-kinds';
import type { ProductCode } from '@puerta/domain/money/products';
import type { WaitingStatus } from '@puerta/domain/parcels/waiting';
import { type RawBuilder, sql } from 'kysely';
import type { ReadTx } from '../../db/within-agency.ts';
import { totalOf } from '../../services/list-count-queries.ts';
import { purchaseHangs } from '../ledger/show-attention.ts';
import type { Slice } from '../../services/page-slice.ts';

export type Days = { first: CalendarDay | null; last: CalendarDay };

/** What a list of waiting packages is narrowed down to besides: they are few, and looked at one by one. */
export type Narrowing = { service?: ProductCode | undefined; city?: number | undefined };

const debts = (tx: ReadTx, { first, last, service, city }: Days & Narrowing) => {
  let rows = tx
    .selectOwn('package')
    // said outright, as the index has it
    .where(sql<boolean>`payment`)
    .where('voided_at', 'is', null)
    .where('received_day', '<=', last);
  if (first !== null) rows = rows.where('received_day', '>=', first);
  if (service) rows = rows.where('product_code', '=', service);
  return city === undefined ? rows : rows.where('city_id', '=', city);
};

/** The same of one service or city, counted in the packages themselves up to `most`. */
export function sumNarrowedDebts(tx: ReadTx, of: Days & Narrowing, most: number) {
  const some = debts(tx, of)
    .select(['final_payment_cents', 'discount_cents'])
    .orderBy('received_day')
    .limit(most)
    .as('some');
  return tx
    .selectFrom(some)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(final_payment_cents - discount_cents), 0)`.as('cents'))
    .executeTakeFirstOrThrow();
}

/** How many packages owe since one of these days, and how much together. */
export const sumDebts = (tx: ReadTx, days: Days) => totalOf(tx, 'debts', days);

/** A package of a list and the day that it is in it since. */
export type Since = { id: number; since: CalendarDay };

/** Where a walk goes on: after this row, or from the first without one. */
export type After = { last: Since | undefined; limit: number };

/** In the order of the list, whichever end they are read from. */
const inOrder = (rows: Since[], { fromEnd }: Slice) => (fromEnd ? rows.reverse() : rows);

/** Packages that owe since one of these days, oldest debt first. */
export async function selectDebts(tx: ReadTx, days: Days & Narrowing, slice: Slice): Promise<Since[]> {
  const direction = slice.fromEnd ? 'desc' : 'asc';
  const rows = await debts(tx, days)
    .select(['id', sql<CalendarDay>`received_day`.as('since')])
    .orderBy('received_day', direction)
    .orderBy('id', direction)
    .offset(slice.offset)
    .limit(slice.limit)
    .execute();
  return inOrder(rows, slice);
}

/** The next packages that owe, in the order of the list. */
export function selectDebtsAfter(
  tx: ReadTx,
  days: Days & Narrowing,
  { last, limit }: After,
): Promise<Since[]> {
  let rows = debts(tx, days);
  if (last) rows = rows.where(sql<boolean>`(received_day, id) > (${last.since}::date, ${last.id}::integer)`);
  return rows
    .select(['id', sql<CalendarDay>`received_day`.as('since')])
    .orderBy('received_day')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Packages that stand at a status since before a day. */
type Delay = Narrowing & { status: WaitingStatus; before: CalendarDay };

const delayed = (tx: ReadTx, { status, before, service, city }: Delay) => {
  let rows = tx
    .selectOwn('package')
    // said outright, as the index has it
    .where(sql<boolean>`status < 5`)
    .where('status', '=', status)
    .where('voided_at', 'is', null)
    .where('stage_day', '<', before);
  if (service) rows = rows.where('product_code', '=', service);
  return city === undefined ? rows : rows.where('city_id', '=', city);
};

/** The same of one service or city, counted in the packages themselves up to `most`. */
export async function countNarrowedDelayed(tx: ReadTx, delay: Delay, most: number) {
  const some = delayed(tx, delay).select('id').orderBy('stage_day').limit(most).as('some');
  const counted = tx.selectFrom(some).select(eb => eb.fn.countAll<number>().as('n'));
  return (await counted.executeTakeFirstOrThrow()).n;
}

/** How many packages have stood at a status since before a day. */
export const countDelayed = async (tx: ReadTx, status: WaitingStatus, before: CalendarDay): Promise<number> =>
  (await totalOf(tx, `waiting ${status}`, { last: addDays(before, -1) })).count;

/** Packages that have stood at a status since before a day, longest first. */
export async function selectDelayed(tx: ReadTx, delay: Delay, slice: Slice): Promise<Since[]> {
  const direction = slice.fromEnd ? 'desc' : 'asc';
  const rows = await delayed(tx, delay)
    .select(['id', sql<CalendarDay>`stage_day`.as('since')])
    .orderBy('stage_day', direction)
    .orderBy('id', direction)
    .offset(slice.offset)
    .limit(slice.limit)
    .execute();
  return inOrder(rows, slice);
}

/** The next packages that have stood at a status since before a day, in the order of the list. */
export function selectDelayedAfter(tx: ReadTx, delay: Delay, { last, limit }: After): Promise<Since[]> {
  let rows = delayed(tx, delay);
  if (last) rows = rows.where(sql<boolean>`(stage_day, id) > (${last.since}::date, ${last.id}::integer)`);
  return rows
    .select(['id', sql<CalendarDay>`stage_day`.as('since')])
    .orderBy('stage_day')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** What waits for somebody else's money, and what needs a manager; a purchase that hangs is counted with what hangs alone. */
export async function selectAlerts(tx: ReadTx, now: Date) {
  const counted = (table: string, where: RawBuilder<unknown>) =>
    sql<number>`(select count(*) from ${sql.table(table)} where agency_id = ${tx.agencyId} and ${where})`;
  const hangs = purchaseHangs(tx, sql`orders.id`, now);
  const waiting = (state: string) =>
    counted('orders', sql`state <> 'paid' and state = ${sql.lit(state)} and not ${hangs}`);
  const count = (table: string, where: string) => counted(table, sql.raw(where));
  return tx
    .selectNoFrom([
      waiting('held').as('held'),
      waiting('awaiting_payment').as('awaiting'),
      counted('dispute', sql`state <> all (${[...CLOSED_DISPUTES]}) and closed_at is null`).as('disputes'),
      count('difference', "state = 'open'").as('differences'),
      count('refund', "state = 'failed'").as('refunds'),
      count('mail', "(state = 'dead' or state = 'queued' and tries >= 3)").as('mails'),
    ])
    .executeTakeFirstOrThrow();
}
