import { PDFDocument } from '@cantoo/pdf-lib';
import { refusals } from '@puerta/contract/messages.es';
import { afterAll, afterEach, expect, test } from 'vitest';
import { settableClock } from '../../app/clock.ts';
import { AIR_TOTAL } from '../../../../../test/orders.ts';
import { TEST_NOW } from '../../../../../test/app.ts';
import { makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { ups as seen } from '../../../../../test/stand-ins/seen.ts';
import { STAND_IN_LIMIT_MS } from '../../../../../test/stand-ins/listen.ts';
import { startUpsStandIn, type UpsFault } from '../../../../../test/ups-stand-in.ts';
import { recoverPurchases } from './recover-purchases.ts';

/** The whole application with the real carrier adapter, against a UPS that fails in every way it can. */

const ups = await startUpsStandIn(settableClock(TEST_NOW));
const house = await openHouse({
  env: {
    ...ups.env,
    PROVIDER_TIMEOUT_MS: String(STAND_IN_LIMIT_MS),
  },
});
const { app, superuser } = house;
afterAll(async () => {
  await ups.close();
});
afterEach(() => {
  if (ups.objections.length > 0) throw new Error(ups.objections.join('\n'));
});

/** Labels that UPS holds valid, and what the bank took, for the latest purchase of a buyer. */
async function outcome(email: string) {
  const { rows } = await superuser.query<{ reference: string; state: string; captured: number }>(
    'select reference, state, captured_cents as captured from simulator.payments where customer_email = $1',
    [email],
  );
  return rows.map(({ reference, state, captured }) => ({
    state,
    captured,
    labels: ups.ledger.parcels.filter(one => one.reference === reference && !one.voided).length,
  }));
}

const BOUGHT = [{ state: 'captured', captured: Math.round(AIR_TOTAL * 100), labels: 1 }];
const UNDONE = [{ state: 'voided', captured: 0, labels: 0 }];

/** Lets leases run out and recovers as the job does, until nothing is open. */
async function recover(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    app.clock.advance(600_000);
    await recoverPurchases(app.services);
  }
}

test('a purchase at UPS: its label is an upright page, its void gives the money back', async () => {
  const buyer = await makeBuyer(house);
  const { data } = await buyer.bought();
  expect(await outcome(buyer.email)).toEqual(BOUGHT);
  const [parcel] = data.packages;
  const key = ups.ledger.parcels.find(one => one.number === parcel?.ups_tracking);
  const { rows } = await superuser.query<{ label_key: string }>(
    'select label_key from package where id = $1',
    [parcel?.id],
  );
  const file = await app.services.files.get(rows[0]?.label_key ?? '');
  const [page] = (await PDFDocument.load(file?.bytes ?? new Uint8Array())).getPages();
  expect(page?.getSize()).toEqual({ width: 288, height: 432 });
  expect(key?.voided).toBe(false);
  const answer = await buyer.client('DELETE /purchase/label/:id', { params: { id: parcel?.id ?? 0 } });
  expect(answer).toMatchObject({ success: true });
  expect(key?.voided).toBe(true);
});

test('in UPS’s test system both boxes have one number, and each has a label of its own', async () => {
  const buyer = await makeBuyer(house);
  ups.ledger.oneNumber = seen.masked.code;
  const { data } = await buyer.bought({
    detail: { quantity: 2 },
    payment: { total: Math.round(AIR_TOTAL * 200) / 100 },
  });
  ups.ledger.oneNumber = null;
  expect(data.packages.map(one => one.ups_tracking)).toEqual([seen.masked.code, seen.masked.code]);
  const { rows } = await superuser.query<{ label_key: string }>(
    'select label_key from package where id = any($1)',
    [data.packages.map(({ id }) => id)],
  );
  const keys = rows.map(({ label_key }) => label_key);
  expect(new Set(keys).size).toBe(2);
  for (const key of keys)
    expect(await app.services.files.get(key)).toMatchObject({ type: 'application/pdf' });
});

test.each<UpsFault>(['slow-done', 'late', '500-done', '408-done', 'cut-done', 'garbage', 'empty'])(
  'after %s at the purchase, the label that UPS made is the one that was paid',
  async fault => {
    const buyer = await makeBuyer(house);
    ups.fail('ship', fault);
    expect(await buyer.buy()).toMatchObject({ success: true });
    expect(await outcome(buyer.email)).toEqual(BOUGHT);
  },
);

