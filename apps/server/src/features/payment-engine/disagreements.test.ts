import { expect, test, vi } from 'vitest';
import { compareLedgers, countOpen, disagreements } from '../../../../../test/disagreements.ts';
import { makeBuyer } from '../../../../../test/buyer.ts';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { HEAVY, receive } from '../../../../../test/warehouse.ts';
import { APPROVED, card, DECLINED, HELD, pickupBody } from '../../../../../test/orders.ts';
import { succeeded } from '../../../../../test/journey.ts';

/** The comparison that the drills end with must find whatever can go wrong: each kind of it is planted here. */

/** of the order whose packages all stand, and which is collected */
let order = 0;

const house = await openHouse({ works: true });
const { app, superuser } = house;
const buyer = await makeBuyer(house);
const bought = await buyer.bought({ detail: { quantity: 2 }, payment: { total: 173.24 } });
order = bought.data.id;
const [first] = bought.data.packages;
await buyer.client('POST /purchase/pickup', { body: pickupBody(first?.id ?? 0) });
const other = await buyer.bought();
const params = { id: other.data.packages[0]?.id ?? 0 };
await buyer.client('DELETE /purchase/label/:id', { params });
const owing = await buyer.bought();
const manager = await makePerson(app, 'caribe', 'manager');
const id = owing.data.packages[0]?.id ?? 0;
await receive(manager, { id }, HEAVY);
await buyer.client('POST /purchase/debt', { body: { id, ...card(APPROVED) } });
const both = (await buyer.bought({ detail: { quantity: 2 }, payment: { total: 173.24 } })).data.packages;
for (const one of both) await receive(manager, one, HEAVY);
const owed = succeeded(await buyer.client('GET /purchase/debt'));
const packages = both.map(one => one.id);
const shared = { packages, total: owed.data.amount, ...card(APPROVED) };
succeeded(await buyer.client('POST /purchase/debts', { body: shared }));
await buyer.buy({ payment: card(DECLINED) });
await buyer.buy({ payment: card(HELD) });
const ended = async () => expect(await countOpen(superuser)).toBe(0);
await vi.waitFor(ended, { timeout: 30_000, interval: 100 });
// the books refuse what is planted here
await superuser.query('alter table money_entry disable trigger user');
await superuser.query('drop index money_entry_once_each');

test('after sound purchases nothing disagrees, and there was something to compare everywhere', async () => {
  const found = await compareLedgers(superuser);
  expect(found.flatMap(({ differences }) => differences)).toEqual([]);
  expect(found.filter(({ compared }) => compared === 0)).toEqual([]);
});

const DONE = `(select reference from attempt where kind = 'order' and state = 'done' order by id limit 1)`;
const OF_SEVERAL = 'attempt_id = (select max(id) from attempt where shares is not null)';

