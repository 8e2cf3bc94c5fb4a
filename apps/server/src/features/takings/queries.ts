import type { CalendarDay } from '@puerta/domain/calendar-day';
import { type Insertable, sql } from 'kysely';
import type { CashCount } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

/** Both days are in it. */
export type Days = { first: CalendarDay; last: CalendarDay };

/** What days brought, by how it was paid; waivers moved nothing, a refund that came back was none. In cents. */
export const selectTakings = (tx: Tx, agencyId: number, { first, last }: Days) =>
  tx
    .selectFrom('money_entry')
    .select(['day', 'method'])
    .select(
      sql<number>`coalesce(sum(amount_cents) filter (where kind in ('charge', 'outside')), 0)`.as('received'),
    )
    .select(
      sql<number>`coalesce(sum(amount_cents) filter (where kind = 'refund'), 0)
        - coalesce(sum(amount_cents) filter (where kind = 'reversal'), 0)`.as('returned'),
    )
    .where('agency_id', '=', agencyId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .where('kind', '<>', 'waiver')
    .groupBy(['day', 'method'])
    .execute();
export type TakingRow = Awaited<ReturnType<typeof selectTakings>>[number];

/** The last count of each of these days, with who counted. */
export const selectCashCounts = (tx: Tx, agencyId: number, { first, last }: Days) =>
  tx
    .selectFrom('cash_count as c')
    .innerJoin('account as a', join =>
      join.onRef('a.agency_id', '=', 'c.agency_id').onRef('a.id', '=', 'c.actor_id'),
    )
    .distinctOn('c.day')
    .select(['c.day', 'c.expected_cents', 'c.counted_cents', 'c.note', 'c.at', 'a.name as by'])
    .where('c.agency_id', '=', agencyId)
    .where('c.day', '>=', first)
    .where('c.day', '<=', last)
    .orderBy('c.day')
    .orderBy('c.id', 'desc')
    .execute();
export type CashCountRow = Awaited<ReturnType<typeof selectCashCounts>>[number];

export const insertCashCount = (tx: Tx, count: Omit<Insertable<CashCount>, 'id'>) =>
  tx.insertInto('cash_count').values(count).execute();
