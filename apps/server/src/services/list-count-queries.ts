import type { CalendarDay } from '@puerta/domain/days/calendar-day';
import { sql } from 'kysely';
import type { ReadTx } from '../db/within-agency.ts';

/** The lists whose totals are kept, as `lists_of` of the migrations declares them (decision 2). */
export type CountedList =
  | 'clients'
  | 'trail'
  | 'money'
  | 'received'
  | 'refunded'
  | 'debts'
  | `waiting ${number}`
  | `promised ${number}`;

/** Days that a list is narrowed down to, both included. */
type Days = { first?: CalendarDay | null; last?: CalendarDay };

const kept = (tx: ReadTx, lists: CountedList[], { first, last }: Days) => {
  const rows = tx.selectOwn('list_count').where('list', 'in', lists);
  const begun = first ? rows.where('day', '>=', first) : rows;
  return last ? begun.where('day', '<=', last) : begun;
};

/** How many rows a list has, or several have together, and how much they come to, without counting them. */
export const totalOf = (tx: ReadTx, list: CountedList | CountedList[], days: Days = {}) =>
  kept(tx, [list].flat(), days)
    .select(sql<number>`coalesce(sum(n), 0)`.as('count'))
    .select(sql<number>`coalesce(sum(cents), 0)`.as('cents'))
    .executeTakeFirstOrThrow();

/** How much lists come to on each day since `first`. */
export const amountsByDay = (tx: ReadTx, lists: CountedList[], first: CalendarDay) =>
  kept(tx, lists, { first })
    .select(['list', 'day', sql<number>`sum(cents)`.as('cents')])
    .groupBy(['list', 'day'])
    .execute();
