import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { makeOrder, makePackage, type MadePackage } from '../../../../../test/factories-packages.ts';
import { openHouse } from '../../../../../test/house.ts';
import { changeRows, oneRow, rowsOf } from '../../../../../test/rows.ts';
import { alertOf, postAlert } from '../../../../../test/stand-ins/ups-alerts.ts';
import type { Subscription } from '../../../../../test/ups-ledger.ts';
import { LATER_SECONDS, startUpsStandIn } from '../../../../../test/ups-stand-in.ts';
import { settableClock } from '../../app/clock.ts';
import { ProviderUnavailable } from '../../adapters/provider-error.ts';
import { openDatabase } from '../../db/within-agency.ts';
import { telling } from '../../facts/tell.ts';
import { countFacts } from '../audit/count-facts.ts';
import { setAccount } from '../../cli/provider-accounts.ts';
import { agencyBy } from '../../services/agency-by.ts';
import { giveDomain } from '../settings/give-domain.ts';
import { pollDue } from './poll-carrier.ts';
import { subscribeDue } from './subscribe-parcels.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const clock = settableClock(TEST_NOW);
const ups = await startUpsStandIn(clock);
const { app, customer, superuser, people } = await openHouse({
  clock,
  env: {
    ...ups.env,
    PUBLIC_SCHEME: 'https',
    BASE_DOMAIN: 'puerta.test',
    PROVIDER_KEY: randomBytes(32).toString('base64'),
  },
});
const operator = {
  db: telling(openDatabase(app.ownerUrl, 1), [countFacts]),
  config: app.services.config,
};
afterAll(async () => {
  await operator.db.close();
  await ups.close();
});
afterEach(() => {
  ups.mend();
  const objections = ups.objections.splice(0);
  if (objections.length > 0) throw new Error(objections.join('\n'));
});
beforeEach(async () => {
  // each test has its own parcels, and UPS begins anew
  await superuser.query('update package set next_poll_at = null, alerts_try_at = null, alerts_until = null');
  clock.set(TEST_NOW);
  ups.ledger.alerts.length = 0;
});

const buy = () => makePackage(app, 'caribe', { accountId: customer.id, code: 'GND' });
const rowOf = (made: MadePackage, agency = 1) => oneRow(app, 'package', made.id, agency);
const count = (operation: string) => ups.counts.get(operation) ?? 0;
async function callsIn(operation: string, work: () => Promise<unknown>): Promise<number> {
  const before = count(operation);
  await work();
  return count(operation) - before;
}
/** One beat of both jobs. */
async function beat(): Promise<void> {
  await subscribeDue(app.services);
  await pollDue(app.services);
}
function subscription(): Subscription {
  const last = ups.ledger.alerts.at(-1);
  if (!last) throw new Error('Nothing was subscribed to');
  return last;
}
const tell = (
  made: MadePackage,
  { to = subscription(), agency = 'caribe', body = alertOf(made.carrierTracking, clock.now()) } = {},
) => postAlert(app.url, agency, to, body);
/** How far ahead of now a package is asked about again. */
const ahead = async (made: MadePackage, agency = 1) => {
  const { next_poll_at } = await rowOf(made, agency);
  return next_poll_at && next_poll_at.getTime() - clock.now().getTime();
};

test('parcels are subscribed to once after their purchase, and asked about once a day when UPS has told of them', async () => {
  const made = await makeOrder(app, 'caribe', { accountId: customer.id, code: 'GND', quantity: 5 });
  const later = await buy();
  await beat();
  expect(await callsIn('alert', beat)).toBe(0);
  expect(ups.ledger.alerts.map(one => one.numbers.length)).toEqual([6]);
  expect(subscription().url).toBe('https://puerta.test/api/open/carrier/events');
  for (const one of [...made, later]) {
    expect((await rowOf(one)).alerts_until?.getTime()).toBe(clock.now().getTime() + 14 * DAY);
    expect(await ahead(one)).toBe(HOUR);
  }
  ups.happen(later.carrierTracking, 'I', '005', 'DP');
  await tell(later);
  await beat();
  expect(await ahead(later)).toBe(DAY);
});

