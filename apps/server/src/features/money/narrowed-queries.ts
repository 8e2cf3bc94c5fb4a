import type { CalendarDay } from '@puerta/domain/calendar-day';
import type { Cents } from '@puerta/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';
import type { Rows } from '../page-slice.ts';
import { idsOfClient } from './client-queries.ts';
import { entries, type EntryRow } from './queries.ts';

/** What the list of movements is narrowed down to; days are the agency's, both included. */
export type Narrowing = {
  first?: CalendarDay | undefined;
  last?: CalendarDay | undefined;
  kind?: string | undefined;
  method?: string | undefined;
  client?: number | undefined;
};

/** Each filter has an index in the order of days, which holds what the others compare (docs/decisions/069). */
function narrowed(tx: Tx, agencyId: number, { first, last, kind, method, client }: Narrowing) {
  let rows = tx.selectFrom('money_entry').where('agency_id', '=', agencyId);
  if (first) rows = rows.where('day', '>=', first);
  if (last) rows = rows.where('day', '<=', last);
  if (kind) rows = rows.where('kind', '=', kind);
  if (method) rows = rows.where('method', '=', method);
  // of all filters what leaves least: their movements are looked at one by one
  if (client !== undefined)
    rows = rows.where('id', '=', sql<number>`any(array(${idsOfClient(agencyId, client)}))`);
  return rows;
}

/** How many movements a filter leaves, and what they come to in cents: both up to `most` of them. */
export async function sumNarrowed(tx: Tx, agencyId: number, by: Narrowing, most: number) {
  const some = narrowed(tx, agencyId, by)
    .select(['kind', 'amount_cents'])
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .as('some');
  const of = (kinds: string) =>
    sql<Cents>`coalesce(sum(amount_cents) filter (where kind in (${sql.raw(kinds)})), 0)`;
  return (
    tx
      .selectFrom(some)
      .select(eb => eb.fn.countAll<number>().as('n'))
      .select(of(`'charge', 'outside'`).as('received'))
      // a refund that came back was none
      .select(sql<Cents>`${of(`'refund'`)} - ${of(`'reversal'`)}`.as('returned'))
      .select(of(`'waiver'`).as('waived'))
      .executeTakeFirstOrThrow()
  );
}

const idsOf = (tx: Tx, agencyId: number, by: Narrowing) =>
  narrowed(tx, agencyId, by).select('id').orderBy('day', 'desc').orderBy('id', 'desc');

/** A page of what a filter leaves: the newest day first, and of a day the newest. */
export const selectNarrowed = (tx: Tx, agencyId: number, by: Narrowing, rows: Rows): Promise<EntryRow[]> =>
  inOrder(tx, agencyId, idsOf(tx, agencyId, by).offset(rows.offset).limit(rows.limit));

/** The next of them, after the last of those before: what is recorded meanwhile moves none. */
export function selectNarrowedBatch(
  tx: Tx,
  agencyId: number,
  by: Narrowing,
  { last, limit }: { last: Pick<EntryRow, 'day' | 'id'> | undefined; limit: number },
): Promise<EntryRow[]> {
  let ids = idsOf(tx, agencyId, by).limit(limit);
  if (last)
    ids = ids
      .where('day', '<=', last.day)
      .where(sql<boolean>`(day, id) < (${last.day}::date, ${last.id}::integer)`);
  return inOrder(tx, agencyId, ids);
}

const inOrder = (tx: Tx, agencyId: number, ids: ReturnType<typeof idsOf>): Promise<EntryRow[]> =>
  entries(tx, agencyId).where('m.id', 'in', ids).orderBy('m.day', 'desc').orderBy('m.id', 'desc').execute();
