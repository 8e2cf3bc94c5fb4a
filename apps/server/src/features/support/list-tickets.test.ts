import type { CallInput } from '@puerta/contract/client';
import { expect, test } from 'vitest';
import { makeBuyer } from '../../../../../test/buyer.ts';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { oneRow } from '../../../../../test/rows.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const house = await openHouse();
const { app } = house;
let { manager }: { manager: Person } = house;

const buyer = () => makeBuyer(house);
const open = async (who: Person, change: { subject?: string; tracking?: string } = {}) => {
  const body = { subject: 'Mi caja', tracking: '', message: '¿Cuándo llega?', ...change };
  return succeeded(await who.client('POST /support', { body })).data.id;
};
const answer = async (id: number) =>
  succeeded(await manager.client('POST /support/admin', { body: { id, message: 'Llega el lunes' } }));
const reply = async (id: number, who: Person) =>
  succeeded(await who.client('POST /support/reply', { body: { type: 'awnser', id, message: '¿Y el mío?' } }));
const close = async (id: number) =>
  succeeded(await manager.client('POST /support/admin/close', { body: { id } }));
type Query = CallInput<'GET /support/admin'>['query'];
const list = async (query: Query) => succeeded(await manager.client('GET /support/admin', { query }));
const idsOf = async (query: Query) => (await list(query)).data.map(({ id }) => id);
const after = (ms: number) => app.clock.advance(ms);

test('who waits longest comes first, then what was answered, then what is closed', async () => {
  const who = await buyer();
  const [first, second, third, fourth] = [await open(who), await open(who), await open(who), await open(who)];
  after(HOUR);
  // the first one waits again, for less long than the second
  await answer(first);
  await answer(third);
  await close(fourth);
  after(HOUR);
  await reply(first, who);
  after(MINUTE);
  // a second word of theirs makes nobody wait anew
  await reply(first, who);
  const page = await list({ client: who.id });
  expect(page.data.map(({ id, waiting }) => [id, waiting])).toEqual([
    [second, true],
    [first, true],
    [third, false],
    [fourth, false],
  ]);
  expect(page).toMatchObject({ pages: 1, total: 4, counts: { waiting: 2, answered: 1, closed: 1 } });
  const now = app.clock.now().getTime();
  const ago = (ms: number) => new Date(now - ms).toISOString();
  expect(page.data).toMatchObject([
    { waiting_since: ago(2 * HOUR + MINUTE), first_answer_seconds: null },
    { waiting_since: ago(MINUTE), first_answer_seconds: 3600 },
    { waiting_since: null, first_answer_seconds: 3600 },
    { waiting_since: null, first_answer_seconds: null },
  ]);
  expect(await idsOf({ client: who.id, state: 'waiting' })).toEqual([second, first]);
  expect(await idsOf({ client: who.id, state: 'answered' })).toEqual([third]);
  const closed = await list({ client: who.id, state: 'closed' });
  expect(closed.data.map(({ id }) => id)).toEqual([fourth]);
  // the counts are of all states, the pages of what is shown
  expect(closed).toMatchObject({ total: 1, counts: { waiting: 2, answered: 1, closed: 1 } });
});

test('tickets of some days alone, and how many of them wait', async () => {
  const who = await buyer();
  const id = await open(who);
  const day = (await list({ client: who.id })).data[0]?.date.slice(0, 10);
  expect(await idsOf({ client: who.id, from: day, to: day })).toEqual([id]);
  expect(await idsOf({ client: who.id, from: '2031-01-01' })).toEqual([]);
  const before = await list({ client: who.id, to: '2020-01-01' });
  expect(before).toMatchObject({ data: [], total: 0, counts: { waiting: 0 } });
});

