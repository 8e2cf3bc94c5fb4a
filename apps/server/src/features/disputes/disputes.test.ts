import { afterAll, beforeEach, expect, test } from 'vitest';
import { disputeDone, disputeRefused } from '@puerta/contract/money/disputes.es';
import { settableClock } from '../../app/clock.ts';
import { TEST_NOW } from '../../../../../test/app.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { dimensions, succeeded } from '../../../../../test/journey.ts';
import { domesticBody, domesticTotal, pickupBody } from '../../../../../test/orders.ts';
import { readPdf } from '../../../../../test/read-pdf.ts';
import { changeRows, owe } from '../../../../../test/rows.ts';
import { startStripe } from '../../../../../test/stand-ins/stripe.ts';
import { trailLines } from '../../../../../test/trail.ts';

/** What banks say of payments afterwards, as Stripe tells it, until a manager has seen to it. */

const DAY_MS = 24 * 60 * 60_000;
const clock = settableClock(TEST_NOW);
const stripe = await startStripe(clock.now);
const house = await openHouse({ clock, env: stripe.env });
const { app, manager, elsewhere, superuser } = house;
stripe.deliverTo(`${app.url}/api/open/webhook/stripe`, 'whsec_stand_in');
afterAll(() => stripe.close());

let buyer: Buyer;
/** the bought order's payment */
let payment: string;
let box: { id: number; tracking_number: string };
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  await superuser.query('delete from dispute');
  buyer = await makeBuyer(house);
  const { data } = await buyer.bought();
  await pay(data.redirect);
  const [first] = (await buyer.orders())[0]?.packages ?? [];
  if (!first) throw new Error('Nothing was bought');
  box = first;
});

/** So that what follows is newer. */
const later = () => app.clock.advance(60 * 60_000);
/** Its deadline is over. */
const expire = () => superuser.query('update dispute set due_at = $1', [TEST_NOW]);
const shown = async (who = manager) => succeeded(await who.client('GET /admin/attention')).data.disputes;
const counted = async () => succeeded(await manager.client('GET /admin/home')).data.attention.disputes;
const idOf = async () => (await shown())[0]?.id ?? 0;
const send = (id: number) => manager.client('POST /admin/disputes/evidence', { body: { id } });
const close = (id: number, { state = 'needs_response', reason = 'Hablé con el cliente' } = {}) =>
  manager.client('POST /admin/disputes/close', { body: { id, state, reason } });
/** As Stripe has it. */
const said = () => stripe.disputes().find(one => one.id === `dp_${payment}`);
/** It was submitted, and no event has told of it. */
function submit() {
  const answered = said();
  if (!answered) throw new Error('Nothing is disputed');
  answered.evidence_details.submission_count = 1;
  answered.status = 'under_review';
}
const sentLines = (id: number) => trailLines(app, { action: 'dispute.evidence_sent', id });
const read = async (id: number, who = manager) =>
  who.client('GET /admin/disputes/:id/evidence', { params: { id } });
async function readPages(id: number) {
  const pages = await readPdf(Buffer.from(succeeded(await read(id)).data, 'base64'));
  return { pages, text: pages.map(page => page.text).join(' ') };
}
/** Pays on Stripe's page what this led to: the test is about that payment from now on. */
async function pay(redirect = '') {
  await stripe.pay(redirect.split('/').at(-1) ?? '');
  payment = stripe.payments().at(-1)?.id ?? '';
}

test.each([false, true])(
  'a dispute says until when, of which payment and what to do (its payment left out: %s)',
  async byCharge => {
    await stripe.dispute(payment, { byCharge });
    expect(await shown()).toMatchObject([
      {
        kind: 'dispute',
        provider: 'stripe',
        provider_id: `dp_${payment}`,
        payment_id: payment,
        state: 'needs_response',
        reason: 'fraudulent',
        tracking: box.tracking_number,
        client: { id: buyer.id },
        due: new Date(TEST_NOW.getTime() + 7 * DAY_MS).toISOString(),
        sent: null,
        evidence: true,
        next: 'answer',
      },
    ]);
    expect(await counted()).toBe(1);
    expect(await shown(elsewhere)).toEqual([]);
    await expire();
    expect(await shown()).toMatchObject([{ next: 'late' }]);
    later();
    await stripe.dispute(payment, { status: 'lost' });
    expect(await shown()).toEqual([]);
  },
);

