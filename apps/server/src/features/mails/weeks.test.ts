import { beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { HEAVY, moveTo, receive } from '../../../../../test/warehouse.ts';
import { makePackage } from '../../../../../test/factories-packages.ts';
import { runOn } from '../../../../../test/run-on.ts';
import { oneRow, rowsOf } from '../../../../../test/rows.ts';
import type { OutgoingMail } from '../../adapters/mail/port.ts';
import { unsubscribeQuery } from '../notices/sign-link.ts';
import { queueWeeks } from './tell-week.ts';
import { sendMail } from './send-mail.ts';

/** The mail of a Monday: to whom it goes, once, and what it says. */

const MONDAY = new Date('2026-11-23T13:00:00Z');
const WEEK_MS = 7 * 24 * 3_600_000;
let customer: Person;
const { app, restricted: operator } = await openHouse();
beforeEach(async () => {
  await runOn(app.superuserUrl, 'delete from told_week');
  customer = await makePerson(app, 'caribe', 'customer');
});

/** Tells the week on its Monday, or on one so many weeks later; what follows is on the day before again. */
async function tellWeek(later = 0): Promise<void> {
  app.clock.set(new Date(MONDAY.getTime() + later * WEEK_MS));
  await queueWeeks(app.services);
  app.clock.set(TEST_NOW);
}
const weeks = ({ id }: Person = customer) =>
  rowsOf(app, 'mail', { account_id: id, template: 'weekly_summary' });
const boxOf = ({ id }: Person = customer) => makePackage(app, 'caribe', { accountId: id });
async function received(count: number, who: Person = customer) {
  const made = [];
  for (let n = 0; n < count; n++) {
    const one = await boxOf(who);
    succeeded(await receive(operator, one));
    made.push(one);
  }
  return made;
}
/** Sends what waits for a customer; answers what left. */
async function sent(who: Person = customer): Promise<OutgoingMail[]> {
  const out: OutgoingMail[] = [];
  const mail = { send: async (one: OutgoingMail) => void out.push(one), close: async () => undefined };
  for (const { id } of await weeks(who))
    await sendMail({ ...app.services, mail }, { agencyId: 1, mailId: id }, { last: false });
  return out;
}
const chooses = (weekly: boolean) =>
  customer.client('PUT /profile/notices', { body: { steps: true, answers: true, weekly } });

test('it says what arrived, moved, is expected and owed, under the agency’s name, and how to end it', async () => {
  const [one, two, three] = await received(5);
  if (!one || !two || !three) throw new Error('Five were received');
  succeeded(await moveTo(operator, one, 3));
  succeeded(await moveTo(operator, two, 3));
  succeeded(await moveTo(operator, two, 4));
  const owing = await boxOf();
  succeeded(await receive(operator, owing, HEAVY));
  await tellWeek();
  const [mail, ...more] = await sent();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: customer.email,
    fromName: 'Caribe Express',
    subject: 'Su semana con Caribe Express: 6 paquetes en camino',
    unsubscribeUrl: expect.stringContaining('kind=weekly'),
  });
  const text = mail?.text ?? '';
  expect(text).toContain('del 16 al 22 nov 2026. Ahora tiene 6 paquetes en camino');
  expect(text).toMatch(new RegExp(`Por pagar: \\$\\d+\\.\\d\\d\\s+${owing.tracking}: \\$`));
  // each step of the week, also of what went on
  expect(text).toMatch(
    /Recibidos en nuestro almacén: 6\nSalieron hacia su destino: 2\nLlegaron a destino: 1\n/,
  );
  expect(text).toMatch(
    /Los próximos que se esperan\s+(\S+): .+\d+ \w{3} 2026: http\S+\/purchase\/tracking\/\1/,
  );
  expect(text.match(/\/purchase\/tracking\//g)).toHaveLength(6);
  expect(text).toMatch(/No recibir más el resumen de la semana: \S+kind=weekly/);
});

test('it comes by itself from five packages under way on, once, however often it is asked for', async () => {
  const few = await makePerson(app, 'caribe', 'customer');
  await received(4, few);
  await received(5);
  // labels that nobody sent are not under way
  await boxOf(few);
  app.clock.set(new Date(MONDAY.getTime() - 1000));
  await queueWeeks(app.services);
  expect(await weeks()).toEqual([]);
  await tellWeek();
  await tellWeek();
  expect(await weeks()).toHaveLength(1);
  expect(await weeks(few)).toEqual([]);
  expect(await sent()).toHaveLength(1);
  expect(await sent()).toHaveLength(0);
  // an operator who begins the week anew tells it nobody twice
  await runOn(app.superuserUrl, 'delete from told_week');
  await tellWeek();
  expect(await weeks()).toHaveLength(1);
  await tellWeek(1);
  expect((await weeks()).map(({ week }) => week)).toEqual(['2026-11-23', '2026-11-30']);
});

test('two copies that begin at the same moment tell it once', async () => {
  await received(5);
  app.clock.set(MONDAY);
  await Promise.all([queueWeeks(app.services), queueWeeks(app.services), queueWeeks(app.services)]);
  await tellWeek();
  expect(await weeks()).toHaveLength(1);
});

test('a copy that is killed on its way leaves the rest to the next, and tells nobody twice', async () => {
  await received(5);
  // far behind the first in numbers
  const account = await oneRow(app, 'account', customer.id);
  const { email_key: _key, locker_key: _lockerKey, ...copied } = account;
  const last = { ...customer, id: customer.id + 1600 };
  await app.services.db.within(1, tx =>
    tx
      .insertInto('account')
      .values({ ...copied, id: last.id, email: 'ultima@caribe.test', locker: 'ULTIMA', weekly_wanted: true })
      .execute(),
  );
  const { services } = app;
  // the customer's own, by their number, and those before it
  const first = Math.ceil(customer.id / 500);
  let stretches = 0;
  const db: typeof services.db = {
    ...services.db,
    within: (agencyId, work) => {
      if (agencyId === 1 && ++stretches > first + 1) return Promise.reject(new Error('killed'));
      return services.db.within(agencyId, work);
    },
  };
  app.clock.set(MONDAY);
  await queueWeeks({ ...services, db });
  expect([(await weeks()).length, (await weeks(last)).length]).toEqual([1, 0]);
  await tellWeek();
  expect([(await weeks()).length, (await weeks(last)).length]).toEqual([1, 1]);
});

test('who wants it has it with one package, and who does not has none with many', async () => {
  const choice = async () => succeeded(await customer.client('GET /profile/notices')).data.weekly;
  expect(await choice()).toBe(false);
  expect(succeeded(await chooses(true)).data).toEqual({ steps: true, answers: true, weekly: true });
  await received(1);
  await tellWeek();
  expect(await sent()).toHaveLength(1);
  succeeded(await chooses(false));
  await received(5);
  expect(await choice()).toBe(false);
  await tellWeek(1);
  expect(await weeks()).toHaveLength(1);
});

test('it follows from the packages until somebody says so, whatever else they choose', async () => {
  await received(5);
  const body = { steps: false, answers: true };
  expect(succeeded(await customer.client('PUT /profile/notices', { body })).data).toEqual({
    ...body,
    weekly: true,
  });
  await tellWeek();
  expect(await weeks()).toHaveLength(1);
});

test('its link ends it, also where it waits already', async () => {
  await received(5);
  succeeded(await chooses(true));
  await tellWeek();
  const query = Object.fromEntries(
    new URLSearchParams(unsubscribeQuery(app.services.config, 1, customer, 'weekly')),
  ) as { token: string; account: string; kind: string };
  expect(succeeded(await app.client('caribe')('POST /open/notices/off', { query })).data.kind).toBe('weekly');
  expect(await sent()).toEqual([]);
  expect((await weeks())[0]?.state).toBe('withdrawn');
  expect(succeeded(await customer.client('GET /profile/notices')).data.weekly).toBe(false);
});

test('a week with nothing to tell is not told', async () => {
  succeeded(await chooses(true));
  await tellWeek();
  expect(await sent()).toEqual([]);
  expect((await weeks())[0]?.state).toBe('withdrawn');
});

test('late ones come first, and as many of the next as leave five links', async () => {
  await received(11);
  await runOn(
    app.superuserUrl,
    `update package set order_day = '2026-10-25' where id in (
       select id from package where account_id = ${customer.id} order by id limit 3)`,
  );
  await tellWeek();
  const text = (await sent())[0]?.text ?? '';
  expect(text).toContain('Recibidos en nuestro almacén: 11');
  expect(text).toMatch(
    /Con retraso \(3\)\n\n(\S+: .+, se esperaba el 1 nov 2026: .+\n){2}\nY uno más, en Compras\./,
  );
  expect(text.match(/\/purchase\/tracking\//g)).toHaveLength(5);
});

test('what happens on the Monday itself is left to the next week', async () => {
  succeeded(await chooses(true));
  const [, ...later] = await received(3);
  const onMonday = async (table: string, column: string, id: string) =>
    runOn(
      app.superuserUrl,
      `update ${table} set ${column} = '2026-11-23' where ${id} in (${later.map(one => one.id).join()})`,
    );
  await onMonday('package', 'stage_day', 'id');
  await onMonday('package_step', 'day', 'package_id');
  await tellWeek();
  expect((await sent())[0]?.text).toContain('Recibidos en nuestro almacén: 1\n');
  await tellWeek(1);
  expect((await sent())[0]?.text).toContain('Recibidos en nuestro almacén: 2\n');
});
