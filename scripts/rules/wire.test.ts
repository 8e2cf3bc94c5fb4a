import { expect, test } from 'vitest';
import { carriersInside } from './wire.ts';

const count = (path: string, text: string) => carriersInside.check([{ path, text }]).length;

test('UPS’s name stands where a row becomes an answer, and in its adapter', () => {
  for (const text of [
    'row.ups_tracking',
    "select('p.ups_prn')",
    'ups_pickup_cost: 25',
    'product.upsService',
  ]) {
    for (const path of [
      'apps/server/src/features/packages/queries.ts',
      'apps/server/src/db/schema.gen.ts',
      'packages/domain/src/products.ts',
    ]) {
      expect(count(path, text), `${path}: ${text}`).toBe(1);
    }
    for (const path of [
      'apps/server/src/features/packages/present.ts',
      'apps/server/src/adapters/carrier/ups/track.ts',
      'apps/server/src/features/packages/packages.test.ts',
      'packages/contract/src/packages.ts',
    ]) {
      expect(count(path, text), `${path}: ${text}`).toBe(0);
    }
  }
  expect(count('apps/server/src/features/pickups/queries.ts', 'pickups_by_day')).toBe(0);
});
