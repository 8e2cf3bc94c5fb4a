import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SCREENS } from './page.ts';

const WEB = join(import.meta.dirname, '../../../web');

test.each(SCREENS)('the screen at %s stands where its page looks for it', (_path, source) => {
  expect(existsSync(join(WEB, source))).toBe(true);
});
