import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { receive } from '../../../../../test/warehouse.ts';
import { makePackage } from '../../../../../test/factories-packages.ts';
import { mailTo } from '../../../../../test/mails.ts';
import { readPdf } from '../../../../../test/read-pdf.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { signIn } from '../../../../../test/visitors.ts';
import { changeRows, oneRow, rowsOf } from '../../../../../test/rows.ts';
import { MailRefused } from '../../adapters/mail/port.ts';
import { sendMail } from '../mails/send-mail.ts';

const { app, people, place, superuser } = await openHouse({ works: true });
const caribe = people.caribe;
const andes = people.andes;

const FIRST = { n: 1, size: 50 };
const idsFor = async (who: Person, q: string) =>
  succeeded(await who.client('GET /clients/page/:n/:size', { params: FIRST, query: { q } })).data.map(
    row => row.id,
  );
const total = async () =>
  succeeded(await caribe.manager.client('GET /clients/page/:n/:size', { params: FIRST })).total;
/** A client of an agency under a name of their own. */
async function named(slug: 'caribe' | 'andes', name: string, phone = '3055550000'): Promise<Person> {
  const person = await makePerson(app, slug, 'customer');
  const words = `${name} ${person.email} ${phone} ${person.locker}`.toLowerCase();
  const search = words.normalize('NFD').replace(/\p{M}/gu, '');
  await changeRows(app, 'account', person.id, { name, phone, search }, slug === 'caribe' ? 1 : 2);
  return person;
}

