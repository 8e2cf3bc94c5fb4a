/**
 * Measures of a parcel: inches and pounds in, kilograms shown. Nothing here is rounded except what is only
 * shown: prices round their finished lines alone (docs/rules/measures.md).
 */

import { GIRTH_MAX } from './parcel-limits.ts';

/** Sides in inches. */
export type Box = { length: number; width: number; height: number };

/** A box with its weight in pounds. */
export type Parcel = Box & { weight: number };

export const POUNDS_PER_KILOGRAM = 2.2046;
export const VOLUMETRIC_DIVISOR = 166;
export const CUBIC_INCHES_PER_CUBIC_FOOT = 1728;

/** Pounds that air freight bills for a bulky box: L×W×H/166, not rounded. */
export function volumetricWeight(box: Box): number {
  return (box.length * box.width * box.height) / VOLUMETRIC_DIVISOR;
}

/** L×W×H/1728, not rounded. */
export function cubicFeet(box: Box): number {
  return (box.length * box.width * box.height) / CUBIC_INCHES_PER_CUBIC_FOOT;
}

/**
 * length + 2×(width + height), in inches (docs/rules/measures.md): it depends on which side is called
 * the length, so a field beside it says that the length is the longest side. The noise of binary fractions is
 * taken off, so that sides which make 165 on paper make 165 here.
 */
export function girth(box: Box): number {
  return Math.round((box.length + 2 * (box.width + box.height)) * 1e6) / 1e6;
}

/** The same box with its longest side as length: how the carrier measures, whatever a person called the sides. */
export function longestFirst(box: Box): Box {
  const [length, width, height] = sortedSides(box);
  return { length, width, height };
}

/**
 * The box as the carrier measures it: the longest side first, and every begun inch a whole one (so UPS, since August
 * 2025). The noise of binary fractions begins no inch.
 */
export function asCarried(box: Box): Box {
  const whole = (side: number) => (Number.isInteger(side) ? side : Math.ceil(Number(side.toFixed(6))));
  return longestFirst({ length: whole(box.length), width: whole(box.width), height: whole(box.height) });
}

/** The girth rule as written, and as the carrier measures: a box that breaks either cannot be sold. */
export const isWithinGirth = (box: Box): boolean =>
  !(girth(box) > GIRTH_MAX || girth(asCarried(box)) > GIRTH_MAX);

/** The sides from longest to shortest. */
export function sortedSides(box: Box): [number, number, number] {
  return [box.length, box.width, box.height].sort((a, b) => b - a) as [number, number, number];
}

/** Kilograms with two decimals, for display. */
export function kilograms(pounds: number): number {
  return Math.round((pounds / POUNDS_PER_KILOGRAM) * 100) / 100;
}

/** Whether the number has at most two decimals, as every weight, side and margin must. */
export function hasTwoDecimals(value: number): boolean {
  // whole numbers, as most are, need no look at their decimals
  return Number.isInteger(value) || (Number.isFinite(value) && Number(value.toFixed(2)) === value);
}

export type PresetCode = 'small' | 'medium' | 'large';

/** The calculator's three standard boxes, pounds and inches (docs/rules/measures.md). */
export const PRESET_BOXES: readonly ({ code: PresetCode } & Parcel)[] = [
  { code: 'small', weight: 30, length: 12, width: 12, height: 16 },
  { code: 'medium', weight: 50, length: 15, width: 16, height: 21 },
  { code: 'large', weight: 70, length: 15, width: 16, height: 27 },
];
