import { type CalendarDay } from '@puerta/domain/calendar-day';
import type { WaitingStatus } from '@puerta/domain/waiting';
import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';

/** Money by week since `from`, a Monday; waivers moved none. */
export const selectWeeks = (tx: Tx, agencyId: number, from: CalendarDay) =>
  tx
    .selectFrom('money_entry')
    .select(sql<CalendarDay>`date_trunc('week', day)::date`.as('monday'))
    .select(
      sql<number>`coalesce(sum(amount_cents) filter (where kind in ('charge', 'outside')), 0)`.as('received'),
    )
    .select(sql<number>`coalesce(sum(amount_cents) filter (where kind = 'refund'), 0)`.as('refunded'))
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
    .where('payment', '=', true)
    .where('voided_at', 'is', null)
    .where('received_day', '<=', last);
  return first === null ? rows : rows.where('received_day', '>=', first);
};

/** How many packages owe since one of these days, and how much together. */
export const sumDebts = (tx: Tx, agencyId: number, days: Days) =>
  debts(tx, agencyId, days)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(final_payment_cents - discount_cents), 0)`.as('cents'))
    .executeTakeFirstOrThrow();

type Slice = { offset: number; limit: number };
/** A package of a list and the day that it is in it since. */
export type Since = { id: number; since: CalendarDay };

export const selectDebts = (tx: Tx, agencyId: number, days: Days, slice: Slice): Promise<Since[]> =>
  debts(tx, agencyId, days)
    .select(['id', sql<CalendarDay>`received_day`.as('since')])
    .orderBy('received_day')
    .orderBy('id')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute();

const delayed = (tx: Tx, agencyId: number, status: WaitingStatus, before: CalendarDay) =>
  tx
    .selectFrom('package')
    .where('agency_id', '=', agencyId)
    // said outright, as the index has it
    .where(sql<boolean>`status < 5`)
    .where('status', '=', status)
    .where('voided_at', 'is', null)
    .where('stage_day', '<', before);

/** How many packages have stood at a status since before a day: counted in their index. */
export async function countDelayed(
  tx: Tx,
  agencyId: number,
  status: WaitingStatus,
  before: CalendarDay,
): Promise<number> {
  const { total } = await delayed(tx, agencyId, status, before)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export const selectDelayed = (
  tx: Tx,
  agencyId: number,
  { status, before }: { status: WaitingStatus; before: CalendarDay },
  slice: Slice,
): Promise<Since[]> =>
  delayed(tx, agencyId, status, before)
    .select(['id', sql<CalendarDay>`stage_day`.as('since')])
    .orderBy('stage_day')
    .orderBy('id')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute();

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
      count('refund', "state = 'failed'").as('refunds'),
      count('mail', "state = 'dead'").as('mails'),
    ])
    .executeTakeFirstOrThrow();
}
