import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeystrokes, type Told, tellBurst } from './keystrokes.ts';

const CODES = ['1ZP000000300004174', 'P000149-CEHG8VPQRT8K', 'CE0000000000', 'P000149', '779017972697'];

/** Presses the keys of a text some milliseconds apart, then Enter; answers what that is told to be. */
function type(text: string, gap: number | number[], inMeasure = false, enterGap?: number): Told {
  const keys = createKeystrokes();
  const gaps = Array.from(text, (_, at) => (typeof gap === 'number' ? gap : (gap[at % gap.length] ?? 0)));
  let time = 1000;
  for (const [at, key] of [...text].entries()) {
    keys.press(key, time);
    time += gaps[at] ?? 0;
  }
  const lastGap = gaps.at(-1) ?? 0;
  const burst = keys.close(time - lastGap + (enterGap ?? lastGap));
  return burst ? tellBurst(burst, inMeasure) : { kind: 'typing' };
}
const code = (text: string) => ({ kind: 'code', code: text, from: { text: expect.any(String) } });

test('a code is a code at every pace of a scanner, over a form or not', () => {
  for (const text of CODES)
    for (const gap of [0, 12, 40, 55, 60, 120])
      for (const inMeasure of [true, false])
        expect([gap, type(text.toLowerCase(), gap, inMeasure)]).toEqual([gap, code(text)]);
});

test('a code of nobody is told by its speed', () => {
  for (const gap of [0, 12, 40]) expect(type('CAJA-PERDIDA', gap)).toEqual(code('CAJA-PERDIDA'));
  expect(type('CAJA-PERDIDA', 60)).toEqual({ kind: 'typing' });
  // in a field for figures nobody means letters, nor that many figures
  expect(type('CAJA-PERDIDA', 60, true)).toEqual(code('CAJA-PERDIDA'));
  expect(type('100000030000', 60, true)).toEqual(code('100000030000'));
});

test('one late key of a busy machine does not cut a code in two', () => {
  expect(type('NADA99991234', [5, 5, 70, 5, 5, 5, 5, 5])).toEqual(code('NADA99991234'));
  expect(type('1ZP000000300004174', [30, 55, 80], true)).toEqual(code('1ZP000000300004174'));
});

test('a code that a busy machine holds up once or twice is put together, with what stood before it left out', () => {
  const stalled = Array.from({ length: 24 }, (_, at) => ({ 4: 400, 11: 700 })[at] ?? 10);
  for (const text of ['1ZP000000300004174', 'P000149-CEHG8VPQRT8K'])
    expect(type(text, stalled, true)).toMatchObject({ kind: 'code', code: text });
  const keys = createKeystrokes();
  const mine = keys.press('1', 0);
  keys.press('2', 60);
  const theirs = keys.press('1', 500);
  for (const [at, key] of [...'ZP0000'].entries()) keys.press(key, 510 + at * 10);
  for (const [at, key] of [...'00300004174'].entries()) keys.press(key, 900 + at * 10);
  const burst = keys.close(1010);
  const told = burst && tellBurst(burst, true);
  expect(told).toEqual({ kind: 'code', code: '1ZP000000300004174', from: { text: '1ZP0000' } });
  // the same piece, so that only what came with it is taken back
  expect(told?.kind === 'code' && told.from).toBe(theirs);
  expect(mine.text).toBe('12');
});

test('a number is a measure at every pace, never a code', () => {
  for (const text of ['8.5', '45', '12.50', '2,50', '1000', '12.50lb', '12.50 lb', '18.25in'])
    for (const gap of [0, 12, 40, 55, 60])
      expect([text, type(text, gap, true)]).toEqual([text, { kind: 'measure' }]);
  expect(type('12.50', 0, false)).toEqual({ kind: 'measure' });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.nat(99), (hundredths, gap) => {
      expect(type((hundredths / 100).toFixed(2), gap, true).kind).toBe('measure');
    }),
  );
});

