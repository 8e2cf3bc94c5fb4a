import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Attempt, MoneyEntry, Refund } from '../db/schema.gen.ts';
import { type Bought, type Card, labelKeyOf, pay } from './buy.ts';
import { dayBefore, daysBefore, type World } from './world.ts';

export type MoneyRows = {
  attempts: Insertable<Attempt>[];
  entries: Insertable<MoneyEntry>[];
  refunds: Insertable<Refund>[];
};

export const noMoney = (): MoneyRows => ({ attempts: [], entries: [], refunds: [] });

/** What was charged for the order, and for what reception found; what a void gave back. */
export async function recordMoney(
  world: World,
  bought: Bought,
  debtCents: number,
  rows: MoneyRows,
): Promise<void> {
  const { plan, card, priced, id } = bought;
  const charge = charged(world, bought, rows, {
    purpose: 'order',
    card,
    amountCents: priced.price.totalCents,
    daysAgo: plan.boughtDaysAgo,
    ids: { order_id: id },
  });
  if (plan.voidedDaysAgo !== null) await refund(world, bought, charge, rows);
  if (debtCents === 0 || plan.measured === 'owed' || plan.receivedDaysAgo === null) return;
  const daysAgo = Math.max(0, plan.receivedDaysAgo - 1);
  if (plan.measured === 'paid outside') {
    rows.entries.push({
      ...entry(world, rows, daysAgo),
      kind: 'outside',
      purpose: 'debt',
      package_id: id,
      amount_cents: debtCents,
      method: 'zelle',
      reference: `ZL${String(70_000 + id)}`,
      actor_id: world.manager.id,
    });
    return;
  }
  world.clock.set(daysBefore(world.now, daysAgo));
  charged(world, bought, rows, {
    purpose: 'debt',
    card: await pay(world, debtCents, bought.customer),
    amountCents: debtCents,
    daysAgo,
    ids: { package_id: id },
  });
}

type Charge = {
  purpose: 'order' | 'debt';
  card: Card;
  amountCents: number;
  daysAgo: number;
  ids: { order_id: number } | { package_id: number };
};

function charged(world: World, bought: Bought, rows: MoneyRows, charge: Charge): number {
  const { card, ids } = charge;
  const attemptId = rows.attempts.length + 1;
  const at = daysBefore(world.now, charge.daysAgo);
  const paidWith = { brand: card.brand, last_four: card.lastFour, provider_payment_id: card.providerId };
  rows.attempts.push({
    agency_id: world.agency.id,
    id: attemptId,
    kind: charge.purpose,
    ...ids,
    account_id: bought.customer.id,
    reference: card.reference,
    amount_cents: charge.amountCents,
    state: 'done',
    provider: 'simulator',
    ...paidWith,
    ...(charge.purpose === 'order' && labelsOf(bought)),
    created_at: at,
    updated_at: at,
  });
  const row = entry(world, rows, charge.daysAgo);
  rows.entries.push({
    ...row,
    kind: 'charge',
    purpose: charge.purpose,
    ...ids,
    attempt_id: attemptId,
    amount_cents: charge.amountCents,
    method: 'card',
    ...paidWith,
  });
  return row.id;
}

const labelsOf = ({ shipmentId, labelCents, label, tracking, card }: Bought) => ({
  shipment: JSON.stringify({
    shipmentId,
    chargedCents: labelCents,
    packages: [{ carrierTracking: label.carrierTracking, labelKey: labelKeyOf(card) }],
  }),
  trackings: JSON.stringify([tracking]),
});

/** The label goes back to the carrier and its price to the card. */
async function refund(world: World, bought: Bought, chargeId: number, rows: MoneyRows): Promise<void> {
  const { plan, card, priced } = bought;
  const daysAgo = plan.voidedDaysAgo ?? 0;
  const at = daysBefore(world.now, daysAgo);
  world.clock.set(at);
  await world.carrier.voidShipment(bought.shipmentId);
  const reference = `demo-${randomUUID()}`;
  const amountCents = priced.price.totalCents;
  const answer = await world.payment.refund({ reference, providerId: card.providerId, amountCents });
  if (!answer.ok) throw new Error(`The simulator refused a refund: ${answer.reason}`);
  rows.entries.push({
    ...entry(world, rows, daysAgo),
    kind: 'refund',
    purpose: 'order',
    package_id: bought.id,
    order_id: bought.id,
    charge_id: chargeId,
    amount_cents: amountCents,
    method: 'card',
    brand: card.brand,
    last_four: card.lastFour,
    provider_payment_id: card.providerId,
    reference,
  });
  rows.refunds.push({
    agency_id: world.agency.id,
    id: rows.refunds.length + 1,
    charge_id: chargeId,
    package_id: bought.id,
    amount_cents: amountCents,
    reference,
    state: 'done',
    created_at: at,
    updated_at: at,
  });
}

const entry = (world: World, rows: MoneyRows, daysAgo: number) => ({
  agency_id: world.agency.id,
  id: rows.entries.length + 1,
  day: dayBefore(world, daysAgo),
  created_at: daysBefore(world.now, daysAgo),
});