test('a warning of fraud is shown until nothing can be done, whichever of its events comes last', async () => {
  const first = app.clock.now();
  await stripe.warn(payment);
  const [warning] = await shown();
  expect(warning).toMatchObject({
    kind: 'warning',
    state: 'warning_open',
    reason: 'made_with_stolen_card',
    payment_id: payment,
    amount: 86.62,
    due: null,
    evidence: false,
    next: 'give_back',
  });
  // nothing was taken: the payment is not disputed, and the day's takings are whole
  const order = await manager.client('GET /order/related/:id', { params: { id: box.id } });
  expect(order).toMatchObject({ data: { payments: [{ kind: 'charge', state: 'done' }] } });
  later();
  await stripe.warn(payment, false);
  expect(await shown()).toEqual([]);
  await stripe.warn(payment, true, first);
  expect(await shown()).toEqual([]);
});

test('a payment that is put aside is shown until somebody has looked', async () => {
  await stripe.review(payment);
  expect(await shown()).toMatchObject([{ kind: 'review', reason: 'rule', next: 'review', amount: 86.62 }]);
  later();
  await stripe.review(payment, false);
  expect(await shown()).toEqual([]);
});

test('what must be answered first comes first', async () => {
  await stripe.warn(payment);
  await stripe.dispute(payment);
  expect((await shown()).map(({ kind }) => kind)).toEqual(['dispute', 'warning']);
  expect(await counted()).toBe(2);
});

test('what a manager has seen to is gone with its reason, and back once its bank says something else', async () => {
  await stripe.dispute(payment);
  const id = await idOf();
  expect(await close(id, { reason: '' })).toMatchObject({ status: 400 });
  const body = { id, state: 'needs_response', reason: 'No es mía' };
  expect(await elsewhere.client('POST /admin/disputes/close', { body })).toMatchObject({ status: 404 });
  // what the bank has said since it was shown stays where somebody sees it
  const seen = { state: 'warning_under_review' };
  expect(await close(id, seen)).toMatchObject({ status: 409, message: disputeRefused.news });
  expect(await shown()).toMatchObject([{ id }]);
  expect(await close(id)).toMatchObject({ message: disputeDone.closed });
  expect(await close(id)).toMatchObject({ status: 404 });
  expect([await shown(), await counted()]).toEqual([[], 0]);
  expect(await trailLines(app, { action: 'dispute.closed_by_hand', id })).toMatchObject([
    { after: { reason: 'Hablé con el cliente', amount_cents: 8662 } },
  ]);
  later();
  await stripe.dispute(payment);
  expect(await shown()).toEqual([]);
  await stripe.dispute(payment, { status: 'under_review' });
  expect(await shown()).toMatchObject([{ id, next: 'wait' }]);
});

test('a payment that was in no book is found once it is told again', async () => {
  await stripe.dispute(payment);
  await superuser.query('update dispute set attempt_id = null');
  expect(await shown()).toMatchObject([{ evidence: false, tracking: null }]);
  later();
  await stripe.dispute(payment);
  expect(await shown()).toMatchObject([{ evidence: true, tracking: box.tracking_number }]);
});