test('UPS is asked about a hundred numbers at a time, and none that it has no form for', async () => {
  const { carrierTracking } = await buy();
  const [sold] = ups.ledger.parcels.filter(({ number }) => number === carrierTracking);
  if (!sold) throw new Error('Nothing was sold');
  const numbers = Array.from({ length: 130 }, (_, at) => `1ZA1B2C303${String(at).padStart(8, '0')}`);
  ups.ledger.parcels.push(...numbers.map(number => ({ ...sold, number })));
  const answer = await app.services.carrier.subscribe?.([...numbers, 'SIM-1'], 'https://puerta.test/x');
  expect(answer?.told).toEqual(numbers);
  expect(ups.ledger.alerts.map(one => one.numbers.length)).toEqual([100, 30]);
});

test('of a parcel that UPS told of and does no more, it is asked as often as before, and to tell again two days later', async () => {
  const made = await buy();
  ups.happen(made.carrierTracking, 'M', '003', 'MP');
  await beat();
  ups.happen(made.carrierTracking, 'I', '005', 'DP');
  await tell(made);
  await beat();
  expect(await ahead(made)).toBe(DAY);
  clock.advance(HOUR);
  ups.happen(made.carrierTracking, 'I', '005', 'DP');
  clock.advance(DAY);
  await beat();
  expect(await rowOf(made)).toMatchObject({ alerts_until: null });
  expect(await ahead(made)).toBe(15 * MINUTE);
  expect(await callsIn('alert', beat)).toBe(0);
  clock.advance(2 * DAY);
  expect(await callsIn('alert', beat)).toBe(1);
  expect(await ahead(made)).toBe(15 * MINUTE);
});

test('UPS is asked to tell the host that an agency is given, and believed once it does', async () => {
  const made = await buy();
  await beat();
  ups.happen(made.carrierTracking, 'I', '005', 'DP');
  await tell(made);
  await beat();
  const agency = await agencyBy(app.services.db, app.services.config, 'slug', 'caribe');
  if (!agency) throw new Error('There is no agency caribe');
  await giveDomain(operator, { agency, domain: 'envios.caribe.test', now: clock.now() });
  await beat();
  expect(subscription().url).toBe('https://envios.caribe.test/api/open/carrier/events');
  clock.advance(DAY);
  await beat();
  expect(await ahead(made)).toBe(15 * MINUTE);
  await giveDomain(operator, { agency, domain: null, now: clock.now() });
});

test('an event moves its package within the next beat', async () => {
  const made = await buy();
  await beat();
  clock.advance(HOUR / 2);
  expect(await callsIn('track', beat)).toBe(0);
  ups.happen(made.carrierTracking, 'D', '011', 'FS');
  expect((await tell(made)).status).toBe(200);
  expect(await callsIn('track', beat)).toBe(1);
  expect(await rowOf(made)).toMatchObject({ status: 5, carrier_delivered_at: clock.now() });
});

test('an event that UPS’s answer does not have yet is looked for once more', async () => {
  const made = await buy();
  await beat();
  clock.advance(HOUR);
  await tell(made);
  await beat();
  expect(await ahead(made)).toBe(15 * MINUTE);
  ups.happen(made.carrierTracking, 'I', '005', 'DP');
  clock.advance(15 * MINUTE);
  await beat();
  expect(await rowOf(made)).toMatchObject({ carrier_scanned_at: expect.any(Date) });
  expect(await ahead(made)).toBe(DAY);
});

test('one that comes while UPS is asked is not lost', async () => {
  const made = await buy();
  await beat();
  clock.advance(DAY);
  const { track } = app.services.carrier;
  app.services.carrier.track = async number => {
    const answer = await track(number);
    clock.advance(1000);
    await tell(made);
    return answer;
  };
  await beat().finally(() => (app.services.carrier.track = track));
  expect(await ahead(made)).toBe(15 * MINUTE);
});

test('whoever does not show the credential is refused, and nothing is asked', async () => {
  const made = await buy();
  await beat();
  const { url, credential } = subscription();
  for (const wrong of ['', 'x', credential.toLowerCase(), `${credential}x`]) {
    expect((await tell(made, { to: { url, credential: wrong, numbers: [] } })).status).toBe(401);
  }
  // that of one agency opens no other's door, though both buy through the same account
  expect((await tell(made, { agency: 'andes' })).status).toBe(401);
  expect(await ahead(made)).toBe(HOUR);
});

const NONSENSE = ['', 'null', '[]', '{"trackingNumber":{}}', '{', `{"trackingNumber":"${'9'.repeat(5000)}"}`];