test('a page goes on in the next state where one ends, and nothing is twice or missing', async () => {
  const who = await buyer();
  const { db } = app.services;
  const at = app.clock.now();
  const from = await open(who);
  await db.within(1, tx =>
    tx
      .insertInto('ticket')
      .values(
        Array.from({ length: 120 }, (_, n) => ({
          agency_id: 1,
          id: 100_000 + n,
          account_id: who.id,
          subject: 'Muchos',
          message: '-',
          day: '2026-11-17',
          created_at: new Date(at.getTime() + n),
          status: n < 70 ? 'OPEN' : 'CLOSED',
        })),
      )
      .execute(),
  );
  const seen = [];
  for (const page of [1, 2, 3]) seen.push(...(await idsOf({ client: who.id, page, size: 50 })));
  const waiting = [from, ...Array.from({ length: 70 }, (_, n) => 100_000 + n)];
  const closed = Array.from({ length: 50 }, (_, n) => 100_119 - n);
  expect(seen).toEqual([...waiting, ...closed]);
  expect(await idsOf({ client: who.id, page: 4, size: 50 })).toEqual([]);
  expect(await list({ client: who.id, size: 50 })).toMatchObject({ pages: 3, total: 121 });
});

test('a ticket is found by its number, its words in any order, its tracking, and whose it is', async () => {
  const who = await buyer();
  const { data } = await who.bought();
  const tracking = data.packages[0]?.tracking_number ?? '';
  const id = await open(who, { subject: '¿Dónde está la CAMIÓN azul?', tracking });
  const other = await open(await buyer(), { subject: 'Otra cosa' });
  expect(await idsOf({ q: `#${id}` })).toEqual([id]);
  expect(await idsOf({ q: String(id) })).toContain(id);
  for (const q of ['azul camion', 'CAMIÓN', tracking, tracking.slice(3, 9), who.email]) {
    const found = await idsOf({ q });
    expect(found, q).toContain(id);
    expect(found, q).not.toContain(other);
  }
  expect(await idsOf({ q: 'azul inexistente' })).toEqual([]);
  // what a pattern means is only text here
  expect(await idsOf({ q: '%zul' })).toEqual([]);
  expect((await list({ q: tracking })).data).toMatchObject([{ id, package: tracking, client_id: who.id }]);
  const about = await oneRow(app, 'package', { tracking_number: tracking });
  expect(await idsOf({ package: about.id })).toEqual([id]);
});

test('the bare call answers all in one piece, with nothing beside them', async () => {
  const bare = succeeded(await manager.client('GET /support/admin', {}));
  expect(bare.data.length).toBeGreaterThan(120);
  for (const name of ['pages', 'total', 'counts', 'first_answers']) expect(bare).not.toHaveProperty(name);
});

test.each([
  ['a state that there is not', { state: 'open' }],
  ['a size that nobody offers', { size: 7 }],
  ['a page before the first', { page: 0 }],
])('%s is refused', async (_what, query) => {
  expect(await manager.client('GET /support/admin', { query: query as Query })).toMatchObject({
    status: 400,
  });
});

test('a manager reads how to reach whoever asks', async () => {
  const who = await buyer();
  const id = await open(who);
  const { data } = succeeded(await manager.client('GET /support/admin/detail/:id', { params: { id } }));
  expect(data).toMatchObject({ client_id: who.id, contact: { email: who.email, phone: '3055550123' } });
});

test('first answers are measured by the week in which they came, in the mean and the middle', async () => {
  // into a week of its own; who was signed in before is not any more
  const goOn = async (ms: number) => {
    after(ms);
    manager = await makePerson(app, 'caribe', 'manager');
  };
  await goOn(14 * 24 * HOUR);
  const who = await buyer();
  const ids = [await open(who), await open(who), await open(who)];
  for (const [at, wait] of [HOUR, HOUR, 7 * HOUR].entries()) {
    after(wait);
    await answer(ids[at] ?? 0);
    // a second word is no first one
    await answer(ids[at] ?? 0);
  }
  const { first_answers: one } = await list({ page: 1 });
  expect(one?.current).toMatchObject({ answered: 3, mean_seconds: 4 * 3600, median_seconds: 2 * 3600 });
  expect(one?.before).toMatchObject({ answered: 0, mean_seconds: null, median_seconds: null });
  await goOn(7 * 24 * HOUR);
  const { first_answers: next } = await list({ page: 1 });
  expect(next?.current).toMatchObject({ answered: 0 });
  expect(next?.before).toEqual(one?.current);
});
