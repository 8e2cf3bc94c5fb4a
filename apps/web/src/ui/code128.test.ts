import fc from 'fast-check';
import { expect, test } from 'vitest';
import { code128Bars } from './code128.ts';

const printable = fc.string({
  unit: fc.integer({ min: 32, max: 126 }).map(c => String.fromCharCode(c)),
  minLength: 1,
  maxLength: 40,
});

test('every symbol is 11 modules wide, the stop 13', () => {
  fc.assert(
    fc.property(printable, text => {
      const { bars, width } = code128Bars(text);
      expect(width).toBe((text.length + 2) * 11 + 13);
      // three bars a symbol, four in the stop
      expect(bars).toHaveLength((text.length + 2) * 3 + 4);
      expect(bars.at(-1)).toEqual({ x: width - 2, width: 2 });
    }),
  );
});

test('bars never touch', () => {
  fc.assert(
    fc.property(printable, text => {
      const { bars } = code128Bars(text);
      for (const [index, bar] of bars.entries()) {
        const next = bars[index + 1];
        expect(bar.width).toBeGreaterThan(0);
        expect(next === undefined || next.x > bar.x + bar.width).toBe(true);
      }
    }),
  );
});