test('a number of another agency or account, one that nobody knows and nonsense change nothing', async () => {
  const made = await buy();
  const theirs = await makePackage(app, 'andes', { accountId: people.andes.customer.id, code: 'GND' });
  await beat();
  const to = ups.ledger.alerts.find(({ url }) => url.startsWith('https://puerta.test'));
  if (!to) throw new Error('Nothing of caribe was subscribed to');
  const others = await buy();
  await beat();
  await superuser.query(`insert into provider_account (agency_id, id, port, provider, key_id, created_at, changed_at, retired_at)
    values (1, 9001, 'carrier', 'ups', 'gone', now(), now(), now())`);
  await changeRows(app, 'attempt', { order_id: others.orderId }, { carrier_account_id: 9001 });
  const heard = async () => (await rowsOf(app, 'provider_event', { provider: 'carrier' })).length;
  const before = await heard();
  for (const body of [
    alertOf(theirs.carrierTracking, clock.now()),
    alertOf(others.carrierTracking, clock.now()),
    alertOf('1Z0000000000000009', clock.now()),
    ...NONSENSE,
  ]) {
    expect((await tell(made, { to, body })).status).toBeLessThan(500);
  }
  expect([await ahead(made), await ahead(theirs, 2), await ahead(others)]).toEqual([HOUR, HOUR, HOUR]);
  expect(await heard()).toBe(before);
});

test('an account that shares its client at UPS with another hears of its own parcels, and one unreadable stops none', async () => {
  const { db, config } = app.services;
  const { CARRIER: _, ...account } = ups.env;
  const given = { agency: 'caribe', provider: 'ups' };
  await setAccount({ db, config, given, settings: async () => account, now: clock.now() });
  const [own] = await rowsOf(app, 'provider_account', { provider: 'ups', retired_at: null });
  const made = await buy();
  await changeRows(app, 'attempt', { order_id: made.orderId }, { carrier_account_id: own?.id });
  await beat();
  expect((await tell(made)).status).toBe(200);
  expect(await rowOf(made)).toMatchObject({ alerted_at: clock.now() });
  await superuser.query(`insert into provider_account (agency_id, id, port, provider, key_id, sealed, created_at, changed_at, retired_at)
    values (1, 9002, 'carrier', 'ups', 'gone', 'x', now(), now(), now())`);
  expect((await tell(made, { to: { ...subscription(), credential: 'x' } })).status).toBe(401);
  await superuser.query('update provider_account set retired_at = now() where agency_id = 1');
});

test('a number that UPS gives to another parcel later wakes no forgotten package', async () => {
  const made = await buy();
  await beat();
  await superuser.query(`update package set next_poll_at = null, created_at = $1 where id = ${made.id}`, [
    new Date(TEST_NOW.getTime() - 121 * DAY),
  ]);
  expect((await tell(made)).status).toBe(200);
  expect(await rowOf(made)).toMatchObject({ next_poll_at: null, alerted_at: null });
});

test('an event that is repeated asks nothing more, and one that is too long is not read', async () => {
  const made = await buy();
  await beat();
  clock.advance(HOUR);
  ups.happen(made.carrierTracking, 'I', '005', 'DP');
  const body = alertOf(made.carrierTracking, clock.now());
  await tell(made, { body });
  await beat();
  expect((await tell(made, { body })).status).toBe(200);
  expect(await ahead(made)).toBe(DAY);
  expect((await tell(made, { body: JSON.stringify({ pad: 'x'.repeat(70_000) }) })).status).toBe(413);
});

test.each(['503', '429', 'garbage'] as const)(
  'a subscription that fails (%s) leaves the polling as it was',
  async fault => {
    const made = await buy();
    ups.fail('alert', fault, fault, fault);
    await beat();
    expect(await ahead(made)).toBe(HOUR);
    expect((await rowOf(made)).alerts_until).toBeNull();
    ups.mend();
    // until the account's circuit breaker lets calls through again
    const asked = () => app.services.carrier.track(made.carrierTracking).catch(() => 'away');
    await expect.poll(asked, { timeout: 15_000 }).not.toBe('away');
    clock.advance(HOUR);
    await beat();
    expect((await rowOf(made)).alerts_until).not.toBeNull();
  },
);

const isTold = async (made: MadePackage) => (await rowOf(made)).alerts_until !== null;

