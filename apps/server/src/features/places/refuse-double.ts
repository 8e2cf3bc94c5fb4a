import { keptTwice } from '@puerta/contract/kept.es';
import { fold } from '@puerta/domain/search';
import type { Tx } from '../../db/within-agency.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { holdNames, type Named, selectOtherNames } from './queries.ts';

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
  agencyId: number,
  kept: Named,
  { id, before, after }: { id: number | null; before: Name | null; after: Name },
): Promise<Refusal | null> {
  if (before && isSame(before, after)) return null;
  await holdNames(tx, agencyId, kept);
  const others = await selectOtherNames(tx, agencyId, kept, { id, state: after.state ?? null });
  if (!others.some(({ name }) => fold(name) === fold(after.name))) return null;
  const message = keptTwice[kept];
  return refuse('invalid_input', { message, fields: [{ field: 'name', message }] });
}
