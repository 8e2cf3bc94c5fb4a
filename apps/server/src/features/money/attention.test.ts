import { refusals } from '@puerta/contract/messages.es';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { mailTo, sendWaitingMails } from '../../../../../test/mails.ts';
import { card, HELD, pickupBody } from '../../../../../test/orders.ts';
import { type Buyer, makeBuyer, openShop, type Shop } from '../../../../../test/shop.ts';
import { succeeded } from '../../../../../test/walk.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../adapters/provider-error.ts';
import { recoverPurchases } from '../purchases/recover-purchases.ts';

/** What hangs at a provider, and what a manager does about it. */

let shop: Shop;
let manager: Person;
let buyer: Buyer;
let real: { carrier: object; payment: object };
const carrier = () => shop.app.services.carrier;
const payment = () => shop.app.services.payment;
beforeAll(async () => {
  shop = await openShop();
  // what hangs is driven when a test says so, and by nobody else
  await shop.app.stopWork();
  real = { carrier: { ...carrier() }, payment: { ...payment() } };
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.app.clock.set(TEST_NOW);
  manager = await makePerson(shop.app, 'caribe', 'manager');
  buyer = await makeBuyer(shop);
});
afterEach(() => mend());
/** Providers do their work again. */
const mend = () => {
  Object.assign(carrier(), real.carrier);
  Object.assign(payment(), real.payment);
};

const lost = () => Promise.reject(new ProviderTimeout('carrier', 'POST ups.test: no answer within 1000 ms'));
const carrierAway = () => Promise.reject(new ProviderUnavailable('carrier', 'POST ups.test: answered 503'));
const bankAway = () => Promise.reject(new ProviderUnavailable('payment', 'POST bank.test: answered 503'));

const later = (minutes = 16) => shop.app.clock.advance(minutes * 60_000);
const attention = async () => succeeded(await manager.client('GET /admin/attention')).data.hanging;
const ours = async () => (await attention()).filter(row => row.client?.id === buyer.id);
const one = async () => {
  const [row, ...more] = await ours();
  if (!row || more.length > 0) throw new Error(`${more.length} more hang`);
  return row;
};
const look = async () => {
  const { kind, id } = await one();
  return manager.client('POST /admin/attention/look', { body: { kind, id } });
};
type Change = { goods?: 'none' | 'given_back'; money?: boolean; refund?: 'made' | 'not_made' };
const finish = async (change: Change = {}) => {
  const { kind, id } = await one();
  const body = { kind, id, reason: 'Lo vi en la página de UPS', ...change };
  return manager.client('POST /admin/attention/finish', { body });
};
const audited = async (action: string) => {
  const line = (await trailLines(shop.app, { action })).at(-1);
  return line && { actor_id: line.actor_id, after: line.after };
};
const entries = async () => {
  const { rows } = await shop.owner.query<{ kind: string; amount_cents: number }>(
    `select m.kind, m.amount_cents from attempt t join money_entry c on c.agency_id = 1 and c.attempt_id = t.id
       join money_entry m on m.agency_id = 1 and c.id in (m.id, m.charge_id)
     where t.reference = $1 order by m.id`,
    [await referenceOf()],
  );
  return rows;
};
const referenceOf = async () => {
  const { rows } = await shop.owner.query<{ reference: string }>(
    'select reference from attempt where agency_id = 1 and account_id = $1 order by id desc limit 1',
    [buyer.id],
  );
  return rows[0]?.reference ?? '';
};

/** A purchase whose label nobody knows about: UPS's answers are lost. */
async function hangsBuying(): Promise<void> {
  Object.assign(carrier(), { buyLabels: lost, findByReference: carrierAway });
  expect(await buyer.buy()).toMatchObject({ status: 502, message: refusals.payment_unknown });
  later();
}

