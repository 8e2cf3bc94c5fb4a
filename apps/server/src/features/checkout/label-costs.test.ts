import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { AIR_TOTAL, boxesBody, domesticBody } from '../../../../../test/orders.ts';
import { oneRow, rowsOf } from '../../../../../test/rows.ts';
import { compareAttempts } from '../payment-engine/compare-attempts.ts';

const house = await openHouse({ works: true });
const { app, manager, place, superuser } = house;
const { carrier } = app.services;
const real = { ...carrier };
let buyer: Buyer;
beforeEach(async () => {
  buyer = await makeBuyer(house);
});
afterEach(() => {
  Object.assign(carrier, real);
});

/** The carrier charges another price than it said. */
const charge = (cents: (quoted: number) => number) => {
  carrier.buyLabels = async request => {
    const bought = await real.buyLabels(request);
    return bought.ok ? { ...bought, chargedCents: cents(bought.chargedCents) } : bought;
  };
};
const told = async () => {
  const { differences } = succeeded(await manager.client('GET /admin/attention')).data;
  return differences.filter(row => row.client?.id === buyer.id);
};
const costsOf = async (order: number) =>
  (await rowsOf(app, 'package', { order_id: order })).map(row => [
    row.label_quoted_cents,
    row.label_charged_cents,
  ]);

describe('what a label cost', () => {
  test('is kept beside what it was rated at, and nobody is told where both agree', async () => {
    const { data } = await buyer.bought();
    const [[quoted, charged] = []] = await costsOf(data.id);
    expect(quoted).toBeGreaterThan(0);
    expect(charged).toBe(quoted);
    expect(await told()).toEqual([]);
  });

  test('a published label of 39.13 for a quote of 16.96 is told to managers, once, until one closes it with a reason', async () => {
    charge(quoted => quoted + 3913 - 1696);
    const { data } = await buyer.bought();
    const [[quoted = 0] = []] = (await costsOf(data.id)) as number[][];
    const row = {
      about: 'cost',
      order: data.id,
      tracking: data.packages[0]?.tracking_number,
      ours: { state: 'quoted', amount: quoted / 100 },
      theirs: { state: 'charged', amount: (quoted + 2217) / 100 },
      number: null,
    };
    expect(await told()).toMatchObject([row]);
    await compareAttempts(app.services);
    const [found] = await told();
    expect(found).toMatchObject(row);
    const body = { kind: 'difference' as const, id: found?.id ?? 0, reason: 'UPS midió la caja de nuevo' };
    succeeded(await manager.client('POST /admin/attention/finish', { body }));
    await compareAttempts(app.services);
    expect(await told()).toEqual([]);
  });

  test('of several boxes each bears its part, and only a void one is nothing to look at any more', async () => {
    charge(quoted => quoted * 2);
    const boxes = [{}, { weight: 40, length: 20 }];
    const { boxes: asked } = boxesBody(place.city, boxes);
    const draft = { product: { id: 'AER' }, sender: { zipCode: '33130' }, receive: { city: place.city } };
    const price = succeeded(
      await buyer.client('POST /order/boxes/price', { body: { ...draft, boxes: asked } }),
    );
    const payment = { total: price.data.total };
    const body = boxesBody(place.city, boxes, { payment });
    const { data } = succeeded(await buyer.client('POST /order/boxes', { body }));
    const costs = (await costsOf(data.id)) as [number, number][];
    expect(new Set(costs.map(([quoted]) => quoted)).size).toBe(2);
    // to a cent: they were rated one by one, and sold together
    for (const [quoted, charged] of costs) expect(Math.abs(charged - 2 * quoted)).toBeLessThanOrEqual(1);
    expect((await told()).map(row => row.tracking)).toEqual(data.packages.map(row => row.tracking_number));
    const [, second] = data.packages;
    const params = { id: data.packages[0]?.id ?? 0 };
    succeeded(await buyer.client('DELETE /purchase/label/:id', { params }));
    await expect
      .poll(async () => (await told()).map(row => row.tracking), { timeout: 15_000 })
      .toEqual([second?.tracking_number]);
  });
});

