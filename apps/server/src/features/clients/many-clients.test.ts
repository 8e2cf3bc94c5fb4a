import type { CallInput } from '@puerta/contract/client';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { makePackage } from '../../../../../test/factories-packages.ts';
import { send } from '../../../../../test/send.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { changeRows } from '../../../../../test/rows.ts';

const { app, people } = await openHouse();
const { caribe, andes } = people;

const DONE = { result: 'done', code: null, message: null };
const client = () => makePerson(app, 'caribe', 'customer');
const block = async (who: Person, ids: number[], blocked = true) =>
  succeeded(await who.client('PUT /clients/block/many', { body: { ids, blocked } })).data;
const actionsOn = async (id: number) =>
  (await trailLines(app, { type: 'client', id })).map(({ action }) => action);

test('each client is blocked by itself and answered; one that is refused stops no other', async () => {
  const [one, two, closed] = [await client(), await client(), await client()];
  const there = await makePerson(app, 'andes', 'customer');
  await changeRows(app, 'account', closed.id, { closed_at: app.clock.now() });
  const unknown = { result: 'refused', code: 'not_found', message: 'No se encontró lo que está solicitando' };
  // another agency's, one that is closed, and the staff are nobody's clients here
  const ids = [one.id, there.id, closed.id, caribe.restricted.id, two.id, one.id];
  expect(await block(caribe.manager, ids)).toEqual([
    { id: one.id, ...DONE },
    { id: there.id, ...unknown },
    { id: closed.id, ...unknown },
    { id: caribe.restricted.id, ...unknown },
    { id: two.id, ...DONE },
  ]);
  for (const { client: call } of [one, two])
    expect(await call('GET /profile/sender')).toMatchObject({ status: 401 });
  expect(await there.client('GET /profile/sender')).toMatchObject({ status: 200 });
  expect(await caribe.restricted.client('GET /order/work')).toMatchObject({ status: 200 });
});

test('the same again does nothing twice, and is undone by the other way round', async () => {
  const [before, now] = [await client(), await client()];
  await block(caribe.manager, [before.id]);
  const already = { result: 'already', code: null, message: 'Ya estaba bloqueado' };
  const ids = [before.id, now.id];
  expect(await block(caribe.manager, ids)).toMatchObject([already, DONE]);
  expect(await block(caribe.manager, ids)).toMatchObject([already, already]);
  expect(await actionsOn(now.id)).toEqual(['client.blocked']);
  expect(await block(caribe.manager, [now.id], false)).toEqual([{ id: now.id, ...DONE }]);
  expect(await actionsOn(now.id)).toEqual(['client.blocked', 'client.unblocked']);
  expect(await actionsOn(before.id)).toEqual(['client.blocked']);
});

test('a piece is short, and never empty', async () => {
  const body = { ids: Array.from({ length: 26 }, (_, at) => at + 1), blocked: true };
  const call = (ids: unknown) =>
    caribe.manager.client('PUT /clients/block/many', { body: { ...body, ids } as typeof body });
  expect(await call(body.ids)).toMatchObject({ status: 400, message: 'Se aceptan hasta 25 filas por vez' });
  expect(await call([])).toMatchObject({ status: 400, message: 'Elija al menos una fila' });
  expect(await call(['x'])).toMatchObject({ status: 400 });
});

test('a file has the chosen ones alone, and none of another agency', async () => {
  const [one, two] = [await client(), await client()];
  const rows = async (slug: 'caribe' | 'andes', ids: string) => {
    const { token } = { caribe, andes }[slug].manager;
    const sent = await send(app, 'GET /admin/export/clients', { query: { ids } }, { agency: slug, token });
    return sent.status === 200 ? sent.text.trim().split('\r\n').slice(1) : sent.status;
  };
  const ids = `${one.id},${two.id}`;
  expect(await rows('caribe', ids)).toEqual([
    expect.stringContaining(two.email),
    expect.stringContaining(one.email),
  ]);
  expect(await rows('andes', ids)).toEqual([]);
  expect(await rows('caribe', 'x')).toBe(400);
});

test('the list is narrowed by access, debt and days, searched or not, and its file follows', async () => {
  const [one, two] = [await client(), await client()];
  await block(caribe.manager, [one.id]);
  const days = { [one.id]: '2026-10-01', [two.id]: '2026-10-02' };
  for (const [id, join_day] of Object.entries(days))
    await changeRows(app, 'account', Number(id), { join_day });
  const made = await makePackage(app, 'caribe', { accountId: two.id });
  await changeRows(app, 'package', made.id, { payment: true, final_payment_cents: 500 });
  const ids = async (query: CallInput<'GET /clients/page/:n/:size'>['query']) => {
    const answer = await caribe.manager.client('GET /clients/page/:n/:size', {
      params: { n: 1, size: 50 },
      query,
    });
    const { data, total } = succeeded(answer);
    expect(total).toBe(data.length);
    return data.map(row => row.id);
  };
  const both = { from: '2026-10-01', to: '2026-10-02' };
  expect(await ids(both)).toEqual([two.id, one.id]);
  expect(await ids({ ...both, blocked: true })).toEqual([one.id]);
  expect(await ids({ ...both, blocked: false })).toEqual([two.id]);
  expect(await ids({ from: '2026-10-02', to: '2026-10-02' })).toEqual([two.id]);
  expect(await ids({ owes: '1' })).toEqual([two.id]);
  expect(await ids({ owes: '1', blocked: true })).toEqual([]);
  expect(await ids({ q: made.tracking, owes: '1' })).toEqual([two.id]);
  expect(await ids({ q: made.tracking, blocked: true })).toEqual([]);
  const rowsWith = async (also: string | undefined) =>
    caribe.manager.client('GET /clients/page/:n/:size', {
      params: { n: 1, size: 50 },
      query: { ...both, also },
    });
  const besides = succeeded(await rowsWith('joined,city,debt,last')).data;
  expect(besides).toMatchObject([
    { id: two.id, join_date: '2026-10-02T00:00:00.000Z', debt: 5 },
    { id: one.id, join_date: '2026-10-01T00:00:00.000Z', debt: 0, last_order: null },
  ]);
  expect(besides[0]?.last_order).toBe(`${app.clock.now().toISOString().slice(0, 10)}T00:00:00.000Z`);
  // only what is asked for is there
  for (const key of ['join_date', 'city', 'debt', 'last_order'])
    expect(succeeded(await rowsWith(undefined)).data[0]).not.toHaveProperty(key);
  expect(await rowsWith('pass')).toMatchObject({ status: 400 });
  const { token } = caribe.manager;
  const file = await send(
    app,
    'GET /admin/export/clients',
    { query: { owes: '1' } },
    { agency: 'caribe', token },
  );
  expect(
    file.text
      .split('\r\n')
      .slice(1, -1)
      .map(line => line.split(',')[0]),
  ).toEqual([String(two.id)]);
  const theirs = await andes.manager.client('GET /clients/page/:n/:size', {
    params: { n: 1, size: 50 },
    query: both,
  });
  expect(succeeded(theirs).data).toEqual([]);
});
