import type { Lot } from '@puerta/contract/parcels/lots';
import { cubicFeet, type Parcel } from '@puerta/domain/parcels/measures';
import { sum } from '@puerta/domain/money/money';
import { fold } from '@puerta/domain/text/search';
import type { LotPackage, WaitingPlace } from './api.ts';

/** What the fields of a lot hold: ids as the texts that selects have. */
export type LotValues = { type: string; transport: string; state: string; city: string; zone: string };

export const NO_LOT: LotValues = { type: '', transport: '', state: '', city: '', zone: '' };

/**
 * Packages as one picks them: those that go to the chosen city first, then those to the state (the destination
 * sorts, it does not filter: docs/rules/lots.md). `names` are empty where nothing is chosen.
 */
export function sortByDestination(
  packages: readonly LotPackage[],
  names: { city: string; state: string },
): LotPackage[] {
  const rank = ({ address }: LotPackage) => {
    const place = fold(address);
    if (names.city && place.includes(fold(names.city))) {
      return 0;
    }
    return names.state && place.includes(fold(names.state)) ? 1 : 2;
  };
  return [...packages].sort((a, b) => rank(a) - rank(b));
}

/** A package as it was chosen: by its id, with its measures, whatever the list shows by now. */
export type Chosen = ReadonlyMap<number, Parcel & { id: number }>;
/** Pieces, pounds and cubic feet. */
export type Load = { pieces: number; weight: number; cubicFeet: number };
/** Pounds and cubic feet; null: none. */
export type Limits = { weight: number | null; volume: number | null };

export const chosenOf = (packages: readonly (Parcel & { id: number })[]): Chosen =>
  new Map(
    packages.map(({ id, weight, length, width, height }) => [id, { id, weight, length, width, height }]),
  );

/** What stays chosen when some of it was taken by others. */
export function without(chosen: Chosen, taken: readonly { id: number }[] = []): Chosen {
  const lost = new Set(taken.map(({ id }) => id));
  return new Map([...chosen].filter(([id]) => !lost.has(id)));
}

/** What chosen packages weigh and fill, on top of what is loaded already. */
export function loadOf(chosen: Chosen, loaded: Load = { pieces: 0, weight: 0, cubicFeet: 0 }): Load {
  const packages = [...chosen.values()];
  return {
    pieces: loaded.pieces + packages.length,
    weight: loaded.weight + sum(packages.map(({ weight }) => weight)),
    cubicFeet: loaded.cubicFeet + sum(packages.map(cubicFeet)),
  };
}

const cityOf = (place: string): string => place.split(',')[0]?.trim() ?? '';

/** Cities that packages go to other than a lot's own, with how many, the most first: they are asked about, never refused. */
export function otherCities(
  packages: readonly { address: string }[],
  destination: string,
): { city: string; packages: number }[] {
  const elsewhere = packages
    .map(({ address }) => cityOf(address))
    .filter(city => fold(city) !== fold(cityOf(destination)));
  return [...Map.groupBy(elsewhere, city => city)]
    .map(([city, those]) => ({ city, packages: those.length }))
    .sort((one, other) => other.packages - one.packages);
}

/** By how much a load passes its limits, in pounds and cubic feet; null where it does not. */
export const passed = (load: Load, { weight, volume }: Limits): Limits => ({
  weight: weight !== null && load.weight > weight ? load.weight - weight : null,
  volume: volume !== null && load.cubicFeet > volume ? load.cubicFeet - volume : null,
});

export const loadIn = ({ totals }: Lot): Load => ({
  pieces: totals.pieces,
  weight: totals.weight,
  cubicFeet: totals.cubic_feet,
});
export const limitsOf = (lot: Lot): Limits => ({ weight: lot.weight_limit, volume: lot.volume_limit });

/** A limit as it is typed; what is no number yet is none. */
export const limitOf = (typed: string): number | null => (Number(typed) > 0 ? Number(typed) : null);

/** States of a zone (or of all) that packages wait for, or one state's cities, with how many wait. */
export function placesToChoose(
  places: readonly WaitingPlace[],
  { zone, state }: { zone: string; state: string },
) {
  const within = places.filter(
    place =>
      (zone === '' || String(place.zone) === zone) && (state === '' || String(place.state_id) === state),
  );
  return counted(within, place =>
    state === '' ? { id: place.state_id, name: place.state } : { id: place.city_id, name: place.city },
  );
}

/** Zones that packages wait for, by their names; none where no state lies in one. */
export const zonesToChoose = (places: readonly WaitingPlace[], names: Readonly<Record<number, string>>) =>
  counted(
    places.filter(({ zone }) => zone !== null).sort((one, other) => Number(one.zone) - Number(other.zone)),
    ({ zone }) => ({ id: Number(zone), name: names[Number(zone)] ?? '' }),
  );

function counted(
  places: readonly WaitingPlace[],
  placeOf: (place: WaitingPlace) => { id: number; name: string },
) {
  const sums = new Map<string, { name: string; packages: number }>();
  for (const place of places) {
    const { id, name } = placeOf(place);
    const before = sums.get(String(id))?.packages ?? 0;
    sums.set(String(id), { name, packages: before + place.packages });
  }
  return [...sums].map(([value, { name, packages }]) => ({ value, name, packages }));
}
