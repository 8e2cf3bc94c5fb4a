import type { FoundEverything } from '@puerta/contract/office/search';
import { FOUND_FIELDS, PERSON } from '@puerta/domain/people/person';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePackage } from '../../../../../test/factories-packages.ts';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { dimensions, journeyOf, succeeded } from '../../../../../test/journey.ts';
import { changeRows } from '../../../../../test/rows.ts';

const house = await openHouse();
const { app, superuser, people } = house;
const journey = journeyOf(house);
await superuser.query(`select set_config('puerta.agency', '1', false)`);

const asked = async (who: Person, q: string) =>
  succeeded(await who.client('GET /admin/search', { query: { q } })).data;
const askedAll = async (q: string) => (await asked(people.caribe.manager, q)) as FoundEverything;
/** What a manager finds: the numbers of each kind that has any. */
async function found(q: string, who: Person = people.caribe.manager) {
  const groups = Object.entries(await asked(who, q)).filter(([, { hits }]) => hits.length > 0);
  return Object.fromEntries(groups.map(([kind, { hits }]) => [kind, hits.map(({ id }) => id)]));
}
const named = (name: string, who: 'caribe' | 'andes' = 'caribe') =>
  makePerson(app, who, 'customer', { name });
const hitsOf = async (q: string, kind: 'packages' | 'lots', who: Person) => (await asked(who, q))[kind].hits;

