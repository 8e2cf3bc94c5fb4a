import { shortestCode128, widthsOf } from '@puerta/domain/parcels/code128';
import type { Sheet } from './sheet.ts';

/** One dot of a 203 dpi label printer, in points: bars whose edges lie between dots print blurred. */
const DOT = 72 / 203;
const QUIET_MODULES = 10;
const WIDEST_MODULE_DOTS = 3;

/** A place in points, moved to the next edge between two dots. */
export const toDots = (points: number): number => Math.round(points / DOT) * DOT;

/**
 * Draws a Code 128 bar code as vectors, centred in the box with its quiet zones, in whole printer dots: three a
 * module when there is room, else fewer. Throws RangeError for a text that cannot be printed in that width.
 */
export function drawBarCode(
  sheet: Sheet,
  text: string,
  box: { x: number; y: number; width: number; height: number },
): void {
  const widths = widthsOf(shortestCode128(text));
  const modules = widths.reduce((total, width) => total + width, 0);
  const room = Math.floor(box.width / DOT / (modules + 2 * QUIET_MODULES));
  const moduleDots = Math.min(WIDEST_MODULE_DOTS, room);
  if (moduleDots < 1) throw new RangeError(`No room for a bar code of ${modules} modules`);
  const spare = box.width / DOT - modules * moduleDots;
  let dot = Math.round(box.x / DOT + spare / 2);
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) sheet.rect(dot * DOT, box.y, width * moduleDots * DOT, box.height);
    dot += width * moduleDots;
  }
  sheet.fill('#000000');
}
