import { type CalendarDay } from '@puerta/domain/calendar-day';
import { CLOSED_DISPUTES } from '@puerta/domain/disputes';
import type { ProductCode } from '@puerta/domain/products';
import type { WaitingStatus } from '@puerta/domain/waiting';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';
import type { Slice } from '../page-slice.ts';

/** Money by week since `from`, a Monday; waivers moved none. */
export const selectWeeks = (tx: Tx, agencyId: number, from: CalendarDay) =>
  tx
    .selectFrom('money_entry')
    .select(sql<CalendarDay>`date_trunc('week', day)::date`.as('monday'))
    .select(
      sql<number>`coalesce(sum(amount_cents) filter (where kind in ('charge', 'outside')), 0)`.as('received'),
    )
    // a refund that came back was none
    .select(
      sql<number>`coalesce(sum(amount_cents) filter (where kind = 'refund'), 0)
        - coalesce(sum(amount_cents) filter (where kind = 'reversal'), 0)`.as('refunded'),
    )
    .where('agency_id', '=', agencyId)
    .where('day', '>=', from)
    .groupBy(sql`1`)
    .execute();

/** Packages by status, from the folded counts (decision 2). */
export const selectStages = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('package_count')
    .select(['domestic', 'status'])
    .select(eb => eb.fn.sum<number>('n').as('n'))
    .where('agency_id', '=', agencyId)
    .groupBy(['domestic', 'status'])
    .execute();

export type Days = { first: CalendarDay | null; last: CalendarDay };

/** What a list of waiting packages is narrowed down to besides: they are few, and looked at one by one. */
export type Narrowing = { service?: ProductCode | undefined; city?: number | undefined };

const debts = (tx: Tx, agencyId: number, { first, last, service, city }: Days & Narrowing) => {
  let rows = tx
    .selectFrom('package')
    .where('agency_id', '=', agencyId)
    // said outright, as the index has it
    .where(sql<boolean>`payment`)
    .where('voided_at', 'is', null)
    .where('received_day', '<=', last);
  if (first !== null) rows = rows.where('received_day', '>=', first);
  if (service) rows = rows.where('product_code', '=', service);
  return city === undefined ? rows : rows.where('city_id', '=', city);
};

