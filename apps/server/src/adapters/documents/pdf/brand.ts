import { readable } from '@puerta/domain/text/colour';

import { type Sheet, writeToFit } from '../../../pdf/sheet.ts';
import type { Brand } from '../port.ts';

export const QUIET = '#4b5459';
export const LINE = '#dfe4e3';

/** The agency's logo, or its name in its colour, in the upper left of a box. */
export function drawBrand(
  sheet: Sheet,
  brand: Brand,
  box: { x: number; y: number; width: number; height: number },
): void {
  if (brand.logo) {
    // as text, under which a document of many pages finds it again and holds it once
    const logo = `data:image/*;base64,${Buffer.from(brand.logo).toString('base64')}`;
    sheet.image(logo, box.x, box.y, { fit: [box.width, box.height] });
    return;
  }
  writeToFit(sheet, brand.name, box, {
    size: Math.min(24, box.height * 0.7),
    font: 'bold',
    color: readable(brand.color),
  });
}
