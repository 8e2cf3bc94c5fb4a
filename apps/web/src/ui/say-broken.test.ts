import { expect, test } from 'vitest';
import { sayBroken } from './say-broken.ts';

test('a page that breaks says whether its program did not come or it has a fault', () => {
  const missing = [
    'Failed to fetch dynamically imported module: http://localhost/assets/x.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/x.css',
  ];
  for (const message of missing) expect(sayBroken(new TypeError(message))).toMatch(/^Revise su conexión/);
  expect(sayBroken(new TypeError("Cannot read properties of undefined (reading 'x')"))).toMatch(
    /no es su conexión/,
  );
});
