import { refusals } from '@puerta/contract/messages.es';
import { describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { bankAway, carrierAway, lost, hangingIn } from '../../../../../test/hanging.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { card, HELD, pickupBody } from '../../../../../test/orders.ts';
import { recoverPurchases } from '../payment-engine/recover-purchases.ts';

/** What hangs at a provider, and what becomes of it when a manager has it looked at again. */

const house = await openHouse();
const { app, superuser } = house;
const { carrier, payment } = app.services;
const hanging = hangingIn(house);
const { audited, entries, finish, later, look, mend, one, ours, referenceOf } = hanging;

/** A purchase whose label nobody knows about: UPS's answers are lost. */
async function hangsBuying(): Promise<void> {
  Object.assign(carrier, { buyLabels: lost, findByReference: carrierAway });
  expect(await hanging.buyer.buy()).toMatchObject({ status: 502, message: refusals.payment_unknown });
  later();
}

describe('a purchase that hangs', () => {
  test('stands there after a quarter of an hour, with what is known of it, and in the home’s count', async () => {
    Object.assign(carrier, { buyLabels: lost, findByReference: carrierAway });
    await hanging.buyer.buy();
    later(14);
    expect(await ours()).toEqual([]);
    const before = succeeded(await hanging.manager.client('GET /admin/home')).data.attention.hanging;
    later(2);
    expect(await one()).toEqual({
      kind: 'order',
      id: expect.any(Number),
      state: 'buying',
      since: TEST_NOW.toISOString(),
      client: { id: hanging.buyer.id, name: expect.any(String) },
      order: expect.any(Number),
      tracking: null,
      amount: 86.62,
      brand: 'visa',
      last4: expect.stringMatching(/^\d{4}$/),
      reference: await referenceOf(),
      payment_id: expect.any(String),
      provider: 'simulator',
      own: { payment: false, carrier: false },
      shipment: null,
      visit: null,
      error: 'carrier: POST ups.test: answered 503',
      tries: expect.any(Number),
    });
    expect(succeeded(await hanging.manager.client('GET /admin/home')).data.attention.hanging).toBe(
      before + 1,
    );
  });

  test('a review is shown since when; a customer on the provider’s page has half an hour of his own', async () => {
    await hanging.buyer.buy({ payment: card(HELD) });
    const confirming = async () => {
      const asked = { params: { n: 1, size: 500 }, query: {} };
      const { data } = succeeded(await hanging.manager.client('GET /order/unconfirmed/:n/:size', asked));
      const home = succeeded(await hanging.manager.client('GET /admin/home')).data;
      const [row] = data.filter(({ client }) => client.id === hanging.buyer.id);
      return { held: home.unconfirmed.held, hangs: row?.hangs, check: row?.can.check };
    };
    const before = await confirming();
    expect(before).toMatchObject({ hangs: false, check: true });
    later();
    // it is counted among what hangs from now on, and there alone it is acted on
    expect(await confirming()).toEqual({ held: before.held - 1, hangs: true, check: false });
    expect(await one()).toMatchObject({ state: 'held', since: TEST_NOW.toISOString() });
    await superuser.query(
      `update attempt set state = 'awaiting', checkout = '{"checkoutId":"c","url":"u"}' where reference = $1`,
      [await referenceOf()],
    );
    later(28);
    expect(await ours()).toEqual([]);
    later(2);
    expect(await one()).toMatchObject({ state: 'awaiting' });
    await superuser.query(`update attempt set state = 'held' where reference = $1`, [await referenceOf()]);
  });

  test('is looked at again: it says that nothing changed and why, or what came of it', async () => {
    await hangsBuying();
    const same = await look();
    expect(same).toMatchObject({
      data: { state: 'buying', open: true, error: 'carrier: POST ups.test: answered 503' },
      message: 'Se miró de nuevo y sigue igual',
    });
    mend();
    later(2);
    expect(await look()).toMatchObject({ data: { state: 'done', open: false, error: null } });
    expect(await ours()).toEqual([]);
    expect(await hanging.buyer.ledger()).toEqual([{ state: 'captured', captured: 8662, labels: 1 }]);
    const body = { kind: 'order', id: 999_999 } as const;
    expect(await hanging.manager.client('POST /admin/attention/look', { body })).toMatchObject({
      error: { code: 'not_hanging' },
    });
  });
});

test('an undo that finds the money taken says that it goes back', async () => {
  const { capture, voidAuthorization } = payment;
  Object.assign(carrier, { buyLabels: async () => ({ ok: false, reason: 'address_refused' }) });
  Object.assign(payment, { voidAuthorization: bankAway });
  await hanging.buyer.buy();
  later();
  Object.assign(payment, {
    voidAuthorization: async (id: string) => {
      await capture(id, 8662);
      return voidAuthorization(id);
    },
  });
  expect(await look()).toMatchObject({
    data: { state: 'failed', open: false },
    message: 'Se deshizo y el reembolso está en camino',
  });
});

test('a label that UPS names and does not hand out is void by its number, and the money let go', async () => {
  const { buyLabels } = carrier;
  let tracking = '';
  Object.assign(carrier, {
    buyLabels: async (...request: Parameters<typeof buyLabels>) => {
      const bought = await buyLabels(...request);
      tracking = bought.ok ? (bought.packages[0]?.carrierTracking ?? '') : '';
      return lost();
    },
    findByReference: async () => ({ state: 'bought_without_label', carrierTracking: tracking }),
  });
  expect(await hanging.buyer.buy()).toMatchObject({ success: false });
  expect(await hanging.buyer.ledger()).toEqual([{ state: 'voided', captured: 0, labels: 0 }]);
});

describe('a refund that hangs', () => {
  async function hangs(): Promise<void> {
    const { data } = await hanging.buyer.bought();
    Object.assign(payment, { refund: bankAway, lookUp: bankAway });
    const params = { id: data.packages[0]?.id ?? 0 };
    expect(await hanging.buyer.client('DELETE /purchase/label/:id', { params })).toMatchObject({
      success: true,
    });
    later(2);
    await recoverPurchases(app.services);
    expect(await ours()).toEqual([]);
    later();
  }

  test('stands there with why, and is made as soon as the bank is back', async () => {
    await hangs();
    expect(await one()).toMatchObject({
      kind: 'refund',
      state: 'pending',
      amount: 86.62,
      tracking: expect.any(String),
      error: 'payment: POST bank.test: answered 503',
    });
    expect(await look()).toMatchObject({ data: { open: true } });
    mend();
    later(2);
    expect(await look()).toMatchObject({ data: { state: 'done', open: false } });
    expect(await entries()).toMatchObject([{ kind: 'charge' }, { kind: 'refund' }]);
  });

  test('that the bank refuses when it is looked at again goes back by other means', async () => {
    await hangs();
    Object.assign(payment, { refund: async () => ({ ok: false, reason: 'refused' }) });
    expect(await look()).toMatchObject({
      data: { state: 'failed', open: false },
      message: 'El procesador rechazó el reembolso: devuelva el monto por otro medio y regístrelo',
    });
  });

  test('whose label the carrier keeps when it is looked at again is none: the package stands', async () => {
    const { data } = await hanging.buyer.bought();
    const params = { id: data.packages[0]?.id ?? 0 };
    Object.assign(carrier, { voidShipment: carrierAway });
    expect(await hanging.buyer.client('DELETE /purchase/label/:id', { params })).toMatchObject({
      success: true,
    });
    later(2);
    await recoverPurchases(app.services);
    later();
    Object.assign(carrier, { voidShipment: async () => ({ ok: false, reason: 'too_old' }) });
    expect(await look()).toMatchObject({
      data: { state: 'dropped', open: false },
      message: 'El transportista conserva la etiqueta: el paquete sigue en pie',
    });
  });

  test('is recorded as made where the manager saw it at the provider', async () => {
    await hangs();
    expect(await finish()).toMatchObject({ status: 400, message: 'Debe indicar si el dinero se devolvió' });
    expect(await finish({ refund: 'made' })).toMatchObject({ data: { state: 'done' } });
    expect(await entries()).toMatchObject([{ kind: 'charge' }, { kind: 'refund', amount_cents: 8662 }]);
    expect(await audited('refund.closed_by_hand')).toMatchObject({
      actor_id: hanging.manager.id,
      after: { refund: 'made', reason: 'Lo vi en la página de UPS' },
    });
  });

  test('that was not made waits among the refused ones to be given back by other means', async () => {
    await hangs();
    const { id } = await one();
    expect(await finish({ refund: 'not_made' })).toMatchObject({ data: { state: 'failed' } });
    const { refunds } = succeeded(await hanging.manager.client('GET /admin/attention')).data;
    expect(refunds.find(row => row.id === id)).toMatchObject({
      reason: 'Lo vi en la página de UPS',
      // who is asked how it is given back
      client: {
        id: expect.any(Number),
        name: expect.stringMatching(/./),
        phone: expect.stringMatching(/^\d{10}$/),
      },
    });
    const body = { id, method: 'zelle', reference: 'Z-3', note: '' } as const;
    expect(await hanging.manager.client('POST /admin/refunds/outside', { body })).toMatchObject({
      success: true,
    });
    expect(await entries()).toMatchObject([{ kind: 'charge' }, { kind: 'refund', amount_cents: 8662 }]);
  });

  test('is not closed while its label may be good, unless the manager saw it void at the carrier', async () => {
    const { data } = await hanging.buyer.bought({
      sender: { addressLineOne: `${hanging.buyer.id} SW 8th St` },
    });
    const id = data.packages[0]?.id ?? 0;
    const pickup = await hanging.buyer.client('POST /purchase/pickup', { body: pickupBody(id) });
    expect(pickup).toMatchObject({ success: true });
    Object.assign(carrier, { voidShipment: carrierAway });
    const params = { id };
    expect(await hanging.buyer.client('DELETE /purchase/label/:id', { params })).toMatchObject({
      success: true,
    });
    later(2);
    await recoverPurchases(app.services);
    later();
    for (const refund of ['made', 'not_made'] as const) {
      expect(await finish({ refund })).toMatchObject({ error: { code: 'carrier_unconfirmed' } });
    }
    expect(await finish({ refund: 'not_made', goods: 'given_back' })).toMatchObject({ success: true });
    expect((await audited('refund.closed_by_hand'))?.after).toMatchObject({ goods: 'given_back' });
    later();
    await recoverPurchases(app.services);
    const { rows } = await superuser.query(
      `select r.state, r.label_void, v.cancelled_at is not null as cancelled
       from refund r join pickup p on p.order_id = $2 join simulator.pickups v using (prn) where r.package_id = $1`,
      [id, data.id],
    );
    expect(rows).toEqual([{ state: 'failed', label_void: true, cancelled: true }]);
  });

  test('that the bank makes after all is not closed by hand', async () => {
    await hangs();
    mend();
    expect(await finish({ refund: 'not_made' })).toMatchObject({ error: { code: 'not_hanging' } });
    expect(await entries()).toMatchObject([{ kind: 'charge' }, { kind: 'refund' }]);
  });
});