describe('a purchase that hangs', () => {
  test('stands there after a quarter of an hour, with what is known of it, and in the home’s count', async () => {
    Object.assign(carrier(), { buyLabels: lost, findByReference: carrierAway });
    await buyer.buy();
    later(14);
    expect(await ours()).toEqual([]);
    const before = succeeded(await manager.client('GET /admin/home')).data.attention.hanging;
    later(2);
    expect(await one()).toEqual({
      kind: 'order',
      id: expect.any(Number),
      state: 'buying',
      since: TEST_NOW.toISOString(),
      client: { id: buyer.id, name: expect.any(String) },
      order: expect.any(Number),
      tracking: null,
      amount: 86.62,
      brand: 'visa',
      last4: expect.stringMatching(/^\d{4}$/),
      reference: await referenceOf(),
      payment_id: expect.any(String),
      shipment: null,
      visit: null,
      error: 'carrier: POST ups.test: answered 503',
      tries: expect.any(Number),
    });
    expect(succeeded(await manager.client('GET /admin/home')).data.attention.hanging).toBe(before + 1);
  });

  test('a review is shown since when; a customer on the provider’s page has half an hour of his own', async () => {
    await buyer.buy({ payment: card(HELD) });
    later();
    expect(await one()).toMatchObject({ state: 'held', since: TEST_NOW.toISOString() });
    await shop.owner.query(
      `update attempt set state = 'awaiting', checkout = '{"checkoutId":"c","url":"u"}' where reference = $1`,
      [await referenceOf()],
    );
    later(28);
    expect(await ours()).toEqual([]);
    later(2);
    expect(await one()).toMatchObject({ state: 'awaiting' });
    await shop.owner.query(`update attempt set state = 'held' where reference = $1`, [await referenceOf()]);
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
    expect(await buyer.ledger()).toEqual([{ state: 'captured', captured: 8662, labels: 1 }]);
    const body = { kind: 'order', id: 999_999 } as const;
    expect(await manager.client('POST /admin/attention/look', { body })).toMatchObject({
      error: { code: 'not_hanging' },
    });
  });
});

