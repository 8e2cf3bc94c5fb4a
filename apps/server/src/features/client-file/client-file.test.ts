import { clientFileTexts } from '@puerta/contract/people/client-file.es';
import { refusals } from '@puerta/contract/messages.es';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { makePerson, passwordHash, type Person, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { HEAVY, receive } from '../../../../../test/warehouse.ts';
import { AIR_TOTAL } from '../../../../../test/orders.ts';
import { trailLines } from '../../../../../test/trail.ts';

const SECRET = 'Paga siempre tarde';
let buyer: Buyer;
const house = await openHouse({ works: true });
const { app, manager, restricted: operator, elsewhere: stranger } = house;
beforeEach(async () => {
  buyer = await makeBuyer(house);
});

const byId = (id: number) => ({ params: { id } });
const file = async (id = buyer.id) => succeeded(await manager.client('GET /clients/file/:id', byId(id))).data;
const movements = (before?: number) =>
  manager.client('GET /clients/movements/:id', { ...byId(buyer.id), query: { before } });
const note = (message = SECRET, id = buyer.id) =>
  manager.client('POST /clients/note', { body: { id, message } });

test('a new client has a file of nothing but the session that opened it', async () => {
  const none = { total: 0, moving: 0, voided: 0 };
  expect(await file()).toEqual({
    packages: { venezuela: none, domestic: none },
    owes: { amount: 0, count: 0, packages: [] },
    we_owe: 0,
    tickets: { waiting: 0, answered: 0, closed: 0, first: [] },
    notes: [],
    messages: [],
    sessions: [{ device: '', since: expect.any(String), seen: expect.any(String) }],
    second_factor: false,
    can: { note: true, end_sessions: true, end_second_factor: false },
  });
});

test('packages are counted as the lists have them, and what is owed is what its customer is asked for', async () => {
  const { packages } = (await buyer.bought()).data;
  await buyer.bought();
  const [first] = packages;
  succeeded(await receive(manager, { id: first?.id ?? 0 }, HEAVY));
  const owed = succeeded(await buyer.client('GET /purchase/debt')).data;
  const { packages: counted, owes } = await file();
  expect(counted.venezuela).toEqual({ total: 2, moving: 2, voided: 0 });
  expect(owes).toEqual({
    amount: owed.amount,
    count: 1,
    packages: [{ tracking_number: first?.tracking_number, debt: owed.amount, reviewed: false }],
  });
});

test('all packages of a client are a list of pages, and nobody else’s are in it', async () => {
  const other = await makeBuyer(house);
  await other.bought();
  const { packages } = (await buyer.bought({ detail: { quantity: 3 }, payment: { total: 3 * AIR_TOTAL } }))
    .data;
  const listed = (n: number) =>
    manager.client('GET /clients/packages/:id/:n/:size', { params: { id: buyer.id, n, size: 50 } });
  const page = succeeded(await listed(1));
  expect(page).toMatchObject({ pages: 1, total: 3, client: { id: buyer.id, name: 'María Fernández' } });
  expect(page.data.map(row => row.tracking_number)).toEqual(
    packages.map(row => row.tracking_number).reverse(),
  );
  expect(succeeded(await listed(2)).data).toEqual([]);
});

test('movements of money are the client’s alone, newest first, ten at a time', async () => {
  const other = await makeBuyer(house);
  await other.bought();
  for (let bought = 0; bought < 11; bought += 1) await buyer.bought();
  const first = succeeded(await movements());
  expect(first.data).toHaveLength(10);
  expect(first).toMatchObject({ more: true, open_refunds: [] });
  const ids = first.data.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  const rest = succeeded(await movements(ids.at(-1)));
  expect(rest).toMatchObject({ more: false, data: [{ kind: 'charge', purpose: 'order', status: 'done' }] });
  const { data: record } = succeeded(await manager.client('GET /clients/:id', byId(buyer.id)));
  const own = record.packages.map(row => row.tracking_number);
  expect(first.data.slice(0, own.length).map(row => row.tracking)).toEqual(own);
});

test('tickets that wait for us come first', async () => {
  const ask = async (subject: string) =>
    succeeded(
      await buyer.client('POST /support', { body: { subject, tracking: '', message: '¿Cuándo llega?' } }),
    ).data.id;
  const answered = await ask('Mi factura');
  succeeded(await manager.client('POST /support/admin', { body: { id: answered, message: 'Ya va' } }));
  const waiting = await ask('Mi caja');
  expect((await file()).tickets).toEqual({
    waiting: 1,
    answered: 1,
    closed: 0,
    first: [
      { id: waiting, subject: 'Mi caja', state: 'waiting', since: expect.any(String) },
      { id: answered, subject: 'Mi factura', state: 'answered', since: expect.any(String) },
    ],
  });
});

describe('notes', () => {
  test('are the staff’s: with who and when, in no answer to the client, and go when removed', async () => {
    const answer = await note();
    expect(answer).toMatchObject({ status: 200, message: clientFileTexts.done.noted });
    const { id } = succeeded(answer).data;
    succeeded(await note('Llamar después de las 16:00'));
    const { notes } = await file();
    expect(notes.map(({ message }) => message)).toEqual(['Llamar después de las 16:00', SECRET]);
    expect(notes[1]).toEqual({
      id,
      message: SECRET,
      author: 'María Fernández',
      date: app.clock.now().toISOString(),
      can: { remove: true },
    });
    for (const call of ['GET /profile', 'GET /purchase/home', 'GET /support', 'GET /auth/session'] as const)
      expect(JSON.stringify(succeeded(await buyer.client(call)))).not.toContain(SECRET);
    expect(await manager.client('DELETE /clients/note/:id', byId(id))).toMatchObject({
      status: 200,
      message: clientFileTexts.done.noteRemoved,
    });
    expect((await file()).notes).toHaveLength(1);
    expect(await manager.client('DELETE /clients/note/:id', byId(id))).toMatchObject({ status: 404 });
  });

  test('stand in the trail and in the client’s history without their words', async () => {
    const { id } = succeeded(await note()).data;
    succeeded(await manager.client('DELETE /clients/note/:id', byId(id)));
    for (const action of ['client.noted', 'client.note_removed']) {
      const lines = await trailLines(app, { action, id: buyer.id });
      expect(lines).toMatchObject([{ actor_id: manager.id, object_label: 'María Fernández' }]);
      expect(JSON.stringify(lines)).not.toContain(SECRET);
    }
    const history = await manager.client('GET /admin/history/:of/:id', {
      params: { of: 'client', id: buyer.id },
    });
    expect(succeeded(history).data.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['client.noted', 'client.note_removed']),
    );
    expect(JSON.stringify(history)).not.toContain(SECRET);
  });

  test('without a word, or about no client, are refused', async () => {
    expect(await note(' ')).toMatchObject({ status: 400, message: clientFileTexts.invalid.note });
    expect(await note('Hola', manager.id)).toMatchObject({ status: 404, message: refusals.not_found });
  });
});

