import { beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { type Bought, journeyOf, succeeded } from '../../../../../test/journey.ts';
import { makePackage } from '../../../../../test/factories-packages.ts';
import { mailTo } from '../../../../../test/mails.ts';
import { card, HELD } from '../../../../../test/orders.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { changeRows, rowsOf } from '../../../../../test/rows.ts';

let manager: Person;
const house = await openHouse();
const { app, people } = house;
const journey = journeyOf(house);
beforeEach(() => {
  app.clock.set(TEST_NOW);
  manager = people.caribe.manager;
});

const DAY_MS = 24 * 60 * 60 * 1000;
async function later(days: number) {
  app.clock.set(new Date(TEST_NOW.getTime() + days * DAY_MS));
  manager = await makePerson(app, 'caribe', 'manager');
}
async function debtor(): Promise<Person & { bought: Bought }> {
  const person = await makePerson(app, 'caribe', 'customer');
  const bought = await journey.buy(person);
  await journey.receive(bought, true);
  return { ...person, bought };
}
const remind = (body: { client?: number; age?: number }) =>
  manager.client('POST /admin/debts/remind', { body });
const listed = async () =>
  succeeded(await manager.client('GET /admin/debts/:n/:size', { params: { n: 1, size: 50 }, query: {} }));
const rowOf = async ({ bought }: { bought: Bought }) =>
  (await listed()).data.find(row => row.tracking_number === bought.tracking)?.reminder;

test('who owes is mailed what they owe, and not again within seven days', async () => {
  const owing = await debtor();
  expect(await rowOf(owing)).toEqual({ at: null, why: null });
  expect(succeeded(await remind({ client: owing.id }))).toMatchObject({
    data: { reminded: 1 },
    message: 'Se envió 1 recordatorio',
  });
  const mail = await mailTo(app, owing.email, 'Recordatorio');
  expect(mail.text).toContain(owing.bought.tracking);
  expect(await rowOf(owing)).toEqual({ at: TEST_NOW.toISOString(), why: 'recent' });
  expect(await remind({ client: owing.id })).toMatchObject({ error: { code: 'reminder_recent' } });
  const told = await trailLines(app, { type: 'client', id: owing.id });
  expect(told.map(({ action, actor_id }) => [action, actor_id])).toEqual([['debt.reminded', manager.id]]);
  await later(7);
  expect(await rowOf(owing)).toEqual({ at: TEST_NOW.toISOString(), why: null });
  succeeded(await remind({ client: owing.id }));
});

test('two managers at once remind once', async () => {
  const owing = await debtor();
  const answers = await Promise.all([remind({ client: owing.id }), remind({ client: owing.id })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('all of an age are reminded, but for those who were, whose mail is refused, or whose bank reviews it', async () => {
  // a mail that arrives says that its address takes some
  await app.stopWork();
  const [one, unreachable, reviewed] = [await debtor(), await debtor(), await debtor()];
  await changeRows(app, 'account', unreachable.id, { mail_refused_at: TEST_NOW });
  const body = { id: reviewed.bought.id, ...card(HELD) };
  expect(await reviewed.client('POST /purchase/debt', { body })).toMatchObject({ status: 202 });
  expect(await rowOf(unreachable)).toEqual({ at: null, why: 'unreachable' });
  expect(await remind({ client: unreachable.id })).toMatchObject({ error: { code: 'reminder_unreachable' } });
  expect(await remind({ client: reviewed.id })).toMatchObject({ error: { code: 'reminder_settled' } });
  expect(await remind({ client: 1 })).toMatchObject({ error: { code: 'not_found' } });
  expect(succeeded(await remind({ age: 2 })).data).toEqual({ reminded: 0 });
  // who owes for two packages is one
  const made = await makePackage(app, 'caribe', { accountId: one.id });
  await journey.receive({ ...made, order: made.orderId, ups: made.carrierTracking }, true);
  const { data, remindable } = await listed();
  const clients = new Set(data.flatMap(row => (row.reminder.why === null ? [row.client_id] : [])));
  expect(clients).toContain(one.id);
  expect(remindable).toBe(clients.size);
  succeeded(await remind({ age: 0 }));
  expect(await rowOf(one)).toMatchObject({ why: 'recent' });
  // the one under review was passed over
  expect((await listed()).remindable).toBe(1);
  const others = await people.andes.manager.client('POST /admin/debts/remind', { body: {} });
  expect(succeeded(others).data).toEqual({ reminded: 0 });
});

test('whoever pays before it is sent gets none', async () => {
  const owing = await debtor();
  succeeded(await remind({ client: owing.id }));
  const paid = { id: owing.bought.id, method: 'cash', reference: 'R-9', note: '' } as const;
  succeeded(await manager.client('POST /order/payment', { body: paid }));
  const mails = () => rowsOf(app, 'mail', { template: 'debt_reminder', account_id: owing.id });
  const [queued] = await mails();
  const { sendMail } = await import('../mails/send-mail.ts');
  await sendMail(app.services, { agencyId: 1, mailId: queued?.id ?? 0 }, { last: false });
  expect(await mails()).toMatchObject([{ state: 'withdrawn' }]);
});

test('of those who were chosen each is answered, and who cannot be written to is named', async () => {
  const [one, lately, unreachable] = [await debtor(), await debtor(), await debtor()];
  succeeded(await remind({ client: lately.id }));
  await changeRows(app, 'account', unreachable.id, { mail_refused_at: TEST_NOW });
  const clients = [one.id, lately.id, unreachable.id, one.id];
  const many = async (who: Person) =>
    succeeded(await who.client('POST /admin/debts/remind/many', { body: { clients } })).data;
  const recent = { result: 'already', message: 'Ya se le recordó en los últimos siete días' };
  const refused = { id: unreachable.id, result: 'refused', code: 'reminder_unreachable' };
  expect(await many(manager)).toMatchObject([
    { id: one.id, result: 'done', message: null },
    { id: lately.id, ...recent },
    refused,
  ]);
  // again: nobody is written to twice
  expect(await many(manager)).toMatchObject([
    { id: one.id, ...recent },
    { id: lately.id, ...recent },
    refused,
  ]);
  expect(await trailLines(app, { type: 'client', id: one.id })).toHaveLength(1);
  const strangers = await many(people.andes.manager);
  expect(strangers.map(({ code }) => code)).toEqual(['not_found', 'not_found', 'not_found']);
});

test('debts of a list are waived each by itself; one that is being paid is named, and again nothing is waived', async () => {
  const [one, other, busy] = [await debtor(), await debtor(), await debtor()];
  const held = { id: busy.bought.id, ...card(HELD) };
  expect(await busy.client('POST /purchase/debt', { body: held })).toMatchObject({ status: 202 });
  const ids = [one.bought.id, busy.bought.id, 999_999, other.bought.id];
  const many = async (who: Person) =>
    succeeded(await who.client('POST /order/waive/many', { body: { ids, reason: 'Balanza' } })).data;
  const being = { id: busy.bought.id, result: 'refused', code: 'debt_in_review' };
  const unknown = { id: 999_999, result: 'refused', code: 'package_not_found' };
  expect(await many(manager)).toMatchObject([{ result: 'done' }, being, unknown, { result: 'done' }]);
  const none = { result: 'already', message: 'Este paquete no tiene pagos pendientes' };
  expect(await many(manager)).toMatchObject([none, being, unknown, none]);
  for (const { bought } of [one, other]) {
    const actions = (await trailLines(app, { type: 'package', id: bought.id })).map(({ action }) => action);
    expect(actions.filter(action => action === 'debt.waived')).toHaveLength(1);
  }
  const strangers = await many(people.andes.manager);
  expect(strangers.map(({ code }) => code)).toEqual(ids.map(() => 'package_not_found'));
  const body = { ids, reason: ' ' };
  expect(await manager.client('POST /order/waive/many', { body })).toMatchObject({ status: 400 });
});

test('a client is told that a package is late, once within seven days, while it is', async () => {
  const owner = await makePerson(app, 'caribe', 'customer');
  const bought = await journey.buy(owner);
  await journey.receive(bought);
  const { id } = bought;
  const early = await people.caribe.manager.client('POST /admin/delayed/tell', { body: { id } });
  expect(early).toMatchObject({ error: { code: 'delay_over' } });

  await later(9);
  const delayed = async (who = manager) =>
    succeeded(
      await who.client('GET /admin/delayed/:n/:size', {
        params: { n: 1, size: 50 },
        query: { late: 'all' },
      }),
    ).data.find(row => row.id === id);
  expect(await delayed()).toMatchObject({ told: { at: null, why: null } });
  const tell = () => manager.client('POST /admin/delayed/tell', { body: { id } });
  const answers = await Promise.all([tell(), tell()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ success }) => !success)).toMatchObject({ error: { code: 'reminder_recent' } });
  const mail = await mailTo(app, owner.email, 'tarda más de lo estimado');
  expect(mail.text).toContain(bought.tracking);
  expect(mail.text).toContain('24 nov 2026');
  expect(await delayed()).toMatchObject({ told: { at: app.clock.now().toISOString(), why: 'recent' } });
  expect(await delayed(await makePerson(app, 'caribe', 'restricted'))).not.toHaveProperty('told');
  const told = await trailLines(app, { type: 'package', id });
  expect(told.map(({ action }) => action)).toContain('package.delay_told');
  succeeded(await manager.client('PUT /order/status', { body: { id, status_id: 5 } }));
  expect(await tell()).toMatchObject({ error: { code: 'delay_over' } });
});
