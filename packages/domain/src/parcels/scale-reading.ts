import { POUNDS_PER_KILOGRAM } from './measures.ts';

/** What a scale says: pounds with two decimals, and whether it has come to rest. */
export type ScaleReading = { pounds: number; isStable: boolean };

const POUNDS: Readonly<Record<string, number>> = {
  LB: 1,
  LBS: 1,
  OZ: 1 / 16,
  KG: POUNDS_PER_KILOGRAM,
  G: POUNDS_PER_KILOGRAM / 1000,
};

const WEIGHT = /(-?)\s*(\d+(?:[.,]\d+)?)[\s,]*(LBS?|KG|OZ|G)(?![A-Z])(.*)$/;
/** Tare, overload, underload, an error: nothing that lies on the scale. */
const NO_WEIGHT = /^(T\b|OL\b|ES\b|S\s+[I+-]$)/;
const IN_MOTION = /^(US\b|S\s+D\b)/;

/**
 * A line that a scale sends by its serial port; null where it says no weight, or not its unit. Mettler Toledo's
 * MT-SICS answers `S S` for a weight at rest and `S D` for one in motion; CAS and those who follow it begin with `ST`
 * or `US`, net or gross, perhaps device and lamps; Ohaus sends weight and unit, and `?` after them while it moves.
 */
export function readScaleLine(line: string): ScaleReading | null {
  const text = line
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toUpperCase();
  const [, sign, figures = '', unit = '', rest = ''] = WEIGHT.exec(text) ?? [];
  const factor = POUNDS[unit];
  if (factor === undefined || sign === '-' || NO_WEIGHT.test(text)) {
    return null;
  }
  return {
    pounds: rounded(Number(figures.replace(',', '.')) * factor),
    isStable: !IN_MOTION.test(text) && !rest.includes('?'),
  };
}

/** Usage page of weighing devices, in the USB HID Point of Sale Usage Tables. */
export const SCALE_USAGE_PAGE = 0x8d;

/** Of the same tables: where a data report's status says that the weight is at rest or moves, and its units. */
const AT_REST = 4;
const MOVING = 3;
const UNITS: Readonly<Record<number, number>> = {
  2: POUNDS.G ?? 0,
  3: POUNDS.KG ?? 0,
  11: POUNDS.OZ ?? 0,
  12: 1,
};

/** A scale's data report: status, unit, the power of ten, and the weight in two bytes, the lower first. */
export function readScaleReport(report: DataView): ScaleReading | null {
  if (report.byteLength < 5) {
    return null;
  }
  const status = report.getUint8(0);
  const factor = UNITS[report.getUint8(1)];
  if (factor === undefined || (status !== AT_REST && status !== MOVING)) {
    return null;
  }
  const weight = report.getUint16(3, true) * 10 ** report.getInt8(2);
  return { pounds: rounded(weight * factor), isStable: status === AT_REST };
}

const rounded = (pounds: number): number => Math.round(pounds * 100) / 100;
