import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from '@puerta/contract/client';
import { calendarDay } from '@puerta/domain/calendar-day';
import { pickupDays } from '@puerta/domain/pickup-calendar';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/app.ts';
import { makeAgencies, makePerson, openDestinations } from '../../../../../test/factories.ts';
import { disagreements } from '../../../../../test/disagreements.ts';
import { type FreshDatabase, freshDatabase } from '../../../../../test/fresh-database.ts';
import { APPROVED, card, orderBody, pickupBody } from '../../../../../test/orders.ts';
import { TEST_SECRET } from '../../../../../test/secret.ts';
import { settableClock } from '../../app/clock.ts';
import { readConfig } from '../../config.ts';
import { start } from '../../main.ts';

/**
 * A power cut at every step of a purchase: the real server is killed with SIGKILL there, started again, and must
 * bring the purchase to an end in which the providers' ledgers and ours agree (docs/rules/payments.md).
 */

const around = (purchase: string, ...states: string[]) =>
  states.flatMap(state => [`${purchase}.${state}.before-record`, `${purchase}.${state}.after-record`]);
const inside = (call: string) => [`${call}.before`, `${call}.committed`];

/** In the order in which a purchase passes them; the provider has answered when the next record begins. */
const ORDER_STEPS = [
  ...inside('payment.authorize'),
  ...around('order', 'authorized', 'buying'),
  ...inside('carrier.buyLabels'),
  'order.labels.before-storing',
  ...around('order', 'bought', 'capturing'),
  ...inside('payment.capture'),
  ...around('order', 'captured', 'done'),
];
const DEBT_STEPS = [
  ...inside('payment.authorize'),
  ...around('debt', 'authorized', 'capturing'),
  ...inside('payment.capture'),
  ...around('debt', 'captured', 'done'),
];
const PICKUP_STEPS = [
  ...inside('payment.authorize'),
  ...around('pickup', 'authorized', 'buying'),
  ...inside('carrier.schedulePickup'),
  ...around('pickup', 'bought', 'capturing'),
  ...inside('payment.capture'),
  ...around('pickup', 'captured', 'done'),
];
/** The first record of a purchase, around which nothing has been asked of anybody yet. */
const opening = (purchase: string) => around(purchase, 'authorizing');

/** As short as a crowded machine allows: every kill waits for it to run out. */
const LEASE_SECONDS = 3;
/** Servers that start by the dozen share what the first one compiled. */
const COMPILED = mkdtempSync(join(tmpdir(), 'puerta-compiled-'));
afterAll(() => rmSync(COMPILED, { recursive: true, force: true }));

test('the lists hold every step that a purchase passes', async () => {
  const passed: string[] = [];
  const app = await startApp({ step: async name => void passed.push(name) });
  try {
    await makeAgencies(app);
    const { city } = await openDestinations(app);
    const { client } = await makePerson(app, 'caribe', 'customer');
    const ordered = await client('POST /order/create', { body: orderBody(city) });
    if (!ordered.success) throw new Error(ordered.message);
    expect(passed.splice(0)).toEqual([...opening('order'), ...ORDER_STEPS]);
    const id = ordered.data.packages[0]?.id ?? 0;
    expect(await client('POST /purchase/pickup', { body: pickupBody(id) })).toMatchObject({ status: 200 });
    expect(passed.splice(0)).toEqual([...opening('pickup'), ...PICKUP_STEPS]);
    await app.services.db.within(1, tx =>
      tx
        .updateTable('package')
        .set({ status: 2, payment: true, final_payment_cents: 1250 })
        .where('agency_id', '=', 1)
        .where('id', '=', id)
        .execute(),
    );
    expect(await client('POST /purchase/debt', { body: { id, ...card(APPROVED) } })).toMatchObject({
      status: 200,
    });
    expect(passed).toEqual([...opening('debt'), ...DEBT_STEPS]);
  } finally {
    await app.stop();
  }
});

// Lanes run side by side, each on a database of its own; a server started for one kill never meets another's attempts.
const ALL_ORDER_STEPS = [...opening('order'), ...ORDER_STEPS];
const HALF = Math.ceil(ALL_ORDER_STEPS.length / 2);

test.concurrent.each([
  ['an order, first half', ALL_ORDER_STEPS.slice(0, HALF), expectOrderSurvives],
  ['an order, second half', ALL_ORDER_STEPS.slice(HALF), expectOrderSurvives],
  ['a debt', [...opening('debt'), ...DEBT_STEPS], expectDebtSurvives],
  ['debts of several packages', [...opening('debt'), ...DEBT_STEPS], expectDebtsSurvive],
  ['a pickup', [...opening('pickup'), ...PICKUP_STEPS], expectPickupSurvives],
] as const)('killed at each step of %s', { timeout: 480_000 }, async (_name, steps, expectSurvival) => {
  const lane = await openLane(2 * steps.length);
  try {
    for (const [at, step] of steps.entries()) await expectSurvival(lane, step, at);
  } finally {
    await lane.close();
  }
});

