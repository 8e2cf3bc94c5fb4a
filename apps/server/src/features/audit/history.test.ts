import { expect, test } from 'vitest';
import { makePerson, passwordHash, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { dimensions, journeyOf, newLot, succeeded } from '../../../../../test/journey.ts';
import { rowsOf } from '../../../../../test/rows.ts';
import { signIn } from '../../../../../test/visitors.ts';
import { tellRefused } from '../accounts/tell-refused.ts';

const house = await openHouse();
const { app, people } = house;

type Of = 'package' | 'order' | 'client' | 'lot' | 'user' | 'state' | 'city' | 'office' | 'transport';
const history = async (of: Of, id: number, who: 'manager' | 'restricted' = 'manager') =>
  succeeded(await people.caribe[who].client('GET /admin/history/:of/:id', { params: { of, id }, query: {} }));
const kindsOf = async (of: Of, id: number) => (await history(of, id)).data.map(({ action }) => action);

test('a package’s history tells its life, newest first, once', async () => {
  const journey = journeyOf(house);
  const made = await journey.buy();
  const { manager, customer } = people.caribe;
  succeeded(await manager.client('POST /order/dimensions', { body: dimensions(made, 40) }));
  expect(await kindsOf('package', made.id)).toEqual(['debt.opened', 'package.received', 'order.bought']);
  succeeded(
    await manager.client('POST /order/payment', {
      body: { id: made.id, method: 'cash', reference: 'R-7', note: '' },
    }),
  );
  expect(await kindsOf('package', made.id)).toEqual([
    'invoice.issued',
    'debt.paid_outside',
    'debt.opened',
    'package.received',
    'order.bought',
  ]);
  expect(await kindsOf('order', made.order)).toContain('order.bought');
  expect(await kindsOf('client', customer.id)).toEqual(expect.arrayContaining(['order.bought']));
});

test('restricted staff read it without amounts and without people', async () => {
  const made = await journeyOf(house).buy();
  const { manager } = people.caribe;
  succeeded(await manager.client('POST /order/dimensions', { body: dimensions(made, 40) }));
  const received = (rows: Awaited<ReturnType<typeof history>>['data']) =>
    rows.find(({ action }) => action === 'package.received');
  const whole = received((await history('package', made.id)).data);
  expect(whole?.to).toMatchObject({ status: 2, weight: 40, final_payment_cents: expect.any(Number) });
  const plain = received((await history('package', made.id, 'restricted')).data);
  expect(plain?.to).toMatchObject({ status: 2, weight: 40 });
  expect(plain?.to).not.toHaveProperty('final_payment_cents');
  for (const of of ['client', 'order', 'user', 'city'] as const) {
    const answer = await people.caribe.restricted.client('GET /admin/history/:of/:id', {
      params: { of, id: 1 },
      query: {},
    });
    expect(answer).toMatchObject({ status: 403 });
  }
});

test('a package’s history says which lot took it along, and who moved it', async () => {
  const { manager, otherCustomer } = people.caribe;
  const journey = journeyOf(house);
  const made = await journey.buy(otherCustomer);
  await journey.receive(made);
  succeeded(await manager.client('PUT /order/process', { body: { tracking: made.tracking } }));
  const lot = succeeded(await manager.client('POST /lots', { body: newLot(house, [made]) })).data;
  succeeded(await manager.client('DELETE /lots/package/:id', { params: { id: made.id } }));
  expect((await history('package', made.id)).data.slice(0, 2)).toMatchObject([
    { action: 'package.unloaded', actor: { id: manager.id }, to: { lot: lot.identifier } },
    { action: 'package.loaded', actor: { id: manager.id }, to: { lot: lot.identifier } },
  ]);
  expect(await kindsOf('lot', lot.id)).toEqual(
    expect.arrayContaining(['lot.created', 'package.loaded', 'package.unloaded']),
  );
  const bought = (await history('order', made.order)).data.at(-1);
  expect(bought).toMatchObject({
    action: 'order.bought',
    actor: { id: otherCustomer.id },
    object: { label: String(made.order) },
  });
});

test('own changes, sign-ins and places are told before and after', async () => {
  const person = await makePerson(app, 'caribe', 'customer', { passwordHash });
  succeeded(await signIn(app, person.email));
  const profile = { name: 'Rosa Nueva', email: person.email, phone: '3055550188', locker: '' };
  succeeded(await person.client('PUT /profile', { body: profile }));
  const rows = (await history('client', person.id)).data;
  expect(rows.map(({ action }) => action)).toEqual(['account.changed', 'session.opened', 'session.opened']);
  expect(rows[0]).toMatchObject({ to: { name: 'Rosa Nueva' }, from: { name: expect.any(String) } });
  const { manager } = people.caribe;
  const made = succeeded(
    await manager.client('POST /places/states', { body: { name: 'Isla Grande', active: 1 } }),
  );
  const body = { id: made.data.id, name: 'Margarita', active: 1 } as const;
  succeeded(await manager.client('PUT /places/states', { body }));
  expect((await history('state', made.data.id)).data[0]).toMatchObject({
    action: 'state.updated',
    from: { name: 'Isla Grande' },
    to: { name: 'Margarita' },
  });
});

test('wrong guesses are told once their quarter of an hour is over, counted, for an account or an address', async () => {
  const person = await makePerson(app, 'caribe', 'customer', { passwordHash });
  const guess = (email: string) => signIn(app, email, 'equivocada');
  for (let n = 0; n < 3; n++) {
    expect(await guess(person.email)).toMatchObject({ status: 401 });
    // nobody types twice in one instant
    app.clock.advance(20_000);
  }
  expect(await guess('nadie@caribe.test')).toMatchObject({ status: 401 });
  await tellRefused(app.services);
  expect(await kindsOf('client', person.id)).not.toContain('session.refused');
  app.clock.advance(31 * 60_000);
  for (let twice = 0; twice < 2; twice++) await tellRefused(app.services);
  const { data } = await history('client', person.id);
  expect(data.filter(({ action }) => action === 'session.refused')).toMatchObject([
    { actor: { id: null }, object: { label: person.email }, to: { tries: 3 } },
  ]);
  const rows = await rowsOf(app, 'fact', { kind: 'session.refused', object_type: 'address' });
  expect(rows).toMatchObject([
    { object_type: 'address', object_id: null, person: { label: '127.0.0.1' }, data: { to: { tries: 1 } } },
  ]);
  app.clock.advance(-32 * 60_000);
});

test('a long history is read on from the last fact that was read', async () => {
  const { manager } = people.caribe;
  const made = await journeyOf(house).buy(people.caribe.otherCustomer);
  for (let n = 0; n < 51; n++) {
    succeeded(
      await people.caribe.otherCustomer.client('GET /purchase/label/:id', { params: { id: made.id } }),
    );
  }
  const params = { of: 'package', id: made.id } as const;
  const first = succeeded(await manager.client('GET /admin/history/:of/:id', { params, query: {} }));
  expect(first.data).toHaveLength(50);
  expect(first.more).toBe(true);
  const before = first.data.at(-1)?.id;
  const rest = succeeded(
    await manager.client('GET /admin/history/:of/:id', { params, query: before ? { before } : {} }),
  );
  expect(rest.more).toBe(false);
  const seen = [...first.data, ...rest.data].map(({ id }) => id);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(52);
});

test('a closed account leaves its facts without the person', async () => {
  const person = await makePerson(app, 'caribe', 'customer', { passwordHash });
  const profile = { name: 'Señora Inconfundible', email: person.email, phone: '3055550189', locker: '' };
  succeeded(await person.client('PUT /profile', { body: profile }));
  expect(JSON.stringify(await history('client', person.id))).toContain('Inconfundible');
  succeeded(await person.client('POST /profile/close', { body: { pass: TEST_PASSWORD } }));
  const { data } = await history('client', person.id);
  expect(data.map(({ action }) => action)).toEqual(['account.closed', 'account.changed', 'session.opened']);
  expect(JSON.stringify(data)).not.toContain('Inconfundible');
  expect(JSON.stringify(data)).not.toContain(person.email);
});
