import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { beInAgency } from '../../../lib/session/test-agency.ts';
import { Calculator } from './Calculator.tsx';

/** Each tab with whether it stands open. */
function tabsOf(props: Pick<ComponentProps<typeof Calculator>, 'first'>) {
  const page = createElement(
    QueryClientProvider,
    { client: new QueryClient() },
    createElement(Calculator, { search: {}, onSearch: () => Promise.resolve(), ...props }),
  );
  const html = renderToStaticMarkup(createElement(MantineProvider, null, page));
  return [...html.matchAll(/role="tab"[^>]*aria-selected="(\w+)"[^>]*>([^<]+)</g)].map(
    ([, isOpen, label]) => [label, isOpen === 'true'],
  );
}

test('tabs and sub-tabs stand in the specified order; customers begin with Venezuela, staff at home', () => {
  beInAgency();
  expect(tabsOf({})).toEqual([
    ['Domestico', false],
    ['Venezuela', true],
    ['Estandar', true],
    ['Personalizada', false],
  ]);
  expect(tabsOf({ first: 'domestic' })).toEqual([
    ['Domestico', true],
    ['Venezuela', false],
  ]);
});
