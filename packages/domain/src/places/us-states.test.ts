import { expect, test } from 'vitest';
import { CONTIGUOUS_US_STATES, isContiguousUsState, isUsState, US_STATES, usStateName } from './us-states.ts';

test('51 and 49, each once', () => {
  expect(US_STATES).toHaveLength(51);
  expect(CONTIGUOUS_US_STATES).toHaveLength(49);
  expect(new Set(US_STATES.map(state => state.code)).size).toBe(51);
  expect(new Set(US_STATES.map(state => state.name)).size).toBe(51);
  for (const state of US_STATES) expect(state.code).toMatch(/^[A-Z]{2}$/);
});

test('sorted by name', () => {
  const names = US_STATES.map(state => state.name);
  expect(names).toEqual([...names].sort());
});

test('Alaska and Hawaii are not contiguous, DC is', () => {
  expect(['AK', 'HI', 'DC', 'FL', 'PR'].map(isContiguousUsState)).toEqual([false, false, true, true, false]);
  expect(['AK', 'HI', 'DC', 'FL', 'PR', 'fl', 'toString'].map(isUsState)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(usStateName('FL')).toBe('Florida');
  expect(usStateName('XX')).toBe('XX');
});
