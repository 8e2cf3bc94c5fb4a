import { MantineProvider } from '@mantine/core';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pager, PageSizeSelect } from './Pager.tsx';

const drawn = (element: ReactElement) => renderToStaticMarkup(createElement(MantineProvider, null, element));
const pager = (page: number, pages: number) => drawn(createElement(Pager, { page, pages, onPage: () => {} }));
/** Which of the two buttons can be pressed. */
const open = (html: string) =>
  [...html.matchAll(/<button[^>]*aria-label="([^"]+)"[^>]*>/g)]
    .filter(([tag]) => !/ disabled/.test(tag))
    .map(([, label]) => label);

test('the pager says "current / total", and goes no further than there are pages', () => {
  expect(pager(1, 3)).toContain('>1 / 3<');
  expect(open(pager(1, 3))).toEqual(['Página siguiente']);
  expect(open(pager(2, 3))).toEqual(['Página anterior', 'Página siguiente']);
  expect(open(pager(3, 3))).toEqual(['Página anterior']);
  // nothing listed is still one page
  expect(pager(1, 0)).toContain('>1 / 1<');
});

test('a page has 50, 150 or 500 rows', () => {
  const html = drawn(createElement(PageSizeSelect, { size: 50, onSize: () => {} }));
  expect([...html.matchAll(/<option[^>]*>(\d+)<\/option>/g)].map(([, size]) => size)).toEqual([
    '50',
    '150',
    '500',
  ]);
});
