import type { FactValues } from '@puerta/domain/facts';
import type { Tx } from '../../db/within-agency.ts';
import type { Fact } from '../../facts/fact.ts';
import { type CityChange, insertVersion } from './queries.ts';

/**
 * Keeps what changed in the agency's prices as its next version, by which managers read who changed what and when;
 * answers its number. `waitsUntil` null: it holds already.
 */
export function recordVersion(
  tx: Tx,
  agencyId: number,
  version: Parameters<typeof insertVersion>[2],
): Promise<number> {
  return insertVersion(tx, agencyId, version);
}

/** What a city's own history says of a change that many cities had at once. */
export const repriced = (actor: Fact['actor'], at: Date, { id, name, was, becomes }: CityChange): Fact => ({
  actor,
  at,
  kind: 'city.repriced',
  object: { type: 'city', id, label: name },
  from: was as FactValues,
  to: becomes as FactValues,
});
