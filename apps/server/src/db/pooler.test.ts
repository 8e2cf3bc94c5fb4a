import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../test/fresh-database.ts';
import { openClient } from './connect.ts';
import { areHandedAround } from './refuse-unsafe.ts';

let database: FreshDatabase & { workUrl: string };
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('two clients that share a connection are told from two that have one each', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(() => openClient({ connectionString: database.workUrl })),
  );
  if (!one || !other) throw new Error('No connections');
  expect(await areHandedAround(one, other)).toBe(false);
  // as two clients of a pooler that lends its only connection
  expect(await areHandedAround(one, one)).toBe(true);
  await Promise.all([one.end(), other.end()]);
});
