import { MantineProvider } from '@mantine/core';
import { OWN_FIELDS } from '@puerta/domain/people/person';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { beInAgency } from '../../../lib/session/test-agency.ts';
import { DataForm } from './ProfileForms.tsx';

const PROFILE = {
  name: 'Ana',
  email: 'ana@ejemplo.test',
  email_verified: true,
  pending_email: null,
  mail_stopped: null,
  phone: '3055550123',
  locker: 'ANA1',
  picture: null,
  version: 1,
};

/** The form in an agency. */
function drawnIn(id: number): string {
  beInAgency(id);
  const form = createElement(DataForm, { profile: PROFILE });
  const kept = createElement(QueryClientProvider, { client: new QueryClient() }, form);
  return renderToStaticMarkup(createElement(MantineProvider, null, kept));
}

/** Its fields: what each is called, and whether it can be written in. */
function fieldsIn(id: number): [label: string, isOpen: boolean][] {
  const html = drawnIn(id);
  return [...html.matchAll(/<label[^>]*for="([^"]+)"[^>]*>([^<]+)/g)].map(([, id = '', label = '']) => {
    const input = new RegExp(`<input[^>]*id="${id}"[^>]*>`).exec(html)?.[0] ?? '';
    return [label, !/ disabled=""/.test(input)];
  });
}

test('every field of a person has an input, with what is known of them', () => {
  const inputs = [...drawnIn(2).matchAll(/<input[^>]* value="[^"]+"[^>]*>/g)].map(([input]) => input);
  const names = inputs.map(input => /data-path="(\w+)"/.exec(input)?.[1]);
  expect(names.sort()).toEqual([...OWN_FIELDS].sort());
});

test('in agency 1 the locker is a referral code that nobody changes, elsewhere it is one’s own', () => {
  const others = ['Nombre y apellido', 'Correo electrónico', 'Teléfono'].map(label => [label, true]);
  expect(fieldsIn(1)).toEqual([...others, ['Codigo de Referido', false]]);
  expect(fieldsIn(2)).toEqual([...others, ['Locker', true]]);
});
