import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ZPL_WIDTH, zplBarCode, zplLabel, zplText } from './label.ts';

const BOX = { x: 30, y: 40, width: 700 };
const sizeOf = (part: string) => Number(/\^A0N,(\d+),/.exec(part)?.[1]);

test('a label begins, ends, and says its size and letters', () => {
  expect(zplLabel('^FO1,1^FS')).toBe('^XA\n^CI28\n^PW812\n^LL1218\n^LH0,0\n^FO1,1^FS\n^XZ\n');
});

test('what anybody types is printed and never obeyed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), text => {
      const part = zplText(text, BOX, { size: 30 });
      expect(part.match(/[\^~]/g)).toHaveLength(6);
      expect(part.slice(part.indexOf('^FD') + 3, -3)).not.toMatch(/[\^~\p{Cc}]/u);
    }),
  );
  expect(zplText('A^XZ~JA_1\\b', BOX, { size: 30 })).toContain('^FDA_5EXZ_7EJA_5F1_5Cb^FS');
  expect(zplText('José Ñáñez\nCaracas', BOX, { size: 30, lines: 2 })).toContain('^FDJosé Ñáñez\\&Caracas^FS');
});

test('a long text is written smaller, a short one as asked', () => {
  expect(sizeOf(zplText('Caracas', BOX, { size: 60 }))).toBe(60);
  expect(sizeOf(zplText('San Cristóbal de Torbes y de los Andes', BOX, { size: 60 }))).toBeLessThan(40);
  expect(
    sizeOf(zplText('San Cristóbal de Torbes y de los Andes', BOX, { size: 60, lines: 2 })),
  ).toBeGreaterThan(40);
});

test('a bar code lies on the label with white on both sides, and takes nothing that a printer would obey', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9-]{1,40}$/), value => {
      const [, x = '', wide = ''] = /\^FO(\d+),\d+\^BY(\d)/.exec(zplBarCode(value, 10, 100)) ?? [];
      const bars = (value.length * 11 + 35) * Number(wide);
      expect(Number(x)).toBeGreaterThanOrEqual(9 * Number(wide));
      expect(Number(x) + bars).toBeLessThanOrEqual(ZPL_WIDTH - 9 * Number(wide));
    }),
  );
  expect(() => zplBarCode('1Z^XZ', 10, 100)).toThrow(RangeError);
});