describe('everything is found by what stands on it', () => {
  test('a package by any of its numbers, whole, begun or in part, from three characters on', async () => {
    const owned = await named('Dueña Numerada');
    const bought = await journey.buy(owned);
    await journey.receive(bought);
    const { package_number } = succeeded(
      await people.caribe.manager.client('GET /order/:id', { params: { id: String(bought.id) } }),
    ).data;
    if (!package_number) throw new Error('A received package has a number');
    for (const q of [
      bought.tracking,
      bought.tracking.toLowerCase(),
      bought.ups,
      package_number,
      String(Number(package_number.slice(1))).padStart(3, '0'),
      `${package_number}-${bought.tracking}`,
      bought.tracking.slice(3, 9),
      bought.ups.slice(-6),
      `${bought.ups.slice(0, 2)} ${bought.ups.slice(2, 8)} ${bought.ups.slice(8)}`,
      `${package_number.slice(3)}-${bought.tracking.slice(0, 8)}`,
      package_number.slice(0, 6),
    ])
      expect([q, (await found(q)).packages]).toEqual([q, expect.arrayContaining([bought.id])]);
    const [hit] = await hitsOf(bought.tracking, 'packages', people.caribe.manager);
    expect(hit).toMatchObject({ match: 'exact', status: 'Almacen Miami', client: 'Dueña Numerada' });
    expect(await found(bought.tracking.slice(0, 2))).toEqual({});
    expect(await found('  ')).toEqual({});
  });

  test('a client by name, e-mail, phone and locker, with what they owe', async () => {
    const owed = await named('Íñigo Peñaloza');
    const bought = await journey.buy(owed);
    await journey.receive(bought, true);
    for (const q of ['peñaloza íñ', 'INIGO', 'aloza', owed.email, owed.email.slice(2, 9)])
      expect([q, (await found(q)).clients]).toEqual([q, [owed.id]]);
    const { clients } = await askedAll('peñaloza');
    expect(clients.hits).toMatchObject([
      { match: 'begins', name: 'Íñigo Peñaloza', debt: expect.any(Number) },
    ]);
    expect(clients.hits[0]?.debt).toBeGreaterThan(0);
  });

  test('a lot, a ticket, an invoice and a payment by their numbers and references', async () => {
    const { manager } = people.caribe;
    const owner_ = await named('Señora Referida');
    const bought = await journey.buy(owner_);
    succeeded(await manager.client('POST /order/dimensions', { body: dimensions(bought, 30) }));
    succeeded(
      await manager.client('POST /order/payment', {
        body: { id: bought.id, method: 'zelle', reference: 'ZL-88149004', note: '' },
      }),
    );
    await journey.process(bought);
    const lot = await journey.lot(bought);
    const { identifier } = succeeded(
      await manager.client('GET /lots/:id', { params: { id: String(lot) } }),
    ).data;
    const body = { subject: 'Se rompió la vajilla', tracking: bought.tracking, message: 'Todo' };
    const ticket = succeeded(await owner_.client('POST /support', { body })).data.id;
    expect((await found(identifier)).lots).toEqual([lot]);
    expect((await found(identifier.slice(-5))).lots).toContain(lot);
    expect((await found('vajil')).tickets).toEqual([ticket]);
    expect((await found(`#${String(ticket).padStart(3, '0')}`)).tickets).toContain(ticket);
    expect((await found('88149')).payments).toHaveLength(1);
    const { payments } = await askedAll('zl-8814');
    expect(payments.hits).toMatchObject([{ reference: 'ZL-88149004', tracking: bought.tracking }]);
    const { invoices } = await askedAll('000001');
    expect(invoices.hits).toMatchObject([{ number: '000001', match: 'exact' }]);
    expect((await found(bought.tracking)).tickets).toEqual([ticket]);
  });

  test('what is written over is found anew, and a closed account no more', async () => {
    const changed = await named('Nombre Anterior');
    const profile = { name: 'Nombre Siguiente', email: changed.email, phone: '3055550188', locker: '' };
    succeeded(await changed.client('PUT /profile', { body: profile }));
    expect(await found('nombre anterior')).toEqual({});
    expect((await found('siguiente')).clients).toEqual([changed.id]);
    await changeRows(app, 'account', changed.id, { closed_at: app.clock.now() });
    expect(await found('siguiente')).toEqual({});
  });

  test.each(FOUND_FIELDS)('a client’s %s by whoever of the staff reads it, and as refilled', async field => {
    const person = await makePerson(app, 'caribe', 'customer');
    await superuser.query(`update account set ${field} = 'zz9found' where agency_id = 1 and id = $1`, [
      person.id,
    ]);
    const kinds = async () => {
      const entries = `select kind from search_entry where agency_id = 1 and id = $1 and words like '%zz9found%'`;
      return (await superuser.query<{ kind: string }>(entries, [person.id])).rows
        .map(({ kind }) => kind)
        .sort();
    };
    const expected = PERSON[field].read === 'staff' ? ['client', 'name'] : ['client'];
    expect(await kinds()).toEqual(expected);
    await superuser.query(`delete from search_entry where agency_id = 1`);
    await superuser.query(`select refill_search(1)`);
    expect(await kinds()).toEqual(expected);
  });

  test('a sign that means something to a pattern is a sign', async () => {
    const odd = await named(String.raw`Cien% \ Ciertos_`);
    expect((await found(String.raw`cien% \ `)).clients).toEqual([odd.id]);
    for (const q of ['ci%n', 'cier_os', '%%%']) expect([q, await found(q)]).toEqual([q, {}]);
  });
});

describe('restricted staff', () => {
  test('find packages and lots, a client’s by name and locker, and nothing by what they may not see', async () => {
    const { manager, restricted } = people.caribe;
    const owned = await makePerson(app, 'caribe', 'customer', {
      name: 'Reservada Quiñónez',
      email: 'xilofono@correo.test',
      phone: '7869990142',
    });
    const made = await makePackage(app, 'caribe', { accountId: owned.id });
    const theirs = await asked(restricted, 'quinonez');
    expect(Object.keys(theirs).sort()).toEqual(['lots', 'others', 'packages']);
    expect(theirs.packages.hits.map(({ id }) => id)).toEqual([made.id]);
    for (const q of ['xilofono', '7869990142', '999014', 'correo.test']) {
      expect([q, Object.keys(await found(q, manager))]).toEqual([q, expect.arrayContaining(['clients'])]);
      expect([q, await found(q, restricted)]).toEqual([q, {}]);
    }
    expect(await found('ZL-88149004', restricted)).toEqual({});
  });
});