test.each<UpsFault>(['slow', '429', '500'])(
  'after %s at the purchase there is neither label nor charge',
  async fault => {
    const buyer = await makeBuyer(house);
    ups.fail('ship', fault);
    expect(await buyer.buy()).toMatchObject({ status: 502, message: refusals.carrier_unavailable });
    expect(await outcome(buyer.email)).toEqual(UNDONE);
  },
);

test.each([
  ['at once', []],
  ['by the recovery', ['500', '500', '500'] as const],
])(
  'labels that UPS gives from the last to the first are those of their packages, found %s',
  async (_when, faults) => {
    const buyer = await makeBuyer(house);
    ups.ledger.backwards = true;
    ups.fail('ship', 'cut-done');
    ups.fail('recovery', ...faults);
    await buyer.buy({ detail: { quantity: 3 }, payment: { total: Math.round(AIR_TOTAL * 300) / 100 } });
    await recover();
    ups.ledger.backwards = false;
    const { rows } = await superuser.query<{ tracking_number: string; number: string; label_key: string }>(
      `select tracking_number, carrier_tracking as number, label_key from package
     where agency_id = 1 and account_id = $1`,
      [buyer.id],
    );
    expect(rows).toHaveLength(3);
    for (const { tracking_number, number, label_key } of rows) {
      expect(ups.ledger.parcels.find(one => one.number === number)).toMatchObject({ own: tracking_number });
      expect(label_key).toContain(number);
    }
  },
);

test('a label whose look-up fails too is found by the recovery, and paid', async () => {
  const buyer = await makeBuyer(house);
  ups.fail('ship', 'cut-done');
  ups.fail('recovery', '500', '500', '500');
  expect(await buyer.buy()).toMatchObject({ status: 502 });
  await recover();
  expect(await outcome(buyer.email)).toEqual(BOUGHT);
  expect(await buyer.orders()).toMatchObject([{ state: 'paid', packages: [{}] }]);
});

test('an undo that UPS does not hear is repeated until the label is void', async () => {
  const buyer = await makeBuyer(house);
  const { payment } = app.services;
  const real = payment.capture;
  payment.capture = async () => ({ ok: false, reason: 'not_authorized' });
  try {
    ups.fail('void', '500', '500', '500', 'garbage');
    await buyer.buy();
    await recover();
  } finally {
    payment.capture = real;
  }
  expect(await outcome(buyer.email)).toEqual(UNDONE);
});

test('a label that UPS sold and does not hand out keeps the purchase open, and its card unpaid', async () => {
  const buyer = await makeBuyer(house);
  ups.fail('ship', 'cut-done');
  ups.fail('recovery', '500', '500', '500');
  expect(await buyer.buy()).toMatchObject({ status: 502, message: refusals.payment_unknown });
  const parcel = ups.ledger.parcels.at(-1);
  if (!parcel) throw new Error('nothing was sold');
  parcel.withheld = '9801041';
  await recover();
  expect(await outcome(buyer.email)).toEqual([{ state: 'authorized', captured: 0, labels: 1 }]);
  parcel.withheld = undefined;
  await recover();
  expect(await outcome(buyer.email)).toEqual(BOUGHT);
});

test('an order that UPS refuses closes at once with the money freed, and nothing is looked for', async () => {
  const buyer = await makeBuyer(house);
  const before = ups.counts.get('recovery') ?? 0;
  ups.refuse('ship', '120202', 'Missing or invalid ship from address line 1');
  const answer = await buyer.buy();
  expect(answer).toMatchObject({ status: 502, message: refusals.warehouse_refused });
  expect(await outcome(buyer.email)).toEqual(UNDONE);
  expect(await buyer.orders()).toMatchObject([{ state: 'failed' }]);
  expect(ups.counts.get('recovery') ?? 0).toBe(before);
});

test('what UPS objects to in the sender’s address is told, and nothing is charged', async () => {
  const buyer = await makeBuyer(house);
  const long = `${'Avenida '.repeat(18)}5`;
  const answer = await buyer.buy({ sender: { addressLineOne: long } });
  expect(answer).toMatchObject({ status: 400, message: refusals.sender_lines_refused });
  expect(await outcome(buyer.email)).toEqual(UNDONE);
});
