import type { TrailQuery } from '@puerta/contract/office/audit';
import type { Agency } from '../../app/agency.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import { totalOf } from '../../services/list-count-queries.ts';
import { packagesOfTracking } from '../packages/find-package.ts';
import {
  pagesOf,
  type Rows,
  rowsOfPage,
  type Slice,
  sliceOf,
  countedPage,
  MOST_COUNTED,
} from '../../services/page-slice.ts';
import type { Data } from '@puerta/contract/client';
import type { CalendarDay } from '@puerta/domain/days/calendar-day';
import {
  ACCESS_FACTS,
  type FactKind,
  type FactValues,
  type HistoryOf,
  mayReadHistory,
} from '@puerta/domain/facts';
import { type RawBuilder, sql } from 'kysely';
import { refuse } from '../../app/refusal.ts';
import { fold } from '@puerta/domain/text/search';

/** Who did what, when: newest first; all of the trail, or what its filters leave. */
export const listTrail: Handler<'GET /admin/audit/:n/:size'> = async (
  { agency, read },
  { params, query },
) => {
  if (Object.values(query).some(value => value !== undefined && value !== '')) {
    const filter = await filterOf(read, agency, query);
    const counted = filter ? await countFound(read, filter, MOST_COUNTED + 1) : 0;
    const { total, more, rows } = countedPage(counted, params);
    const found = filter && rows ? await selectFound(read, filter, rows) : [];
    return { data: found.map(presentFact), beside: { pages: pagesOf(total, params), total, more } };
  }
  const { count: total } = await totalOf(read, 'trail');
  const slice = sliceOf(rowsOfPage(params), total);
  const rows = slice ? await selectTrail(read, slice) : [];
  return { data: rows.map(presentFact), beside: { pages: pagesOf(total, params), total } };
};

/** What was asked for, with the rows that a number means; null where it is nobody's number. */
async function filterOf(
  tx: ReadTx,
  { time_zone: timeZone }: Pick<Agency, 'id' | 'time_zone'>,
  { q, of, id, ...asked }: TrailQuery,
): Promise<TrailFilter | null> {
  const filter = { ...asked, timeZone };
  if (of && id) return { ...filter, about: { of, id } };
  if (!q) return filter;
  const packages = (await packagesOfTracking(tx, q)).map(row => row.id);
  if (packages.length > 0) return { ...filter, about: { packages, lot: null } };
  const lot = await selectLotNumber(tx, q.toUpperCase());
  if (lot) return { ...filter, about: { packages: [], lot: lot.id } };
  const places = (await selectPlaces(tx)).filter(({ name }) => fold(name).includes(fold(q)));
  return places.length > 0 ? { ...filter, about: { places } } : null;
}

type Place = { type: string; id: number; name: string };

/** What managers set up and know by its name: of each kind an agency has a page or two. */
async function selectPlaces(tx: ReadTx): Promise<Place[]> {
  const kinds = ['city', 'state', 'office', 'transport', 'product'].map(
    kind =>
      sql`select ${sql.lit(kind)} as type, id, name from ${sql.table(kind)} where agency_id = ${tx.agencyId}`,
  );
  return (await sql<Place>`${sql.join(kinds, sql` union all `)}`.execute(tx)).rows;
}

export type WalkedFact = Data<'GET /admin/audit/:n/:size'>[number];
const BATCH = 500;