test('the evidence is a file of what was sold, to whom, when and from where', async () => {
  succeeded(await manager.client('POST /order/dimensions', { body: dimensions(box, 10) }));
  await superuser.query(
    "update mail set state = 'sent', sent_at = $1 where package_id = $2 or order_id is not null",
    [TEST_NOW, box.id],
  );
  await superuser.query(
    "insert into handover (agency_id, package_id, actor_id, name, document, at) values (1, $1, $2, 'Rosa', 'V-1234', $3)",
    [box.id, manager.id, TEST_NOW],
  );
  await superuser.query(
    "insert into package_event (agency_id, package_id, at, code, description) values (1, $1, $2, 'delivered', 'Entregado')",
    [box.id, TEST_NOW],
  );
  await stripe.dispute(payment);
  const id = await idOf();
  const { pages, text } = await readPages(id);
  for (const words of [
    `Evidence for dispute dp_${payment}`,
    payment,
    'Visa ending in 4242',
    'Total accepted',
    '$86.62',
    'from the network address 127.0.0.1',
    buyer.email,
    `Package ${box.tracking_number}`,
    'Received and weighed at our warehouse in Miami',
    'Recibo de compra',
    'to Rosa',
    'Delivered by the carrier',
  ])
    expect(text).toContain(words);
  // neither a document's number nor the Spanish of a carrier's scan
  expect(text).not.toMatch(/V-1234|Entregado/);
  // and the label that was bought
  expect(pages.at(-1)).toMatchObject({ width: 288, height: 432 });
  expect(await read(id, elsewhere)).toMatchObject({ status: 404 });
  expect(await trailLines(app, { action: 'dispute.evidence_read', id })).toMatchObject([
    { actor_id: manager.id, object_label: box.tracking_number },
  ]);
  // what stands in a closed account names nobody
  const closed = { name: 'Cuenta cerrada', email: `cerrada-${buyer.id}@invalid`, closed_at: TEST_NOW };
  await changeRows(app, 'account', buyer.id, closed);
  expect((await readPages(id)).text).not.toMatch(/cerrada/i);
});

test('within the United States an address says its city once', async () => {
  const order = { detail: { weight: 5 } };
  const total = await domesticTotal(buyer.client, domesticBody(0, order));
  const body = domesticBody(total, order);
  await pay(succeeded(await buyer.client('POST /order/domestic', { body })).data.redirect);
  await stripe.dispute(payment);
  const id = await idOf();
  const address = '400 W Church St, Apt 9, Orlando, FL 32801';
  expect((await readPages(id)).text).toMatch(new RegExp(`Ana Rivas, ${address}(?!,)`));
  succeeded(await send(id));
  expect(said()?.evidence).toMatchObject({ shipping_address: address });
});

const OF_ORDERS = ['Total accepted', 'confirmed them before paying', 'network address'];

test('of a pickup it tells what that cost, and nothing of what the order did', async () => {
  const { data } = succeeded(await buyer.client('POST /purchase/pickup', { body: pickupBody(box.id) }));
  await pay(data.redirect);
  await stripe.dispute(payment);
  const id = await idOf();
  const { text } = await readPages(id);
  for (const words of ['Pickup by the carrier', buyer.email]) expect(text).toContain(words);
  for (const words of OF_ORDERS) expect(text).not.toContain(words);
  succeeded(await send(id));
  expect(said()?.evidence).toMatchObject({
    customer_email_address: buyer.email,
    product_description: expect.stringMatching(/^Pickup by the carrier/),
  });
  expect(said()?.evidence).not.toHaveProperty('customer_purchase_ip');
});

test('of a debt that was paid on the public page it names nobody: whoever had the link paid', async () => {
  await owe(app, box.id);
  const params = { code: box.tracking_number };
  const open = await app.client('caribe')('POST /tracking/:code/payment', { params, body: {} as never });
  await pay(succeeded(open).data.redirect);
  await stripe.dispute(payment);
  const id = await idOf();
  const { pages, text } = await readPages(id);
  for (const words of [`Difference in price of ${box.tracking_number}`, '$12.50'])
    expect(text).toContain(words);
  for (const words of [...OF_ORDERS, 'The customer', buyer.email, 'Recibo de compra'])
    expect(text).not.toContain(words);
  // and no label, which has names on it
  expect(pages.filter(page => page.width === 288)).toEqual([]);
  succeeded(await send(id));
  expect(Object.keys(said()?.evidence ?? {}).toSorted()).toEqual([
    'product_description',
    'shipping_carrier',
    'shipping_tracking_number',
    'uncategorized_file',
  ]);
});

