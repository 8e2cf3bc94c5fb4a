import { pickupAsked } from '@puerta/contract/parcels/pickups.es';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { settableClock } from '../../app/clock.ts';
import { TEST_NOW } from '../../../../../test/app.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { mailTo, sendWaitingMails } from '../../../../../test/mails.ts';
import { pickupBody } from '../../../../../test/orders.ts';
import { startUpsStandIn, type UpsFault } from '../../../../../test/ups-stand-in.ts';
import { compareAttempts } from '../payment-engine/compare-attempts.ts';
import { recoverPurchases } from '../payment-engine/recover-purchases.ts';

/** A pickup whose answer is lost, for a day that UPS does not list yet: the whole application against its stand-in. */

const DAY = '2026-11-20';
const EVE = '2026-11-19T15:00:00Z';
const upsClock = settableClock(TEST_NOW);
let buyer: Buyer;
let id: number;
const ups = await startUpsStandIn(upsClock);
const house = await openHouse({
  env: ups.env,
});
const { app, superuser } = house;
afterAll(async () => {
  await ups.close();
});
beforeEach(async () => {
  itIs(TEST_NOW);
  ups.ledger.pickups.length = 0;
  buyer = await makeBuyer(house);
  const { data } = await buyer.bought({ sender: { addressLineOne: `${buyer.id} SW 8th St` } });
  id = data.packages[0]?.id ?? 0;
});
afterEach(() => {
  if (ups.objections.length > 0) throw new Error(ups.objections.join('\n'));
});

function itIs(instant: Date): void {
  app.clock.set(instant);
  upsClock.set(instant);
}
/** Asks for a visit in three days, and hears nothing. */
async function ask(fault: UpsFault): Promise<void> {
  ups.fail('pickup', fault);
  expect(await schedule()).toMatchObject({ status: 502, message: pickupAsked.unknown });
}
const schedule = () => buyer.client('POST /purchase/pickup', { body: pickupBody(id, { date: DAY }) });
const recoverAt = async (instant: Date) => {
  itIs(instant);
  await recoverPurchases(app.services);
};
const hoursLater = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000);
const visits = () => ups.ledger.pickups.map(({ date, status }) => `${date} ${status}`);
const attempt = async () => {
  const { rows } = await superuser.query<{ state: string; last_error: string | null }>(
    "select state, last_error from attempt where agency_id = 1 and account_id = $1 and kind = 'pickup'",
    [buyer.id],
  );
  return rows;
};
const attention = async () => {
  const manager = await makePerson(app, 'caribe', 'manager');
  const { hanging, differences } = succeeded(await manager.client('GET /admin/attention')).data;
  const ours = <Row extends { client: { id: number } | null }>(rows: Row[]) =>
    rows.filter(row => row.client?.id === buyer.id);
  const finish = (goods: 'ask' | 'none') =>
    manager.client('POST /admin/attention/finish', {
      body: { kind: 'pickup', id: ours(hanging)[0]?.id ?? 0, reason: 'Llamé a UPS', goods },
    });
  return { hanging: ours(hanging), differences: ours(differences), finish };
};

test('that UPS booked is not booked again, stands at attention, and is found on its eve', async () => {
  await ask('500-done');
  for (const hours of [1, 2, 24]) await recoverAt(hoursLater(hours));
  expect(visits()).toEqual(['20261120 012']);
  expect(await attempt()).toEqual([{ state: 'buying', last_error: 'visit_unseen' }]);
  expect((await attention()).hanging).toMatchObject([
    {
      kind: 'pickup',
      state: 'buying',
      error: 'visit_unseen',
      visit: { day: `${DAY}T00:00:00.000Z`, start: '0800', end: '1200' },
    },
  ]);
  await recoverAt(new Date(EVE));
  expect(visits()).toEqual(['20261120 012']);
  expect(await attempt()).toMatchObject([{ state: 'done' }]);
  await sendWaitingMails(app.services);
  expect((await mailTo(app, buyer.email, 'Recogida programada', 2)).text).toContain('20 nov 2026');
});

test('that UPS did not book is booked on its eve, once', async () => {
  await ask('500');
  await recoverAt(hoursLater(2));
  expect(visits()).toEqual([]);
  await recoverAt(new Date(EVE));
  expect(visits()).toEqual(['20261120 012']);
  expect(await attempt()).toMatchObject([{ state: 'done' }]);
});

test('keeps its labels and a second pickup waiting, and both are told why', async () => {
  await ask('500-done');
  expect(await schedule()).toMatchObject({ status: 409, message: pickupAsked.again });
  const voided = await buyer.client('DELETE /purchase/label/:id', { params: { id } });
  expect(voided).toMatchObject({ error: { code: 'pickup_under_way' } });
  await recoverAt(new Date(EVE));
  expect(visits()).toEqual(['20261120 012']);
});

test('that a manager closes on his word is compared until its day, and found to stand', async () => {
  await ask('500-done');
  itIs(hoursLater(1));
  const { finish } = await attention();
  expect(await finish('ask')).toMatchObject({ error: { code: 'carrier_unconfirmed' } });
  expect(await finish('none')).toMatchObject({ success: true });
  await compareAttempts(app.services);
  expect(await attention()).toMatchObject({ hanging: [], differences: [] });
  // the attempt was closed more than three days ago
  await superuser.query("update attempt set updated_at = $2 where account_id = $1 and kind = 'pickup'", [
    buyer.id,
    hoursLater(-10 * 24),
  ]);
  itIs(new Date(EVE));
  await compareAttempts(app.services);
  const stands = [{ about: 'visit', ours: { state: 'not_bought' }, theirs: { state: 'stands' } }];
  expect((await attention()).differences).toMatchObject(stands);
  // the night does not take back what it cannot see any more
  itIs(new Date(`${DAY}T09:00:00Z`));
  ups.ledger.pickups.length = 0;
  await compareAttempts(app.services);
  expect((await attention()).differences).toMatchObject(stands);
});

test('that a manager began to close is called off as soon as UPS lists it', async () => {
  await ask('500-done');
  itIs(hoursLater(1));
  expect(await (await attention()).finish('ask')).toMatchObject({ success: false });
  await recoverAt(hoursLater(2));
  expect(await attempt()).toEqual([{ state: 'undoing', last_error: 'visit_unseen' }]);
  await recoverAt(new Date(EVE));
  expect(visits()).toEqual(['20261120 007']);
  expect(await attempt()).toMatchObject([{ state: 'failed' }]);
});
