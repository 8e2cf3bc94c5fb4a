import { expect, test } from 'vitest';
import { girth, hasTwoDecimals, PRESET_BOXES } from './measures.ts';
import * as limits from './parcel-limits.ts';

test('the numbers of docs/rules/measures.md', () => {
  expect([limits.WEIGHT_MIN, limits.WEIGHT_MAX]).toEqual([1, 150]);
  expect([limits.CALCULATOR_SIDE_MIN, limits.CALCULATOR_SIDE_MAX]).toEqual([1, 108]);
  expect([limits.WIZARD_SIDE_MIN, limits.WIZARD_SIDE_MAX]).toEqual([1, 106]);
  expect(limits.GIRTH_MAX).toBe(165);
  expect([limits.CONTENT_VALUE_MIN, limits.CONTENT_VALUE_MAX]).toEqual([100, 1000]);
  expect([limits.QUANTITY_MIN, limits.QUANTITY_MAX]).toEqual([1, 10]);
  expect([limits.MEASURED_WEIGHT_MAX, limits.MEASURED_SIDE_MAX]).toEqual([1000, 200]);
  expect(limits.PAGE_SIZES).toEqual([50, 150, 500]);
  expect(limits.PAGE_SIZES).toContain(limits.DEFAULT_PAGE_SIZE);
  expect(limits.VOID_DAYS).toBe(90);
  expect(limits.REDIRECT_MS).toBe(5000);
  expect(limits.DEFAULT_PICKUP_FEE_CENTS).toBe(2500);
});

test('what screens do by themselves', () => {
  expect(limits.DEFAULT_PAGE_SIZE).toBe(50);
  expect(limits.PICKUP_DAYS_OFFERED).toBe(8);
  expect(limits.PASSWORD_MIN).toBe(8);
  expect(limits.CARD_NUMBER_MAX).toBe(16);
  expect(limits.PICTURE_QUALITY).toBe(0.6);
  expect(limits.NOTIFICATIONS).toEqual({ limit: 5, autoCloseMs: 4000, transitionMs: 250, width: 440 });
});

test('preset boxes can be bought', () => {
  expect(PRESET_BOXES.map(box => [box.code, box.weight, box.length, box.width, box.height])).toEqual([
    ['small', 30, 12, 12, 16],
    ['medium', 50, 15, 16, 21],
    ['large', 70, 15, 16, 27],
  ]);
  for (const box of PRESET_BOXES) {
    expect(girth(box)).toBeLessThanOrEqual(limits.GIRTH_MAX);
    expect(hasTwoDecimals(box.weight)).toBe(true);
  }
});