/** Every fact that the trail's filters leave, newest first, in batches; without a filter the whole trail. */
export async function* walkTrail(
  tx: ReadTx,
  agency: Pick<Agency, 'id' | 'time_zone'>,
  query: TrailQuery,
): AsyncGenerator<WalkedFact[]> {
  const filter = await filterOf(tx, agency, query);
  for (let last: FactRow | undefined; filter; ) {
    const rows: FactRow[] = await selectFoundBatch(tx, filter, { last, limit: BATCH });
    yield rows.map(presentFact);
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

/** A lot by its identifier, as it is printed. */
const selectLotNumber = (tx: ReadTx, identifier: string) =>
  tx.selectOwn('lot').select('id').where('identifier', '=', identifier).executeTakeFirst();

/** What of all facts is meant; without `kind` those of the trail. Days are the agency's, both included. */
type TrailFilter = {
  actor?: number | undefined;
  kind?: FactKind | 'access' | undefined;
  about?:
    | { of: HistoryOf; id: number }
    | { packages: readonly number[]; lot: number | null }
    | { places: readonly Place[] }
    | undefined;
  from?: CalendarDay | undefined;
  to?: CalendarDay | undefined;
  timeZone: string;
};

/** Written out, as the partial index has it. */
const STAFF_ACCESS = sql<boolean>`client_id is null and kind in (${sql.join(ACCESS_FACTS.map(kind => sql.lit(kind)))})`;

function wanted(tx: ReadTx, { actor, kind, about, from, to, timeZone }: TrailFilter) {
  const isKind =
    kind === undefined
      ? // of a city by its name, also what it cost since many were changed at once
        about && 'places' in about
        ? sql<boolean>`(in_trail or kind = 'city.repriced')`
        : sql<boolean>`in_trail`
      : kind === 'access'
        ? STAFF_ACCESS
        : sql<boolean>`kind = ${kind}`;
  let facts = tx.selectOwn('fact').where(isKind);
  if (actor !== undefined) facts = facts.where('actor_id', '=', actor);
  if (about && 'places' in about) facts = facts.where(isOfPlaces(about.places));
  else if (about) facts = facts.where('of' in about ? isAbout(tx.agencyId, about) : isNumbered(about));
  const midnight = (day: CalendarDay) => sql<Date>`(${day}::timestamp at time zone ${timeZone})`;
  if (from) facts = facts.where('at', '>=', midnight(from));
  if (to) facts = facts.where('at', '<', sql<Date>`((${to}::date + 1)::timestamp at time zone ${timeZone})`);
  return facts;
}

const isNumbered = ({ packages, lot }: { packages: readonly number[]; lot: number | null }) =>
  lot === null ? sql<boolean>`package_id = any(${[...packages]}::integer[])` : sql<boolean>`lot_id = ${lot}`;

const isOfPlaces = (places: readonly Place[]) => sql<boolean>`(object_type, object_id) in
  (select * from unnest(${places.map(({ type }) => type)}::text[], ${places.map(({ id }) => id)}::integer[]))`;

/** How many facts a filter leaves, counted up to `most`. */
async function countFound(tx: ReadTx, filter: TrailFilter, most: number): Promise<number> {
  const some = wanted(tx, filter).select('id').limit(most).as('some');
  const counted = tx.selectFrom(some).select(eb => eb.fn.countAll<number>().as('n'));
  return (await counted.executeTakeFirstOrThrow()).n;
}

/** A page of what a filter leaves, newest first; what comes before it is skipped in an index. */
function selectFound(tx: ReadTx, filter: TrailFilter, { offset, limit }: Rows): Promise<FactRow[]> {
  return inOrder(tx, idsOf(tx, filter).offset(offset).limit(limit));
}

/** The next of them after the last of those before. */
function selectFoundBatch(
  tx: ReadTx,
  filter: TrailFilter,
  { last, limit }: { last: Pick<FactRow, 'at' | 'id'> | undefined; limit: number },
): Promise<FactRow[]> {
  let ids = idsOf(tx, filter).limit(limit);
  // the row's own moment: one that went through a program has lost its microseconds
  if (last)
    ids = ids.where(
      sql<boolean>`(at, id) < (select at, id from fact where agency_id = ${tx.agencyId} and id = ${last.id})`,
    );
  return inOrder(tx, ids);
}

type Ids = ReturnType<typeof idsOf>;

const idsOf = (tx: ReadTx, filter: TrailFilter) =>
  wanted(tx, filter).select('id').orderBy('at', 'desc').orderBy('id', 'desc');

const inOrder = (tx: ReadTx, ids: Ids): Promise<FactRow[]> =>
  tx
    .selectOwn('fact')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();

const FACTS = 50;

/** What happened to one package, order, client, lot, user or place: newest first, so many at a time. */
export const showHistory: Handler<'GET /admin/history/:of/:id'> = async (
  { actor, read },
  { params, query },
) => {
  if (!mayReadHistory(actor.role, params.of)) return refuse('forbidden');
  const wanted = { ...params, before: query.before ?? null, limit: FACTS + 1 };
  const rows = await selectHistory(read, wanted);
  const present = actor.role === 'manager' ? presentFact : presentPlainFact;
  return { data: rows.slice(0, FACTS).map(present), beside: { more: rows.length > FACTS } };
};

type Wanted = { of: HistoryOf; id: number; before: number | null; limit: number };

/** What happened to one thing, newest first; `before`: the number of the last fact that was read. */
function selectHistory(tx: ReadTx, { of, id, before, limit }: Wanted) {
  const about = tx.selectOwn('fact').selectAll().where(isAbout(tx.agencyId, { of, id }));
  const older =
    before === null
      ? about
      : about.where(
          sql<boolean>`(at, id) < (select at, id from fact where agency_id = ${tx.agencyId} and id = ${before})`,
        );
  return older.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** A slice, newest first. What comes before it is skipped in the index alone. */
const selectTrail = (tx: ReadTx, slice: Slice) =>
  tx
    .selectOwn('fact')
    .selectAll()
    .where('id', 'in', eb =>
      eb
        .selectFrom('fact')
        .select('id')
        .where('agency_id', '=', tx.agencyId)
        .where('in_trail', '=', sql.lit(true))
        .orderBy('id', slice.fromEnd ? 'asc' : 'desc')
        .offset(slice.offset)
        .limit(slice.limit),
    )
    .orderBy('id', 'desc')
    .execute();

type FactRow = Awaited<ReturnType<typeof selectTrail>>[number];

/** Where what has a history is named in facts; the rest by its type and number. */
const COLUMNS = {
  order: 'order_id',
  client: 'client_id',
  lot: 'lot_id',
} as const satisfies Partial<Record<HistoryOf, string>>;

/** Facts of one thing. */
function isAbout(agencyId: number, { of, id }: { of: HistoryOf; id: number }): RawBuilder<boolean> {
  // with what its whole order went through
  if (of === 'package')
    return sql`(package_id = ${id} or package_id is null and order_id =
      (select order_id from package where agency_id = ${agencyId} and id = ${id}))`;
  if (of in COLUMNS) return sql`${sql.ref(COLUMNS[of as keyof typeof COLUMNS])} = ${id}`;
  // an own act of staff tells of their account
  const types = of === 'user' ? ['user', 'account'] : [of];
  return sql`object_type in (${sql.join(types)}) and object_id = ${id}`;
}

type Part = { from?: FactValues; to?: FactValues };
/** Written by insertFacts in this shape. */
type Person = Part & { label?: string; actor?: string };

/** A fact with its money and its people: for managers. What a person took with their account is empty. */
export function presentFact(row: FactRow) {
  const [money, person] = [row.money as Part | null, row.person as Person | null];
  return present(row, {
    money,
    person,
    actor: { id: row.actor_id, name: row.actor_name || (person?.actor ?? '') },
    label: row.object_label || (person?.label ?? ''),
  });
}

/** A fact without amounts and without what says who people are: for restricted staff. */
const presentPlainFact = (row: FactRow) =>
  present(row, {
    money: null,
    person: null,
    // who has no name there is a customer, and nobody to them
    actor: { id: row.actor_name === '' ? null : row.actor_id, name: row.actor_name },
    label: row.object_label,
  });

type Seen = {
  money: Part | null;
  person: Person | null;
  actor: { id: number | null; name: string };
  label: string;
};

function present(row: FactRow, { money, person, actor, label }: Seen) {
  const data = row.data as Part;
  const both = (side: 'from' | 'to'): FactValues | null =>
    data[side] ? { ...data[side], ...money?.[side], ...person?.[side] } : null;
  return {
    id: row.id,
    date: row.at.toISOString(),
    actor,
    action: row.kind,
    object: { type: row.object_type, id: row.object_id, label },
    from: both('from'),
    to: both('to'),
  };
}