describe('a call from Venezuela', () => {
  const receive = { name: 'Rosa Elena Urdaneta', phone: '0424-9876501', email: 'urdanetar@correo.test' };

  test('finds packages by their receiver: managers by phone and e-mail too, restricted staff by name alone', async () => {
    const { manager, restricted, customer } = people.caribe;
    const bought = await journey.buy(customer, { receive });
    const packages = { packages: [bought.id] };
    for (const q of ['rosa urdan', 'URDANETA']) {
      expect([q, await found(q)]).toEqual([q, packages]);
      expect([q, await found(q, restricted)]).toEqual([q, packages]);
    }
    for (const q of [
      '4249876501',
      '+58 424-987.65.01',
      '0424 9876501',
      '9876501',
      'urdanetar@correo.test',
      'urdanetar@',
    ]) {
      expect([q, await found(q, manager)]).toEqual([q, packages]);
      expect([q, await found(q, restricted)]).toEqual([q, {}]);
    }
    await changeRows(app, 'orders', bought.order, { receiver_phone: '', receiver_email: '' });
    expect([await found('4249876501'), await found('urdanetar@')]).toEqual([{}, {}]);
    // as closing an account leaves it
    expect(await found('urdaneta')).toEqual({});
  });

  test('a receiver’s package is found behind newer orders that nobody paid, and behind clients who bought nothing', async () => {
    const { restricted, customer } = people.caribe;
    const bought = await journey.buy(customer, { receive: { ...receive, name: 'Ofelia Tarazona' } });
    await superuser.query(
      `insert into orders select (json_populate_record(o, json_build_object(
         'id', 500000 + n, 'state', 'failed'))).*
       from orders o, generate_series(1, 40) n where o.agency_id = 1 and o.id = $1`,
      [bought.order],
    );
    expect((await found('ofelia tarazona')).packages).toEqual([bought.id]);
    expect((await found(receive.phone)).packages).toContain(bought.id);
    const owner_ = await named('Gregoria Montilla');
    const { id } = await makePackage(app, 'caribe', { accountId: owner_.id });
    for (let n = 0; n < 13; n++) await named('Gregoria Montilla');
    expect((await found('gregoria montilla', restricted)).packages).toEqual([id]);
  });

  test('by the number of an order, a visit or a payment as pages print it, also of an order without packages', async () => {
    const { restricted } = people.caribe;
    const bought = await journey.buy();
    for (const q of [`Orden ${bought.order}`, `compra ${bought.order}`, `n.º ${bought.order}`]) {
      expect([q, (await found(q)).packages]).toEqual([q, [bought.id]]);
      expect([q, (await found(q, restricted)).packages]).toEqual([q, [bought.id]]);
    }
    const held = await journey.buyHeld();
    const referenceOf = async (order: number) =>
      (
        await superuser.query<{ reference: string }>(
          `select reference from attempt where agency_id = 1 and order_id = $1`,
          [order],
        )
      ).rows[0]?.reference ?? '';
    expect((await found(await referenceOf(bought.order))).packages).toEqual([bought.id]);
    expect((await found(await referenceOf(bought.order), restricted)).packages).toBeUndefined();
    for (const q of [`Orden ${held}`, await referenceOf(held)]) {
      const { others } = await askedAll(q);
      expect(others.hits).toMatchObject([{ id: held, type: 'order', state: 'held', label: String(held) }]);
      expect([q, await found(q, restricted)]).toEqual([q, {}]);
    }
  });

  test('by the place where it stands, two letters long, while it stands there', async () => {
    const bought = await journey.received();
    await changeRows(app, 'package', bought.id, { shelf_place: 'Q7' });
    const { packages } = await asked(people.caribe.restricted, 'q7');
    expect(packages.hits).toMatchObject([{ id: bought.id, shelf_place: 'Q7' }]);
    await journey.process(bought);
    const { data } = succeeded(
      await people.caribe.manager.client('POST /order/unidentified', {
        body: { code: 'CAJA-ROTA', place: 'Q7' },
      }),
    );
    expect(await found('Q7', people.caribe.restricted)).toEqual({ packages: [bought.id], others: [data.id] });
    await changeRows(app, 'package', bought.id, { shelf_place: null });
    expect((await found('caja-rota')).others).toEqual([data.id]);
    expect(await found('q')).toEqual({});
  });

  test('by what was said in a ticket, in its list too, until it is forgotten; restricted staff never', async () => {
    const { manager, restricted } = people.caribe;
    const owner_ = await named('Cliente Preguntón');
    const body = { subject: 'Una pregunta', message: 'Son para mi abuela' };
    const { id } = succeeded(await owner_.client('POST /support', { body })).data;
    succeeded(await manager.client('POST /support/admin', { body: { id, message: 'Sí lleva MEDICÍNAS' } }));
    succeeded(
      await manager.client('POST /support/admin/note', { body: { id, message: 'Avisar a Wilfredo' } }),
    );
    for (const q of ['abuela', 'medicinas', 'wilfredo avisar']) {
      expect([q, (await found(q)).tickets]).toEqual([q, [id]]);
      const listed = succeeded(await manager.client('GET /support/admin', { query: { q } })).data;
      expect([q, listed.map(ticket => ticket.id)]).toEqual([q, [id]]);
      expect([q, await found(q, restricted)]).toEqual([q, {}]);
    }
    await superuser.query(`delete from ticket_note where agency_id = 1 and ticket_id = $1`, [id]);
    expect(await found('wilfredo')).toEqual({});
  });

  test('a ticket that somebody fills is found by its newest hundred replies, so that the next one costs what they did', async () => {
    const owner_ = await named('Cliente Insistente');
    const body = { subject: 'Otra pregunta', message: 'Sobre la encomienda' };
    const { id } = succeeded(await owner_.client('POST /support', { body })).data;
    await superuser.query(
      `insert into ticket_reply (agency_id, id, ticket_id, side, author_id, message, created_at)
       select 1, 700000 + n, $1, 'customer', $2, 'insistencia' || n || '.', now() from generate_series(1, 150) n`,
      [id, owner_.id],
    );
    const ticketsOf = async (q: string) => (await found(q)).tickets;
    for (const q of ['encomienda', 'insistencia150.', 'insistencia51.'])
      expect([q, await ticketsOf(q)]).toEqual([q, [id]]);
    expect(await ticketsOf('insistencia50.')).toBeUndefined();
  });

  test('leads to a city’s trail, and to all of one kind', async () => {
    const { others } = await askedAll('maracaib');
    expect(others.hits).toContainEqual(expect.objectContaining({ type: 'city', label: 'Maracaibo' }));
    const owned = await named('Dueña de Doce');
    for (let n = 0; n < 12; n++) await makePackage(app, 'caribe', { accountId: owned.id });
    const { restricted } = people.caribe;
    const few = (await asked(restricted, 'de doce')).packages;
    expect([few.hits.length, few.more]).toEqual([8, true]);
    const { data } = succeeded(
      await restricted.client('GET /admin/search', { query: { q: 'de doce', only: 'packages' } }),
    );
    expect([data.packages.hits.length, data.packages.more]).toEqual([12, false]);
  });
});

