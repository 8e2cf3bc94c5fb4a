import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusals } from '@puerta/contract/messages.es';
import { TEST_NOW } from '../../../../../test/app.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../adapters/provider-error.ts';
import { recoverPurchases } from '../payment-engine/recover-purchases.ts';
import { compareAttempts } from '../payment-engine/compare-attempts.ts';

let manager: Person;
let buyer: Buyer;
let real: object;
const carrier = () => app.services.carrier;
const house = await openHouse();
const { app, superuser } = house;
beforeAll(async () => {
  real = { ...carrier() };
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  manager = await makePerson(app, 'caribe', 'manager');
  buyer = await makeBuyer(house);
});
afterEach(() => {
  Object.assign(carrier(), real);
});

const lost = () => Promise.reject(new ProviderTimeout('carrier', 'POST ups.test: no answer within 1000 ms'));
const carrierAway = () => Promise.reject(new ProviderUnavailable('carrier', 'POST ups.test: answered 503'));
const later = (minutes = 16) => app.clock.advance(minutes * 60_000);
const ours = async () =>
  succeeded(await manager.client('GET /admin/attention')).data.hanging.filter(
    row => row.client?.id === buyer.id,
  );
const one = async () => {
  const [row, ...more] = await ours();
  if (!row || more.length > 0) throw new Error(`${more.length} more hang`);
  return row;
};
const look = async () => {
  const { kind, id } = await one();
  return manager.client('POST /admin/attention/look', { body: { kind, id } });
};
const finish = async () => {
  const { kind, id } = await one();
  const body = { kind, id, reason: 'Lo vi en la página de UPS' };
  return manager.client('POST /admin/attention/finish', { body });
};
const audited = async (action: string) => {
  const line = (await trailLines(app, { action })).at(-1);
  return line && { actor_id: line.actor_id, after: line.after };
};

describe('what could not be given back', () => {
  /** A label that is sold after its purchase was given up, and that the carrier keeps, or does not answer about. */
  async function isLeft(voidShipment: () => Promise<unknown>): Promise<void> {
    const { buyLabels } = carrier();
    let sellLate: () => Promise<unknown> = async () => undefined;
    const lose = (request: Parameters<typeof buyLabels>[0]) => {
      sellLate = () => buyLabels(request);
      return lost();
    };
    Object.assign(carrier(), { buyLabels: lose });
    await buyer.buy();
    await sellLate();
    Object.assign(carrier(), { voidShipment });
    later(2);
    await recoverPurchases(app.services);
  }

  test('stands there once it is refused, in the trail too, and is closed by hand with a reason', async () => {
    await isLeft(async () => ({ ok: false, reason: 'already_scanned' }));
    expect(await one()).toMatchObject({ kind: 'stray', state: 'label_left', order: expect.any(Number) });
    expect(await audited('stray.refused')).toMatchObject({ actor_id: null, after: { kind: 'goods' } });
    expect(await look()).toMatchObject({ data: { state: 'refused', open: true } });
    expect(await finish()).toMatchObject({
      data: { state: 'closed' },
      message: 'Se cerró y no se intentará más',
    });
    expect((await audited('stray.closed_by_hand'))?.after).toMatchObject({
      reason: 'Lo vi en la página de UPS',
    });
    expect(await ours()).toEqual([]);
  });

  test('stands there after a quarter of an hour of tries, and is given back when the carrier is there', async () => {
    await isLeft(carrierAway);
    expect(await ours()).toEqual([]);
    await superuser.query("update stray set number = 'known' where state = 'open' and number = ''");
    later();
    const before = succeeded(await manager.client('GET /admin/home')).data.attention.hanging;
    expect(await one()).toMatchObject({ kind: 'stray', state: 'label_left', shipment: 'known' });
    Object.assign(carrier(), { voidShipment: async () => ({ ok: true }) });
    expect(await look()).toMatchObject({ data: { state: 'given_back', open: false } });
    expect(succeeded(await manager.client('GET /admin/home')).data.attention.hanging).toBe(before - 1);
  });
});

describe('what the night found', () => {
  beforeEach(async () => {
    await buyer.bought();
  });

  const night = () => compareAttempts(app.services);
  const differences = async (person = manager) =>
    succeeded(await person.client('GET /admin/attention')).data.differences;
  const differing = async () => (await differences()).filter(row => row.client?.id === buyer.id);
  const capture = (cents: number) =>
    superuser.query('update simulator.payments set captured_cents = $2 where customer_email = $1', [
      buyer.email,
      cents,
    ]);
  const closeDifference = (id: number, person = manager) =>
    person.client('POST /admin/attention/finish', {
      body: { kind: 'difference', id, reason: 'Lo aclaré con el banco' },
    });

  test('stands there with what either side says, for the managers of its agency', async () => {
    await capture(8000);
    await night();
    const home = succeeded(await manager.client('GET /admin/home')).data.attention;
    expect(await differing()).toEqual([
      {
        id: expect.any(Number),
        about: 'payment',
        ours: { state: 'charged', amount: 86.62 },
        theirs: { state: 'captured', amount: 80 },
        since: TEST_NOW.toISOString(),
        client: { id: buyer.id, name: expect.any(String) },
        order: expect.any(Number),
        tracking: null,
        brand: 'visa',
        last4: '1111',
        reference: expect.any(String),
        payment_id: expect.stringMatching(/^sim_/),
        number: null,
      },
    ]);
    expect(home.differences).toBe((await differences()).length);
    const other = await makePerson(app, 'andes', 'manager');
    expect(await differences(other)).toEqual([]);
    const [row] = await differing();
    expect(await closeDifference(row?.id ?? 0, other)).toMatchObject({ status: 409 });
    expect(await differing()).toHaveLength(1);
  });

  test('is closed with a reason, which stands in the trail, and stays closed until either side says something else', async () => {
    await capture(8000);
    await night();
    const [row] = await differing();
    const id = row?.id ?? 0;
    const nothing = { body: { kind: 'difference' as const, id, reason: '' } };
    expect(await manager.client('POST /admin/attention/finish', nothing)).toMatchObject({ status: 400 });
    expect(await closeDifference(id)).toMatchObject({
      data: { id, state: 'closed' },
      message: 'La diferencia quedó cerrada',
    });
    expect(await differing()).toEqual([]);
    expect(await closeDifference(id)).toMatchObject({ status: 409, message: refusals.not_hanging });
    const lines = await trailLines(app, { action: 'difference.closed_by_hand', id });
    expect(lines).toMatchObject([
      {
        actor_id: manager.id,
        object_label: row?.reference,
        after: { reason: 'Lo aclaré con el banco', about: 'payment' },
      },
    ]);
    await night();
    expect(await differing()).toEqual([]);
    await capture(7000);
    await night();
    expect(await differing()).toMatchObject([{ id, theirs: { state: 'captured', amount: 70 } }]);
  });
});
