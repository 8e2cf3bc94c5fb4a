import { readFileSync } from 'node:fs';
import { zipPlace } from '@puerta/domain/places/zip-places';
import { expect, test } from 'vitest';
import { placeOf } from './places.ts';

test('what a form knows of postal codes is what the table of places says', () => {
  const zip3s = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));
  expect(zip3s.filter(zip3 => zipPlace(`${zip3}01`).exists !== (placeOf(`${zip3}01`) !== null))).toEqual([]);
  const rows = readFileSync(new URL('./zip3.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  const states = rows.map(row => row.split(',').slice(0, 2).join(' '));
  expect(rows.map(row => `${row.slice(0, 3)} ${zipPlace(`${row.slice(0, 3)}01`).state}`)).toEqual(states);
});