describe('sessions', () => {
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36';
  const signIn = async (person: Person) => {
    const answer = await fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', agency: 'caribe', 'user-agent': CHROME },
      body: JSON.stringify({ email: person.email, pass: TEST_PASSWORD }),
    });
    expect(answer.status).toBe(200);
  };

  test('say in which browser, and are ended all at once', async () => {
    const person = await makePerson(app, 'caribe', 'customer', { passwordHash });
    await signIn(person);
    const { sessions } = await file(person.id);
    expect(sessions.map(({ device }) => device).sort()).toEqual(['', 'Chrome · Windows']);
    const body = { id: person.id };
    expect(await manager.client('POST /clients/sessions/end', { body })).toMatchObject({
      status: 200,
      data: { ended: 2 },
      message: clientFileTexts.done.sessionsEnded(2),
    });
    expect(await person.client('GET /profile')).toMatchObject({ status: 401 });
    expect(await file(person.id)).toMatchObject({ sessions: [], can: { end_sessions: false } });
    // nothing was there to be ended: nothing is told
    succeeded(await manager.client('POST /clients/sessions/end', { body }));
    expect(await trailLines(app, { action: 'client.signed_out', id: person.id })).toHaveLength(1);
  });

  test('that are over by themselves are none', async () => {
    const now = app.clock.now();
    app.clock.set(new Date(now.getTime() + 13 * 3_600_000));
    const later = await makePerson(app, 'caribe', 'manager');
    const seen = succeeded(await later.client('GET /clients/file/:id', byId(buyer.id))).data;
    app.clock.set(now);
    expect(seen.sessions).toEqual([]);
  });
});

test('neither restricted staff, nor customers, nor another agency have any of it', async () => {
  const { id } = succeeded(await note()).data;
  for (const [who, status] of [
    [operator, 403],
    [buyer, 403],
    [stranger, 404],
  ] as const) {
    expect(await who.client('GET /clients/file/:id', byId(buyer.id))).toMatchObject({ status });
    expect(await who.client('GET /clients/movements/:id', byId(buyer.id))).toMatchObject({ status });
    const listed = { params: { id: buyer.id, n: 1, size: 50 } } as const;
    expect(await who.client('GET /clients/packages/:id/:n/:size', listed)).toMatchObject({ status });
    expect(await who.client('DELETE /clients/note/:id', byId(id))).toMatchObject({ status });
  }
  expect((await file()).notes).toHaveLength(1);
});