describe('the list of clients', () => {
  test('newest first, in pages, customers alone', async () => {
    const last = await makePerson(app, 'caribe', 'customer');
    const answer = succeeded(await caribe.manager.client('GET /clients/page/:n/:size', { params: FIRST }));
    expect(answer.data[0]).toEqual({
      id: last.id,
      name: 'María Fernández',
      email: last.email,
      phone: '3055550123',
      locker: last.locker,
      picture: null,
      blocked: false,
      mail_refused: null,
      mail_stopped: null,
    });
    const ids = answer.data.map(row => row.id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(ids).not.toContain(caribe.manager.id);
    expect(answer).toMatchObject({ pages: 1, total: ids.length, more: false });
    const beyond = { params: { n: 9, size: 50 } };
    expect(await caribe.manager.client('GET /clients/page/:n/:size', beyond)).toMatchObject({
      data: [],
      total: ids.length,
    });
  });

  test('a search finds part of a name, e-mail, phone or locker, without accents or case, words in any order', async () => {
    const wanted = await named('caribe', 'Íñigo Peñaloza Ruiz', '7865551234');
    const finds = async (q: string) => expect([q, await idsFor(caribe.manager, q)]).toEqual([q, [wanted.id]]);
    for (const q of [
      'peñaloza',
      'PENALOZA',
      'ñigo',
      'ruiz íñi',
      '(786) 555-1234',
      '+1 786 555 1234',
      '5551234',
    ])
      await finds(q);
    await finds(wanted.email.slice(0, 20).toUpperCase());
    await finds(wanted.locker ?? '');
    expect(await idsFor(caribe.manager, 'peñaloza pérez')).toEqual([]);
  });

  test('what means something to a pattern is compared as it is', async () => {
    const odd = await named('caribe', String.raw`50%_off \ "Ltda" d'Arc`);
    for (const q of ['50%', '%_o', String.raw`\ "l`, '"ltda"', "d'arc"])
      expect([q, await idsFor(caribe.manager, q)]).toEqual([q, [odd.id]]);
    for (const q of ['5%f', '50_off', '%%%']) expect([q, await idsFor(caribe.manager, q)]).toEqual([q, []]);
  });

  test('a tracking or carrier tracking finds its client, exactly', async () => {
    const owner = await makePerson(app, 'caribe', 'customer');
    const made = await makePackage(app, 'caribe', { accountId: owner.id });
    for (const q of [made.tracking, made.tracking.toLowerCase(), ` ${made.carrierTracking} `])
      expect(await idsFor(caribe.manager, q)).toEqual([owner.id]);
    expect(await idsFor(caribe.manager, made.tracking.slice(0, -1))).toEqual([]);
    expect(await idsFor(andes.manager, made.tracking)).toEqual([]);
  });

  test('a closed account leaves the list and the search', async () => {
    const gone = await named('caribe', 'Xiomara Cerrada');
    const before = await total();
    expect(await idsFor(caribe.manager, 'xiomara')).toEqual([gone.id]);
    await changeRows(app, 'account', gone.id, { closed_at: app.clock.now() });
    expect(await idsFor(caribe.manager, 'xiomara')).toEqual([]);
    expect(await total()).toBe(before - 1);
    expect(await caribe.manager.client('GET /clients/:id', { params: { id: gone.id } })).toMatchObject({
      status: 404,
    });
  });
});

describe('the search never crosses agencies', () => {
  test('the same name in both: each manager finds their own', async () => {
    const [here, there] = [await named('caribe', 'Tomás Gemelo'), await named('andes', 'Tomás Gemelo')];
    expect(await idsFor(caribe.manager, 'gemelo')).toEqual([here.id]);
    expect(await idsFor(andes.manager, 'gemelo')).toEqual([there.id]);
    expect(await idsFor(caribe.manager, '@andes.test')).toEqual([]);
  });

  test("the server's own role gets nothing else out of the function, nor the table", async () => {
    const theirs = await named('andes', 'Solo Deandes');
    const server = await app.services.db.pool.connect();
    try {
      const ids = async (agency: string, text: string, values: unknown[] = []) => {
        await server.query(`select set_config('puerta.agency', $1, false)`, [agency]);
        return (await server.query<{ id: number }>(text, values)).rows.map(row => row.id);
      };
      const find = 'select find_clients($1, null) as id';
      expect(await ids('2', find, [['deandes']])).toEqual([theirs.id]);
      for (const agency of ['1', '', '99']) expect(await ids(agency, find, [['deandes']])).toEqual([]);
      expect(await ids('1', 'select agency_id as id from client_search where agency_id <> 1')).toEqual([]);
      // nor by standing in for what the function calls: the role may make nothing in its path
      await expect(
        server.query('create function public.current_agency2() returns int language sql as $$ select 2 $$'),
      ).rejects.toThrow(/permission denied/);
      await server.query('set search_path = pg_temp, public');
      await server.query(
        'create or replace function pg_temp.current_agency() returns int language sql as $$ select 2 $$',
      );
      expect(await ids('1', 'select public.find_clients($1, null) as id', [['deandes']])).toEqual([]);
    } finally {
      // the connection remembers what this test set
      server.release(true);
    }
  });

  test('an index answers it, for an owner whom row-level security binds', async () => {
    const owner = new pg.Client(app.ownerUrl);
    await owner.connect();
    try {
      await owner.query(`select set_config('puerta.agency', '1', false)`);
      await superuser.query(
        `insert into client_search select 1, 1000000 + n, 'cliente numero ' || n || ' @correo' from generate_series(1, 20000) n`,
      );
      await owner.query('analyze client_search');
      // so few are read through as fast
      await owner.query('begin; set local enable_seqscan = off');
      const plan = await owner.query(
        `explain select account_id from client_search where agency_id = 1 and words like '%numero 1234 %'`,
      );
      await owner.query('commit');
      expect(JSON.stringify(plan.rows)).toContain('client_search_words');
      const { rows } = await owner.query(`select find_clients('{"numero 1234 "}', null) as id`);
      expect(rows).toEqual([{ id: 1_001_234 }]);
      // whoever finds too many is shown the newest, and told so
      const { rows: many } = await owner.query(`select find_clients('{numero,cliente}', 2) as id`);
      expect(many).toEqual([{ id: 1_020_000 }, { id: 1_019_999 }]);
      const found = { params: FIRST, query: { q: 'numero' } };
      const shown = await caribe.manager.client('GET /clients/page/:n/:size', found);
      expect(shown).toMatchObject({ total: 500, pages: 10, more: true });
    } finally {
      await owner.query('delete from client_search where account_id > 1000000');
      await owner.end();
    }
  });
});

describe('one client', () => {
  test('with data, the last five packages, both address books and invoices', async () => {
    const client = await makePerson(app, 'caribe', 'customer');
    const made = [];
    for (let n = 0; n < 6; n++) made.push(await makePackage(app, 'caribe', { accountId: client.id }));
    const [first, last] = [made[0], made.at(-1)];
    if (!first || !last) throw new Error('No package');
    await receive(caribe.manager, first);
    const sender = {
      title: 'Casa',
      name: 'Ana Pérez',
      email: 'ana@ejemplo.test',
      phone: '3055550142',
      lineOne: '100 Main St',
      lineTwo: '',
      state: 'FL',
      city: 'Orlando',
      zip_code: '32801',
    };
    const receiver = {
      title: 'Mamá',
      name: 'Rosa Pérez',
      email: 'rosa@ejemplo.test',
      phone: '4145550122',
      address: 'Av. Urdaneta',
      state: place.state,
      city: place.city,
    };
    succeeded(await client.client('POST /profile/sender', { body: sender }));
    succeeded(await client.client('POST /profile/receiver', { body: receiver }));
    // a pickup adds to what was paid, never to the price
    await changeRows(app, 'package', last.id, { pickup: true, pickup_cost_cents: 2500 });
    const { data } = succeeded(
      await caribe.manager.client('GET /clients/:id', { params: { id: client.id } }),
    );
    expect(data.user_data).toEqual({
      id: client.id,
      name: 'María Fernández',
      email: client.email,
      phone: '3055550123',
      address: null,
      state: null,
      city: null,
      zip_code: null,
      picture: null,
      version: 1,
      join_date: '2026-11-17T00:00:00.000Z',
      locker: client.locker,
      blocked: false,
      mail_refused: null,
      mail_stopped: null,
      email_verified: false,
    });
    expect(data.packages.map(row => row.tracking_number)).toEqual(
      made
        .slice(1)
        .reverse()
        .map(row => row.tracking),
    );
    expect(data.packages[0]).toMatchObject({
      product_type: 'AIR',
      status: 'Etiqueta creada',
      price: last.priceCents / 100,
      total: last.priceCents / 100 + 25,
      address: 'Caracas, Distrito Capital',
    });
    expect(data.sender).toMatchObject([{ id: expect.any(Number), ...sender }]);
    expect(data.receiver).toMatchObject([
      {
        id: expect.any(Number),
        ...receiver,
        state_name: 'Distrito Capital',
        city_name: 'Caracas',
        offered: true,
      },
    ]);
    const invoices = succeeded(
      await caribe.manager.client('GET /clients/invoices/:id', { params: { id: client.id } }),
    ).data;
    expect(invoices).toEqual([
      {
        tracking: first.tracking,
        number: expect.stringMatching(/^\d{6}$/),
        type: 'AIR',
        total: first.priceCents / 100,
        date: '2026-11-17T00:00:00.000Z',
      },
    ]);
    const pdf = succeeded(
      await caribe.manager.client('GET /clients/invoice/:tracking', { params: { tracking: first.tracking } }),
    ).data;
    const pages = await readPdf(Buffer.from(pdf, 'base64'));
    expect(JSON.stringify(pages)).toContain(first.tracking);
  });

  test('staff are no clients', async () => {
    const params = { id: caribe.restricted.id };
    expect(await caribe.manager.client('GET /clients/:id', { params })).toMatchObject({ status: 404 });
    const body = { email: caribe.restricted.email };
    expect(await caribe.manager.client('PUT /clients/password', { body })).toMatchObject({ status: 404 });
  });

  test('a blocked client is signed out and refused, until unblocked; both are on the trail', async () => {
    const { id, email, client } = caribe.otherCustomer;
    const block = (blocked: boolean) =>
      caribe.manager.client('PUT /clients/block', { body: { id, blocked } });
    const enter = () => signIn(app, email);
    expect(await block(true)).toMatchObject({
      data: { blocked: true },
      message: 'El cliente ha sido bloqueado',
    });
    expect(await client('GET /profile/sender')).toMatchObject({ status: 401 });
    expect(await enter()).toMatchObject({ error: { code: 'account_blocked' } });
    await block(true);
    expect(await block(false)).toMatchObject({ data: { blocked: false } });
    expect(await enter()).toMatchObject({ status: 200 });
    const trail = await trailLines(app, { type: 'client', id });
    expect(trail).toMatchObject([
      { action: 'client.blocked', actor_id: caribe.manager.id },
      { action: 'client.unblocked', actor_id: caribe.manager.id },
    ]);
  });
});

describe('a new random password', () => {
  const accountOf = (id: number) => oneRow(app, 'account', id);

  test('is mailed, signs in, ends the sessions and must be changed', async () => {
    const person = await makePerson(app, 'caribe', 'customer');
    const answer = await caribe.manager.client('PUT /clients/password', {
      body: { email: person.email.toUpperCase() },
    });
    expect(answer).toMatchObject({ message: 'Se ha enviado un correo con la nueva contraseña' });
    const mail = await mailTo(app, person.email, 'Su nueva contraseña');
    const pass = /Contraseña: (\S+)/.exec(mail.text)?.[1] ?? '';
    expect(pass).toMatch(/^[a-zA-Z2-9]{14}$/);
    await expect.poll(() => accountOf(person.id)).toMatchObject({ must_change_password: true });
    expect(await person.client('GET /profile/sender')).toMatchObject({ status: 401 });
    succeeded(await signIn(app, person.email, pass));
    const kept = await rowsOf(app, 'mail');
    expect(JSON.stringify(kept)).not.toContain(pass);
  });

  test('holds only once its mail was accepted', async () => {
    const person = await makePerson(app, 'caribe', 'customer', { passwordHash: 'as it was' });
    const row = await app.services.db.within(1, tx =>
      tx
        .insertInto('mail')
        .values({
          agency_id: 1,
          id: 900_001,
          template: 'new_password',
          account_id: person.id,
          created_at: app.clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const refusing = {
      ...app.services,
      mail: {
        send: async () => {
          throw new MailRefused('no such mailbox');
        },
        close: async () => undefined,
      },
    };
    await sendMail(refusing, { agencyId: 1, mailId: row.id }, { last: false });
    expect(await accountOf(person.id)).toMatchObject({
      password_hash: 'as it was',
      must_change_password: false,
    });
    expect((await person.client('GET /profile/sender')).status).toBe(200);
  });
});
