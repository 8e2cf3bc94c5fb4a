import { packageProgress } from '@puerta/contract/messages.es';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Progress } from './Progress.tsx';
import { statusKey } from './status.ts';
import fc from 'fast-check';
import { code128Bars } from './code128.ts';

const stagesAt = (statusId: number, steps?: readonly (1 | 5)[]) =>
  [
    ...renderToStaticMarkup(createElement(Progress, { statusId, dates: {}, steps })).matchAll(
      /data-stage="(\w+)".*?<b>([^<]+)<\/b>/g,
    ),
  ].map(([, stage, words]) => [words, stage]);

test.each([
  [1, ['current', 'ahead', 'ahead', 'ahead', 'ahead']],
  [2, ['done', 'current', 'ahead', 'ahead', 'ahead']],
  [3, ['done', 'done', 'current', 'ahead', 'ahead']],
  [4, ['done', 'done', 'done', 'current', 'ahead']],
  [5, ['done', 'done', 'done', 'done', 'done']],
])('at status %i the steps light up to it', (statusId, stages) => {
  const words = ['Etiqueta creada', 'Almacen Miami', 'Enviado/Transito', 'Almacen Caracas', 'Entregado'];
  expect(stagesAt(statusId)).toEqual(words.map((word, at) => [word, stages[at]]));
});

test('a step that was passed without a day is not said to be pending; what lies ahead is', () => {
  const dates = { 1: '11/14/2026', 2: '11/15/2026', 3: '11/16/2026', 5: '11/17/2026' };
  const saidAt = (statusId: number) =>
    [
      ...renderToStaticMarkup(createElement(Progress, { statusId, dates })).matchAll(/<small[^>]*>([^<]+)/g),
    ].map(([, said]) => said);
  expect(saidAt(5)).toEqual(['11/14/2026', '11/15/2026', '11/16/2026', 'Sin registro', '11/17/2026']);
  expect(saidAt(3)[3]).toBe('Pendiente');
});

test('within the United States there are two', () => {
  expect(stagesAt(1, [1, 5])).toEqual([
    ['Etiqueta creada', 'current'],
    ['Entregado', 'ahead'],
  ]);
});

const stepsForCustomers = (statusId: number) =>
  renderToStaticMarkup(createElement(Progress, { statusId, dates: {}, words: packageProgress }))
    .split('<li')
    .slice(1);

test('customers read five steps in their own words', () => {
  expect(stepsForCustomers(1).map(step => /<b>(.*?)<\/b>/.exec(step)?.[1])).toEqual([
    'Etiqueta creada',
    'En almacen (Almacen Miami)',
    'Enviado/Transito',
    'En destino (Almacen Caracas)',
    'Entregado',
  ]);
});

test.each([1, 2, 3, 4, 5])('at status %i, it and what lies before it is said to be reached', status => {
  const reached = stepsForCustomers(status).map(step => step.includes('alcanzado'));
  expect(reached).toEqual([1, 2, 3, 4, 5].map(step => step <= status));
});

test('voided before pending, pending before its step', () => {
  expect(statusKey({ status_id: 1, payment: 1, voided: true })).toBe('voided');
  expect(statusKey({ status_id: 2, payment: 1, voided: false })).toBe('pending');
  expect(statusKey({ status_id: 4, payment: 0, voided: false })).toBe(4);
});

const printable = fc.string({
  unit: fc.integer({ min: 32, max: 126 }).map(c => String.fromCharCode(c)),
  minLength: 1,
  maxLength: 40,
});

test('every symbol is 11 modules wide, the stop 13', () => {
  fc.assert(
    fc.property(printable, text => {
      const { bars, width } = code128Bars(text);
      expect(width).toBe((text.length + 2) * 11 + 13);
      // three bars a symbol, four in the stop
      expect(bars).toHaveLength((text.length + 2) * 3 + 4);
      expect(bars.at(-1)).toEqual({ x: width - 2, width: 2 });
    }),
  );
});

test('bars never touch', () => {
  fc.assert(
    fc.property(printable, text => {
      const { bars } = code128Bars(text);
      for (const [index, bar] of bars.entries()) {
        const next = bars[index + 1];
        expect(bar.width).toBeGreaterThan(0);
        expect(next === undefined || next.x > bar.x + bar.width).toBe(true);
      }
    }),
  );
});
