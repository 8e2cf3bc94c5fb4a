import { beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { openFailingHouse } from '../../../../../test/failing-house.ts';
import type { Person } from '../../../../../test/factories.ts';
import { mailRecord, openRecord } from '../../../../../test/mail-record.ts';
import { APPROVED, card, DECLINED, HELD, KEEPS } from '../../../../../test/orders.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { dimensions, succeeded } from '../../../../../test/journey.ts';
import { ProviderUnavailable } from '../../adapters/provider-error.ts';

/** What use cases about debts and refunds mail, with what is refused, repeated and cut in the middle. */

let buyer: Buyer;
const house = await openFailingHouse();
const { app, superuser, manager } = house;
await openRecord(app);
beforeEach(() => app.clock.set(TEST_NOW));

const { expectMails: expectRecorded, expectAll } = mailRecord('payments', () => app);
/** Each has a buyer of its own, made within it. */
const expectMails: typeof expectRecorded = work =>
  expectRecorded(async told => {
    buyer = await makeBuyer(house);
    await work(told);
  });
/** After which what came to no end stands before managers. */
const HANGS_MS = 16 * 60_000;
const UNKNOWN = { status: 502, error: { code: 'payment_unknown' } };
const bankAway = () => Promise.reject(new ProviderUnavailable('payment', 'away'));

/** Packages of one order that their boxes made owe. */
async function owing(quantity: number) {
  const total = Math.round(8662 * quantity) / 100;
  const { data } = await buyer.bought({ detail: { quantity }, payment: { total } });
  for (const one of data.packages)
    succeeded(await manager.client('POST /order/dimensions', { body: dimensions(one, 30) }));
  return data.packages.map(({ id, tracking_number }) => ({ id, tracking: tracking_number }));
}
async function owed() {
  const [one] = await owing(1);
  if (!one) throw new Error('no package');
  return one;
}
const pay = (id: number, number = APPROVED, idempotencyKey?: string) =>
  buyer.client('POST /purchase/debt', { body: { id, ...card(number) } }, { idempotencyKey });
const NONE = { id: 0 };
const NO_DEBT = { error: { code: 'no_debt' } };

test(
  'a debt by card',
  expectMails(async told => {
    const { id } = await owed();
    await told('bought, and received larger than declared', 'in short');
    expect(await pay(id, DECLINED, 'key')).toMatchObject({ error: { code: 'payment_declined' } });
    await told('the card is declined');
    succeeded(await pay(id, APPROVED, 'key'));
    await told('paid');
    succeeded(await pay(id, APPROVED, 'key'));
    await told('pressed again with its key');
    expect(await pay(id)).toMatchObject(NO_DEBT);
    await told('refused: nothing is owed');
    await house.recover();
    await told('looked at by the recovery');
  }),
);

test(
  'a debt from the public page',
  expectMails(async told => {
    const { tracking: code } = await owed();
    await told('bought, and received larger than declared', 'in short');
    const body = card(APPROVED);
    succeeded(await app.client('caribe')('POST /tracking/:code/payment', { params: { code }, body }));
    await told('paid');
  }),
);

test(
  'a debt under review',
  expectMails(async told => {
    const { id } = await owed();
    await told('bought, and received larger than declared', 'in short');
    expect(await pay(id, HELD)).toMatchObject({ status: 202 });
    await told('held');
    await house.review('reject');
    await told('rejected');
    expect(await pay(id, HELD)).toMatchObject({ status: 202 });
    await house.review('release');
    await told('released');
  }),
);

test(
  'debts of one payment under review',
  expectMails(async told => {
    const packages = (await owing(2)).map(({ id }) => id);
    await told('two, bought and received larger than declared', 'in short');
    const body = { packages, total: 211.86, ...card(HELD) };
    expect(await buyer.client('POST /purchase/debts', { body })).toMatchObject({ status: 202 });
    await told('held');
    await house.review('reject');
    await told('rejected');
  }),
);

test(
  'a debt whose approved payment cannot be taken',
  expectMails(async told => {
    const { id } = await owed();
    await told('bought, and received larger than declared', 'in short');
    expect(await pay(id, HELD)).toMatchObject({ status: 202 });
    const capture = async () => ({ ok: false, reason: 'not_authorized' }) as const;
    await house.instead('payment', { capture }, () => house.review('release'));
    await told('released, and not taken');
  }),
);

test(
  'a debt that is cut before its end is recorded',
  expectMails(async told => {
    const { id } = await owed();
    await told('bought, and received larger than declared', 'in short');
    expect(await house.cutting('debt.done.before-record', () => pay(id, APPROVED, 'key'))).toMatchObject(
      UNKNOWN,
    );
    await told('cut');
    await house.recover();
    await told('finished by the recovery');
    succeeded(await pay(id, APPROVED, 'key'));
    await house.recover();
    await told('pressed again with its key');
  }),
);

test(
  'a debt that staff settled while it was paid',
  expectMails(async told => {
    const { id } = await owed();
    await told('bought, and received larger than declared', 'in short');
    expect(await pay(id, HELD)).toMatchObject({ status: 202 });
    await superuser.query('update package set payment = false where agency_id = 1 and id = $1', [id]);
    await house.review('release');
    await told('released');
    await house.recover();
    await told('what came second went back');
  }),
);

test(
  'a debt that is paid outside, or waived',
  expectMails(async told => {
    const [{ id } = NONE, other = NONE] = await owing(2);
    await told('two, bought and received larger than declared', 'in short');
    const body = { id, method: 'zelle', reference: 'Z-1', note: '' } as const;
    succeeded(await manager.client('POST /order/payment', { body }));
    await told('paid outside');
    expect(await manager.client('POST /order/payment', { body })).toMatchObject(NO_DEBT);
    await told('refused: nothing is owed');
    const waiver = { id: other.id, reason: 'Error nuestro' };
    succeeded(await manager.client('POST /order/waive', { body: waiver }));
    await told('waived');
    expect(await manager.client('POST /order/waive', { body: waiver })).toMatchObject(NO_DEBT);
    await told('refused: nothing is owed any more');
  }),
);

const voidLabel = (id: number, who: Pick<Person, 'client'> = buyer) =>
  who.client('DELETE /purchase/label/:id', { params: { id } });
async function standing(payment = card(APPROVED)): Promise<number> {
  const { data } = await buyer.bought({ payment });
  return data.packages[0]?.id ?? 0;
}

test(
  'a label that its customer voids',
  expectMails(async told => {
    const id = await standing();
    await told('bought', 'in short');
    succeeded(await voidLabel(id));
    await told('void');
    await house.recover();
    await told('its price went back');
    expect(await voidLabel(id)).toMatchObject({ error: { code: 'void_refused' } });
    await house.recover();
    await told('refused: it is void');
  }),
);

test(
  'one of two labels, that a manager voids',
  expectMails(async told => {
    const { data } = await buyer.bought({ detail: { quantity: 2 }, payment: { total: 173.24 } });
    await told('bought', 'in short');
    succeeded(await voidLabel(data.packages[1]?.id ?? 0, manager));
    await house.recover();
    await told('void, and its price went back');
  }),
);

test(
  'a label that the carrier keeps',
  expectMails(async told => {
    const id = await standing();
    await told('bought', 'in short');
    const keeps = { voidShipment: async () => ({ ok: false, reason: 'already_scanned' }) as const };
    expect(await house.instead('carrier', keeps, () => voidLabel(id))).toMatchObject({
      error: { code: 'void_refused' },
    });
    await house.recover();
    await told('refused');
  }),
);

test(
  'a refund that the bank refuses',
  expectMails(async told => {
    const id = await standing(card(KEEPS));
    await told('bought', 'in short');
    succeeded(await voidLabel(id));
    await house.recover();
    await told('void, and its refund refused');
    const { refunds } = succeeded(await manager.client('GET /admin/attention')).data;
    expect(refunds).toHaveLength(1);
    const body = { id: refunds[0]?.id ?? 0, method: 'transfer', reference: 'T-7', note: '' } as const;
    const giveBack = () => manager.client('POST /admin/refunds/outside', { body });
    succeeded(await giveBack());
    await told('given back by other means');
    expect(await giveBack()).toMatchObject({ error: { code: 'refund_closed' } });
    await told('refused: it is closed');
  }),
);

test(
  'a refund that is cut before it is recorded',
  expectMails(async told => {
    const id = await standing();
    await told('bought', 'in short');
    succeeded(await voidLabel(id));
    await house.cutting('refund.before-record', () => house.recover());
    await told('made, and cut');
    await house.recover();
    await told('found, and recorded');
    await house.recover();
    await told('looked at once more');
  }),
);

test(
  'a refund that a manager saw at the bank',
  expectMails(async told => {
    const id = await standing();
    await told('bought', 'in short');
    succeeded(await voidLabel(id));
    await house.instead(
      'payment',
      { refund: bankAway, lookUp: bankAway, lookUpRefund: bankAway },
      async () => {
        await house.recover();
        await told('void, while the bank is away');
        app.clock.advance(HANGS_MS);
        succeeded(await (await house.finishing(manager, buyer, { refund: 'made' }))());
      },
    );
    await told('closed as made');
  }),
);

test('the record has these use cases and no others', context => expectAll(context));