test('an undo that finds the money taken says that it goes back', async () => {
  const { capture, voidAuthorization } = payment();
  Object.assign(carrier(), { buyLabels: async () => ({ ok: false, reason: 'address_refused' }) });
  Object.assign(payment(), { voidAuthorization: bankAway });
  await buyer.buy();
  later();
  Object.assign(payment(), {
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

describe('closed by hand', () => {
  const FREED = [{ state: 'voided', captured: 0, labels: 0 }];

  test('nothing was bought: the money is let go, once; the customer is told, the trail knows why', async () => {
    await hangsBuying();
    const { kind, id } = await one();
    expect(await finish({ goods: 'none' })).toMatchObject({
      data: { id, state: 'failed' },
      message: 'Se cerró sin cobrar nada y se avisó al cliente',
    });
    expect(await buyer.ledger()).toEqual(FREED);
    expect(await buyer.orders()).toMatchObject([{ state: 'failed', packages: [] }]);
    await sendWaitingMails(shop.app.services);
    const mail = await mailTo(shop.app, buyer.email, 'No pudimos completar su compra');
    expect(mail.text).toContain('Anulamos el cobro');
    expect(mail.text).toContain('La agencia cerró esta compra');
    expect(await audited('purchase.closed_by_hand')).toEqual({
      actor_id: manager.id,
      after: { reason: 'Lo vi en la página de UPS', goods: 'none', money: false },
    });
    const again = { kind, id, reason: 'otra vez' };
    expect(await manager.client('POST /admin/attention/finish', { body: again })).toMatchObject({
      error: { code: 'not_hanging' },
    });
    expect(await entries()).toEqual([]);
  });

  test('a reason is needed, and the word on the label where the carrier does not say', async () => {
    await hangsBuying();
    const { kind, id } = await one();
    const body = { kind, id, reason: ' ' };
    expect(await manager.client('POST /admin/attention/finish', { body })).toMatchObject({
      status: 400,
      message: 'Debe indicar el motivo',
    });
    expect(await finish()).toMatchObject({ error: { code: 'carrier_unconfirmed' } });
    expect(await finish({ goods: 'none' })).toMatchObject({ success: true });
    expect(await buyer.ledger()).toEqual(FREED);
  });

  test('not while the bank does not say what it holds, unless the manager made sure himself', async () => {
    await hangsBuying();
    Object.assign(payment(), { lookUp: bankAway, voidAuthorization: bankAway });
    expect(await finish({ goods: 'none' })).toMatchObject({
      status: 409,
      message: refusals.payment_unconfirmed,
    });
    expect(await one()).toMatchObject({ state: 'buying' });
    expect(await finish({ goods: 'none', money: true })).toMatchObject({ success: true });
    expect((await audited('purchase.closed_by_hand'))?.after).toMatchObject({ money: true });
    expect(await buyer.orders()).toMatchObject([{ state: 'failed' }]);
  });

  test('a label that UPS does not hand out must be void first: only then it is closed', async () => {
    Object.assign(carrier(), {
      buyLabels: lost,
      findByReference: async () => ({ state: 'bought_without_label', carrierTracking: null }),
    });
    await buyer.buy();
    later();
    expect(await one()).toMatchObject({ state: 'buying', error: 'label_withheld' });
    expect(await finish({ goods: 'none' })).toMatchObject({ error: { code: 'label_withheld' } });
    expect(await finish({ goods: 'given_back' })).toMatchObject({ success: true });
    expect(await buyer.ledger()).toEqual(FREED);
  });

  test('what was taken from the card goes back as a refund, and the label is void', async () => {
    const { capture } = payment();
    Object.assign(payment(), {
      lookUp: bankAway,
      capture: async (id: string, cents: number) => {
        await capture(id, cents);
        return bankAway();
      },
    });
    await buyer.buy();
    Object.assign(payment(), real.payment);
    later();
    expect(await one()).toMatchObject({ state: 'capturing', shipment: expect.any(String) });
    expect(await finish({ goods: 'none' })).toMatchObject({
      message: 'Se cerró y el reembolso está en camino',
    });
    await recoverPurchases(shop.app.services);
    expect(await entries()).toEqual([
      { kind: 'charge', amount_cents: 8662 },
      { kind: 'refund', amount_cents: 8662 },
    ]);
    const { rows } = await shop.owner.query(
      'select refunded_cents from simulator.payments where customer_email = $1',
      [buyer.email],
    );
    expect(rows).toEqual([{ refunded_cents: 8662 }]);
    expect(await buyer.ledger()).toMatchObject([{ labels: 0 }]);
    expect(await buyer.orders()).toMatchObject([{ state: 'failed', packages: [] }]);
  });

  test('not while somebody else drives it', async () => {
    await hangsBuying();
    await shop.owner.query('update attempt set driven_until = $2 where reference = $1', [
      await referenceOf(),
      new Date(shop.app.clock.now().getTime() + 30_000),
    ]);
    expect(await finish({ goods: 'none' })).toMatchObject({ error: { code: 'being_driven' } });
    expect(await one()).toMatchObject({ state: 'buying' });
  });

  test('a review that nobody ends is let go', async () => {
    await buyer.buy({ payment: card(HELD) });
    later();
    expect(await finish()).toMatchObject({ success: true });
    expect(await buyer.ledger()).toEqual(FREED);
  });

  test('a pickup of which nobody had the number is found and cancelled', async () => {
    const { data } = await buyer.bought();
    const [parcel] = data.packages;
    const { schedulePickup } = carrier();
    Object.assign(carrier(), {
      schedulePickup: async (...request: Parameters<typeof schedulePickup>) => {
        await schedulePickup(...request);
        return lost();
      },
      findPickup: carrierAway,
    });
    await buyer.client('POST /purchase/pickup', { body: pickupBody(parcel?.id ?? 0) });
    later();
    mend();
    expect(await one()).toMatchObject({ kind: 'pickup', state: 'buying', tracking: parcel?.tracking_number });
    expect(await finish({ goods: 'none' })).toMatchObject({ success: true });
    const { rows } = await shop.owner.query(
      `select cancelled_at is not null as cancelled from simulator.pickups where reference = $1`,
      [await referenceOf()],
    );
    expect(rows).toEqual([{ cancelled: true }]);
  });
});

test('a label that UPS names and does not hand out is void by its number, and the money let go', async () => {
  const { buyLabels } = carrier();
  let tracking = '';
  Object.assign(carrier(), {
    buyLabels: async (...request: Parameters<typeof buyLabels>) => {
      const bought = await buyLabels(...request);
      tracking = bought.ok ? (bought.packages[0]?.carrierTracking ?? '') : '';
      return lost();
    },
    findByReference: async () => ({ state: 'bought_without_label', carrierTracking: tracking }),
  });
  expect(await buyer.buy()).toMatchObject({ success: false });
  expect(await buyer.ledger()).toEqual([{ state: 'voided', captured: 0, labels: 0 }]);
});

describe('a refund that hangs', () => {
  async function hangs(): Promise<void> {
    const { data } = await buyer.bought();
    Object.assign(payment(), { refund: bankAway, lookUp: bankAway });
    const params = { id: data.packages[0]?.id ?? 0 };
    expect(await buyer.client('DELETE /purchase/label/:id', { params })).toMatchObject({ success: true });
    later(2);
    await recoverPurchases(shop.app.services);
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
    Object.assign(payment(), { refund: async () => ({ ok: false, reason: 'refused' }) });
    expect(await look()).toMatchObject({
      data: { state: 'failed', open: false },
      message: 'El procesador rechazó el reembolso: devuelva el monto por otro medio y regístrelo',
    });
  });

  test('whose label the carrier keeps when it is looked at again is none: the package stands', async () => {
    const { data } = await buyer.bought();
    const params = { id: data.packages[0]?.id ?? 0 };
    Object.assign(carrier(), { voidShipment: carrierAway });
    expect(await buyer.client('DELETE /purchase/label/:id', { params })).toMatchObject({ success: true });
    later(2);
    await recoverPurchases(shop.app.services);
    later();
    Object.assign(carrier(), { voidShipment: async () => ({ ok: false, reason: 'too_old' }) });
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
      actor_id: manager.id,
      after: { refund: 'made', reason: 'Lo vi en la página de UPS' },
    });
  });

  test('that was not made waits among the refused ones to be given back by other means', async () => {
    await hangs();
    const { id } = await one();
    expect(await finish({ refund: 'not_made' })).toMatchObject({ data: { state: 'failed' } });
    const { refunds } = succeeded(await manager.client('GET /admin/attention')).data;
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
    expect(await manager.client('POST /admin/refunds/outside', { body })).toMatchObject({ success: true });
    expect(await entries()).toMatchObject([{ kind: 'charge' }, { kind: 'refund', amount_cents: 8662 }]);
  });

  test('is not closed while its label may be good, unless the manager saw it void at the carrier', async () => {
    const { data } = await buyer.bought({ sender: { addressLineOne: `${buyer.id} SW 8th St` } });
    const id = data.packages[0]?.id ?? 0;
    const pickup = await buyer.client('POST /purchase/pickup', { body: pickupBody(id) });
    expect(pickup).toMatchObject({ success: true });
    Object.assign(carrier(), { voidShipment: carrierAway });
    const params = { id };
    expect(await buyer.client('DELETE /purchase/label/:id', { params })).toMatchObject({ success: true });
    later(2);
    await recoverPurchases(shop.app.services);
    later();
    for (const refund of ['made', 'not_made'] as const) {
      expect(await finish({ refund })).toMatchObject({ error: { code: 'carrier_unconfirmed' } });
    }
    expect(await finish({ refund: 'not_made', goods: 'given_back' })).toMatchObject({ success: true });
    expect((await audited('refund.closed_by_hand'))?.after).toMatchObject({ goods: 'given_back' });
    later();
    await recoverPurchases(shop.app.services);
    const { rows } = await shop.owner.query(
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
