import { describe, expect, test } from 'vitest';
import {
  afterSave,
  cellsOf,
  draftOf,
  NO_DRAFT,
  raisedCells,
  savedCells,
  undone,
  withChanges,
} from './draft.ts';

const air = (city: number, was: number | null, becomes: number) => ({
  city,
  figure: 'air_cost' as const,
  was,
  becomes,
});

describe('a draft', () => {
  test('keeps what a cell held first, and forgets one that is as it was', () => {
    const once = withChanges(NO_DRAFT, [air(1, 5.3, 5.5)]);
    const twice = withChanges(once, [air(1, 5.5, 5.6)]);
    expect(cellsOf(twice)).toEqual([air(1, 5.3, 5.6)]);
    expect(cellsOf(withChanges(twice, [air(1, 5.6, 5.3)]))).toEqual([]);
  });

  test('goes back step by step, many cells at once', () => {
    const one = withChanges(NO_DRAFT, [air(1, 5, 6)]);
    const many = withChanges(one, [air(1, 5, 7), air(2, 5, 7)]);
    expect(cellsOf(undone(many))).toEqual([air(1, 5, 6)]);
    expect(cellsOf(undone(undone(many)))).toEqual([]);
    expect(undone(NO_DRAFT)).toEqual(NO_DRAFT);
  });

  test('a leap is not saved until somebody is sure, and stays when the rest is', () => {
    const draft = withChanges(NO_DRAFT, [air(1, 4.6, 46), air(2, 4.6, 4.8), air(3, null, 90)]);
    expect(savedCells(draft)).toEqual([air(2, 4.6, 4.8), air(3, null, 90)]);
    const left = afterSave(draft, draft, savedCells(draft), true);
    expect(cellsOf(left)).toEqual([air(1, 4.6, 46)]);
    expect(savedCells(withChanges(left, [{ ...air(1, 4.6, 46), isSure: true }]))).toEqual([air(1, 4.6, 46)]);
  });
});

test('what is typed over a cell while it is saved is a change of what was saved', () => {
  const sent = withChanges(NO_DRAFT, [air(1, 5, 6), air(2, 5, 6), air(3, 5, 6)]);
  const since = withChanges(sent, [air(1, 5, 7), air(2, 5, 5)]);
  const left = (holds: boolean) => cellsOf(afterSave(since, sent, savedCells(sent), holds));
  expect(left(true)).toEqual([air(1, 6, 7), air(2, 6, 5)]);
  // a plan leaves what stands there
  expect(left(false)).toEqual([air(1, 5, 7)]);
});

test('a percentage goes over what is typed already, and over no empty cell', () => {
  const rows = [
    { id: 1, air_cost: 5.3, air_delivery: 10 },
    { id: 2, air_cost: null, air_delivery: null },
  ];
  const draft = withChanges(NO_DRAFT, [air(1, 5.3, 6)]);
  expect(raisedCells(rows, ['air_cost'], 5, draft)).toEqual([air(1, 5.3, 6.3)]);
  expect(raisedCells(rows, ['air_cost', 'air_delivery'], -10, NO_DRAFT)).toEqual([
    air(1, 5.3, 4.77),
    { city: 1, figure: 'air_delivery', was: 10, becomes: 9 },
  ]);
});

test('a planned version is edited over what stands there today', () => {
  const cell = { name: 'Cabimas, Zulia', figure: 'air_cost' as const, was: 5, becomes: 6 };
  const draft = draftOf(
    [{ id: 1, air_cost: 5.5 }],
    [
      { ...cell, city: 1 },
      { ...cell, city: 9 },
    ],
  );
  expect(cellsOf(draft)).toEqual([{ ...air(1, 5.5, 6), isSure: true }]);
});
