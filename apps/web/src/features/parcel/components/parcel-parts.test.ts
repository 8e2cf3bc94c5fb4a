import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ParcelFacts } from './ParcelFacts.tsx';
import { ParcelProgress } from './ParcelProgress.tsx';

const box = { weight: 12, length: 16, width: 12, height: 10 };
const parcel = { ...box, declared: box, product_name: 'Aéreo', picture: '/files/caribe/a.png' };
const factsOf = (change: object = {}) =>
  renderToStaticMarkup(createElement(ParcelFacts, { parcel: { ...parcel, ...change }, facts: [] }));

test('a package has its product’s picture, unless reception took one of its own', () => {
  expect(factsOf()).toContain('src="/files/caribe/a.png" alt="Imagen de Aéreo"');
  expect(factsOf({ photo: '/files/caribe/b.png' })).toContain(
    'src="/files/caribe/b.png" alt="Foto del paquete',
  );
  expect(factsOf({ picture: null })).not.toContain('<img');
});

test('its weight stands in pounds and kilograms, its sides in inches', () => {
  for (const said of ['12 lb · 5.44 kg', '16 × 12 × 10 in']) expect(factsOf()).toContain(said);
});

const travelling = {
  status_id: 2,
  product_type: 'AIR',
  group_services: 1,
  voided: false,
  steps: [],
  arrival: null,
};
const progressOf = (change: object) =>
  renderToStaticMarkup(createElement(ParcelProgress, { parcel: { ...travelling, ...change } }));

test('a box that travels by sea shows a ship where others show a plane', () => {
  expect(progressOf({})).toContain('tabler-icon-plane');
  expect(progressOf({ product_type: 'OCEAN' })).toContain('tabler-icon-ship');
  expect(progressOf({ product_type: 'OCEAN' })).not.toContain('tabler-icon-plane');
});

test('the progress bar stands for Venezuela and promotions; none within the United States, nor when voided', () => {
  expect(progressOf({})).toContain('Progreso del paquete');
  expect(progressOf({ group_services: 3 })).toContain('Progreso del paquete');
  expect(progressOf({ group_services: 2 })).toBe('');
  expect(progressOf({ voided: true })).toBe('');
});
