import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ParcelProgress } from './ParcelProgress.tsx';

const parcel = {
  status_id: 2,
  product_type: 'AIR',
  group_services: 1,
  voided: false,
  steps: [],
  arrival: null,
};
const shown = (change: object) =>
  renderToStaticMarkup(createElement(ParcelProgress, { parcel: { ...parcel, ...change } }));

test('a box that travels by sea shows a ship where others show a plane', () => {
  expect(shown({})).toContain('tabler-icon-plane');
  expect(shown({ product_type: 'OCEAN' })).toContain('tabler-icon-ship');
  expect(shown({ product_type: 'OCEAN' })).not.toContain('tabler-icon-plane');
});

test('the progress bar stands for Venezuela and promotions; none within the United States, nor when voided', () => {
  expect(shown({})).toContain('Progreso del paquete');
  expect(shown({ group_services: 3 })).toContain('Progreso del paquete');
  expect(shown({ group_services: 2 })).toBe('');
  expect(shown({ voided: true })).toBe('');
});
