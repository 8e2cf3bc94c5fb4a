import { expect, test } from 'vitest';
import { runOn } from '../../../../test/run-on.ts';
import { openHouse } from '../../../../test/house.ts';
import { refuse } from '../app/refusal.ts';
import { rowsOf, type Tx } from './within-agency.ts';

const {
  app,
  people: { caribe },
} = await openHouse();

const within = <T>(work: (tx: Tx) => Promise<T>) => app.services.db.within(1, work);
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
  const [one, other] = [caribe.customer.id, caribe.otherCustomer.id];
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
    app.superuserUrl,
    `create function always_crossed() returns trigger language plpgsql as
      $$ begin raise exception 'crossed' using errcode = '40P01'; end $$`,
  );
  await runOn(
    app.superuserUrl,
    'create trigger always_crossed before insert on ticket for each row execute function always_crossed()',
  );
  const body = { subject: 'Mi caja', tracking: '', message: '¿Cuándo llega?' };
  const answer = await caribe.customer.client('POST /support', { body });
  expect(answer).toMatchObject({ status: 503, error: { code: 'database_away' } });
});

test('a reading door writes nothing: by the builder, by a text of our own, behind a with', async () => {
  const read = app.services.db.read(1);
  const id = caribe.customer.id;
  const cityOf = () => read.selectOwn('account').select('city').where('id', '=', id).executeTakeFirst();
  const before = await cityOf();
  const change = 'update account set city = $1 where agency_id = 1 and id = $2';
  for (const write of [
    // the type of a door for reads has no such beginning
    () => rename(read as Tx, id, 'Doral'),
    () => rowsOf(read, change, ['Doral', id]),
    () => rowsOf(read, `with changed as (${change} returning id) select id from changed`, ['Doral', id]),
    () => rowsOf(read, '\n  delete from notice where agency_id = $1', [1]),
  ])
    await expect(write()).rejects.toThrow('A reading door does not write');
  expect(await cityOf()).toEqual(before);
  // a word of a text is no write
  expect(await rowsOf(read, "select 'insert into account' as words", [])).toHaveLength(1);
});