type Lane = {
  database: FreshDatabase;
  dataDir: string;
  owner: pg.Client;
  city: number;
  buyer: string;
  debtor: string;
  /** packages of the debtor, each owing 12.50 */
  owing: number[];
  /** the server that survived the last kill, and is the next one's victim */
  server: Server | null;
  close(): Promise<void>;
};

async function openLane(debts: number): Promise<Lane> {
  const database = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'puerta-kill-'));
  const env = environment({ database, dataDir });
  const clock = settableClock(new Date());
  const running = await start({ config: readConfig(env), clock });
  const client: TestApp['client'] = (agency, token) => clientOf(running.url, token ?? '', agency);
  const app = { ...running, clock, ownerUrl: database.seeingAll, databaseUrl: database.url, client };
  const owner = new pg.Client(database.seeingAll);
  await owner.connect();
  await makeAgencies(app);
  const { city } = await openDestinations(app);
  const buyer = await makePerson(app, 'caribe', 'customer');
  const debtor = await makePerson(app, 'caribe', 'customer');
  const owing: number[] = [];
  for (let made = 0; made < debts; made += 10) {
    const body = orderBody(city, { detail: { quantity: 10 }, payment: { total: 866.2 } });
    const answer = await debtor.client('POST /order/create', { body });
    if (!answer.success) throw new Error(answer.message);
    owing.push(...answer.data.packages.map(({ id }) => id));
  }
  await owner.query('update package set status = 2, payment = true, final_payment_cents = 1250');
  await running.stop();
  writeFileSync(killFile({ dataDir }), '');
  const lane: Lane = {
    database,
    dataDir,
    owner,
    city,
    buyer: buyer.token,
    debtor: debtor.token,
    owing,
    server: null,
    async close() {
      lane.server?.process.kill('SIGKILL');
      await lane.server?.exit;
      await owner.end();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return lane;
}

const killFile = ({ dataDir }: Pick<Lane, 'dataDir'>) => join(dataDir, 'kill-at');

const environment = ({ database, dataDir }: Pick<Lane, 'database' | 'dataDir'>) => ({
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO: '0',
  SECRET: TEST_SECRET,
  LOG_LEVEL: 'silent',
  DATABASE_POOL: '4',
  LEASE_SECONDS: String(LEASE_SECONDS),
  PROVIDER_TIMEOUT_MS: '500',
});

const clientOf = (origin: string, token: string, agency = 'caribe') =>
  createClient({ origin, headers: () => ({ agency, token }), networkMessage: 'network' });

type Server = { url: string; process: ChildProcess; exit: Promise<unknown[]> };

/** The real server in a process of its own, which dies at the step that the lane's file names. */
async function spawnServer(lane: Lane): Promise<Server> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: {
      ...environment(lane),
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: COMPILED,
      NODE_NO_WARNINGS: '1',
      KILL_AT: `@${killFile(lane)}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) return { url, process: child, exit };
  }
  throw new Error('The server ended before it was ready');
}

/** Sends a call that the server does not survive; the next one must settle whatever it left open. */
async function killDuring(lane: Lane, step: string, call: (url: string) => Promise<unknown>): Promise<void> {
  const doomed = lane.server ?? (await spawnServer(lane));
  writeFileSync(killFile(lane), step);
  await call(doomed.url);
  expect(await doomed.exit, `killed at ${step}`).toEqual([null, 'SIGKILL']);
  writeFileSync(killFile(lane), '');
  // who is killed gives back no card that it counted as one that may be declined
  await lane.owner.query("delete from rate_limit where key like 'declined:%'");
  lane.server = await spawnServer(lane);
  const settled = async () => expect(await openAttempts(lane), `still open after ${step}`).toBe(0);
  await vi.waitFor(settled, { timeout: 30_000, interval: 100 });
}

async function openAttempts({ owner }: Lane): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    "select count(*)::int as n from attempt where state not in ('done', 'declined', 'failed')",
  );
  return rows[0]?.n ?? -1;
}

async function expectOrderSurvives(lane: Lane, step: string, at: number): Promise<void> {
  const body = orderBody(lane.city, { detail: { quantity: 1 } });
  const buy = (url: string) =>
    clientOf(url, lane.buyer)('POST /order/create', { body }, { idempotencyKey: `kill-${step}` });
  await killDuring(lane, step, buy);
  await expectAgreement(lane, step);
  const [first, again] = [await buy(lane.server?.url ?? ''), await buy(lane.server?.url ?? '')];
  expect(first, `the repeat after ${step}`).toMatchObject({ status: 200, data: { packages: [{}] } });
  expect(again, `the second repeat after ${step}`).toEqual(first);
  await expectAgreement(lane, step);
  const { rows } = await lane.owner.query<{ paid: number }>(
    `select count(*)::int as paid from orders o join session s on s.agency_id = o.agency_id and s.account_id = o.account_id
     where o.state = 'paid' and o.quantity = 1`,
  );
  expect(rows[0]?.paid, `orders paid after ${step}`).toBe(at + 1);
}

async function expectDebtSurvives(lane: Lane, step: string, at: number): Promise<void> {
  const id = lane.owing[at] ?? 0;
  const pay = (url: string) =>
    clientOf(url, lane.debtor)(
      'POST /purchase/debt',
      { body: { id, ...card(APPROVED) } },
      { idempotencyKey: `kill-${step}` },
    );
  await killDuring(lane, step, pay);
  await expectAgreement(lane, step);
  const [first, again] = [await pay(lane.server?.url ?? ''), await pay(lane.server?.url ?? '')];
  expect(first, `the repeat after ${step}`).toMatchObject({ status: 200, data: { id, paid: 12.5 } });
  expect(again, `the second repeat after ${step}`).toEqual(first);
  await expectAgreement(lane, step);
  const { rows } = await lane.owner.query<{ payment: boolean; charges: number }>(
    `select payment, (select count(*)::int from money_entry m where m.package_id = p.id) as charges
     from package p where id = $1`,
    [id],
  );
  expect(rows, `the debt after ${step}`).toEqual([{ payment: false, charges: 1 }]);
}

/** Two of different sums, so that a part at the wrong package shows. */
async function expectDebtsSurvive(lane: Lane, step: string, at: number): Promise<void> {
  const [one = 0, other = 0] = lane.owing.slice(2 * at);
  await lane.owner.query('update package set final_payment_cents = 3333 where id = $1', [other]);
  const body = { packages: [other, one], total: 45.83, ...card(APPROVED) };
  const pay = (url: string) =>
    clientOf(url, lane.debtor)('POST /purchase/debts', { body }, { idempotencyKey: `kill-all-${step}` });
  await killDuring(lane, step, pay);
  await expectAgreement(lane, step);
  const [first, again] = [await pay(lane.server?.url ?? ''), await pay(lane.server?.url ?? '')];
  const data = { packages: [one, other], paid: 45.83 };
  expect(first, `the repeat after ${step}`).toMatchObject({ status: 200, data });
  expect(again, `the second repeat after ${step}`).toEqual(first);
  await expectAgreement(lane, step);
  const { rows } = await lane.owner.query<{ payment: boolean; charged: number[] }>(
    `select payment, array(select amount_cents from money_entry m where m.package_id = p.id) as charged
     from package p where id in ($1, $2) order by id`,
    [one, other],
  );
  expect(rows, `the debts after ${step}`).toEqual([
    { payment: false, charged: [1250] },
    { payment: false, charged: [3333] },
  ]);
}

async function expectPickupSurvives(lane: Lane, step: string, at: number): Promise<void> {
  lane.server ??= await spawnServer(lane);
  // an address of its own: the carrier gives one address one number for the same day and hours
  const body = orderBody(lane.city, { sender: { addressLineOne: `${at + 1} SW 8th St` } });
  const bought = await clientOf(lane.server.url, lane.buyer)('POST /order/create', { body });
  if (!bought.success) throw new Error(bought.message);
  const id = bought.data.packages[0]?.id ?? 0;
  const [date = ''] = pickupDays(calendarDay(new Date(), 'America/New_York'));
  const schedule = (url: string) =>
    clientOf(url, lane.buyer)(
      'POST /purchase/pickup',
      { body: pickupBody(id, { date }) },
      { idempotencyKey: `kill-${step}` },
    );
  await killDuring(lane, step, schedule);
  await expectAgreement(lane, step);
  const [first, again] = [await schedule(lane.server?.url ?? ''), await schedule(lane.server?.url ?? '')];
  expect(first, `the repeat after ${step}`).toMatchObject({ status: 200, data: { id, fee: 25 } });
  expect(again, `the second repeat after ${step}`).toEqual(first);
  await expectAgreement(lane, step);
  const { rows } = await lane.owner.query(
    `select (select count(*)::int from pickup where order_id = $1) as pickups,
       (select count(*)::int from money_entry m where m.package_id = $2 and m.purpose = 'pickup') as charges,
       pickup_cost_cents as cost, carrier_prn as prn from package where id = $2`,
    [bought.data.id, id],
  );
  const prn = first.success ? first.data.prn : null;
  expect(rows, `the pickup after ${step}`).toEqual([{ pickups: 1, charges: 1, cost: 2500, prn }]);
}

async function expectAgreement({ owner }: Lane, step: string): Promise<void> {
  expect(await disagreements(owner), `ledgers after ${step}`).toEqual([]);
}
