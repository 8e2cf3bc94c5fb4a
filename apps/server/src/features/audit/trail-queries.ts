import type { CalendarDay } from '@puerta/domain/calendar-day';
import { ACCESS_FACTS, type FactKind, type HistoryOf } from '@puerta/domain/facts';
import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';
import type { Rows } from '../page-slice.ts';
import { type FactRow, isAbout } from './queries.ts';

/** What of all facts is meant; without `kind` those of the trail. Days are the agency's, both included. */
export type TrailFilter = {
  actor?: number | undefined;
  kind?: FactKind | 'access' | undefined;
  about?: { of: HistoryOf; id: number } | { packages: readonly number[]; lot: number | null } | undefined;
  from?: CalendarDay | undefined;
  to?: CalendarDay | undefined;
  timeZone: string;
};

/** Written out, as the partial index has it. */
const STAFF_ACCESS = sql<boolean>`client_id is null and kind in (${sql.join(ACCESS_FACTS.map(kind => sql.lit(kind)))})`;

function wanted(tx: Tx, agencyId: number, { actor, kind, about, from, to, timeZone }: TrailFilter) {
  const isKind =
    kind === undefined
      ? sql<boolean>`in_trail`
      : kind === 'access'
        ? STAFF_ACCESS
        : sql<boolean>`kind = ${kind}`;
  let facts = tx.selectFrom('fact').where('agency_id', '=', agencyId).where(isKind);
  if (actor !== undefined) facts = facts.where('actor_id', '=', actor);
  if (about) facts = facts.where('of' in about ? isAbout(agencyId, about) : isNumbered(about));
  const midnight = (day: CalendarDay) => sql<Date>`(${day}::timestamp at time zone ${timeZone})`;
  if (from) facts = facts.where('at', '>=', midnight(from));
  if (to) facts = facts.where('at', '<', sql<Date>`((${to}::date + 1)::timestamp at time zone ${timeZone})`);
  return facts;
}

const isNumbered = ({ packages, lot }: { packages: readonly number[]; lot: number | null }) =>
  lot === null ? sql<boolean>`package_id = any(${[...packages]}::integer[])` : sql<boolean>`lot_id = ${lot}`;

/** How many facts a filter leaves, counted up to `most`. */
export async function countFound(
  tx: Tx,
  agencyId: number,
  filter: TrailFilter,
  most: number,
): Promise<number> {
  const some = wanted(tx, agencyId, filter).select('id').limit(most).as('some');
  const counted = tx.selectFrom(some).select(eb => eb.fn.countAll<number>().as('n'));
  return (await counted.executeTakeFirstOrThrow()).n;
}

/** A page of what a filter leaves, newest first; what comes before it is skipped in an index. */
export function selectFound(
  tx: Tx,
  agencyId: number,
  filter: TrailFilter,
  { offset, limit }: Rows,
): Promise<FactRow[]> {
  return inOrder(tx, agencyId, idsOf(tx, agencyId, filter).offset(offset).limit(limit));
}

/** The next of them after the last of those before. */
export function selectFoundBatch(
  tx: Tx,
  agencyId: number,
  filter: TrailFilter,
  { last, limit }: { last: Pick<FactRow, 'at' | 'id'> | undefined; limit: number },
): Promise<FactRow[]> {
  let ids = idsOf(tx, agencyId, filter).limit(limit);
  // the row's own moment: one that went through a program has lost its microseconds
  if (last)
    ids = ids.where(
      sql<boolean>`(at, id) < (select at, id from fact where agency_id = ${agencyId} and id = ${last.id})`,
    );
  return inOrder(tx, agencyId, ids);
}

type Ids = ReturnType<typeof idsOf>;
const idsOf = (tx: Tx, agencyId: number, filter: TrailFilter) =>
  wanted(tx, agencyId, filter).select('id').orderBy('at', 'desc').orderBy('id', 'desc');

const inOrder = (tx: Tx, agencyId: number, ids: Ids): Promise<FactRow[]> =>
  tx
    .selectFrom('fact')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where('id', 'in', ids)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** A lot by its identifier, as it is printed. */
export const selectLotNumber = (tx: Tx, agencyId: number, identifier: string) =>
  tx
    .selectFrom('lot')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('identifier', '=', identifier)
    .executeTakeFirst();
