import { kept as keptTexts, keptTwice } from '@puerta/contract/office/kept.es';
import type { Edit } from '@puerta/domain/edits';
import type { FactValues } from '@puerta/domain/facts';
import { fold } from '@puerta/domain/text/search';
import type { Tx } from '../../db/within-agency.ts';
import type { Actor } from '../../app/actor.ts';
import type { Agency } from '../../app/agency.ts';
import type { Context, Services } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { insertRow, updateRow, deleteRow, lockRow } from '../../db/rows.ts';
import { type EditedThing, mergeBody } from '../edits/merge-body.ts';
import {
  holdNames,
  type Kept,
  type KeptRow,
  type Named,
  selectOtherNames,
  type StoredRow,
} from './queries.ts';

export type Caller = Pick<Services, 'db' | 'clock'> & { agency: Agency; actor: Actor };
type Done<Data> = { data: Data; message: string };

/** One kind of what managers keep, as its editor sends it. */
export type PlaceKind<K extends Kept, Form extends object> = {
  kept: K;
  fields: EditedThing<StoredRow<K>, Form>['fields'];
  rowOf: (form: Form) => KeptRow<K>;
  /** by what a row is told apart from the others of its kind; without it, names may come twice */
  nameOf?: (row: KeptRow<K> | StoredRow<K>) => Name;
  /** what is to be done in the transaction before such a row is read */
  ready?: (tx: Tx, context: Caller) => Promise<void>;
  /** what follows from a change that was made */
  follow?: (tx: Tx, context: Caller, before: StoredRow<K>, row: KeptRow<K>) => Promise<void>;
  /** refuses what the row alone does not show; `id` null: it is new */
  check?: (tx: Tx, form: Form, id: number | null) => Promise<Refusal | null>;
};

/** Adds what managers keep. */
export function addPlace<K extends Kept, Form extends object>(
  context: Caller & Pick<Context<'POST /transport'>, 'once'>,
  kind: PlaceKind<K, Form>,
  form: Form,
) {
  const { once } = context;
  return once(async tx => {
    const refusal = await kind.check?.(tx, form, null);
    if (refusal) return refusal;
    const row = kind.rowOf(form);
    return (await refuseName(tx, kind, null, row)) ?? add(tx, context, kind.kept, row);
  });
}

/** Of kinds that have no names to keep apart, nothing is refused. */
async function refuseName<K extends Kept, Form extends object>(
  tx: Tx,
  { kept, nameOf }: PlaceKind<K, Form>,
  before: StoredRow<K> | null,
  row: KeptRow<K>,
): Promise<Refusal | null> {
  if (!nameOf) return null;
  const names = { id: before?.id ?? null, before: before && nameOf(before), after: nameOf(row) };
  return refuseDouble(tx, kept as Named, names);
}

/** Changes what managers keep; a save with a version keeps what others changed since (docs/rules/edits.md). */
export function changePlace<K extends Kept, Form extends object>(
  context: Caller,
  kind: PlaceKind<K, Form>,
  { id, ...sent }: Form & { id: number } & Edit,
): Promise<Done<{ id: number }> | Refusal> {
  const { agency, db } = context;
  const { kept, fields, rowOf, check } = kind;
  return db.within<Done<{ id: number }> | Refusal>(agency.id, async tx => {
    await kind.ready?.(tx, context);
    const before = await lockKept(tx, kept, id);
    const form = before
      ? await mergeBody<StoredRow<K>, Form>(
          tx,
          context,
          { object: kept, fields },
          before,
          sent as object as Form,
        )
      : (sent as object as Form);
    if (isRefusal(form)) return form;
    const refusal = await check?.(tx, form as Form, id);
    if (refusal) return refusal;
    if (!before) return refuse('not_found');
    const row = rowOf(form as Form);
    const double = await refuseName(tx, kind, before, row);
    if (double) return double;
    await kind.follow?.(tx, context, before, row);
    return change(tx, context, kept, before, row);
  });
}

/** The row as it was, locked against changes and removal; undefined when there is none. */
const lockKept = async <K extends Kept>(tx: Tx, kept: K, id: number) =>
  (await lockRow(tx, kept, id)) as unknown as StoredRow<K> | undefined;

// what `insertRow` and `updateRow` take of one of several tables is no type that can be written
async function add<K extends Kept>(tx: Tx, context: Caller, kept: K, row: KeptRow<K>) {
  const id = await insertRow(tx, kept, row as never);
  tellKept(tx, context, { kept, id, verb: 'created', from: null, to: row });
  return { data: { id }, message: keptTexts[kept].created };
}

async function change<K extends Kept>(
  tx: Tx,
  context: Caller,
  kept: K,
  before: StoredRow<K>,
  row: KeptRow<K>,
) {
  const { id } = before;
  await updateRow(tx, kept, id, row as never);
  tellKept(tx, context, { kept, id, verb: 'updated', from: before, to: { ...before, ...row } });
  return { data: { id }, message: keptTexts[kept].updated };
}

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Deletes what nothing uses: the database's own references say what is used, whoever comes between
 * (docs/rules/places.md).
 */
export async function removePlace(context: Caller, kept: Kept, id: number): Promise<Done<null> | Refusal> {
  const { agency, db } = context;
  try {
    const refusal = await db.within(agency.id, async tx => {
      const before = await lockKept(tx, kept, id);
      if (!before) return refuse('not_found');
      await deleteRow(tx, kept, id);
      tellKept(tx, context, { kept, id, verb: 'deleted', from: before, to: null });
      return null;
    });
    return isRefusal(refusal) ? refusal : { data: null, message: keptTexts[kept].removed };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION)
      return refuse('in_use');
    throw error;
  }
}

type Audited<K extends Kept> = {
  kept: K;
  id: number;
  verb: 'created' | 'updated' | 'deleted';
  from: StoredRow<K> | null;
  to: KeptRow<K> | StoredRow<K> | null;
};

function tellKept<K extends Kept>(tx: Tx, { actor, clock }: Caller, audited: Audited<K>): void {
  const { kept, id, verb } = audited;
  const [from, to] = [stateOf(audited.from), stateOf(audited.to)];
  tell(tx, {
    actor,
    at: clock.now(),
    kind: `${kept}.${verb}`,
    object: { type: kept, id, label: String((to ?? from)?.name ?? '') },
    from,
    to,
  });
}

/** A row's own values; its key and its version say nothing about the change. */
function stateOf(row: object | null): FactValues | null {
  if (row === null) return null;
  const { agency_id: _agency, id: _id, version: _version, ...values } = row as FactValues;
  return values;
}

/** What people tell rows of a kind apart by: a city by its name within its state. */
export type Name = { name: string; state?: number };

const isSame = (one: Name, other: Name): boolean =>
  fold(one.name) === fold(other.name) && one.state === other.state;

/**
 * Refuses a name that another row has already, whatever its case and accents: customers would read both in their
 * lists. `before` is null for a new row; one that keeps its name is left alone, so that what was there twice before
 * this was asked can still be changed. Two who give names at once wait for each other.
 */
export async function refuseDouble(
  tx: Tx,
  kept: Named,
  { id, before, after }: { id: number | null; before: Name | null; after: Name },
): Promise<Refusal | null> {
  if (before && isSame(before, after)) return null;
  await holdNames(tx, kept);
  const others = await selectOtherNames(tx, kept, { id, state: after.state ?? null });
  if (!others.some(({ name }) => fold(name) === fold(after.name))) return null;
  return refuseField('name', keptTwice[kept]);
}
