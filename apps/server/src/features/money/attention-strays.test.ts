import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { type Buyer, makeBuyer, openShop, type Shop } from '../../../../../test/shop.ts';
import { succeeded } from '../../../../../test/walk.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../adapters/provider-error.ts';
import { recoverPurchases } from '../purchases/recover-purchases.ts';

let shop: Shop;
let manager: Person;
let buyer: Buyer;
let real: object;
const carrier = () => shop.app.services.carrier;
beforeAll(async () => {
  shop = await openShop();
  // what hangs is driven when a test says so, and by nobody else
  await shop.app.stopWork();
  real = { ...carrier() };
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.app.clock.set(TEST_NOW);
  manager = await makePerson(shop.app, 'caribe', 'manager');
  buyer = await makeBuyer(shop);
});
afterEach(() => {
  Object.assign(carrier(), real);
});

const lost = () => Promise.reject(new ProviderTimeout('carrier', 'POST ups.test: no answer within 1000 ms'));
const carrierAway = () => Promise.reject(new ProviderUnavailable('carrier', 'POST ups.test: answered 503'));
const later = (minutes = 16) => shop.app.clock.advance(minutes * 60_000);
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
  const line = (await trailLines(shop.app, { action })).at(-1);
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
    await recoverPurchases(shop.app.services);
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
    await shop.owner.query("update stray set number = 'known' where state = 'open' and number = ''");
    later();
    const before = succeeded(await manager.client('GET /admin/home')).data.attention.hanging;
    expect(await one()).toMatchObject({ kind: 'stray', state: 'label_left', shipment: 'known' });
    Object.assign(carrier(), { voidShipment: async () => ({ ok: true }) });
    expect(await look()).toMatchObject({ data: { state: 'given_back', open: false } });
    expect(succeeded(await manager.client('GET /admin/home')).data.attention.hanging).toBe(before - 1);
  });
});
