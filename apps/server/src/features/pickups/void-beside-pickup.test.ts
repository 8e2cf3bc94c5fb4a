import { calendarDay } from '@puerta/domain/days/calendar-day';
import { pickupDays } from '@puerta/domain/parcels/pickup-calendar';
import { expect, test } from 'vitest';
import { card, HELD, pickupBody } from '../../../../../test/orders.ts';
import { makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { recoverPurchases } from '../payment-engine/recover-purchases.ts';

/** A label that is voided while its pickup is paid for. */

/** What happens at a step of the next pickup. */
let at: { step: string; work: () => Promise<void> } | null = null;
const step = async (name: string) => {
  if (name !== at?.step) return;
  const { work } = at;
  at = null;
  await work();
};
const house = await openHouse({ step });
const { app, superuser } = house;

async function collectable(quantity: number) {
  const buyer = await makeBuyer(house);
  const change = {
    sender: { addressLineOne: `${buyer.id} SW 8th St` },
    detail: { quantity },
    payment: { total: quantity === 1 ? 86.62 : 173.24 },
  };
  const { data } = await buyer.bought(change);
  const ids = data.packages.map(({ id }) => id);
  const [date = ''] = pickupDays(calendarDay(app.clock.now(), 'America/New_York'));
  return {
    ids,
    schedule: (beside: object = {}) =>
      buyer.client('POST /purchase/pickup', { body: pickupBody(ids[0] ?? 0, { date, ...beside }) }),
    voidLabel: (id = 0) => buyer.client('DELETE /purchase/label/:id', { params: { id } }),
    /** What was charged for the pickup, which packages it covers, and which of them bears the fee. */
    async pickup() {
      const { rows } = await superuser.query(
        `select coalesce((select sum(m.amount_cents) from money_entry m where m.order_id = $1 and m.purpose = 'pickup'), 0)::int as charged,
           (select m.package_id from money_entry m where m.order_id = $1 and m.purpose = 'pickup') as bearer,
           array(select k.id from package k where k.order_id = $1 and k.pickup order by k.id) as covered,
           array(select k.id from package k where k.order_id = $1 and k.pickup_cost_cents is not null) as costs`,
        [data.id],
      );
      return rows[0];
    },
  };
}

test.each([
  'pickup.buying.before-record',
  'carrier.schedulePickup.before',
  'pickup.bought.before-record',
  'pickup.done.before-record',
])('a void waits once the pickup counts on the label (%s)', async step => {
  const { ids, schedule, voidLabel, pickup } = await collectable(1);
  const [id = 0] = ids;
  const told: unknown[] = [];
  at = { step, work: async () => void told.push(await voidLabel(id)) };
  expect(await schedule()).toMatchObject({ status: 200 });
  expect(told).toMatchObject([{ error: { code: 'pickup_under_way' } }]);
  expect(await pickup()).toEqual({ charged: 2500, bearer: id, covered: [id], costs: [id] });
  expect(await voidLabel(id)).toMatchObject({ status: 200 });
});

test('a label that is voided while the card is being asked takes no fee', async () => {
  const { ids, schedule, voidLabel, pickup } = await collectable(1);
  at = {
    step: 'payment.authorize.before',
    work: async () => {
      expect(await voidLabel(ids[0])).toMatchObject({ status: 200 });
    },
  };
  expect(await schedule()).toMatchObject({ error: { code: 'pickup_unavailable' } });
  expect(await pickup()).toEqual({ charged: 0, bearer: null, covered: [], costs: [] });
});

test('under review likewise, and what is left of an order is collected and bears the fee', async () => {
  const { ids, schedule, voidLabel, pickup } = await collectable(2);
  expect(await schedule(card(HELD))).toMatchObject({ status: 202 });
  expect(await voidLabel(ids[0])).toMatchObject({ status: 200 });
  const held = await app.services.simulator?.listHeldPayments();
  await app.services.simulator?.release(held?.at(-1)?.providerId ?? '');
  await recoverPurchases(app.services);
  expect(await pickup()).toEqual({ charged: 2500, bearer: ids[1], covered: [ids[1]], costs: [ids[1]] });
});
