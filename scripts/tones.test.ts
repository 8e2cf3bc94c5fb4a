import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast } from '@puerta/domain/text/colour';
import { expect, test } from 'vitest';
import { ROOT } from './lib/root.mjs';

const theme = readFileSync(join(ROOT, 'apps/web/src/theme/global.css'), 'utf8');
const colours = new Map(
  [...theme.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
);
/** Each tone that has a wash to stand on. */
const tones = [...colours].flatMap(([name, ink]) => {
  const wash = colours.get(`${name}-wash`);
  return wash ? [[name, ink, wash] as const] : [];
});

test('the words of every tone, of pills and marks, read on its wash', () => {
  expect(tones.map(([name]) => name)).toEqual(
    expect.arrayContaining(['quiet', 'done', 'owed', 'known', 'waits', 'taken']),
  );
  for (const [name, ink, wash] of tones) {
    // the agency's own is tested where it is made
    if (name !== 'brand') expect(contrast(wash, ink), name).toBeGreaterThanOrEqual(4.5);
  }
});
