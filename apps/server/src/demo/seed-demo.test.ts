import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { isSupportEmail } from '@puerta/domain/people/email';
import { isTracking } from '@puerta/domain/parcels/tracking-number';
import { afterAll, expect, test } from 'vitest';
import { casesOf } from '../../../../bench/overhead.ts';
import { statementsOf } from '../../../../bench/statements.ts';
import { openApp, startApp } from '../../../../test/house.ts';
import { runOn } from '../../../../test/run-on.ts';
import { verifyPassword } from '../password.ts';
import { DEMO_AGENCIES, DEMO_PASSWORD } from './agencies.ts';
import { seedDemo } from './seed-demo.ts';

/** Hundreds of labels are drawn, on a machine that may be busy. */
const SEEDING_MS = 180_000;
const app = await openApp({ env: { DEMO: '1' } });
const owner = new pg.Pool({ connectionString: app.superuserUrl, max: 2 });
afterAll(() => owner.end());

/** As the server's role, which sees one agency. */
async function rows<Row>(agencyId: number, text: string, from = app): Promise<Row[]> {
  const answer = await from.services.db.read(agencyId).executeQuery(CompiledQuery.raw(text));
  return answer.rows as Row[];
}
const one = async (agencyId: number, text: string, from = app) =>
  Number((await rows<{ n: number }>(agencyId, text, from))[0]?.n);

const AGENCIES = DEMO_AGENCIES.map((agency, at) => ({ ...agency, id: at + 1 }));

test.each(AGENCIES)('$slug: every destination is offered with all its costs', async ({ id }) => {
  const open = await rows<{ states: string; cities: string }>(
    id,
    `select count(distinct s.id) as states, count(*) as cities from state s
     join city c on c.agency_id = s.agency_id and c.state_id = s.id where s.active and c.active
       and c.air_cost_cents + c.air_eta + c.air_delivery_cents + c.ocean_cost_cents + c.ocean_eta + c.ocean_delivery_cents > 0`,
  );
  expect(Number(open[0]?.states)).toBe(24);
  expect(await one(id, 'select count(*) as n from city')).toBe(Number(open[0]?.cities));
  expect(await one(id, 'select count(*) as n from office where active')).toBeGreaterThanOrEqual(1);
});

test.each(AGENCIES)('$slug: each thing has the history of what it went through', async ({ id }) => {
  const told = await rows<{ kind: string }>(id, 'select distinct kind from fact order by 1');
  expect(told.map(({ kind }) => kind)).toEqual([
    'client.registered',
    'debt.paid',
    'debt.paid_outside',
    'invoice.issued',
    'label.voided',
    'order.bought',
    'package.stepped',
  ]);
  const bought = await rows<{ actor: number | null; client: number; name: string | null }>(
    id,
    `select actor_id as actor, client_id as client, person ->> 'actor' as name from fact where kind = 'order.bought'`,
  );
  expect(bought.filter(({ actor, client, name }) => actor !== client || !name)).toEqual([]);
  // what came from outside was recorded by somebody of the agency, whatever the customer paid
  const outside = `select count(*) as n from fact where kind = 'debt.paid_outside'
    and (actor_id is null or actor_id = client_id or actor_name = '' or money #> '{from,debt_cents}' is null)`;
  expect(await one(id, outside)).toBe(0);
  const stepsNobodyTold = `select count(*) as n from package_step s where s.status > 1 and not exists (
    select 1 from fact f where f.package_id = s.package_id and f.data #>> '{to,status}' = s.status::text)`;
  expect(await one(id, stepsNobodyTold)).toBe(0);
  const voided = 'select count(*) as n from package where voided_at is not null';
  const told_ = `${voided} and id in (select package_id from fact where kind = 'label.voided' and at = voided_at)`;
  expect(await one(id, told_)).toBe(await one(id, voided));
});

test.each(AGENCIES)(
  '$slug: packages at every status and to every state, lots, tickets, debts',
  async ({ id }) => {
    const found = await rows<{ status: number; n: string }>(
      id,
      'select status, count(*) as n from package where voided_at is null group by status order by status',
    );
    expect(found.map(({ status }) => status)).toEqual([1, 2, 3, 4, 5]);
    expect(await one(id, 'select count(*) as n from package')).toBe(120);
    expect(await one(id, 'select count(distinct receiver_state_id) as n from orders')).toBe(24);
    const lots = await rows<{ status: number }>(id, 'select status from lot order by status');
    expect(lots.map(({ status }) => status)).toEqual([1, 2, 2, 3, 4, 4]);
    expect(await one(id, 'select count(*) as n from ticket')).toBe(5);
    expect(await one(id, 'select count(*) as n from package where payment')).toBe(3);
    const trackings = await rows<{ tracking_number: string }>(id, 'select tracking_number from package');
    expect(trackings.every(({ tracking_number }) => isTracking(tracking_number))).toBe(true);
  },
);

