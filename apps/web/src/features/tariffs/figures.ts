import { type Figure, isDays } from '@puerta/domain/tariffs';
import { typedNumber } from '@puerta/domain/typed-number';
import type { CellName } from './draft.ts';
import { tariffTexts as texts } from './texts.es.ts';

/** Columns of the table, as the picture orders them. */
export const COLUMNS = [
  'air_cost',
  'ocean_cost',
  'air_delivery',
  'ocean_delivery',
  'air_eta',
  'ocean_eta',
] as const satisfies readonly Figure[];
/** What a percentage may be put on. */
export const PRICES = [
  'air_cost',
  'ocean_cost',
  'air_delivery',
  'ocean_delivery',
] as const satisfies Figure[];

const MOST = 100_000;
const MOST_DAYS = 365;

/** A figure as the table writes it: 5.30, 26; empty where there is none. */
export const figureText = (figure: Figure, value: number | null | undefined): string =>
  value === null || value === undefined ? '' : isDays(figure) ? String(value) : value.toFixed(2);

/** A cell's value in words, in lists of changes. */
export const cellWords = (figure: CellName, value: number | null): string =>
  figure === 'active'
    ? value === 1
      ? texts.yes
      : texts.no
    : value === null
      ? texts.none
      : figureText(figure, value);

/** What was typed into a cell, as calls take it; null for what is no such figure. */
export function figureOf(figure: Figure, typed: string): number | null {
  const text = typedNumber(typed);
  const value = text === '' ? Number.NaN : Number(text);
  const hasDecimals = isDays(figure)
    ? value % 1 !== 0
    : Math.abs(value * 100 - Math.round(value * 100)) > 1e-6;
  const isFit = value > 0 && value <= (isDays(figure) ? MOST_DAYS : MOST) && !hasDecimals;
  return isFit ? value : null;
}
