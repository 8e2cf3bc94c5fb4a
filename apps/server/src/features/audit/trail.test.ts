import type { TrailQuery } from '@puerta/contract/office/audit';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { makePerson, passwordHash } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { journeyOf, newLot, succeeded } from '../../../../../test/journey.ts';
import { send } from '../../../../../test/send.ts';
import { signIn } from '../../../../../test/visitors.ts';
import { tellAlone } from '../../facts/tell.ts';

const house = await openHouse();
const { app, people, manager, restricted } = house;

const page = async (query: TrailQuery, n = 1) =>
  succeeded(await manager.client('GET /admin/audit/:n/:size', { params: { n, size: 50 }, query }));
const kindsOf = async (query: TrailQuery) => (await page(query)).data.map(({ action }) => action);

describe('the trail is narrowed', () => {
  test('by person and by kind', async () => {
    const journey = journeyOf(house);
    const made = await journey.buy();
    await journey.receive(made);
    await journey.process(made);
    expect(await kindsOf({ actor: restricted.id, q: made.tracking })).toEqual(['package.processed']);
    expect(await kindsOf({ actor: manager.id, q: made.tracking })).toEqual(['package.received']);
    expect(await kindsOf({ kind: 'package.processed', q: made.tracking })).toEqual(['package.processed']);
    // one that the trail does not hold is asked for by its name
    expect(await kindsOf({ kind: 'invoice.issued', q: made.tracking })).toEqual(['invoice.issued']);
    expect(await kindsOf({ kind: 'lot.created', actor: people.caribe.customer.id })).toEqual([]);
    const bare = await page({});
    expect(Object.keys(bare).sort()).toEqual(['data', 'pages', 'status', 'success', 'total']);
  });

  test('by object: a number of a package, a lot, or anything with a history', async () => {
    const journey = journeyOf(house);
    const made = await journey.buy(people.caribe.otherCustomer);
    await journey.receive(made);
    await journey.process(made);
    const body = newLot(house, [made]);
    const lot = succeeded(await manager.client('POST /lots', { body })).data;
    expect(await kindsOf({ q: made.ups.toLowerCase() })).toEqual(['package.processed', 'package.received']);
    expect(await kindsOf({ q: lot.identifier.toLowerCase() })).toEqual(['lot.created']);
    expect(await kindsOf({ of: 'lot', id: lot.id })).toEqual(['lot.created']);
    expect(await kindsOf({ q: 'NADA' })).toEqual([]);
  });

  test('by day, as the agency’s calendar has it', async () => {
    const before = (await page({ from: '2026-11-17', to: '2026-11-17' })).total;
    expect(before).toBeGreaterThan(0);
    expect((await page({ from: '2026-11-18' })).total).toBe(0);
    expect((await page({ to: '2026-11-16' })).total).toBe(0);
    // a quarter to midnight in Miami is the next day in Greenwich
    app.clock.advance(13.75 * 3_600_000);
    const late = await makePerson(app, 'caribe', 'manager');
    const body = { name: 'Estado nocturno', active: 1 } as const;
    succeeded(await late.client('POST /places/states', { body }));
    app.clock.advance(-13.75 * 3_600_000);
    expect((await page({ from: '2026-11-17', to: '2026-11-17' })).total).toBe(before + 1);
  });

  test('to who of the staff came in, changed their access or took a list along', async () => {
    const [staff, client] = [
      await makePerson(app, 'caribe', 'restricted', { passwordHash }),
      await makePerson(app, 'caribe', 'customer', { passwordHash }),
    ];
    for (const { email } of [staff, client]) succeeded(await signIn(app, email));
    const sent = await send(
      app,
      'GET /admin/export/orders',
      { query: {} },
      { agency: 'caribe', token: staff.token },
    );
    expect(sent.status).toBe(200);
    const { data } = await page({ kind: 'access', actor: staff.id });
    expect(data.map(({ action }) => action)).toEqual(['list.exported', 'session.opened', 'session.opened']);
    expect((await page({ kind: 'access', actor: client.id })).data).toEqual([]);
  });

  test('to accesses, with whose they were in words, in the file too', async () => {
    const user = await makePerson(app, 'caribe', 'restricted', { passwordHash });
    const email = `otra.${user.email}`;
    const body = { id: user.id, name: 'Nora', email, role: 0, active: 1 } as const;
    succeeded(await manager.client('PUT /admin/users', { body }));
    const { text } = await send(
      app,
      'GET /admin/export/audit',
      { query: { kind: 'access', of: 'user', id: user.id } },
      { agency: 'caribe', token: manager.token },
    );
    const { name } = succeeded(await manager.client('GET /profile')).data;
    expect(text).toContain(`,${name},Cambió el correo del usuario,usuario ${user.email},`);
  });

  test('in pages, the rest on the next ones', async () => {
    const actor = restricted.id;
    const { total, data } = await page({ actor });
    expect(data).toHaveLength(total);
    expect((await page({ actor }, 2)).data).toEqual([]);
  });
});

