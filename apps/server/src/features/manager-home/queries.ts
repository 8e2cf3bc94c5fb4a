import { type CalendarDay } from '@puerta/domain/calendar-day';
import type { WaitingStatus } from '@puerta/domain/waiting';
import { sql } from 'kysely';
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

type Days = { first: CalendarDay | null; last: CalendarDay };

const debts = (tx: Tx, agencyId: number, { first, last }: Days) => {
  const rows = tx
    .selectFrom('package')
    .where('agency_id', '=', agencyId)
    // said outright, as the index has it
    .where(sql<boolean>`payment`)
    .where('voided_at', 'is', null)
    .where('received_day', '<=', last);
  return first === null ? rows : rows.where('received_day', '>=', first);
};

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

/** In the order of the list, whichever end they are read from. */
const inOrder = (rows: Since[], { fromEnd }: Slice) => (fromEnd ? rows.reverse() : rows);

/** Packages that owe since one of these days, oldest debt first. */
export async function selectDebts(tx: Tx, agencyId: number, days: Days, slice: Slice): Promise<Since[]> {
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

const delayed = (tx: Tx, agencyId: number, status: WaitingStatus, before: CalendarDay) =>
  tx
    .selectFrom('package')
    .where('agency_id', '=', agencyId)
    // said outright, as the index has it
    .where(sql<boolean>`status < 5`)
    .where('status', '=', status)
    .where('voided_at', 'is', null)
    .where('stage_day', '<', before);

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
export async function selectDelayed(
  tx: Tx,
  agencyId: number,
  { status, before }: { status: WaitingStatus; before: CalendarDay },
  slice: Slice,
): Promise<Since[]> {
  const direction = slice.fromEnd ? 'desc' : 'asc';
  const rows = await delayed(tx, agencyId, status, before)
    .select(['id', sql<CalendarDay>`stage_day`.as('since')])
    .orderBy('stage_day', direction)
    .orderBy('id', direction)
    .offset(slice.offset)
    .limit(slice.limit)
    .execute();
  return inOrder(rows, slice);
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
  const count = (table: string, where: string) =>
    sql<number>`(select count(*) from ${sql.table(table)} where agency_id = ${agencyId} and ${sql.raw(where)})`;
  return tx
    .selectNoFrom([
      count('orders', "state <> 'paid' and state = 'held'").as('held'),
      count('orders', "state <> 'paid' and state = 'awaiting_payment'").as('awaiting'),
      count('dispute', "state not in ('won', 'lost', 'closed')").as('disputes'),
      count('difference', "state = 'open'").as('differences'),
      count('refund', "state = 'failed'").as('refunds'),
      count('mail', "(state = 'dead' or state = 'queued' and tries >= 3)").as('mails'),
    ])
    .executeTakeFirstOrThrow();
}