test('another agency finds nothing of it', async () => {
  const here = await named('Gemela Repetida');
  const there = await named('Gemela Repetida', 'andes');
  const { id } = await makePackage(app, 'caribe', { accountId: here.id });
  expect(await found('gemela repetida')).toEqual({ clients: [here.id] });
  expect(await found('gemela repetida', people.andes.manager)).toEqual({ clients: [there.id] });
  expect((await found('gemela repetida', people.caribe.restricted)).packages).toEqual([id]);
  expect(await found('gemela repetida', people.andes.restricted)).toEqual({});
});

describe('among many', () => {
  const MANY = 30_000;
  const query = async (whole: string, most = 9) =>
    (
      await superuser.query<{ id: number; place: number }>(
        `select * from find_entries('lot', $1, string_to_array($1, ' '), $2)`,
        [whole, most],
      )
    ).rows.map(({ id, place }) => [id - 100_000, place]);
  beforeAll(async () => {
    // common: every tenth; rare ones far behind the newest; one that is common among the oldest alone
    await superuser.query(
      `insert into search_entry select 1, 'lot', 100000 + n, E'\\n ' ||
         case when n % 10 = 0 then 'maria' when n <= 5000 then 'antigua' else 'persona' end || ' numero' || n ||
         E' \\n 305' || lpad((n * 7919 % 9999991)::text, 7, '0') || E' \\n'
       from generate_series(1, ${MANY}) n`,
    );
    await superuser.query(
      `insert into search_entry values (1, 'lot', 100000, E'\\n numero7777 \\n'), (1, 'lot', 99999, E'\\n xnumero777 \\n')`,
    );
    await superuser.query('analyze search_entry');
  });
  afterAll(() => superuser.query(`delete from search_entry where kind = 'lot' and id >= 99999`));

  test('exact comes before what begins so, that before a part, and the newest first', async () => {
    expect(await query('numero7777')).toEqual([
      [0, 0],
      [7777, 1],
    ]);
    const begins = [7779, 7778, 7777, 7776, 7775, 7774, 7773, 7772];
    expect(await query('numero777', 14)).toEqual([
      ...[0, ...begins, 7771, 7770, 777].sort((a, b) => b - a).map(id => [id, 1]),
      [-1, 2],
    ]);
    expect(await query('antigua numero4321')).toEqual([[4321, 0]]);
    expect(await query('numero4321 antigua')).toEqual([[4321, 2]]);
  });

  test('a common word shows its newest', async () => {
    expect(await query('maria', 3)).toEqual([
      [30_000, 1],
      [29_990, 1],
      [29_980, 1],
    ]);
  });

  test('a word of the oldest alone is found, and one that nothing has is not', async () => {
    const old = await query('antigua');
    expect(old).toHaveLength(9);
    expect(await query('inexistente')).toEqual([]);
    expect(await query('%', 3)).toEqual([]);
  });

  test('a number is found by its end as by all of it', async () => {
    const words = `select words from search_entry where kind = 'lot' and id = 100000 + $1`;
    for (const n of [3, 4321, 17_000, 29_999]) {
      const phone = /305\d{7}/.exec(
        (await superuser.query<{ words: string }>(words, [n])).rows[0]?.words ?? '',
      )?.[0];
      if (!phone) throw new Error('Each has a phone');
      const asked = [phone, phone.slice(3), phone.slice(0, 8), phone.slice(2, 8), `persona ${phone}`];
      for (const whole of [...asked, `numero${n}`, `%${phone.slice(5)}`, `_${phone.slice(4)}`]) {
        const { rows } = await superuser.query<{ id: number; place: number }>(
          `select id, case when position(E'\\n ' || $1 || E' \\n' in words) > 0 then 0
             when position(' ' || $1 in words) > 0 then 1 else 2 end as place
           from search_entry where agency_id = 1 and kind = 'lot'
             and (select bool_and(position(part in words) > 0) from unnest(string_to_array($1, ' ')) part)
           order by 2, 1 desc limit 9`,
          [whole],
        );
        expect([whole, await query(whole)]).toEqual([
          whole,
          rows.map(({ id, place }) => [id - 100_000, place]),
        ]);
      }
      expect((await query(phone))[0]).toEqual([n, 0]);
    }
  });

  test('an index answers what is rare, for an owner whom row-level security binds', async () => {
    const plan = `explain select id from search_entry where kind = 'lot' and words like '%numero7777%'`;
    expect(JSON.stringify((await superuser.query(plan)).rows)).toContain('search_lot_words');
    const { rows } = await superuser.query<{ kind: string }>(
      `select substring(indexdef from 'kind = ''([a-z]+)''') as kind from pg_indexes
        where tablename = 'search_entry' and indexdef like '%gin (words gin_trgm_ops)%' order by 1`,
    );
    const kinds = await superuser.query<{ kind: string }>(
      'select distinct kind from search_entry order by 1',
    );
    expect(rows).toEqual(kinds.rows);
  });

  test('the server’s role reads no other agency’s entries, through the function or beside it', async () => {
    const server = await app.services.db.pool.connect();
    try {
      await server.query(`select set_config('puerta.agency', '2', false)`);
      const mass = await server.query(`select * from find_entries('lot', 'maria', '{maria}', 9)`);
      expect(mass.rows).toEqual([]);
      expect((await server.query('select 1 from search_entry where agency_id <> 2')).rows).toEqual([]);
      await expect(server.query(`select entries_by_words('package', 'true', '1', 9, 9)`)).rejects.toThrow(
        /permission denied/,
      );
    } finally {
      // the connection remembers what this test set
      server.release(true);
    }
  });
});