test('the evidence is sent once, whoever presses twice, and stands in the trail', async () => {
  await stripe.dispute(payment);
  const id = await idOf();
  const before = stripe.files().length;
  const answers = await Promise.all([send(id), send(id)]);
  expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true]);
  expect(answers.find(answer => answer.success)).toMatchObject({ message: disputeDone.sent });
  const [file] = stripe.files().slice(before);
  expect(file).toMatchObject({ purpose: 'dispute_evidence', text: expect.stringMatching(/^%PDF/) });
  expect(said()).toMatchObject({
    status: 'under_review',
    evidence_details: { submission_count: 1 },
    evidence: {
      uncategorized_file: file?.id,
      customer_email_address: buyer.email,
      customer_purchase_ip: '127.0.0.1',
      shipping_carrier: 'UPS',
      shipping_tracking_number: expect.stringMatching(/^1Z/),
    },
  });
  expect(await shown()).toMatchObject([{ sent: TEST_NOW.toISOString(), next: 'wait' }]);
  expect(await send(id)).toMatchObject({ status: 409, message: disputeRefused.over });
  expect(await sentLines(id)).toMatchObject([{ actor_id: manager.id, object_label: box.tracking_number }]);
});

test('where the answer is lost on the way, it is sent once all the same', async () => {
  await stripe.dispute(payment);
  stripe.failNext('cut');
  expect(await send(await idOf())).toMatchObject({ message: disputeDone.sent });
  expect(said()?.evidence_details.submission_count).toBe(1);
});

test('what was sent by somebody who died before it was recorded is not sent again, and counts as ours', async () => {
  await stripe.dispute(payment);
  const id = await idOf();
  await superuser.query('update dispute set evidence_asked_at = $1', [TEST_NOW]);
  expect(await send(id)).toMatchObject({ status: 409, message: disputeRefused.sending });
  submit();
  app.clock.advance(4 * 60_000);
  expect(await send(id)).toMatchObject({ error: { code: 'being_driven' } });
  app.clock.advance(60_000);
  expect(await send(id)).toMatchObject({ message: disputeDone.sent });
  expect(said()?.evidence).toEqual({});
  expect(await sentLines(id)).toHaveLength(1);
});

test('what was answered in Stripe’s own pages is left alone, and is nobody’s deed here', async () => {
  await stripe.dispute(payment);
  const id = await idOf();
  submit();
  expect(await send(id)).toMatchObject({ success: true, message: disputeDone.known });
  expect(await sentLines(id)).toEqual([]);
});

test('a file that is too long is refused with what to do, and may be sent again', async () => {
  await stripe.dispute(payment);
  const id = await idOf();
  stripe.refuseNext('dispute_evidence_page_limit_exceeded');
  expect(await send(id)).toMatchObject({ status: 409, message: disputeRefused.tooLong });
  expect(await send(id)).toMatchObject({ message: disputeDone.sent });
});

test('another refusal is no end: it may be sent again', async () => {
  await stripe.dispute(payment);
  const id = await idOf();
  stripe.refuseNext('');
  expect(await send(id)).toMatchObject({ error: { code: 'payment_unavailable' } });
  app.clock.advance(5 * 60_000);
  expect(await send(id)).toMatchObject({ message: disputeDone.sent });
});

test('a question of the bank that became a dispute is answered anew', async () => {
  await stripe.dispute(payment, { status: 'warning_needs_response' });
  const id = await idOf();
  expect(await send(id)).toMatchObject({ message: disputeDone.sent });
  later();
  await stripe.dispute(payment, { status: 'warning_under_review' });
  expect(await shown()).toMatchObject([{ next: 'wait', sent: TEST_NOW.toISOString() }]);
  later();
  await stripe.dispute(payment);
  expect(await shown()).toMatchObject([{ id, next: 'answer', sent: null }]);
  expect(await send(id)).toMatchObject({ message: disputeDone.sent });
  expect(said()?.evidence_details.submission_count).toBe(2);
});

test('nothing is sent after the deadline', async () => {
  await stripe.dispute(payment);
  const id = await idOf();
  await expire();
  expect(await send(id)).toMatchObject({ status: 409, message: disputeRefused.over });
  expect(said()?.evidence).toEqual({});
});
