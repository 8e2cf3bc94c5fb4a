import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { beInAgency } from '../../lib/test-agency.ts';
import { DataForm } from './components/DataForm.tsx';

const PROFILE = {
  name: 'Ana',
  email: 'ana@ejemplo.test',
  pending_email: null,
  phone: '3055550123',
  locker: 'ANA1',
  picture: null,
  version: 1,
};

/** The form's fields in an agency: what each is called, and whether it can be written in. */
function fieldsIn(id: number): [label: string, isOpen: boolean][] {
  beInAgency(id);
  const form = createElement(DataForm, { profile: PROFILE });
  const html = renderToStaticMarkup(
    createElement(
      MantineProvider,
      null,
      createElement(QueryClientProvider, { client: new QueryClient() }, form),
    ),
  );
  return [...html.matchAll(/<label[^>]*for="([^"]+)"[^>]*>([^<]+)/g)].map(([, id = '', label = '']) => {
    const input = new RegExp(`<input[^>]*id="${id}"[^>]*>`).exec(html)?.[0] ?? '';
    return [label, !/ disabled=""/.test(input)];
  });
}

test('in agency 1 the locker is a referral code that nobody changes, elsewhere it is one’s own', () => {
  const others = ['Nombre y apellido', 'Correo electrónico', 'Teléfono'].map(label => [label, true]);
  expect(fieldsIn(1)).toEqual([...others, ['Codigo de Referido', false]]);
  expect(fieldsIn(2)).toEqual([...others, ['Locker', true]]);
});
