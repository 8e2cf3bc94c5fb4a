import { beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { openFailingHouse } from '../../../../../test/failing-house.ts';
import { mailRecord, openRecord } from '../../../../../test/mail-record.ts';
import {
  APPROVED,
  card,
  DECLINED,
  domesticBody,
  domesticTotal,
  HELD,
  type OrderChange,
  pickupBody,
  promoBody,
  SILENT,
} from '../../../../../test/orders.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../adapters/provider-error.ts';

/** What purchases mail, orders and pickups, with what is refused, repeated and cut in the middle. */

let buyer: Buyer;
const house = await openFailingHouse();
const { app, manager, place } = house;
await openRecord(app);
beforeEach(() => app.clock.set(TEST_NOW));

const { expectMails: expectRecorded, expectAll } = mailRecord('purchases', () => app);
/** Each has a buyer of its own, made within it. */
const expectMails: typeof expectRecorded = work =>
  expectRecorded(async told => {
    buyer = await makeBuyer(house);
    await work(told);
  });
/** After which what came to no end stands before managers. */
const HANGS_MS = 16 * 60_000;
const UNKNOWN = { status: 502, error: { code: 'payment_unknown' } };

const carrierAway = () => Promise.reject(new ProviderUnavailable('carrier', 'away'));
const lost = () => Promise.reject(new ProviderTimeout('carrier', 'no answer'));
const refusesLabel = { buyLabels: async () => ({ ok: false, reason: 'address_refused' }) as const };
const refusesVisit = { schedulePickup: async () => ({ ok: false, reason: 'date_not_available' }) as const };
const refusesCapture = { capture: async () => ({ ok: false, reason: 'not_authorized' }) as const };
const two = { detail: { quantity: 2 }, payment: { total: 173.24 } };

test(
  'an order by card',
  expectMails(async told => {
    await buyer.bought({}, 'key');
    await told('bought');
    await buyer.bought({}, 'key');
    await told('pressed again with its key');
    await house.recover();
    await told('looked at by the recovery');
  }),
);

test(
  'an order of two boxes',
  expectMails(async told => {
    await buyer.bought(two);
    await told('bought');
  }),
);

test(
  'an order to an office, by sea',
  expectMails(async told => {
    await buyer.bought({
      product: { id: 'mar' },
      receive: { office: { active: true, selected: place.office }, address: '', city: '', state: '' },
      payment: { total: 46.07 },
    });
    await told('bought');
  }),
);

test(
  'a domestic order',
  expectMails(async told => {
    const total = await domesticTotal(app.client('caribe'), domesticBody(0));
    succeeded(await buyer.client('POST /order/domestic', { body: domesticBody(total) }));
    await told('bought');
  }),
);

test(
  'a promotion',
  expectMails(async told => {
    succeeded(await buyer.client('POST /order/promo', { body: promoBody(place.city, 'AGPM') }));
    await told('bought');
  }),
);

test(
  'an order that is refused while its customer waits',
  expectMails(async told => {
    expect(await buyer.buy({ payment: { total: 80 } })).toMatchObject({ error: { code: 'price_changed' } });
    await told('at another price');
    expect(await buyer.buy({ payment: card(DECLINED) }, 'key')).toMatchObject({
      error: { code: 'payment_declined' },
    });
    await told('the card is declined');
    const unlabelled = await house.instead('carrier', refusesLabel, () => buyer.buy({}, 'key'));
    expect(unlabelled).toMatchObject({ error: { code: 'address_refused' } });
    await told('the carrier refuses it');
    const uncaptured = await house.instead('payment', refusesCapture, () => buyer.buy({}, 'key'));
    expect(uncaptured).toMatchObject({ error: { code: 'payment_unavailable' } });
    await told('the bank does not hand out what it authorised');
    await house.recover();
    await told('looked at by the recovery');
    await buyer.bought({ payment: card(APPROVED) }, 'key');
    await told('bought at last');
  }),
);

test(
  'an order whose card answers nothing',
  expectMails(async told => {
    await buyer.bought({ payment: card(SILENT) });
    await told('bought');
  }),
);

test(
  'an order under review',
  expectMails(async told => {
    expect(await buyer.buy({ payment: card(HELD) }, 'key')).toMatchObject({ status: 202 });
    await told('held');
    await house.review('release');
    await told('released');
    expect(await buyer.buy({ payment: card(HELD) }, 'key')).toMatchObject({ status: 200 });
    await told('pressed again with its key');
    await house.recover();
    await told('looked at by the recovery');
  }),
);

test(
  'an order under review that is rejected',
  expectMails(async told => {
    expect(await buyer.buy({ payment: card(HELD) })).toMatchObject({ status: 202 });
    await house.review('reject');
    await told('rejected');
    await house.recover();
    await told('looked at by the recovery');
  }),
);

test(
  'an order under review that the carrier refuses',
  expectMails(async told => {
    expect(await buyer.buy({ payment: card(HELD) })).toMatchObject({ status: 202 });
    await house.instead('carrier', refusesLabel, () => house.review('release'));
    await told('released, and refused');
    await house.recover();
    await told('looked at by the recovery');
  }),
);

test(
  'an order that is cut before its end is recorded',
  expectMails(async told => {
    expect(await house.cutting('order.done.before-record', () => buyer.buy({}, 'key'))).toMatchObject(
      UNKNOWN,
    );
    await told('cut');
    await house.recover();
    await told('finished by the recovery');
    await buyer.bought({}, 'key');
    await house.recover();
    await told('pressed again with its key');
  }),
);

test(
  'an order that is cut after its end was recorded',
  expectMails(async told => {
    await house.cutting('order.done.after-record', () => buyer.buy({}, 'key'));
    await told('cut');
    await house.recover();
    await buyer.bought({}, 'key');
    await told('looked at by the recovery, and pressed again with its key');
  }),
);

test(
  'an order that is cut while it is undone',
  expectMails(async told => {
    const buy = () => house.instead('payment', refusesCapture, () => buyer.buy());
    expect(await house.cutting('order.undoing.after-record', buy)).toMatchObject({ success: false });
    await told('cut');
    await house.recover();
    await told('undone by the recovery');
    await house.recover();
    await told('looked at once more');
  }),
);

test(
  'an order whose money turns out to be taken while it is undone',
  expectMails(async told => {
    const { capture } = app.services.payment;
    const liar = {
      capture: async (...asked: Parameters<typeof capture>) => {
        await capture(...asked);
        return { ok: false, reason: 'not_authorized' } as const;
      },
      lookUp: async () => ({ state: 'none' }) as const,
    };
    expect(await house.instead('payment', liar, () => buyer.buy())).toMatchObject({ success: false });
    await house.recover();
    await told('undone');
    await house.recover();
    await house.recover();
    await told('its money went back');
  }),
);

test(
  'an order that a manager closes',
  expectMails(async told => {
    const away = { buyLabels: lost, findByReference: carrierAway };
    await house.instead('carrier', away, async () => {
      expect(await buyer.buy()).toMatchObject(UNKNOWN);
      await told('nobody knows whether there is a label');
      app.clock.advance(HANGS_MS);
      const close = await house.finishing(manager, buyer, { goods: 'none' });
      succeeded(await close());
      await told('closed');
      expect(await close()).toMatchObject({ error: { code: 'not_hanging' } });
      await told('refused: it is closed');
    });
  }),
);

/** An order of an address of its own: the carrier gives one address one number for a day and its hours. */
async function boughtAt(street: string, change: OrderChange = {}): Promise<number[]> {
  const { data } = await buyer.bought({ ...change, sender: { addressLineOne: street } });
  return data.packages.map(({ id }) => id);
}
const schedule = (id: number, change: object = {}, idempotencyKey?: string) =>
  buyer.client('POST /purchase/pickup', { body: pickupBody(id, change) }, { idempotencyKey });

test(
  'a pickup',
  expectMails(async told => {
    const [first = 0, second = 0] = await boughtAt('1 Calle Ocho', two);
    await told('its order', 'in short');
    succeeded(await schedule(second, { qty: 2, startTime: '1500', endTime: '1900' }, 'key'));
    await told('booked');
    succeeded(await schedule(second, { qty: 2, startTime: '1500', endTime: '1900' }, 'key'));
    await told('pressed again with its key');
    expect(await schedule(first)).toMatchObject({ error: { code: 'pickup_unavailable' } });
    await told('refused: it has one');
    await house.recover();
    await told('looked at by the recovery');
  }),
);

test(
  'the labels of a pickup, voided one after the other',
  expectMails(async told => {
    const ids = await boughtAt('9 Calle Ocho', two);
    succeeded(await schedule(ids[0] ?? 0, { qty: 2 }));
    await told('its order and its visit', 'in short');
    for (const [at, id] of ids.entries()) {
      succeeded(await buyer.client('DELETE /purchase/label/:id', { params: { id } }));
      await house.recover();
      await told(at === 0 ? 'the first: UPS comes for the other' : 'the last: UPS does not come');
    }
  }),
);

test(
  'a pickup that is refused while its customer waits',
  expectMails(async told => {
    const [id = 0] = await boughtAt('2 Calle Ocho');
    await told('its order', 'in short');
    expect(await schedule(id, card(DECLINED))).toMatchObject({ error: { code: 'payment_declined' } });
    await told('the card is declined');
    const refused = await house.instead('carrier', refusesVisit, () => schedule(id));
    expect(refused).toMatchObject({ error: { code: 'pickup_day_unavailable' } });
    await told('the carrier has no driver');
    await house.recover();
    await told('looked at by the recovery');
  }),
);

test(
  'a pickup under review',
  expectMails(async told => {
    const [id = 0] = await boughtAt('3 Calle Ocho');
    await told('its order', 'in short');
    expect(await schedule(id, card(HELD))).toMatchObject({ status: 202 });
    await told('held');
    await house.review('reject');
    await told('rejected');
    expect(await schedule(id, card(HELD))).toMatchObject({ status: 202 });
    await house.instead('carrier', refusesVisit, () => house.review('release'));
    await told('released, and refused by the carrier');
    expect(await schedule(id, card(HELD))).toMatchObject({ status: 202 });
    await house.review('release');
    await told('released');
  }),
);

test(
  'a pickup that is cut before its end is recorded',
  expectMails(async told => {
    const [id = 0] = await boughtAt('4 Calle Ocho');
    await told('its order', 'in short');
    expect(await house.cutting('pickup.done.before-record', () => schedule(id, {}, 'key'))).toMatchObject(
      UNKNOWN,
    );
    await told('cut');
    await house.recover();
    await told('finished by the recovery');
    succeeded(await schedule(id, {}, 'key'));
    await house.recover();
    await told('pressed again with its key');
  }),
);

test(
  'a pickup that a manager closes',
  expectMails(async told => {
    const [id = 0] = await boughtAt('5 Calle Ocho');
    await told('its order', 'in short');
    await house.instead('carrier', { schedulePickup: lost, findPickup: carrierAway }, async () => {
      expect(await schedule(id)).toMatchObject(UNKNOWN);
      app.clock.advance(HANGS_MS);
      succeeded(await (await house.finishing(manager, buyer, { goods: 'none' }))());
    });
    await told('closed');
  }),
);

test('the record has these use cases and no others', context => expectAll(context));
