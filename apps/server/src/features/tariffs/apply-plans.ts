import type { FactValues } from '@puerta/domain/facts';
import { FIGURES } from '@puerta/domain/money/tariffs';
import type { Tx } from '../../db/within-agency.ts';
import { tell } from '../../facts/tell.ts';
import { eachAgency } from '../../services/drive-due.ts';
import type { Services } from '../../services/context.ts';
import { editAs } from '../edits/merge-body.ts';
import {
  type CityChange,
  type Columns,
  insertVersion,
  isDue,
  keepReplaced,
  lockCities,
  lockDue,
  markApplied,
  selectChanges,
  updateCities,
} from './queries.ts';
import type { Fact } from '../../facts/fact.ts';

/**
 * Writes planned prices whose day has come into their cities. Quotes read them from their midnight on whether or not
 * this was done (docs/decisions/066): it is for whoever edits a city, and for the list. A city that is gone is passed
 * over. Whoever changes cities calls it first, in their transaction.
 */
export async function applyPlans(tx: Tx, now: Date): Promise<void> {
  for (const version of await lockDue(tx, now)) {
    const actor = { id: version.account_id, name: version.name };
    await editAs(tx, { actor, clock: { now: () => version.holds_from } });
    const changes = await stillToMake(tx, await selectChanges(tx, version.id));
    await keepReplaced(tx, version.id);
    if (changes.length > 0) await updateCities(tx, changes);
    await markApplied(tx, version.id, now);
    tell(tx, ...changes.map(change => repriced(actor, version.holds_from, change)));
  }
}

/** Of planned changes what is not so already, over what stands there now. */
async function stillToMake(tx: Tx, planned: readonly CityChange[]): Promise<CityChange[]> {
  if (planned.length === 0) return [];
  const cities = await lockCities(
    tx,
    planned.map(({ id }) => id),
  );
  return cities.flatMap(city => {
    const becomes = planned.find(({ id }) => id === city.id)?.becomes ?? {};
    const names = Object.values(FIGURES).filter(
      name => becomes[name] !== undefined && becomes[name] !== city[name],
    );
    const pick = (from: Columns): Columns => Object.fromEntries(names.map(name => [name, from[name]]));
    return names.length > 0
      ? [{ id: city.id, name: city.name, was: pick(city), becomes: pick(becomes) }]
      : [];
  });
}

/** The same for every agency, each minute. */
export async function applyDuePlans({
  db,
  log,
  clock,
}: Pick<Services, 'db' | 'log' | 'clock'>): Promise<void> {
  await eachAgency({ db, log }, 'tariffs', async id => {
    const now = clock.now();
    if (await isDue(db.read(id), now)) await db.within(id, tx => applyPlans(tx, now));
  });
}

/**
 * Keeps what changed in the agency's prices as its next version, by which managers read who changed what and when;
 * answers its number. `waitsUntil` null: it holds already.
 */
export const recordVersion = insertVersion;

/** What a city's own history says of a change that many cities had at once. */
export const repriced = (actor: Fact['actor'], at: Date, { id, name, was, becomes }: CityChange): Fact => ({
  actor,
  at,
  kind: 'city.repriced',
  object: { type: 'city', id, label: name },
  from: was as FactValues,
  to: becomes as FactValues,
});
