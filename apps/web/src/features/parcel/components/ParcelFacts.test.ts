import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ParcelFacts } from './ParcelFacts.tsx';

const box = { weight: 12, length: 16, width: 12, height: 10 };
const parcel = { ...box, declared: box, product_name: 'Aéreo', picture: '/files/caribe/a.png' };
const shown = (change: object = {}) =>
  renderToStaticMarkup(createElement(ParcelFacts, { parcel: { ...parcel, ...change }, facts: [] }));

test('a package has its product’s picture, unless reception took one of its own', () => {
  expect(shown()).toContain('src="/files/caribe/a.png" alt="Imagen de Aéreo"');
  expect(shown({ photo: '/files/caribe/b.png' })).toContain(
    'src="/files/caribe/b.png" alt="Foto del paquete',
  );
  expect(shown({ picture: null })).toContain('Sin imagen');
});

test('its weight stands in pounds and kilograms, its sides in inches', () => {
  for (const said of ['12 lb · 5.44 kg', '16 × 12 × 10 in']) expect(shown()).toContain(said);
});
