import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NextStep } from './NextStep.tsx';

const said = (change: object) =>
  renderToStaticMarkup(
    createElement(NextStep, { record: { status_id: 3, voided: false, group_services: 1, ...change } }),
  ).replace(/<[^>]+>/g, '');

test('a visitor reads what comes next, and that nothing is to be done', () => {
  expect(said({})).toBe('No tiene que hacer nada. Lo próximo es su llegada al almacén de Caracas.');
  expect(said({ status_id: 1 })).toBe('Falta que UPS reciba la caja con su etiqueta.');
});

test('nothing is said of what is owed, void, delivered or within the United States', () => {
  for (const change of [{ payment: 1 }, { voided: true }, { status_id: 5 }, { group_services: 2 }])
    expect([change, said(change)]).toEqual([change, '']);
});