test('a scale that weighs in another unit is refused, not taken for pounds', () => {
  for (const text of ['12.50kg', '12.50 kg', '800g'])
    expect(type(text, 5, true)).toEqual({ kind: 'foreign' });
});

test('a measure that a busy machine holds up is that measure, wherever it was cut and however long', () => {
  const cut = fc.array(fc.constantFrom(0, 12, 55, 160, 400, 900), { minLength: 3, maxLength: 9 });
  const weight = fc.integer({ min: 1, max: 999_999 }).map(hundredths => (hundredths / 100).toFixed(2));
  fc.assert(
    fc.property(weight, cut, fc.constantFrom(0, 200, 900), (number, gaps, enterGap) => {
      for (const unit of ['', 'lb', ' lb', 'in'])
        expect([gaps, type(number + unit, gaps, true, enterGap).kind]).toEqual([gaps, 'measure']);
      for (const unit of ['kg', ' kg', 'g'])
        expect([gaps, type(number + unit, gaps, true, enterGap).kind]).toEqual([gaps, 'foreign']);
    }),
  );
});

test('a code over a form is that code, wherever a busy machine cut it and however often', () => {
  const gaps = fc.array(fc.constantFrom(0, 55, 160, 700, 2500), { minLength: 3, maxLength: 20 });
  fc.assert(
    fc.property(fc.constantFrom(...CODES), gaps, (text, held) => {
      expect(type(text, held, true)).toMatchObject({ kind: 'code', code: text });
    }),
  );
  // no measure is made of the end of one, nor a code of a part of it
  const cut = [5, 200, 5, 5, 5, 300, 5, 5, 5, 250, 5, 5];
  expect(type('CEN5TPYJKC4Y', cut, true)).toMatchObject({ kind: 'code', code: 'CEN5TPYJKC4Y' });
  expect(type('CAJA-PERDIDA', cut, true)).toMatchObject({ kind: 'code', code: 'CAJA-PERDIDA' });
});

test('a person typing is neither', () => {
  expect(type('CE0000000000', 180)).toEqual({ kind: 'typing' });
  expect(type('hola', 60)).toEqual({ kind: 'typing' });
  expect(type('abc', 5)).toEqual({ kind: 'typing' });
  expect(type('CAJA-PERDIDA', 8, false, 400)).toEqual({ kind: 'typing' });
  // a scanner that presses no Enter, and a hand that does
  expect(type('CE0000000000', 8, false, 400)).toEqual(code('CE0000000000'));
});

test('what was typed before the burst is left out', () => {
  const keys = createKeystrokes();
  keys.press('x', 0);
  keys.press('y', 300);
  let time = 900;
  for (const key of '1Z99XX') {
    keys.press(key, time);
    time += 10;
  }
  const burst = keys.close(time);
  expect(burst).toMatchObject({ text: '1Z99XX', tail: '1Z99XX', isFast: true });
  expect(burst && tellBurst(burst, false)).toEqual({ ...code('1Z99XX'), from: { text: '1Z99XX' } });
});

test('each Enter starts afresh, and a held key is nobody’s code', () => {
  const keys = createKeystrokes();
  for (const [at, key] of [...'AAAA'].entries()) keys.press(key, at * 5);
  expect(keys.close(20)).toMatchObject({ text: 'AAAA', tail: 'AAAA', isFast: true });
  expect(keys.close(25)).toBeNull();
  keys.press('A', 30);
  keys.forget();
  expect(keys.close(35)).toBeNull();
});

test('any code of ours survives any jitter under a seventh of a second', () => {
  const gaps = fc.array(fc.nat(140), { minLength: 3, maxLength: 20 });
  fc.assert(
    fc.property(fc.constantFrom(...CODES), gaps, fc.boolean(), (text, jitter, inMeasure) => {
      expect(type(text, jitter, inMeasure)).toEqual(code(text));
    }),
  );
});