test('what UPS refuses to tell of is asked about as before, and offered again the next day', async () => {
  const [made, told] = [await buy(), await buy()];
  ups.ledger.untold.add(made.carrierTracking);
  await beat();
  expect([await isTold(made), await isTold(told)]).toEqual([false, true]);
  ups.refuse('alert', 'VSS000', '');
  const refused = await buy();
  await beat();
  expect(await ahead(refused)).toBe(HOUR);
  ups.ledger.untold.clear();
  clock.advance(DAY);
  await beat();
  expect([await isTold(made), await isTold(refused)]).toEqual([true, true]);
});

test('an account that may not have itself told of parcels is asked for it once a day, and polled as before', async () => {
  const made = await buy();
  ups.bar('alert');
  await beat();
  expect(await ahead(made)).toBe(HOUR);
  clock.advance(HOUR);
  expect(await callsIn('alert', beat)).toBe(0);
  ups.mend();
  clock.advance(DAY);
  await beat();
  expect(await isTold(made)).toBe(true);
});

test('a subscription is renewed before it ends, and one that was not is polled for', async () => {
  const made = await buy();
  await beat();
  clock.advance(11 * DAY);
  expect(await callsIn('alert', beat)).toBe(0);
  clock.advance(DAY);
  expect(await callsIn('alert', beat)).toBe(1);
  expect((await rowOf(made)).alerts_until?.getTime()).toBe(clock.now().getTime() + 14 * DAY);
  ups.ledger.untold.add(made.carrierTracking);
  clock.advance(15 * DAY);
  await beat();
  expect(await ahead(made)).toBe(HOUR);
});

test('a return after the delivery is heard, and looked for once without an event', async () => {
  const [told, silent] = [await buy(), await buy()];
  await beat();
  for (const { carrierTracking } of [told, silent]) ups.happen(carrierTracking, 'D', '011', 'FS');
  clock.advance(DAY);
  await beat();
  expect(await ahead(told)).toBe(2 * DAY);
  clock.advance(HOUR);
  for (const { carrierTracking } of [told, silent]) ups.happen(carrierTracking, 'D', '011', 'UA');
  await tell(told);
  await beat();
  expect(await rowOf(told)).toMatchObject({ carrier_delivered_at: null });
  clock.advance(2 * DAY);
  await beat();
  expect(await rowOf(silent)).toMatchObject({ carrier_delivered_at: null });
});

test('429 with Retry-After stops every question about parcels for its time, and nothing else', async () => {
  const made = await makeOrder(app, 'caribe', { accountId: customer.id, code: 'GND', quantity: 10 });
  ups.fail('track', '429-later');
  const poll = () => callsIn('track', () => pollDue(app.services));
  expect(await poll()).toBe(1);
  const { findByReference, track } = app.services.carrier;
  await expect(track(made[0]?.carrierTracking ?? '')).rejects.toThrow(ProviderUnavailable);
  expect(await callsIn('recovery', () => findByReference('x').catch(() => null))).toBe(1);
  expect(await callsIn('alert', () => subscribeDue(app.services))).toBe(0);
  await sleep(LATER_SECONDS * 1000);
  clock.advance(15 * MINUTE);
  expect(await poll()).toBe(made.length);
});

/** What happens to a parcel of four days, hours after its label: how often a domestic one is scanned on its way. */
const LIFE = [20, 24, 30, 41, 52, 66, 78, 84, 92].map(hours => hours * HOUR);

async function callsOfLife(isReached: boolean): Promise<number> {
  const made = await buy();
  const began = clock.now().getTime();
  return callsIn('track', async () => {
    await subscribeDue(app.services);
    for (const [at, after] of LIFE.entries()) {
      await pollUntil(made, began + after);
      const last = at === LIFE.length - 1;
      ups.happen(made.carrierTracking, last ? 'D' : 'I', last ? '011' : '005', last ? 'FS' : 'DP');
      if (isReached) await tell(made);
    }
    await pollUntil(made, began + 10 * DAY);
    expect(await rowOf(made)).toMatchObject({ status: 5, next_poll_at: null });
  });
}

/** The clock goes from one time that is due to the next, as the job would meet them. */
async function pollUntil(made: MadePackage, end: number): Promise<void> {
  for (;;) {
    const due = (await rowOf(made)).next_poll_at?.getTime() ?? Infinity;
    clock.set(new Date(Math.min(Math.max(due, clock.now().getTime()), end)));
    if (due >= end) return;
    await pollDue(app.services);
  }
}

test('a life of four days costs a few calls instead of hundreds, where UPS reaches us', async () => {
  expect([await callsOfLife(false), await callsOfLife(true)]).toEqual([310, 30]);
});