/** The same of one service or city, counted in the packages themselves up to `most`. */
export function sumNarrowedDebts(tx: Tx, agencyId: number, of: Days & Narrowing, most: number) {
  const some = debts(tx, agencyId, of)
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

/** How many packages owe since one of these days, and how much together, without counting them (see list_count). */
export const sumDebts = (tx: Tx, agencyId: number, { first, last }: Days) =>
  tx
    .selectFrom('list_count')
    .select(sql<number>`coalesce(sum(n), 0)`.as('count'))
    .select(sql<number>`coalesce(sum(cents), 0)`.as('cents'))
    .where('agency_id', '=', agencyId)
    .where('list', '=', 'debts')
    .where('day', '>=', first ?? sql<CalendarDay>`'-infinity'`)
    .where('day', '<=', last)
    .executeTakeFirstOrThrow();

/** A package of a list and the day that it is in it since. */
export type Since = { id: number; since: CalendarDay };

/** Where a walk goes on: after this row, or from the first without one. */
export type After = { last: Since | undefined; limit: number };

/** In the order of the list, whichever end they are read from. */
const inOrder = (rows: Since[], { fromEnd }: Slice) => (fromEnd ? rows.reverse() : rows);

/** Packages that owe since one of these days, oldest debt first. */
export async function selectDebts(
  tx: Tx,
  agencyId: number,
  days: Days & Narrowing,
  slice: Slice,
): Promise<Since[]> {
  const direction = slice.fromEnd ? 'desc' : 'asc';
  const rows = await debts(tx, agencyId, days)
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
  tx: Tx,
  agencyId: number,
  days: Days & Narrowing,
  { last, limit }: After,
): Promise<Since[]> {
  let rows = debts(tx, agencyId, days);
  if (last) rows = rows.where(sql<boolean>`(received_day, id) > (${last.since}::date, ${last.id}::integer)`);
  return rows
    .select(['id', sql<CalendarDay>`received_day`.as('since')])
    .orderBy('received_day')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Packages that stand at a status since before a day. */
export type Delay = Narrowing & { status: WaitingStatus; before: CalendarDay };

const delayed = (tx: Tx, agencyId: number, { status, before, service, city }: Delay) => {
  let rows = tx
    .selectFrom('package')
    .where('agency_id', '=', agencyId)
    // said outright, as the index has it
    .where(sql<boolean>`status < 5`)
    .where('status', '=', status)
    .where('voided_at', 'is', null)
    .where('stage_day', '<', before);
  if (service) rows = rows.where('product_code', '=', service);
  return city === undefined ? rows : rows.where('city_id', '=', city);
};

/** The same of one service or city, counted in the packages themselves up to `most`. */
export async function countNarrowedDelayed(tx: Tx, agencyId: number, delay: Delay, most: number) {
  const some = delayed(tx, agencyId, delay).select('id').orderBy('stage_day').limit(most).as('some');
  const counted = tx.selectFrom(some).select(eb => eb.fn.countAll<number>().as('n'));
  return (await counted.executeTakeFirstOrThrow()).n;
}

/** How many packages have stood at a status since before a day, without counting them (see list_count). */
export async function countDelayed(
  tx: Tx,
  agencyId: number,
  status: WaitingStatus,
  before: CalendarDay,
): Promise<number> {
  const { total } = await tx
    .selectFrom('list_count')
    .select(sql<number>`coalesce(sum(n), 0)`.as('total'))
    .where('agency_id', '=', agencyId)
    .where('list', '=', `waiting ${status}`)
    .where('day', '<', before)
    .executeTakeFirstOrThrow();
  return total;
}

/** Packages that have stood at a status since before a day, longest first. */
export async function selectDelayed(tx: Tx, agencyId: number, delay: Delay, slice: Slice): Promise<Since[]> {
  const direction = slice.fromEnd ? 'desc' : 'asc';
  const rows = await delayed(tx, agencyId, delay)
    .select(['id', sql<CalendarDay>`stage_day`.as('since')])
    .orderBy('stage_day', direction)
    .orderBy('id', direction)
    .offset(slice.offset)
    .limit(slice.limit)
    .execute();
  return inOrder(rows, slice);
}

/** The next packages that have stood at a status since before a day, in the order of the list. */
export function selectDelayedAfter(
  tx: Tx,
  agencyId: number,
  delay: Delay,
  { last, limit }: After,
): Promise<Since[]> {
  let rows = delayed(tx, agencyId, delay);
  if (last) rows = rows.where(sql<boolean>`(stage_day, id) > (${last.since}::date, ${last.id}::integer)`);
  return rows
    .select(['id', sql<CalendarDay>`stage_day`.as('since')])
    .orderBy('stage_day')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Lots that are not delivered yet, by status. */
export const selectLots = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('lot')
    .select('status')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .select(eb => eb.fn.sum<number>('total_packages').as('packages'))
    .where('agency_id', '=', agencyId)
    .where('status', '<', 4)
    .groupBy('status')
    .execute();

export const selectTickets = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('ticket')
    .select(eb => eb.fn.countAll<number>().as('open'))
    .select(eb => eb.fn.min<CalendarDay | null>('day').as('oldest'))
    .where('agency_id', '=', agencyId)
    .where('status', '=', 'OPEN')
    .executeTakeFirstOrThrow();

/** What waits for somebody else's money, and what needs a manager. */
export async function selectAlerts(tx: Tx, agencyId: number) {
  const counted = (table: string, where: RawBuilder<unknown>) =>
    sql<number>`(select count(*) from ${sql.table(table)} where agency_id = ${agencyId} and ${where})`;
  const count = (table: string, where: string) => counted(table, sql.raw(where));
  return tx
    .selectNoFrom([
      count('orders', "state <> 'paid' and state = 'held'").as('held'),
      count('orders', "state <> 'paid' and state = 'awaiting_payment'").as('awaiting'),
      counted('dispute', sql`state <> all (${[...CLOSED_DISPUTES]})`).as('disputes'),
      count('difference', "state = 'open'").as('differences'),
      count('refund', "state = 'failed'").as('refunds'),
      count('mail', "(state = 'dead' or state = 'queued' and tries >= 3)").as('mails'),
    ])
    .executeTakeFirstOrThrow();
}
