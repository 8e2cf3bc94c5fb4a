import { code128Values, widthsOf } from '@puerta/domain/parcels/code128';

export type Bar = { x: number; width: number };

/** The bars in modules from the left, and the width of the whole (quiet zones left out). */
export function code128Bars(text: string): { bars: Bar[]; width: number } {
  const bars: Bar[] = [];
  let x = 0;
  for (const [place, width] of widthsOf(code128Values(text)).entries()) {
    if (place % 2 === 0) {
      bars.push({ x, width });
    }
    x += width;
  }
  return { bars, width: x };
}
