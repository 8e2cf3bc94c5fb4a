import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openHouse } from '../../../../test/house.ts';
import { type Bought, dimensions, journeyOf, succeeded, newLot } from '../../../../test/journey.ts';
import { orderBody } from '../../../../test/orders.ts';
import { register } from '../../../../test/visitors.ts';
import { insertFacts } from '../facts/queries.ts';
import { queueMails } from '../features/mails/queue-mails.ts';

const house = await openHouse();
const { app, people, place } = house;

/** What an agency counts and nobody needs without gaps. */
const COUNTED =
  'account locker orders package attempt money_entry refund dispute pickup unidentified_box lot ticket ticket_reply us_address venezuela_address provider_account state city office transport'.split(
    ' ',
  );

/**
 * A lot of five hundred packages holds its transaction for seconds after its first mail and its line in the trail; here
 * it has also taken a number of everything.
 */
async function tellAndHold(): Promise<{ end: () => void; ended: Promise<void> }> {
  const { services, clock } = app;
  const told = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const ended = services.db.within(1, async tx => {
    await queueMails(tx, services, [{ template: 'welcome', accountId: people.caribe.customer.id }]);
    const object = { type: 'lot', id: 1, label: 'L' } as const;
    await insertFacts(tx, [{ kind: 'lot.moved', actor: null, at: clock.now(), object }]);
    for (const sequence of COUNTED) await sql`select next_id(${sequence})`.execute(tx);
    told.resolve();
    await held.promise;
  });
  await told.promise;
  return { end: held.resolve, ended };
}

const outside = ({ id }: Bought) => ({ id, method: 'cash', reference: `R-${id}`, note: '' }) as const;

test('a transaction that has told mails and the trail, and taken a number of each kind, keeps no colleague waiting', async () => {
  const journey = journeyOf(house);
  const { manager } = people.caribe;
  const [parcel, owing] = [await journey.buy(), await journey.buy()];
  await journey.receive(owing, true);
  const { end, ended } = await tellAndHold();
  try {
    const received = await manager.client('POST /order/dimensions', { body: dimensions(parcel, 10) });
    const paid = await manager.client('POST /order/payment', { body: outside(owing) });
    const registered = await register(app, 'rosa@caribe.test');
    const order = { body: orderBody(place.city) };
    const bought = await people.caribe.customer.client('POST /order/create', order);
    expect([received.success, paid.success, registered.success, bought.success]).toEqual(Array(4).fill(true));
  } finally {
    end();
  }
  await ended;
});

/** As many processed packages as one lot takes, like one that came all the way. */
async function fiveHundredLike({ id }: Bought): Promise<Bought[]> {
  const owner = new pg.Client(app.superuserUrl);
  await owner.connect();
  const { rows: columns } = await owner.query<{ all: string }>(
    `select string_agg(attname, ', ') as all from pg_attribute where attrelid = 'package'::regclass and attnum > 0
      and attgenerated = '' and attname not in ('id', 'tracking_number', 'package_number')`,
  );
  await owner.query("select set_config('puerta.agency', '1', false)");
  const { rows } = await owner.query<Bought>(
    `insert into package (id, tracking_number, ${columns[0]?.all})
      select next_id('package'), 'CE' || lpad(n::text, 10, '0'), ${columns[0]?.all} from package, generate_series(1, 500) n
      where agency_id = 1 and id = $1 returning id, tracking_number as tracking`,
    [id],
  );
  await owner.end();
  return rows;
}

test('receptions, payments, purchases and registrations all come through while a lot of five hundred leaves', async () => {
  const journey = journeyOf(house);
  const { customer, otherCustomer, manager, restricted } = people.caribe;
  const parcel = await journey.buy();
  await journey.receive(parcel);
  await journey.process(parcel);
  const lot = await journey.lot(...(await fiveHundredLike(parcel)));
  const some = <T>(work: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 8 }, (_, n) => work(n)));
  const arriving = await some(() => journey.buy());
  const owing = await some(() => journey.buy(otherCustomer));
  await some(n => journey.receive(owing[n] as Bought, true));

  const { departureDate, ...form } = { ...newLot(house, []), departureDate: '2026-11-18' };
  const left = restricted.client('PUT /lots', {
    body: { ...form, id: lot, status: 2, departureDate, comment: '', shipmentNumber: '' },
  });
  const others = await Promise.all([
    some(n => manager.client('POST /order/dimensions', { body: dimensions(arriving[n] as Bought, 10) })),
    some(n => manager.client('POST /order/payment', { body: outside(owing[n] as Bought) })),
    some(n => register(app, `rosa${n}@caribe.test`)),
    some(() => customer.client('POST /order/create', { body: orderBody(place.city) })),
  ]);
  expect(others.flat().filter(answer => !answer.success)).toEqual([]);
  expect(succeeded(await left)).toMatchObject({ success: true });
  const { data } = succeeded(await restricted.client('GET /lots/:id/packages', { params: { id: lot } }));
  expect(data.filter(({ status_id }) => status_id === 3)).toHaveLength(500);
  // what must have none has no gaps
  const owner = new pg.Client(app.superuserUrl);
  await owner.connect();
  const { rows } = await owner.query<{ of: string; n: number; last: number }>(
    `select 'invoice' as of, count(*)::int as n, max(number) as last from invoice where agency_id = 1
      union all select 'package', count(*)::int, max(substr(package_number, 2)::int) from package
        where agency_id = 1 and package_number is not null`,
  );
  await owner.end();
  expect(rows.map(({ of, n }) => ({ of, n, last: n }))).toEqual(rows);
}, 120_000);
