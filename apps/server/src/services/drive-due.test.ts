import { expect, test } from 'vitest';
import { openHouse } from '../../../../test/house.ts';
import { ProviderUnavailable } from '../adapters/provider-error.ts';
import { oneByOne } from '../assembly/work.ts';
import { driveDue } from './drive-due.ts';

const { app } = await openHouse({ works: true });

test('an agency whose provider is slow keeps no other from its turn, and one bad row no other row', async () => {
  const slow = Promise.withResolvers<void>();
  const driven: string[] = [];
  const round = driveDue(app.services, {
    name: 'test',
    select: async ({ agencyId }) => (agencyId === 1 ? ['slow'] : ['away', 'broken', 'fine']),
    async drive(_services, agency, row) {
      if (row === 'slow') await slow.promise;
      if (row === 'away') throw new ProviderUnavailable('carrier', 'away');
      if (row === 'broken') throw new Error('nobody knows');
      driven.push(`${agency.slug} ${row}`);
    },
  });
  await expect.poll(() => driven).toEqual(['andes fine']);
  slow.resolve();
  await round;
  expect(driven).toEqual(['andes fine', 'caribe slow']);
});

test('an agency whose rows cannot even be read keeps no other from its turn', async () => {
  const driven: number[] = [];
  await driveDue(app.services, {
    name: 'test',
    select: async ({ agencyId }) => {
      if (agencyId === 1) throw new Error('unreadable');
      return [7];
    },
    drive: async (_services, _agency, row) => void driven.push(row),
  });
  expect(driven).toEqual([7]);
});

test('a task of the minute that fails keeps none behind it from its turn', async () => {
  const done: string[] = [];
  const broken = () => Promise.reject(new Error('nobody knows'));
  await oneByOne(app.services, [broken, async () => void done.push('last')]);
  expect(done).toEqual(['last']);
});
