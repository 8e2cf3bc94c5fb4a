import type { CalendarDay } from '@puerta/domain/calendar-day';
import type { LateWay } from '@puerta/domain/waiting';
import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';
import type { Slice } from '../page-slice.ts';

/** Packages past the day that was promised to their customers, by one way or both. */
export type Late = { way: LateWay; today: CalendarDay };

/** As lots have them. */
const WAYS: Record<LateWay, number[]> = { sea: [1], air: [2], all: [1, 2] };

/** How many are late, without counting them (see list_count). */
export async function countLate(tx: Tx, agencyId: number, { way, today }: Late): Promise<number> {
  const { total } = await tx
    .selectFrom('list_count')
    .select(sql<number>`coalesce(sum(n), 0)`.as('total'))
    .where('agency_id', '=', agencyId)
    .where(
      'list',
      'in',
      WAYS[way].map(one => `promised ${one}`),
    )
    .where('day', '<', today)
    .executeTakeFirstOrThrow();
  return total;
}

/** The latest first, with the day that was promised. */
export async function selectLate(tx: Tx, agencyId: number, { way, today }: Late, slice: Slice) {
  const direction = slice.fromEnd ? 'desc' : 'asc';
  const rows = await tx
    .selectFrom('package')
    .select(['id', 'tracking_number', sql<CalendarDay>`promised_day`.as('since')])
    .where('agency_id', '=', agencyId)
    // said outright, as the index has it
    .where(sql<boolean>`status between 2 and 4`)
    .where('voided_at', 'is', null)
    .where('promised_day', '<', today)
    .where('promised_by', 'in', WAYS[way])
    .orderBy('promised_day', direction)
    .orderBy('id', direction)
    .offset(slice.offset)
    .limit(slice.limit)
    .execute();
  return slice.fromEnd ? rows.reverse() : rows;
}
