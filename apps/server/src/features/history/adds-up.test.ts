import { sum, toCents } from '@puerta/domain/money/money';
import { beforeAll, expect, test } from 'vitest';
import { makeCollected, type Collected } from '../../../../../test/collected.ts';
import { openHouse } from '../../../../../test/house.ts';
import { dimensions, succeeded } from '../../../../../test/journey.ts';
import { mailsTo } from '../../../../../test/mails.ts';
import { APPROVED, card, pickupBody } from '../../../../../test/orders.ts';
import { recoverPurchases } from '../payment-engine/recover-purchases.ts';

/**
 * One eventful order of three boxes: a visit that is paid on the first, which is void then; the second owes a difference
 * and pays it, that of the third is waived. Whatever its customer reads of it adds up to what the books have.
 */
let buyer: Collected;
let order: number;
let ids: number[];

const house = await openHouse();
const { app, manager, superuser } = house;
beforeAll(async () => {
  buyer = await makeCollected(house);
  ids = await buyer.parcels(3);
  const [first = 0, second = 0, third = 0] = ids;
  succeeded(await buyer.schedule(pickupBody(first, { qty: 3 })));
  succeeded(await buyer.client('DELETE /purchase/label/:id', { params: { id: first } }));
  await recoverPurchases(app.services);
  for (const id of [second, third])
    succeeded(await manager.client('POST /order/dimensions', { body: dimensions({ id }, 30) }));
  succeeded(await buyer.client('POST /purchase/debt', { body: { id: second, ...card(APPROVED) } }));
  succeeded(await manager.client('POST /order/waive', { body: { id: third, reason: 'Cliente de siempre' } }));
  order = (await listed())[0]?.order_id ?? 0;
});

const listed = async () =>
  succeeded(await buyer.client('GET /purchase/page/:n/:size', { params: { n: 1, size: 50 }, query: {} }))
    .data;
const cents = (amounts: readonly (number | null)[]) => sum(amounts.map(amount => toCents(amount ?? 0)));
/** What stays paid, as the books have it: three labels, the visit and a difference, less a label. */
const PAID = 3 * 8662 + 2500 + 10593 - 8662;

test('the books have it so', async () => {
  const { rows } = await superuser.query<{ cents: number }>(
    `select sum(case kind when 'refund' then -amount_cents else amount_cents end)::int as cents from money_entry
     where agency_id = 1 and kind in ('charge', 'refund') and (order_id = $1 or package_id = any($2))`,
    [order, ids],
  );
  expect(rows).toEqual([{ cents: PAID }]);
});

test('the rows of the list, the pages and the order add up to it', async () => {
  const rows = await listed();
  expect(cents(rows.map(({ net }) => net))).toBe(PAID);
  expect(rows.map(({ net, debt, order_net, order_voided }) => [net, debt, order_net, order_voided])).toEqual([
    [86.62, 0, 173.24, 1],
    [192.55, 0, 173.24, 1],
    [25, 0, 173.24, 1],
  ]);
  for (const { id, net, total, refund, difference_reason } of rows) {
    const page = await buyer.client('GET /purchase/:tracking', { params: { tracking: String(id) } });
    expect(succeeded(page).data).toMatchObject({ net, total, refund, difference_reason });
    expect(toCents(total) - toCents(refund?.amount ?? 0)).toBe(toCents(net));
  }
  const { packages } = succeeded(
    await buyer.client('GET /purchase/order/:id', { params: { id: order } }),
  ).data;
  expect(cents(packages.map(({ net }) => net))).toBe(PAID);
});

test('so does its line of time, of what moved money', async () => {
  const { movements } = succeeded(
    await buyer.client('GET /purchase/order/:id', { params: { id: order } }),
  ).data;
  const moved = movements.filter(({ kind }) =>
    ['order.bought', 'pickup.booked', 'debt.paid', 'refund.made'].includes(kind),
  );
  expect(moved).toHaveLength(4);
  expect(cents(moved.map(({ amount }) => amount))).toBe(PAID);
});

test('and so do its mails', async () => {
  const mails = await mailsTo(app, buyer.email, 6);
  const said = (label: string, subject: string) =>
    cents(
      mails
        .filter(mail => mail.subject.includes(subject))
        .map(({ text }) => Number(new RegExp(`^${label}: \\$([\\d.]+)$`, 'm').exec(text)?.[1])),
    );
  expect(
    said('Total', 'Recibo') +
      said('Pagado', 'Recogida programada') +
      said('Pagado', 'Recibimos el pago') -
      said('Reembolso', 'Su reembolso'),
  ).toBe(PAID);
  // whoever reads of the difference reads why
  const debts = mails.filter(({ subject }) => /pago pendiente|Recibimos el pago/.test(subject));
  for (const { text } of debts) expect(text).toContain('Pesó 30 lb, declaró 10: $7.98 de traslado');
});
