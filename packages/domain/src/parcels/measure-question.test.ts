import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { questionOf } from './measure-question.ts';
import type { Parcel } from './measures.ts';

const DECLARED: Parcel = { weight: 10, length: 16, width: 12, height: 12 };
const asked = (change: Partial<Parcel>, declared: Parcel | null = DECLARED) =>
  questionOf(declared, { ...DECLARED, ...change });

const hundredths = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map(value => value / 100);
/** What may be sold. */
const sold = fc.record({
  weight: hundredths(1, 150),
  length: hundredths(1, 106),
  width: hundredths(1, 106),
  height: hundredths(1, 106),
});
const two = (value: number) => Math.round(value * 100) / 100;

describe('what is asked about', () => {
  test('a weight with a digit too many, and what was meant', () => {
    expect(asked({ weight: 120 })).toEqual({
      doubts: [{ measure: 'weight', value: 120, times: 12, limit: null }],
      likely: { weight: 12 },
    });
    expect(asked({ weight: 1234 })?.likely).toEqual({ weight: 12.34 });
    expect(asked({ weight: 1.1 })).toMatchObject({ doubts: [{ measure: 'weight' }], likely: { weight: 11 } });
  });

  test('one side that is far is named, and not the volume that follows from it', () => {
    expect(asked({ width: 120 })).toEqual({
      doubts: [{ measure: 'width', value: 120, times: 7.5, limit: 108 }],
      likely: { width: 12 },
    });
  });

  test('a box that is far in no single side, but as a whole', () => {
    expect(asked({ length: 24, width: 24, height: 24 })).toMatchObject({
      doubts: [{ measure: 'volume', value: 8, times: 6 }],
    });
  });

  test('weight and a side in each other’s field; centimetres', () => {
    const long = { weight: 48, length: 12, width: 8, height: 8 };
    expect(questionOf(long, { ...long, weight: 12, length: 48 })?.likely).toEqual({ weight: 48, length: 12 });
    expect(asked({ length: 40.64, width: 30.48, height: 30.48 })?.likely).toEqual({
      length: 16,
      width: 12,
      height: 12,
    });
  });

  test('what no carrier takes is asked about by itself, known or not what was declared', () => {
    expect(questionOf({ ...DECLARED, weight: 140 }, { ...DECLARED, weight: 151 })).toMatchObject({
      doubts: [{ measure: 'weight', limit: 150 }],
    });
    expect(asked({ weight: 151, height: 109 }, null)).toEqual({
      doubts: [
        { measure: 'weight', value: 151, times: null, limit: 150 },
        { measure: 'height', value: 109, times: null, limit: 108 },
      ],
      likely: null,
    });
    expect(asked({ weight: 150, height: 108 }, null)).toBeNull();
  });

  test('little that is a little more is nothing to ask about', () => {
    const small = { weight: 1, length: 1, width: 6, height: 6 };
    expect(questionOf(small, { weight: 5, length: 5, width: 6, height: 6 })).toBeNull();
  });
});

test('what was declared, however it is turned, is never asked about', () => {
  fc.assert(
    fc.property(sold, parcel => {
      const { weight, length, width, height } = parcel;
      expect(questionOf(parcel, { weight, length: height, width: length, height: width })).toBeNull();
    }),
  );
});

test('what is a little more or less is never asked about', () => {
  const part = fc.double({ min: 0.6, max: 1.4, noNaN: true });
  fc.assert(
    fc.property(sold, fc.tuple(part, part, part, part), (declared, [a, b, c, d]) => {
      const measured = {
        weight: Math.min(150, declared.weight * a),
        length: Math.min(108, declared.length * b),
        width: Math.min(108, declared.width * c),
        height: Math.min(108, declared.height * d),
      };
      // a box that measures nothing in particular is compared as a whole
      expect(questionOf(declared, measured)).toBeNull();
    }),
  );
});

test('a point moved in the weight is asked about, and what was meant is found', () => {
  const whole = sold.map(parcel => ({ ...parcel, weight: Math.max(6, Math.round(parcel.weight)) }));
  fc.assert(
    fc.property(whole, fc.constantFrom(10, 0.1), (declared, factor) => {
      const question = questionOf(declared, { ...declared, weight: two(declared.weight * factor) });
      expect(question?.doubts).toMatchObject([{ measure: 'weight' }]);
      expect(question?.likely).toEqual({ weight: declared.weight });
    }),
  );
});

test('the more a weight passes what was declared, the more times it is said to', () => {
  fc.assert(
    fc.property(sold, hundredths(5, 100), hundredths(1, 100), (declared, times, more) => {
      const timesOf = (factor: number) =>
        questionOf(declared, { ...declared, weight: declared.weight * factor })?.doubts[0]?.times ?? 0;
      expect(timesOf(times + more)).toBeGreaterThan(timesOf(times));
    }),
  );
});
