import { addDays, type CalendarDay } from '@puerta/domain/days/calendar-day';
import type { LateWay } from '@puerta/domain/parcels/waiting';
import { sql } from 'kysely';
import type { ReadTx } from '../../db/within-agency.ts';
import { totalOf } from '../../services/list-count-queries.ts';
import type { Slice } from '../../services/page-slice.ts';
import type { After, Narrowing, Since } from './queries.ts';

/** Packages past the day that was promised to their customers, by one way or both. */
export type Late = Narrowing & { way: LateWay; today: CalendarDay };

/** As lots have them. */
const WAYS: Record<LateWay, number[]> = { sea: [1], air: [2], all: [1, 2], today: [1, 2] };

/** Past the promised day, or on it. */
const isDue = (way: LateWay) => (way === 'today' ? '=' : '<');

/** How many are late. */
export async function countLate(tx: ReadTx, { way, today }: Late): Promise<number> {
  const lists = WAYS[way].map(one => `promised ${one}` as const);
  const days = way === 'today' ? { first: today, last: today } : { last: addDays(today, -1) };
  return (await totalOf(tx, lists, days)).count;
}

const late = (tx: ReadTx, { way, today, service, city }: Late) => {
  let rows = tx
    .selectOwn('package')
    // said outright, as the index has it
    .where(sql<boolean>`status between 2 and 4`)
    .where('voided_at', 'is', null)
    .where('promised_day', isDue(way), today)
    .where('promised_by', 'in', WAYS[way]);
  if (service) rows = rows.where('product_code', '=', service);
  return city === undefined ? rows : rows.where('city_id', '=', city);
};

/** How many of one service or city are late, counted in the packages themselves up to `most`. */
export async function countNarrowedLate(tx: ReadTx, of: Late, most: number): Promise<number> {
  const some = late(tx, of).select('id').orderBy('promised_day').limit(most).as('some');
  const counted = tx.selectFrom(some).select(eb => eb.fn.countAll<number>().as('n'));
  return (await counted.executeTakeFirstOrThrow()).n;
}

/** The latest first, with the day that was promised. */
export async function selectLate(tx: ReadTx, of: Late, slice: Slice) {
  const direction = slice.fromEnd ? 'desc' : 'asc';
  const rows = await late(tx, of)
    .select(['id', 'tracking_number', sql<CalendarDay>`promised_day`.as('since')])
    .orderBy('promised_day', direction)
    .orderBy('id', direction)
    .offset(slice.offset)
    .limit(slice.limit)
    .execute();
  return slice.fromEnd ? rows.reverse() : rows;
}

/** The next that are late, in the order of the list. */
export function selectLateAfter(tx: ReadTx, of: Late, { last, limit }: After): Promise<Since[]> {
  let rows = late(tx, of);
  if (last) rows = rows.where(sql<boolean>`(promised_day, id) > (${last.since}::date, ${last.id}::integer)`);
  return rows
    .select(['id', sql<CalendarDay>`promised_day`.as('since')])
    .orderBy('promised_day')
    .orderBy('id')
    .limit(limit)
    .execute();
}
