import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { type FailingShop, openFailingShop } from '../../../../../test/failing-shop.ts';
import { makePerson, type Person } from '../../../../../test/factories.ts';
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
import { type Buyer, makeBuyer } from '../../../../../test/shop.ts';
import { succeeded } from '../../../../../test/walk.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../adapters/provider-error.ts';

/** What purchases mail, orders and pickups, with what is refused, repeated and cut in the middle. */

let shop: FailingShop;
let manager: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openFailingShop();
  await openRecord(shop.app);
  manager = await makePerson(shop.app, 'caribe', 'manager', { email: 'gerente@caribe.test' });
});
afterAll(() => shop.close());
beforeEach(() => shop.app.clock.set(TEST_NOW));

const { expectMails: expectRecorded, expectAll } = mailRecord('purchases', () => shop.app);
/** Each has a buyer of its own, made within it. */
const expectMails: typeof expectRecorded = work =>
  expectRecorded(async told => {
    buyer = await makeBuyer(shop);
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
    await shop.recover();
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
      receive: { office: { active: true, selected: shop.place.office }, address: '', city: '', state: '' },
      payment: { total: 46.07 },
    });
    await told('bought');
  }),
);

test(
  'a domestic order',
  expectMails(async told => {
    const total = await domesticTotal(shop.app.client('caribe'), domesticBody(0));
    succeeded(await buyer.client('POST /order/domestic', { body: domesticBody(total) }));
    await told('bought');
  }),
);

test(
  'a promotion',
  expectMails(async told => {
    succeeded(await buyer.client('POST /order/promo', { body: promoBody(shop.place.city, 'AGPM') }));
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
    const unlabelled = await shop.instead('carrier', refusesLabel, () => buyer.buy({}, 'key'));
    expect(unlabelled).toMatchObject({ error: { code: 'address_refused' } });
    await told('the carrier refuses it');
    const uncaptured = await shop.instead('payment', refusesCapture, () => buyer.buy({}, 'key'));
    expect(uncaptured).toMatchObject({ error: { code: 'payment_unavailable' } });
    await told('the bank does not hand out what it authorised');
    await shop.recover();
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
    await shop.review('release');
    await told('released');
    expect(await buyer.buy({ payment: card(HELD) }, 'key')).toMatchObject({ status: 200 });
    await told('pressed again with its key');
    await shop.recover();
    await told('looked at by the recovery');
  }),
);

test(
  'an order under review that is rejected',
  expectMails(async told => {
    expect(await buyer.buy({ payment: card(HELD) })).toMatchObject({ status: 202 });
    await shop.review('reject');
    await told('rejected');
    await shop.recover();
    await told('looked at by the recovery');
  }),
);

test(
  'an order under review that the carrier refuses',
  expectMails(async told => {
    expect(await buyer.buy({ payment: card(HELD) })).toMatchObject({ status: 202 });
    await shop.instead('carrier', refusesLabel, () => shop.review('release'));
    await told('released, and refused');
    await shop.recover();
    await told('looked at by the recovery');
  }),
);

test(
  'an order that is cut before its end is recorded',
  expectMails(async told => {
    expect(await shop.cutting('order.done.before-record', () => buyer.buy({}, 'key'))).toMatchObject(UNKNOWN);
    await told('cut');
    await shop.recover();
    await told('finished by the recovery');
    await buyer.bought({}, 'key');
    await shop.recover();
    await told('pressed again with its key');
  }),
);

test(
  'an order that is cut after its end was recorded',
  expectMails(async told => {
    await shop.cutting('order.done.after-record', () => buyer.buy({}, 'key'));
    await told('cut');
    await shop.recover();
    await buyer.bought({}, 'key');
    await told('looked at by the recovery, and pressed again with its key');
  }),
);

test(
  'an order that is cut while it is undone',
  expectMails(async told => {
    const buy = () => shop.instead('payment', refusesCapture, () => buyer.buy());
    expect(await shop.cutting('order.undoing.after-record', buy)).toMatchObject({ success: false });
    await told('cut');
    await shop.recover();
    await told('undone by the recovery');
    await shop.recover();
    await told('looked at once more');
  }),
);

test(
  'an order whose money turns out to be taken while it is undone',
  expectMails(async told => {
    const { capture } = shop.app.services.payment;
    const liar = {
      capture: async (...asked: Parameters<typeof capture>) => {
        await capture(...asked);
        return { ok: false, reason: 'not_authorized' } as const;
      },
      lookUp: async () => ({ state: 'none' }) as const,
    };
    expect(await shop.instead('payment', liar, () => buyer.buy())).toMatchObject({ success: false });
    await shop.recover();
    await told('undone');
    await shop.recover();
    await shop.recover();
    await told('its money went back');
  }),
);

test(
  'an order that a manager closes',
  expectMails(async told => {
    const away = { buyLabels: lost, findByReference: carrierAway };
    await shop.instead('carrier', away, async () => {
      expect(await buyer.buy()).toMatchObject(UNKNOWN);
      await told('nobody knows whether there is a label');
      shop.app.clock.advance(HANGS_MS);
      const close = await shop.finishing(manager, buyer, { goods: 'none' });
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
    await shop.recover();
    await told('looked at by the recovery');
  }),
);

test(
  'a pickup that is refused while its customer waits',
  expectMails(async told => {
    const [id = 0] = await boughtAt('2 Calle Ocho');
    await told('its order', 'in short');
    expect(await schedule(id, card(DECLINED))).toMatchObject({ error: { code: 'payment_declined' } });
    await told('the card is declined');
    const refused = await shop.instead('carrier', refusesVisit, () => schedule(id));
    expect(refused).toMatchObject({ error: { code: 'pickup_day_unavailable' } });
    await told('the carrier has no driver');
    await shop.recover();
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
    await shop.review('reject');
    await told('rejected');
    expect(await schedule(id, card(HELD))).toMatchObject({ status: 202 });
    await shop.instead('carrier', refusesVisit, () => shop.review('release'));
    await told('released, and refused by the carrier');
    expect(await schedule(id, card(HELD))).toMatchObject({ status: 202 });
    await shop.review('release');
    await told('released');
  }),
);

test(
  'a pickup that is cut before its end is recorded',
  expectMails(async told => {
    const [id = 0] = await boughtAt('4 Calle Ocho');
    await told('its order', 'in short');
    expect(await shop.cutting('pickup.done.before-record', () => schedule(id, {}, 'key'))).toMatchObject(
      UNKNOWN,
    );
    await told('cut');
    await shop.recover();
    await told('finished by the recovery');
    succeeded(await schedule(id, {}, 'key'));
    await shop.recover();
    await told('pressed again with its key');
  }),
);

test(
  'a pickup that a manager closes',
  expectMails(async told => {
    const [id = 0] = await boughtAt('5 Calle Ocho');
    await told('its order', 'in short');
    await shop.instead('carrier', { schedulePickup: lost, findPickup: carrierAway }, async () => {
      expect(await schedule(id)).toMatchObject(UNKNOWN);
      shop.app.clock.advance(HANGS_MS);
      succeeded(await (await shop.finishing(manager, buyer, { goods: 'none' }))());
    });
    await told('closed');
  }),
);

test('the record has these use cases and no others', context => expectAll(context));
