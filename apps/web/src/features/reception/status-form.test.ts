import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PackageRecord } from '../packages/api.ts';
import { StatusForm } from './components/StatusForm.tsx';

/** The choices of the form, and whether each can be chosen; none is from the start. */
function choicesAt(
  status_id: number,
  group_services: number,
  move: number[],
): [words: string, isOpen: boolean][] {
  const record = { id: 1, status_id, group_services, can: { move } } as PackageRecord;
  const form = createElement(StatusForm, {
    record,
    looked: { kind: 'venezuela', code: 'CE0' },
    onDone: () => undefined,
  });
  const html = renderToStaticMarkup(
    createElement(
      MantineProvider,
      null,
      createElement(QueryClientProvider, { client: new QueryClient() }, form),
    ),
  );
  expect(html).not.toContain('checked');
  return [...html.matchAll(/<input type="radio"([^>]*)>.*?<\/span>([^<]+)<\/label>/g)].map(
    ([, attributes = '', words = '']) => [words, !attributes.includes('disabled')],
  );
}

test.each([
  [2, [3, 4, 5], ['Enviado/Transito', 'Almacen Caracas', 'Entregado']],
  [3, [4, 5], ['Almacen Caracas', 'Entregado']],
  [2, [4], ['Almacen Caracas']],
])('abroad, at status %i what the record says it can be set to is offered: %j', (status, move, words) => {
  for (const group of [1, 3]) expect(choicesAt(status, group, move)).toEqual(words.map(word => [word, true]));
});

test('within the United States the choices are 1 and 5, and only 5 can be chosen', () => {
  expect(choicesAt(1, 2, [5])).toEqual([
    ['Etiqueta creada', false],
    ['Entregado', true],
  ]);
});
