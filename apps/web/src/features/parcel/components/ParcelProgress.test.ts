import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ParcelProgress } from './ParcelProgress.tsx';

const parcel = {
  status_id: 2,
  group_services: 1,
  voided: false,
  steps: [],
  arrival: null,
};
const shown = (change: object) =>
  renderToStaticMarkup(createElement(ParcelProgress, { parcel: { ...parcel, ...change } }));

test('the progress bar stands for Venezuela and promotions; none within the United States, nor when voided', () => {
  expect(shown({})).toContain('Progreso del paquete');
  expect(shown({ group_services: 3 })).toContain('Progreso del paquete');
  expect(shown({ group_services: 2 })).toBe('');
  expect(shown({ voided: true })).toBe('');
});
