import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readScaleLine, readScaleReport } from './scale-reading.ts';

test.each([
  // Mettler Toledo
  ['S S      12.50 lb', 12.5, true],
  ['S D      12.45 lb', 12.45, false],
  ['S S     100.00 g', 0.22, true],
  // CAS, and who follows it
  ['ST,GS,+  12.50lb', 12.5, true],
  ['US,NT,+  12.40lb', 12.4, false],
  ['ST,GS,1\u00c4,00013.5 kg', 29.76, true],
  ['ST,NT 0012.50,lb', 12.5, true],
  // Ohaus
  ['       12.50 lb', 12.5, true],
  ['       12.73 lb ?', 12.73, false],
  ['        40.0 oz    G\r', 2.5, true],
  ['  12,5 kg', 27.56, true],
])('%j weighs %d lb, at rest: %s', (line, pounds, isStable) => {
  expect(readScaleLine(line)).toEqual({ pounds, isStable });
});

test.each([
  'S I',
  'S +',
  'S -',
  'OL,GS,+ 9999.9lb',
  'ST,GS,-   0.50lb',
  'T          1.20 lb',
  'ES',
  '12.50',
  '3 PCS',
  '12 gal',
  '',
])('%j says no weight', line => {
  expect(readScaleLine(line)).toBeNull();
});

test('any weight in pounds comes through whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), fc.boolean(), (hundredths, isStable) => {
      const weight = (hundredths / 100).toFixed(2);
      expect(readScaleLine(`${isStable ? 'ST' : 'US'},GS,+${weight.padStart(8)}lb\r\n`)).toEqual({
        pounds: hundredths / 100,
        isStable,
      });
    }),
  );
});

const report = (...bytes: number[]) => readScaleReport(new DataView(new Uint8Array(bytes).buffer));

test('a report by USB says status, unit, power of ten and weight', () => {
  expect(report(4, 12, 0xfe, 0xe2, 0x04)).toEqual({ pounds: 12.5, isStable: true });
  expect(report(3, 11, 0xff, 0x90, 0x01)).toEqual({ pounds: 2.5, isStable: false });
  expect(report(4, 3, 0xff, 0x87, 0x00)).toEqual({ pounds: 29.76, isStable: true });
  // empty, under zero, overloaded, carats, cut off
  for (const nothing of [
    [2, 12, 0, 0, 0],
    [5, 12, 0, 1, 0],
    [6, 12, 0, 1, 0],
    [4, 4, 0, 1, 0],
    [4, 12],
  ])
    expect(report(...nothing)).toBeNull();
});