describe('a home and a business', () => {
  const asked = async (order: number) => {
    const { rows } = await superuser.query<{ residential: boolean; charged: number }>(
      `select (s.request -> 'to' ->> 'residential')::boolean as residential, s.charged_cents as charged
         from simulator.shipments s join attempt a using (reference) where a.agency_id = 1 and a.order_id = $1`,
      [order],
    );
    return rows[0];
  };
  const buyDomestic = async (addressLineOne: string) => {
    const { payment: _, ...draft } = domesticBody(0, { receive: { addressLineOne, addressLineTwo: '' } });
    const { total } = succeeded(await buyer.client('POST /order/check', { body: draft })).data;
    const body = domesticBody(total, { receive: { addressLineOne, addressLineTwo: '' } });
    return succeeded(await buyer.client('POST /order/domestic', { body })).data;
  };

  test('within the United States are priced, and their labels bought, as the carrier calls them', async () => {
    const home = await buyDomestic('400 W Church St');
    const business = await buyDomestic('400 W Church St, Suite 9');
    expect(await asked(home.id)).toMatchObject({ residential: true });
    expect(await asked(business.id)).toMatchObject({ residential: false });
    expect(Math.round((home.total - business.total) * 100)).toBe(595);
    for (const { id } of [home, business]) {
      const [[quoted, charged] = []] = await costsOf(id);
      expect([quoted, charged]).toEqual([charged, (await asked(id))?.charged]);
    }
  });

  test('what nobody asked about, or the carrier does not know, is a home', async () => {
    carrier.validateAddress = async () => {
      throw new Error('away');
    };
    const unasked = await buyDomestic('1 Main St, Suite 1');
    expect(await asked(unasked.id)).toMatchObject({ residential: true });
    carrier.validateAddress = async () => ({ verdict: 'valid', candidates: [] });
    const unknown = await buyDomestic('2 Main St, Suite 1');
    expect(await asked(unknown.id)).toMatchObject({ residential: true });
  });

  test('the check of an address is remembered: it is not asked about again, however it is written', async () => {
    const body = {
      lineOne: '77 Pine St',
      lineTwo: 'Suite 3',
      state: 'FL',
      city: 'Orlando',
      zip_code: '32801',
    };
    succeeded(await buyer.client('POST /profile/sender/check', { body }));
    carrier.validateAddress = async () => {
      throw new Error('asked again');
    };
    expect(await asked((await buyDomestic('77 pine st  suite 3')).id)).toMatchObject({ residential: false });
  });

  test('a warehouse that is a business costs the agency less, and its client pays what he always paid', async () => {
    const price = { body: priceBody() };
    await superuser.query("update agency set warehouse_address = '8200 NW 41st St' where id = 1");
    expect(succeeded(await buyer.client('POST /order/price', price)).data.total).toBe(AIR_TOTAL);
    const before = await buyer.bought();
    await superuser.query("update agency set warehouse_address = '8200 NW 41st St, Suite 200' where id = 1");
    expect(succeeded(await buyer.client('POST /order/price', price)).data.total).toBe(AIR_TOTAL);
    const after = await buyer.bought();
    expect(after.data.total).toBe(AIR_TOTAL);
    expect(await asked(before.data.id)).toMatchObject({ residential: true });
    expect(await asked(after.data.id)).toMatchObject({ residential: false });
    const [[dear = 0] = []] = (await costsOf(before.data.id)) as number[][];
    const [[cheap, charged] = []] = (await costsOf(after.data.id)) as number[][];
    // 35 % less than the 5.95 that a home costs more
    expect(dear - (cheap ?? 0)).toBe(387);
    expect(charged).toBe(cheap);
    expect(await told()).toEqual([]);
    const row = await oneRow(app, 'orders', { id: after.data.id });
    const same = await oneRow(app, 'orders', { id: before.data.id });
    expect(row.carrier_published_cents).toBe(same.carrier_published_cents);
  });

  const priceBody = () => ({
    product: { id: 'AER' },
    sender: { zipCode: '33130' },
    receive: { city: place.city },
    detail: { weight: 10, length: 12, width: 12, height: 12, quantity: 1 },
  });
});