test.each(AGENCIES)('$slug: lots hold what they say and travel with their packages', async ({ id }) => {
  const wrong = await one(
    id,
    `select count(*) as n from lot where total_packages <>
       (select count(*) from package p where p.agency_id = lot.agency_id and p.lot_id = lot.id)`,
  );
  expect(Number(wrong)).toBe(0);
  const future = await one(
    id,
    `select count(*) as n from package_step where at > '${app.clock.now().toISOString()}'`,
  );
  expect(Number(future)).toBe(0);
  const disorder = await one(
    id,
    `select count(*) as n from package_step a join package_step b using (agency_id, package_id)
     where a.status < b.status and a.at > b.at`,
  );
  expect(Number(disorder)).toBe(0);
});

test.each(AGENCIES)(
  '$slug: of the customers who sign in one owes nothing, the other owes for a box',
  async ({ id, slug }) => {
    const owed = async (email: string) => {
      const [customer] = await rows<{ id: number; password_hash: string }>(
        id,
        `select id, password_hash from account where email = '${email}@${slug}.test'`,
      );
      expect(await verifyPassword(DEMO_PASSWORD, customer?.password_hash ?? '')).toBe(true);
      const own = `account_id = ${customer?.id}`;
      expect(await one(id, `select count(*) as n from package where ${own}`)).toBeGreaterThan(5);
      return one(id, `select count(*) as n from package where ${own} and payment`);
    };
    expect(await owed('cliente')).toBe(0);
    expect(await owed('cliente2')).toBeGreaterThan(0);
  },
);

test.each(AGENCIES)('$slug: the settings can be saved as they are', async ({ id }) => {
  const [agency] = await rows<Record<string, string>>(id, `select * from agency where id = ${id}`);
  for (const field of ['name', 'short_name', 'state_code', 'slogan', 'city', 'phone', 'address', 'color'])
    expect(agency?.[field], field).not.toBe('');
  for (const field of ['facebook', 'instagram', 'zip_code', 'locker_url'])
    expect(agency?.[field], field).not.toBe('');
  expect(isSupportEmail(agency?.support_email ?? '')).toBe(true);
});

test('the books agree with the payment provider and a charge can be refunded', async () => {
  const charges = await rows<{ provider_payment_id: string; amount_cents: number }>(
    1,
    `select provider_payment_id, amount_cents from money_entry where kind = 'charge'`,
  );
  const captured = await owner.query<{ provider_id: string; captured_cents: number }>(
    'select provider_id, captured_cents from simulator.payments',
  );
  const byId = new Map(captured.rows.map(row => [row.provider_id, row.captured_cents]));
  expect(charges.length).toBeGreaterThan(120);
  for (const charge of charges) expect(byId.get(charge.provider_payment_id)).toBe(charge.amount_cents);
  const last = charges.at(-1);
  if (!last) throw new Error('no charge');
  expect(
    await app.services.payment.refund({
      reference: 'test-refund',
      providerId: last.provider_payment_id,
      amountCents: last.amount_cents,
    }),
  ).toMatchObject({ ok: true });
});

test('labels of packages that wait for the carrier can be downloaded', async () => {
  const waiting = await rows<{ label_key: string }>(
    1,
    'select label_key from package where status = 1 and voided_at is null',
  );
  expect(waiting.length).toBeGreaterThan(10);
  for (const { label_key } of waiting) expect(await app.services.files.get(label_key)).not.toBeNull();
});

test("the bench's bare program is given what the server sends today", async () => {
  const agency = { id: 1, slug: DEMO_AGENCIES[0]?.slug ?? '' };
  for (const { name, work } of await casesOf(app, app.ownerUrl, agency)) {
    expect(await statementsOf(app.ownerUrl, agency.id, work), name).not.toEqual([]);
  }
});

test('a second start makes nothing', async () => {
  await seedDemo(app.services, app.ownerUrl, () => undefined);
  expect(await one(1, 'select count(*) as n from package')).toBe(120);
});

test(
  'a start that dies in the middle leaves an empty agency, which the next start fills',
  async () => {
    const other = await startApp();
    const packages = () => one(1, 'select count(*) as n from package', other);
    try {
      await runOn(
        other.superuserUrl,
        `create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
       create trigger die before insert on us_address for each statement execute function die()`,
      );
      const seed = () => seedDemo(other.services, other.ownerUrl, () => undefined);
      await expect(seed()).rejects.toThrow('killed');
      expect(await packages()).toBe(0);
      await runOn(other.superuserUrl, 'drop trigger die on us_address');
      await seed();
      expect(await packages()).toBe(120);
    } finally {
      await other.stop();
    }
  },
  SEEDING_MS,
);
