import { addDays, type CalendarDay, type DayRange, startOfDay } from '@puerta/domain/days/calendar-day';
import { UNTAKEN_DISPUTES } from '@puerta/domain/movement-kinds';
import { type Insertable, sql } from 'kysely';
import type { CashCount, DepositCheck } from '../../db/schema.gen.ts';
import { RECEIVED, same } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';

/** What days brought, by how it was paid and through whom; a refund that came back was none. Waivers moved nothing and stand apart, as `waiver`. In cents. */
export const selectTakings = (tx: ReadTx, { first, last }: DayRange) =>
  tx
    .selectOwn('money_entry')
    .select(['day', 'method', sql<string>`coalesce(provider, '')`.as('provider')])
    .select(sql<number>`coalesce(sum(amount_cents) filter (where kind in (${RECEIVED})), 0)`.as('received'))
    .select(
      sql<number>`coalesce(sum(amount_cents) filter (where kind = 'refund'), 0)
        - coalesce(sum(amount_cents) filter (where kind = 'reversal'), 0)`.as('returned'),
    )
    .select(sql<number>`coalesce(sum(amount_cents) filter (where kind = 'waiver'), 0)`.as('waived'))
    .where('day', '>=', first)
    .where('day', '<=', last)
    .groupBy(['day', 'method', 'provider'])
    .execute();
export type TakingRow = Awaited<ReturnType<typeof selectTakings>>[number];

/** The last count of each of these days, with who counted. */
export const selectCashCounts = (tx: ReadTx, { first, last }: DayRange) =>
  tx
    .selectOwn('cash_count as c')
    .innerJoin('account as a', join => same(join, 'a.id', 'c.actor_id'))
    .distinctOn('c.day')
    .select(['c.day', 'c.expected_cents', 'c.counted_cents', 'c.note', 'c.at', 'a.name as by'])
    .where('c.day', '>=', first)
    .where('c.day', '<=', last)
    .orderBy('c.day')
    .orderBy('c.id', 'desc')
    .execute();
export type CashCountRow = Awaited<ReturnType<typeof selectCashCounts>>[number];

export const insertCashCount = (tx: Tx, count: Omit<Insertable<CashCount>, 'id' | 'agency_id'>) =>
  tx
    .insertInto('cash_count')
    .values({ ...count, agency_id: tx.agencyId })
    .execute();

/** What customers' banks took back, by the day on which a dispute was opened; what was won came back. In cents. */
export async function selectDisputed(tx: ReadTx, { first, last }: DayRange, timeZone: string) {
  const { rows } = await sql<{ day: CalendarDay; provider: string; disputed: number }>`
    select (created_at at time zone ${timeZone})::date as day, provider, sum(amount_cents)::integer as disputed
    from dispute
    where agency_id = ${tx.agencyId} and created_at >= ${startOfDay(first, timeZone)}
      and created_at < ${startOfDay(addDays(last, 1), timeZone)}
      and state <> all (${[...UNTAKEN_DISPUTES]})
    group by 1, 2`.execute(tx);
  return rows;
}

/** What gateways kept of what moved in their accounts, by its day; in cents. */
export async function selectFees(tx: ReadTx, { first, last }: DayRange, timeZone: string) {
  const { rows } = await sql<{ day: CalendarDay; provider: string; fees: number }>`
    select (at at time zone ${timeZone})::date as day, provider, sum(fee_cents)::integer as fees from (
      select distinct on (provider, number) provider, at, fee_cents from bank_entry
      where agency_id = ${tx.agencyId} and at >= ${startOfDay(first, timeZone)}
      and at < ${startOfDay(addDays(last, 1), timeZone)} and fee_cents is not null
      order by provider, number) each_once
    group by 1, 2`.execute(tx);
  return rows;
}

/** What was seen last at the bank for each of these days and means, with who looked. */
export const selectDepositChecks = (tx: ReadTx, { first, last }: DayRange) =>
  tx
    .selectOwn('deposit_check as c')
    .innerJoin('account as a', join => same(join, 'a.id', 'c.actor_id'))
    .distinctOn(['c.day', 'c.method', 'c.provider'])
    .select(['c.day', 'c.method', 'c.provider', 'c.expected_cents', 'c.seen_cents', 'c.note', 'c.at'])
    .select('a.name as by')
    .where('c.day', '>=', first)
    .where('c.day', '<=', last)
    .orderBy('c.day')
    .orderBy('c.method')
    .orderBy('c.provider')
    .orderBy('c.id', 'desc')
    .execute();
export type DepositCheckRow = Awaited<ReturnType<typeof selectDepositChecks>>[number];

export const insertDepositChecks = (
  tx: Tx,
  checks: readonly Omit<Insertable<DepositCheck>, 'id' | 'agency_id'>[],
) =>
  tx
    .insertInto('deposit_check')
    .values(checks.map(check => ({ ...check, agency_id: tx.agencyId })))
    .execute();
