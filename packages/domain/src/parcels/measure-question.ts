/**
 * Measures that look like a slip of a finger (docs/rules/reception.md): whoever typed them is asked once more before
 * they become a debt. Nothing is refused for it.
 */
import { type Box, cubicFeet, hasTwoDecimals, type Parcel, sortedSides } from './measures.ts';
import { CARRIER_SIDE_MAX, CARRIER_WEIGHT_MAX } from './parcel-limits.ts';

/** So many times what was declared is far from it: three sides that are a little longer are much together. */
const MORE = { weight: 3, side: 3, volume: 4 };
/** So small a part of it as well. */
const LESS = 5;
/** Nearer to the declared than this nothing is far, however little was declared: pounds, inches, cubic feet. */
const LEAST = { weight: 5, side: 6, volume: 1 };
const CENTIMETRES_PER_INCH = 2.54;

const SIDES = ['length', 'width', 'height'] as const;
export type Measure = 'weight' | (typeof SIDES)[number];

/** A measure that is asked about, in pounds, inches or, for the volume, cubic feet. */
export type Doubt = {
  measure: Measure | 'volume';
  value: number;
  /** how many times what was declared, below 1 a part of it; null where nobody knows what was declared */
  times: number | null;
  /** what the carrier takes at most, where the value passes it; null elsewhere */
  limit: number | null;
};
/** `likely`: those measures as they may have been meant; null where nothing simple explains them. */
export type MeasureQuestion = { doubts: Doubt[]; likely: Partial<Parcel> | null };

/** What is asked about a measurement; null for one that nobody has to look at again. `declared` may be unknown. */
export function questionOf(declared: Parcel | null, measured: Parcel): MeasureQuestion | null {
  const doubts = doubtsOf(declared, measured);
  if (doubts.length === 0) return null;
  return { doubts, likely: declared && likelyOf(declared, measured, doubts.length) };
}

function doubtsOf(declared: Parcel | null, measured: Parcel): Doubt[] {
  const weight = doubtOf('weight', measured.weight, declared?.weight, CARRIER_WEIGHT_MAX);
  // whoever measures calls other sides the length: the longest is compared with the longest
  const declaredSides: (number | undefined)[] = declared ? sortedSides(declared) : [];
  const sides = longestFirst(measured).map((side, rank) =>
    doubtOf(side, measured[side], declaredSides[rank], CARRIER_SIDE_MAX),
  );
  const found = [weight, ...sides].filter(doubt => doubt !== null);
  if (!declared || sides.some(doubt => doubt !== null)) return found;
  const volume = doubtOf('volume', cubicFeet(measured), cubicFeet(declared), Infinity);
  return volume ? [...found, volume] : found;
}

function doubtOf(
  measure: Doubt['measure'],
  value: number,
  declared: number | undefined,
  most: number,
): Doubt | null {
  const kind = measure === 'weight' || measure === 'volume' ? measure : 'side';
  const isFar =
    declared !== undefined &&
    Math.abs(value - declared) >= LEAST[kind] &&
    (value >= declared * MORE[kind] || value * LESS <= declared);
  if (!isFar && value <= most) return null;
  return {
    measure,
    value,
    times: declared === undefined ? null : value / declared,
    limit: value > most ? most : null,
  };
}

const longestFirst = (box: Box) => SIDES.toSorted((a, b) => box[b] - box[a]);

/** The one slip that explains the measurement best, where one leaves less to ask about. */
function likelyOf(declared: Parcel, measured: Parcel, doubts: number): Partial<Parcel> | null {
  const meant = slipsOf(measured)
    .map(slip => ({ slip, parcel: { ...measured, ...slip } }))
    .filter(({ parcel }) => doubtsOf(declared, parcel).length < doubts)
    .sort((a, b) => distance(declared, a.parcel) - distance(declared, b.parcel));
  return meant[0]?.slip ?? null;
}

/** What may have been meant: a point elsewhere, weight and a side in each other's field, centimetres. */
function slipsOf(measured: Parcel): Partial<Parcel>[] {
  const inches = (side: number) => Math.round((side / CENTIMETRES_PER_INCH) * 100) / 100;
  const { length, width, height } = measured;
  return [
    ...(['weight', ...SIDES] as const).flatMap(measure =>
      [0.01, 0.1, 10, 100].map(by => ({ [measure]: Math.round(measured[measure] * by * 1e4) / 1e4 })),
    ),
    ...SIDES.map(side => ({ weight: measured[side], [side]: measured.weight })),
    { length: inches(length), width: inches(width), height: inches(height) },
  ].filter(slip => Object.values(slip).every(value => value > 0 && hasTwoDecimals(value)));
}

/** How far a parcel is from what was declared: 0 for the same, and the same for twice as for half. */
function distance(declared: Parcel, parcel: Parcel): number {
  const off = (value: number, from: number) => Math.abs(Math.log(value / from));
  const declaredSides = sortedSides(declared);
  return sortedSides(parcel).reduce(
    (sum, side, rank) => sum + off(side, declaredSides[rank] ?? side),
    off(parcel.weight, declared.weight),
  );
}
