import { expect, test } from 'vitest';
import { VENEZUELAN_STATES } from './venezuela.ts';

test('24 states, ids 311 to 334, in Spanish alphabetical order', () => {
  expect(VENEZUELAN_STATES.map(state => state.id)).toEqual(
    Array.from({ length: 24 }, (_, index) => 311 + index),
  );
  const names = VENEZUELAN_STATES.map(state => state.name);
  expect(names).toEqual([...names].sort(new Intl.Collator('es').compare));
});

test('the states that docs/rules/places.md names stand under their ids', () => {
  const named = new Map(VENEZUELAN_STATES.map(state => [state.id, state.name]));
  expect([311, 312, 314, 317, 320, 323, 333, 334].map(id => named.get(id))).toEqual([
    'Amazonas',
    'Anzoátegui',
    'Aragua',
    'Carabobo',
    'Distrito Capital',
    'La Guaira',
    'Yaracuy',
    'Zulia',
  ]);
});

test('two to six cities in each, none twice', () => {
  for (const state of VENEZUELAN_STATES) {
    expect(state.cities.length, state.name).toBeGreaterThanOrEqual(2);
    expect(state.cities.length, state.name).toBeLessThanOrEqual(6);
    expect(new Set(state.cities).size).toBe(state.cities.length);
  }
});
