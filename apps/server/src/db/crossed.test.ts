import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOn } from '../../../../test/run-on.ts';
import { type World, makeWorld } from '../../../../test/walk.ts';
import { refuse } from '../app/refusal.ts';
import type { Tx } from './within-agency.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.app.stop());

const within = <T>(work: (tx: Tx) => Promise<T>) => world.app.services.db.within(1, work);
const people = () => world.people.caribe;
const rename = (tx: Tx, id: number, city: string) =>
  tx.updateTable('account').set({ city }).where('agency_id', '=', 1).where('id', '=', id).execute();

/** Lets everybody through once so many have come. */
function meeting(size: number): () => Promise<void> {
  let come = 0;
  let open: () => void;
  const met = new Promise<void>(resolve => {
    open = resolve;
  });
  return async () => {
    if (++come >= size) open();
    await met;
  };
}

test('two transactions that cross both come to their end', async () => {
  const [one, other] = [people().customer.id, people().otherCustomer.id];
  const meet = meeting(2);
  let runs = 0;
  const changeBoth = (first: number, second: number, city: string) =>
    within(async tx => {
      runs++;
      await rename(tx, first, city);
      await meet();
      await rename(tx, second, city);
      return city;
    });
  const done = await Promise.all([changeBoth(one, other, 'Doral'), changeBoth(other, one, 'Hialeah')]);
  expect(done).toEqual(['Doral', 'Hialeah']);
  // the one that PostgreSQL ended ran again, after the other
  expect(runs).toBe(3);
});

test('what failed for any other reason, or was refused, is not repeated', async () => {
  let runs = 0;
  const failing = within(async () => {
    runs++;
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await within(async () => {
    runs++;
    return refuse('not_found');
  });
  expect(runs).toBe(2);
});

test('who crosses again and again is told to come back later, and nothing was done', async () => {
  await runOn(
    world.app.ownerUrl,
    `create function always_crossed() returns trigger language plpgsql as
      $$ begin raise exception 'crossed' using errcode = '40P01'; end $$`,
  );
  await runOn(
    world.app.ownerUrl,
    'create trigger always_crossed before insert on ticket for each row execute function always_crossed()',
  );
  const body = { subject: 'Mi caja', tracking: '', message: '¿Cuándo llega?' };
  const answer = await people().customer.client('POST /support', { body });
  expect(answer).toMatchObject({ status: 503, error: { code: 'database_away' } });
});
