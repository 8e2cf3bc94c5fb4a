import { refusals } from '@puerta/contract/messages.es';
import { expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { bankAway, carrierAway, lost, hangingIn } from '../../../../../test/hanging.ts';
import { openHouse } from '../../../../../test/house.ts';
import { mailTo, sendWaitingMails } from '../../../../../test/mails.ts';
import { card, HELD, pickupBody } from '../../../../../test/orders.ts';
import { recoverPurchases } from '../payment-engine/recover-purchases.ts';

/** What a manager does about a purchase that hangs at a provider: it is closed by hand. */

const house = await openHouse();
const { app, superuser } = house;
const { carrier, payment } = app.services;
const hanging = hangingIn(house);
const { audited, entries, finish, later, mend, one, referenceOf } = hanging;

/** A purchase whose label nobody knows about: UPS's answers are lost. */
async function hangsBuying(): Promise<void> {
  Object.assign(carrier, { buyLabels: lost, findByReference: carrierAway });
  expect(await hanging.buyer.buy()).toMatchObject({ status: 502, message: refusals.payment_unknown });
  later();
}

const EIGHT_DAYS_AGO = new Date(TEST_NOW.getTime() - 8 * 86_400_000);
const FREED = [{ state: 'voided', captured: 0, labels: 0 }];

test('nothing was bought: the money is let go, once; the customer is told, the trail knows why', async () => {
  await hangsBuying();
  const { kind, id } = await one();
  expect(await finish({ goods: 'none' })).toMatchObject({
    data: { id, state: 'failed' },
    message: 'Se cerró sin cobrar nada y se avisó al cliente',
  });
  expect(await hanging.buyer.ledger()).toEqual(FREED);
  expect(await hanging.buyer.orders()).toMatchObject([{ state: 'failed', packages: [] }]);
  await sendWaitingMails(app.services);
  const mail = await mailTo(app, hanging.buyer.email, 'No pudimos completar su compra');
  expect(mail.text).toContain('Anulamos el cobro');
  expect(mail.text).toContain('La agencia cerró esta compra');
  expect(await audited('purchase.closed_by_hand')).toEqual({
    actor_id: hanging.manager.id,
    after: { reason: 'Lo vi en la página de UPS', goods: 'none', money: false },
  });
  const again = { kind, id, reason: 'otra vez' };
  expect(await hanging.manager.client('POST /admin/attention/finish', { body: again })).toMatchObject({
    error: { code: 'not_hanging' },
  });
  expect(await entries()).toEqual([]);
});

test('a reason is needed, and the word on the label where the carrier does not say', async () => {
  await hangsBuying();
  const { kind, id } = await one();
  const body = { kind, id, reason: ' ' };
  expect(await hanging.manager.client('POST /admin/attention/finish', { body })).toMatchObject({
    status: 400,
    message: 'Debe indicar el motivo',
  });
  expect(await finish()).toMatchObject({ error: { code: 'carrier_unconfirmed' } });
  expect(await finish({ goods: 'none' })).toMatchObject({ success: true });
  expect(await hanging.buyer.ledger()).toEqual(FREED);
});

test('not while the bank does not say what it holds, unless the manager made sure himself', async () => {
  await hangsBuying();
  Object.assign(payment, { lookUp: bankAway, voidAuthorization: bankAway });
  expect(await finish({ goods: 'none' })).toMatchObject({
    status: 409,
    message: refusals.payment_unconfirmed,
  });
  expect(await one()).toMatchObject({ state: 'buying' });
  expect(await finish({ goods: 'none', money: true })).toMatchObject({ success: true });
  expect((await audited('purchase.closed_by_hand'))?.after).toMatchObject({ money: true });
  expect(await hanging.buyer.orders()).toMatchObject([{ state: 'failed' }]);
});

test('a label that UPS does not hand out must be void first: only then it is closed', async () => {
  Object.assign(carrier, {
    buyLabels: lost,
    findByReference: async () => ({ state: 'bought_without_label', carrierTracking: null }),
  });
  await hanging.buyer.buy();
  later();
  expect(await one()).toMatchObject({ state: 'buying', error: 'label_withheld' });
  expect(await finish({ goods: 'none' })).toMatchObject({ error: { code: 'label_withheld' } });
  expect(await finish({ goods: 'given_back' })).toMatchObject({ success: true });
  expect(await hanging.buyer.ledger()).toEqual(FREED);
});

test('after a week “nothing was bought” is nobody’s word: nothing is bought again, and a manager looks', async () => {
  await hangsBuying();
  mend();
  Object.assign(carrier, { findByReference: async () => ({ state: 'none' }) });
  await superuser.query(
    'update attempt set created_at = $2, updated_at = $2 where agency_id = 1 and reference = $1',
    [await referenceOf(), EIGHT_DAYS_AGO],
  );
  await recoverPurchases(app.services);
  expect(await one()).toMatchObject({ state: 'buying', error: 'label_untold' });
  later();
  expect(await finish()).toMatchObject({ error: { code: 'carrier_unconfirmed' } });
  expect(await finish({ goods: 'none' })).toMatchObject({ success: true });
  expect(await hanging.buyer.ledger()).toEqual(FREED);
});

test('a purchase of which nothing was asked yet is undone however old it is', async () => {
  await hangsBuying();
  mend();
  Object.assign(carrier, { findByReference: async () => ({ state: 'none' }) });
  await superuser.query(
    `update attempt set state = 'undoing', trackings = null, created_at = $2
      where agency_id = 1 and reference = $1`,
    [await referenceOf(), EIGHT_DAYS_AGO],
  );
  await recoverPurchases(app.services);
  expect(await hanging.buyer.ledger()).toEqual(FREED);
});

test('a purchase that a bank reviewed for a week buys as any other', async () => {
  await hangsBuying();
  mend();
  await superuser.query('update attempt set created_at = $2 where agency_id = 1 and reference = $1', [
    await referenceOf(),
    EIGHT_DAYS_AGO,
  ]);
  await recoverPurchases(app.services);
  expect(await hanging.buyer.ledger()).toMatchObject([{ state: 'captured', labels: 1 }]);
});

test('what was taken from the card goes back as a refund, and the label is void', async () => {
  const { capture } = payment;
  Object.assign(payment, {
    lookUp: bankAway,
    capture: async (id: string, cents: number) => {
      await capture(id, cents);
      return bankAway();
    },
  });
  await hanging.buyer.buy();
  Object.assign(payment, hanging.real.payment);
  later();
  expect(await one()).toMatchObject({ state: 'capturing', shipment: expect.any(String) });
  expect(await finish({ goods: 'none' })).toMatchObject({
    message: 'Se cerró y el reembolso está en camino',
  });
  await recoverPurchases(app.services);
  expect(await entries()).toEqual([
    { kind: 'charge', amount_cents: 8662 },
    { kind: 'refund', amount_cents: 8662 },
  ]);
  const { rows } = await superuser.query(
    'select refunded_cents from simulator.payments where customer_email = $1',
    [hanging.buyer.email],
  );
  expect(rows).toEqual([{ refunded_cents: 8662 }]);
  expect(await hanging.buyer.ledger()).toMatchObject([{ labels: 0 }]);
  expect(await hanging.buyer.orders()).toMatchObject([{ state: 'failed', packages: [] }]);
});

test('not while somebody else drives it', async () => {
  await hangsBuying();
  await superuser.query('update attempt set driven_until = $2 where reference = $1', [
    await referenceOf(),
    new Date(app.clock.now().getTime() + 30_000),
  ]);
  expect(await finish({ goods: 'none' })).toMatchObject({ error: { code: 'being_driven' } });
  expect(await one()).toMatchObject({ state: 'buying' });
});

test('a review that nobody ends is let go', async () => {
  await hanging.buyer.buy({ payment: card(HELD) });
  later();
  expect(await finish()).toMatchObject({ success: true });
  expect(await hanging.buyer.ledger()).toEqual(FREED);
});

test('a pickup of which nobody had the number is found and cancelled', async () => {
  const { data } = await hanging.buyer.bought();
  const [parcel] = data.packages;
  const { schedulePickup } = carrier;
  Object.assign(carrier, {
    schedulePickup: async (...request: Parameters<typeof schedulePickup>) => {
      await schedulePickup(...request);
      return lost();
    },
    findPickup: carrierAway,
  });
  await hanging.buyer.client('POST /purchase/pickup', { body: pickupBody(parcel?.id ?? 0) });
  later();
  mend();
  expect(await one()).toMatchObject({ kind: 'pickup', state: 'buying', tracking: parcel?.tracking_number });
  expect(await finish({ goods: 'none' })).toMatchObject({ success: true });
  const { rows } = await superuser.query(
    `select cancelled_at is not null as cancelled from simulator.pickups where reference = $1`,
    [await referenceOf()],
  );
  expect(rows).toEqual([{ cancelled: true }]);
});
