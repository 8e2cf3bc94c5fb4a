import { expect, test } from 'vitest';
import { readTrackingSearch } from './tracking-search.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { NextStep } from './components/TrackingRecord.tsx';

test('a code stands in capitals', () => {
  expect(readTrackingSearch({ code: ' ce7k2m9qx4 ' })).toEqual({ code: 'CE7K2M9QX4' });
  expect(readTrackingSearch({ code: '0123456' })).toEqual({ code: '0123456' });
});

test('a payment made elsewhere comes along', () => {
  expect(readTrackingSearch({ code: 'CE7', payment: 'x-1' })).toEqual({ code: 'CE7', payment: 'x-1' });
});

test.each([undefined, '', '  ', null, { a: 1 }])('%j is no code', code => {
  expect(readTrackingSearch({ code })).toEqual({});
});

const said = (change: object) =>
  renderToStaticMarkup(
    createElement(NextStep, {
      record: { status_id: 3, voided: false, group_services: 1, carrier_has_it: false, ...change },
    }),
  ).replace(/<[^>]+>/g, '');

test('a visitor reads what comes next, and that nothing is to be done', () => {
  expect(said({})).toBe('No tiene que hacer nada. Lo próximo es su llegada al almacén de Caracas.');
  expect(said({ status_id: 1 })).toBe('Falta que UPS reciba la caja con su etiqueta.');
  // scanned, and not with us yet: nobody brings it anywhere
  expect(said({ status_id: 1, carrier_has_it: true })).toBe(
    'No tiene que hacer nada. UPS ya tiene la caja y la lleva al almacén de Miami.',
  );
  expect(said({ carrier_has_it: true })).toBe(said({}));
});

test('nothing is said of what is owed, void, delivered or within the United States', () => {
  for (const change of [{ payment: 1 }, { voided: true }, { status_id: 5 }, { group_services: 2 }])
    expect([change, said(change)]).toEqual([change, '']);
});