test.each([
  [
    'an authorisation hangs for an attempt that failed',
    `update simulator.payments set state = 'authorized' where state = 'declined'`,
    ['payments at the bank'],
  ],
  [
    'the bank has a payment of nobody',
    `insert into simulator.payments select 'other', 'of-nobody', amount_cents, 'authorized', reason, brand, last_four,
       description, customer_name, customer_email, 0, 0, created_at, changed_at from simulator.payments where reference = ${DONE}`,
    ['payments at the bank'],
  ],
  [
    'the bank never captured what is paid',
    `update simulator.payments set state = 'voided', captured_cents = 0 where reference = ${DONE}`,
    ['payments at the bank', 'attempts', 'charges in the books', 'every cent'],
  ],
  [
    'the bank captured a cent less',
    `update simulator.payments set captured_cents = captured_cents - 1 where reference = ${DONE}`,
    ['payments at the bank', 'charges in the books', 'every cent'],
  ],
  [
    'an attempt is done without a charge',
    `delete from money_entry where kind = 'charge' and purpose = 'pickup'`,
    ['attempts', 'every cent'],
  ],
  [
    'the books have a charge of nobody',
    `update money_entry set attempt_id = null where purpose = 'pickup'`,
    ['attempts', 'charges in the books'],
  ],
  [
    'an attempt that failed was charged',
    `update attempt set state = 'failed' where reference = ${DONE}`,
    ['payments at the bank', 'attempts', 'orders'],
  ],
  [
    'a purchase is still under way',
    `update attempt set state = 'captured' where reference = ${DONE}`,
    ['payments at the bank', 'attempts', 'orders'],
  ],
  [
    'a paid order has a package less than it was paid for',
    `update orders set quantity = 3, total_cents = unit_price_cents * 3 where id = $1`,
    ['orders'],
  ],
  ['an order waits for ever', `update orders set state = 'placing' where state = 'failed'`, ['orders']],
  [
    'a label lives that no package has',
    `insert into simulator.labels select 'of-no-package', shipment_id, 0, null from simulator.shipments where reference = ${DONE}`,
    ['labels at the carrier'],
  ],
  [
    'a shipment was sold to nobody',
    `update simulator.shipments set reference = 'of-nobody' where reference = ${DONE}`,
    ['labels at the carrier'],
  ],
  [
    'a label is on another package than it says',
    `update simulator.labels set position = 1 - position where shipment_id =
       (select shipment_id from simulator.shipments where reference = ${DONE})`,
    ['labels at the carrier'],
  ],
  [
    'a package stands whose label is void',
    `update simulator.labels set voided_at = now() where carrier_tracking = (select min(carrier_tracking) from package where order_id = $1)`,
    ['labels at the carrier', 'packages'],
  ],
  [
    'a void package has a label that lives',
    'update simulator.labels set voided_at = null',
    ['labels at the carrier', 'packages'],
  ],
  [
    'a package has a label that the carrier does not know',
    `update package set carrier_tracking = 'unknown' where order_id = $1 and id = (select min(id) from package)`,
    ['labels at the carrier', 'packages', 'pickups'],
  ],
  [
    'a package has a label that nobody kept',
    'update package set label_key = null where order_id = $1',
    ['packages'],
  ],
  [
    'the carrier comes for nobody',
    `insert into simulator.pickups select 'of-nobody', 'ELSEWHERE', date, window_start, window_end, done_at, contact, phone,
       quantity, cents, created_at, null from simulator.pickups`,
    ['visits of the carrier'],
  ],
  [
    'the carrier does not come although it is paid',
    'update simulator.pickups set cancelled_at = now()',
    ['visits of the carrier'],
  ],
  [
    'the carrier comes for packages that are all void',
    'update package set voided_at = now() where order_id = $1',
    ['labels at the carrier', 'packages', 'visits of the carrier', 'void packages'],
  ],
  [
    'a pickup took its fee for labels that were void',
    `update package set voided_at = created_at where order_id = $1`,
    ['labels at the carrier', 'packages', 'visits of the carrier', 'pickups', 'void packages'],
  ],
  ['a paid pickup is not recorded', 'delete from pickup', ['visits of the carrier', 'pickups']],
  [
    'a pickup is of a package that the carrier does not expect',
    'delete from simulator.pickup_labels where carrier_tracking = (select min(carrier_tracking) from simulator.pickup_labels)',
    ['pickups'],
  ],
  [
    'the bank gave back what the books do not know',
    `update refund set state = 'failed'`,
    ['refunds at the bank', 'refunds in the books'],
  ],
  [
    'the bank gave back twice',
    `with again as (insert into simulator.refunds select 'again', 'of-nobody', provider_id, amount_cents, created_at
       from simulator.refunds returning provider_id)
     update simulator.payments p set captured_cents = 2 * amount_cents, amount_cents = 2 * amount_cents,
       refunded_cents = 2 * refunded_cents from again where p.provider_id = again.provider_id`,
    ['payments at the bank', 'charges in the books', 'refunds at the bank', 'every cent'],
  ],
  [
    'a refund is recorded that the bank never made',
    `with lost as (delete from simulator.refunds returning provider_id)
     update simulator.payments p set refunded_cents = 0 from lost where p.provider_id = lost.provider_id`,
    ['refunds in the books', 'every cent'],
  ],
  [
    'a refund waits for ever',
    `update refund set state = 'pending'`,
    ['refunds at the bank', 'refunds in the books', 'void packages'],
  ],
  ['a void package was never refunded', 'delete from refund', ['refunds at the bank', 'void packages']],
  [
    'a package stands whose money went back',
    'update package set voided_at = null where voided_at is not null',
    ['labels at the carrier', 'packages', 'void packages'],
  ],
  [
    'a debt was paid and is still owed',
    'update package set payment = true where final_payment_cents is not null',
    ['debts'],
  ],
  [
    'one payment was charged to a single one of its packages',
    `update money_entry set package_id = (select min(package_id) from money_entry where ${OF_SEVERAL})
       where ${OF_SEVERAL} and package_id = (select max(package_id) from money_entry where ${OF_SEVERAL})`,
    ['parts of one payment', 'debts'],
  ],
  [
    'a cent of one payment stands at the wrong package',
    `update money_entry set amount_cents = amount_cents + case when package_id = one.id then 1 else -1 end
       from (select min(package_id) as id from money_entry where ${OF_SEVERAL}) one where ${OF_SEVERAL}`,
    ['parts of one payment'],
  ],
  [
    'a part of one payment is not in the books',
    `delete from money_entry where ${OF_SEVERAL} and package_id = (select max(package_id) from money_entry where ${OF_SEVERAL})`,
    ['attempts', 'charges in the books', 'parts of one payment', 'debts', 'every cent'],
  ],
  [
    'a debt was settled without money',
    `update money_entry set purpose = 'order' where purpose = 'debt'`,
    ['parts of one payment', 'debts'],
  ],
])('%s', async (_name, statement, expected) => {
  await superuser.query('begin');
  try {
    const changed = await superuser.query(statement.replace('$1', String(order)));
    expect(changed.rowCount, 'rows that were planted').toBeGreaterThan(0);
    const found = await compareLedgers(superuser);
    const broken = found.filter(({ differences }) => differences.length > 0);
    expect(broken.map(({ what }) => what.split(':')[0])).toEqual(expected);
    expect((await disagreements(superuser)).length).toBeGreaterThan(0);
  } finally {
    await superuser.query('rollback');
  }
});
