import { optionLines, optionRefusals } from '@puerta/contract/parcels/delivery-options.es';
import type { DeliveryOptions } from '@puerta/domain/parcels/delivery-options';
import { beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { domesticBody, type OrderChange } from '../../../../../test/orders.ts';
import { oneRow } from '../../../../../test/rows.ts';

const house = await openHouse();
const { app, manager, people, superuser } = house;
let buyer: Buyer;
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  buyer = await makeBuyer(house);
});

const WORTH = { detail: { content_value: 450 } };
const NONE: DeliveryOptions = { protection: false, signature: null, saturday: false };
const check = (options: Partial<DeliveryOptions> | undefined, change: OrderChange = WORTH) => {
  const { payment: _, ...body } = domesticBody(0, change);
  return buyer.client('POST /order/check', { body: { ...body, ...(options && { options }) } });
};
const buy = (total: number, options: Partial<DeliveryOptions>, change: OrderChange = WORTH, key?: string) =>
  buyer.client(
    'POST /order/domestic',
    { body: { ...domesticBody(total, change), options } },
    { idempotencyKey: key },
  );
const cents = (dollars: number) => Math.round(dollars * 100);

describe('the price', () => {
  test('without options is what it was, in one line', async () => {
    const plain = succeeded(await check(undefined)).data;
    expect(plain.lines.map(({ code }) => code)).toEqual(['carrier']);
    expect(succeeded(await check(NONE)).data).toEqual(plain);
    expect(succeeded(await check({})).data).toEqual(plain);
  });

  test('has a line for each option, and their sum is the total, times the quantity', async () => {
    const change = { detail: { ...WORTH.detail, quantity: 2 } };
    const plain = succeeded(await check(undefined, change)).data;
    const { lines, total } = succeeded(await check({ protection: true, signature: 'adult' }, change)).data;
    expect(lines.map(({ label, amount }) => [label, amount])).toEqual([
      [plain.lines[0]?.label, plain.total],
      // five begun hundreds less the first one, at 1.45 each, for two packages
      [optionLines.protection, 2 * 5.8],
      [optionLines.adult_signature, 2 * 7.9],
    ]);
    expect(cents(total)).toBe(cents(plain.total) + 2 * 580 + 2 * 790);
  });

  test.each([[''], [0], [5000.01]])('nothing is protected of a content worth %j', async content_value => {
    expect(await check({ protection: true }, { detail: { content_value } })).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'options.protection', message: optionRefusals.protection }] },
    });
  });

  test('a Saturday is offered on its day alone, and refused on any other', async () => {
    const byAir = { ...WORTH, product: { id: 'NDA' } };
    const refused = { status: 400, error: { fields: [{ field: 'options.saturday' }] } };
    expect(succeeded(await check(undefined, byAir)).data.saturday).toBe(false);
    expect(await check({ saturday: true }, byAir)).toMatchObject(refused);
    // a Friday
    app.clock.set(new Date('2026-11-20T15:00:00Z'));
    buyer = await makeBuyer(house);
    expect(succeeded(await check(undefined, byAir)).data.saturday).toBe(true);
    const { lines } = succeeded(await check({ saturday: true }, byAir)).data;
    expect(lines.at(-1)).toEqual({ code: 'saturday', label: optionLines.saturday, amount: 16 });
    expect(await check({ saturday: true })).toMatchObject(refused);
  });
});

describe('the purchase', () => {
  const OPTIONS = { protection: true, signature: 'receiver' } as const;
  const bought = async () => {
    const { total } = succeeded(await check(OPTIONS)).data;
    return succeeded(await buy(total, OPTIONS)).data;
  };

  test('is at the price with its options: the one without is refused, and charges nothing', async () => {
    const { total } = succeeded(await check(undefined)).data;
    expect(await buy(total, OPTIONS)).toMatchObject({ error: { code: 'price_changed' } });
    expect(await buyer.ledger()).toEqual([]);
    const order = await bought();
    expect(await buyer.ledger()).toMatchObject([{ state: 'captured', captured: cents(order.total) }]);
    expect(order.lines.reduce((all, line) => all + cents(line.amount), 0)).toBe(cents(order.total));
  });

  test('asks the carrier for them, and its label costs what it was rated at', async () => {
    const { id, packages } = await bought();
    const { rows } = await superuser.query<{ parcels: object[]; charged: number }>(
      `select s.request -> 'parcels' as parcels, s.charged_cents as charged
         from simulator.shipments s join attempt a using (reference) where a.agency_id = 1 and a.order_id = $1`,
      [id],
    );
    expect(rows[0]?.parcels).toMatchObject([{ declaredCents: 45_000, signature: 'receiver' }]);
    const row = await oneRow(app, 'package', { order_id: id });
    expect([row.label_quoted_cents, row.label_charged_cents]).toEqual([rows[0]?.charged, rows[0]?.charged]);
    const params = { tracking: packages[0]?.tracking_number ?? '' };
    const mine = succeeded(await buyer.client('GET /purchase/:tracking', { params })).data;
    expect(mine.options).toEqual({ protected: 450, signature: 'receiver', saturday: false });
    expect(mine.lines.map(({ code }) => code)).toEqual(['carrier', 'protection', 'signature']);
    const ofManager = { params: { id: row.id } };
    const margin = succeeded(await manager.client('GET /admin/margin/:id', ofManager)).data;
    const sold = margin.lines.reduce((all, line) => all + cents(line.sold ?? 0), 0);
    expect([sold, cents(margin.sold)]).toEqual([row.price_cents, row.price_cents]);
  });

  test('staff who may not read amounts read none of it', async () => {
    const { packages } = await bought();
    const params = { id: packages[0]?.tracking_number ?? '' };
    const answer = await people.caribe.restricted.client('GET /order/warehouse/:id', { params });
    expect(JSON.stringify(answer)).not.toContain('"protected"');
  });

  test('a repeat under one key with other options is another purchase', async () => {
    const { total } = succeeded(await check(OPTIONS)).data;
    succeeded(await buy(total, OPTIONS, WORTH, 'options'));
    expect(await buy(total, { protection: true }, WORTH, 'options')).toMatchObject({
      error: { code: 'idempotency_mismatch' },
    });
  });
});
