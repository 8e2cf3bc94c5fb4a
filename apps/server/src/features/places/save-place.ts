import { kept as keptTexts } from '@puerta/contract/kept.es';
import type { Tx } from '../../db/within-agency.ts';
import type { Actor } from '../../app/actor.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import type { FactValues } from '@puerta/domain/facts';
import { tell } from '../../facts/tell.ts';
import {
  deleteKept,
  insertKept,
  type Kept,
  type KeptRow,
  lockKept,
  type StoredRow,
  updateKept,
} from './queries.ts';

export type Caller = Pick<Services, 'db' | 'clock'> & { agency: Agency; actor: Actor };
type Done<Data> = { data: Data; message: string };

/** Adds what managers keep (`id` null) or changes it; `check` refuses what the row alone does not show. */
export async function savePlace<K extends Kept>(
  context: Caller,
  kept: K,
  { id, row, check }: { id: number | null; row: KeptRow<K>; check?: (tx: Tx) => Promise<Refusal | null> },
): Promise<Done<{ id: number }> | Refusal> {
  const { agency, db } = context;
  return db.within<Done<{ id: number }> | Refusal>(agency.id, async tx => {
    const refusal = await check?.(tx);
    if (refusal) return refusal;
    return id === null ? add(tx, context, kept, row) : change(tx, context, kept, id, row);
  });
}

async function add<K extends Kept>(tx: Tx, context: Caller, kept: K, row: KeptRow<K>) {
  const id = await insertKept(tx, context.agency.id, kept, row);
  tellKept(tx, context, { kept, id, verb: 'created', from: null, to: row });
  return { data: { id }, message: keptTexts[kept].created };
}

async function change<K extends Kept>(tx: Tx, context: Caller, kept: K, id: number, row: KeptRow<K>) {
  const before = await lockKept(tx, context.agency.id, kept, id);
  if (!before) return refuse('not_found');
  await updateKept(tx, context.agency.id, kept, id, row);
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
      const before = await lockKept(tx, agency.id, kept, id);
      if (!before) return refuse('not_found');
      await deleteKept(tx, agency.id, kept, id);
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

/** A row's own values; its key says nothing about the change. */
function stateOf(row: object | null): FactValues | null {
  if (row === null) return null;
  const { agency_id: _agency, id: _id, ...values } = row as FactValues & { agency_id?: number };
  return values;
}