test('what is narrowed is taken along in words, and that is told', async () => {
  const journey = journeyOf(house);
  const made = await journey.buy();
  await journey.receive(made);
  const sent = await send(
    app,
    'GET /admin/export/audit',
    { query: { q: made.tracking } },
    { agency: 'caribe', token: manager.token },
  );
  const [head, ...rows] = sent.text.replace('\uFEFF', '').split('\r\n').filter(Boolean);
  expect(head).toBe('Fecha,Quién,Qué hizo,Sobre qué,Cambios,Código');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(`Recibió el paquete,paquete ${made.tracking},`);
  expect(rows[0]).toContain('2026-11-17 10:00:00');
  const [told] = (await page({ kind: 'list.exported' })).data;
  expect(told).toMatchObject({ actor: { id: manager.id }, object: { label: 'auditoria' } });
});

test('a moment in a value is told by the agency’s clock', async () => {
  const { db, clock } = app.services;
  await tellAlone(db, 1, {
    kind: 'settings.updated',
    actor: null,
    at: clock.now(),
    object: { type: 'settings', id: 1, label: 'Caribe Express' },
    from: { terms_version: '2026-11' },
    to: { terms_version: 'propia-2026-11-17T15:30:00.000Z' },
  });
  const query = { kind: 'settings.updated' } as const;
  const { text } = await send(
    app,
    'GET /admin/export/audit',
    { query },
    { agency: 'caribe', token: manager.token },
  );
  expect(text).toContain('los generales, nov 2026 → los de la agencia, 2026-11-17 10:30:00');
});

test('another agency’s facts are no part of it', async () => {
  const { id } = await journeyOf(house).buy();
  const theirs = { params: { n: 1, size: 50 }, query: { of: 'package', id } } as const;
  const answer = await people.andes.manager.client('GET /admin/audit/:n/:size', theirs);
  expect(succeeded(answer)).toMatchObject({ data: [], total: 0 });
});

test('each filter has an index in the order of time', async () => {
  const owner = new pg.Client(app.ownerUrl);
  await owner.connect();
  try {
    await owner.query(`select set_config('puerta.agency', '1', false)`);
    await house.superuser.query(
      `insert into fact (agency_id, actor_id, actor_name, kind, in_trail, object_type, object_id, object_label, data, at)
       select 1, 100 + n % 50, 'X', case when n % 100 = 0 then 'lot.moved' else 'package.received' end, true, 'package', n, '', '{}',
         timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, 20000) n`,
    );
    await owner.query('analyze fact');
    const plan = async (where: string) => {
      const { rows } = await owner.query(
        `explain select id from fact where agency_id = 1 and ${where} order by at desc, id desc limit 50`,
      );
      return JSON.stringify(rows);
    };
    expect(await plan('in_trail and actor_id = 107')).toContain('fact_trail_by_actor');
    expect(await plan(`kind = 'lot.moved'`)).toContain('fact_by_kind');
    expect(await plan(`in_trail and at >= '2026-01-05' and at < '2026-01-06'`)).toContain(
      'fact_trail_by_day',
    );
  } finally {
    await owner.end();
  }
});
