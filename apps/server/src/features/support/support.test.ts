import { invalid, refusals } from '@puerta/contract/messages.es';
import { ticketTexts } from '@puerta/contract/office/support.es';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { mailTo } from '../../../../../test/mails.ts';
import { trailLines } from '../../../../../test/trail.ts';

let customer: Buyer;
const house = await openHouse();
const { app, manager } = house;
beforeEach(async () => {
  customer = await makeBuyer(house);
});

const TICKET = { subject: '¿Cuándo llega?', tracking: '', message: 'Salió hace un mes.\nGracias.' };
const open = async (change: Partial<typeof TICKET> = {}) =>
  succeeded(await customer.client('POST /support', { body: { ...TICKET, ...change } })).data.id;
const answer = (id: number, message = 'Llega el lunes') =>
  manager.client('POST /support/admin', { body: { id, message } });
const reply = (id: number, message = '¡Gracias!', who: Person = customer) =>
  who.client('POST /support/reply', { body: { type: 'awnser', id, message } });
const close = (id: number) => manager.client('POST /support/admin/close', { body: { id } });
const repliesOf = async (id: number) =>
  succeeded(await customer.client('GET /support/:id/replies', { params: { id } })).data;

test('a ticket is opened, answered by both sides, and closed for good', async () => {
  const opened = await customer.client('POST /support', { body: TICKET });
  expect(opened).toMatchObject({ status: 200, message: ticketTexts.done.opened });
  const { id } = succeeded(opened).data;
  const sent_at = app.clock.now().toISOString();
  expect(succeeded(await customer.client('GET /support')).data).toEqual([
    {
      id,
      status: 'OPEN',
      subject: TICKET.subject,
      tracking: '',
      date: '2026-11-17T00:00:00.000Z',
      waiting: false,
    },
  ]);
  expect(await answer(id)).toMatchObject({ status: 200, message: ticketTexts.done.replied });
  expect(succeeded(await customer.client('GET /support')).data).toMatchObject([{ waiting: true }]);
  expect(await reply(id)).toMatchObject({ status: 200 });
  // each side is told who is the other one
  expect((await repliesOf(id)).map(({ message, type }) => [message, type])).toEqual([
    ['Llega el lunes', 'agency'],
    ['¡Gracias!', null],
  ]);
  const seen = await manager.client('GET /support/admin/detail/:id', { params: { id } });
  expect(succeeded(seen).data).toMatchObject({
    id,
    client: 'María Fernández',
    client_id: customer.id,
    sent_at,
    message: TICKET.message,
    waiting: true,
    replies: [
      { message: 'Llega el lunes', type: null },
      { message: '¡Gracias!', type: 'customer' },
    ],
  });
  expect(await close(id)).toMatchObject({ status: 200, message: ticketTexts.done.closed });
  for (const late of [await reply(id), await answer(id), await close(id)]) {
    expect(late).toMatchObject({ status: 409, message: refusals.ticket_closed });
  }
  expect(succeeded(await customer.client('GET /support/:id', { params: { id } })).data).toMatchObject({
    status: 'CLOSED',
    sent_at,
    message: TICKET.message,
    waiting: false,
  });
  expect(await repliesOf(id)).toHaveLength(2);
  const lines = await trailLines(app, { action: 'ticket.closed', id });
  expect(lines).toMatchObject([
    { actor_id: manager.id, before: { status: 'OPEN' }, after: { status: 'CLOSED' } },
  ]);
});

test('an answer is new until its customer has read it, and the next one is new again', async () => {
  const id = await open();
  const waits = async () => succeeded(await customer.client('GET /support')).data.map(row => row.waiting);
  const read = (ticket: number, reply: number, who: Person = customer) =>
    who.client('POST /support/read', { body: { id: ticket, reply } });
  const first = succeeded(await answer(id)).data.id;
  const second = succeeded(await answer(id, 'Mejor el martes')).data.id;
  // a second one came while the first was being read
  expect(succeeded(await read(id, first)).data).toEqual({ id });
  expect(await waits()).toEqual([true]);
  succeeded(await read(id, second));
  expect(await waits()).toEqual([false]);
  succeeded(await read(id, first));
  expect(succeeded(await customer.client('GET /support/:id', { params: { id } })).data.waiting).toBe(false);
  const other = await open();
  for (const refused of [
    await read(other, second),
    await read(id, second + 1000),
    await read(id, first, await makeBuyer(house)),
  ]) {
    expect(refused).toMatchObject({ status: 404, message: refusals.ticket_not_found });
  }
  await answer(id, 'Ya llegó');
  expect(await waits()).toEqual([false, true]);
});

test('a reply of the agency is mailed; two of them are two mails', async () => {
  const id = await open({ tracking: 'CE1' });
  await answer(id, 'Primera\nrespuesta');
  await answer(id, 'Segunda <respuesta>');
  const subject = `Respuesta a su ticket ${id}: ${TICKET.subject}`;
  const newest = await mailTo(app, customer.email, subject, 2);
  const texts = succeeded(
    await app.client('caribe')('GET /open/outbox', { query: { to: customer.email } }),
  ).data.map(mail => mail.text);
  expect(texts.filter(text => text.includes('Primera\nrespuesta'))).toHaveLength(1);
  expect(texts.filter(text => text.includes('Segunda <respuesta>'))).toHaveLength(1);
  expect(newest.text).toContain(`/support?ticket=${id}`);
  expect(newest.text).toContain('Tracking: CE1');
  expect(newest.html).toContain('Caribe Express');
  expect(newest.html).not.toContain('<respuesta>');
});

describe('the tracking', () => {
  test('leads to the package where it is one of the customer’s, by either number', async () => {
    const { data } = await customer.bought();
    const [bought] = data.packages;
    for (const tracking of [bought?.tracking_number.toLowerCase(), bought?.ups_tracking ?? '']) {
      const id = await open({ tracking: ` ${tracking} ` });
      expect(succeeded(await customer.client('GET /support/:id', { params: { id } })).data).toMatchObject({
        tracking: tracking?.trim(),
        package: bought?.tracking_number,
      });
    }
  });

  test('is only text otherwise: nothing tells whose package it is', async () => {
    const other = await makeBuyer(house);
    const [bought] = (await other.bought()).data.packages;
    for (const tracking of [bought?.tracking_number ?? '', 'la caja azul', '']) {
      const id = await open({ tracking });
      expect(succeeded(await customer.client('GET /support/:id', { params: { id } })).data).toMatchObject({
        tracking,
        package: null,
      });
    }
  });
});

describe('what is refused', () => {
  test.each([
    ['no subject', { subject: ' ' }, ticketTexts.invalid.subject],
    ['no message', { message: '' }, ticketTexts.invalid.message],
    ['nothing at all', { subject: '', message: '' }, ticketTexts.invalid.subject],
    ['a subject without end', { subject: 'a'.repeat(121) }, invalid.general.tooLong],
    ['a message without end', { message: 'a'.repeat(4001) }, invalid.general.tooLong],
  ])('%s', async (_name, change, message) => {
    expect(await customer.client('POST /support', { body: { ...TICKET, ...change } })).toMatchObject({
      status: 400,
      message,
    });
  });

  test('an empty reply, by either side', async () => {
    const id = await open();
    for (const refused of [await reply(id, ' '), await answer(id, '')]) {
      expect(refused).toMatchObject({ status: 400, message: ticketTexts.invalid.message });
    }
  });

  test("another customer's ticket, and one that does not exist", async () => {
    const id = await open();
    const other = await makePerson(app, 'caribe', 'customer');
    for (const refused of [
      await other.client('GET /support/:id', { params: { id } }),
      await other.client('GET /support/:id/replies', { params: { id } }),
      await reply(id, 'Hola', other),
      await reply(999_999),
      await answer(999_999),
      await close(999_999),
    ]) {
      expect(refused).toMatchObject({ status: 404, message: refusals.ticket_not_found });
    }
    expect(succeeded(await other.client('GET /support')).data).toEqual([]);
  });
});

test('managers see open tickets first, then the newest', async () => {
  const [first, second, third] = [await open(), await open(), await open()];
  await close(third);
  const rows = succeeded(await manager.client('GET /support/admin', {})).data;
  const own = rows.filter(({ client_id }) => client_id === customer.id);
  expect(own[0]).toMatchObject({
    subject: TICKET.subject,
    tracking: '',
    date: '2026-11-17T00:00:00.000Z',
  });
  expect(own.map(({ id, status }) => [id, status])).toEqual([
    [second, 'OPEN'],
    [first, 'OPEN'],
    [third, 'CLOSED'],
  ]);
  const firstClosed = rows.findIndex(({ status }) => status === 'CLOSED');
  expect(rows.slice(firstClosed).every(({ status }) => status === 'CLOSED')).toBe(true);
});

test('a reply and the closing at one moment leave no reply behind the closing', async () => {
  const id = await open();
  const [replied, closed] = await Promise.all([reply(id), close(id)]);
  expect(closed.status).toBe(200);
  expect([200, 409]).toContain(replied.status);
  expect(await repliesOf(id)).toHaveLength(replied.success ? 1 : 0);
});

test('a customer opens thirty tickets an hour and replies to them a hundred and twenty times', async () => {
  const who = await makePerson(app, 'caribe', 'customer');
  const id = succeeded(await who.client('POST /support', { body: TICKET })).data.id;
  const open = () => who.client('POST /support', { body: TICKET });
  for (const [most, send] of [
    [29, open],
    [120, () => reply(id, 'Otra', who)],
  ] as const) {
    for (let n = 0; n < most; n++) expect(await send()).toMatchObject({ status: 200 });
    expect(await send()).toMatchObject({ status: 429 });
  }
  app.clock.advance(60 * 60_000);
  expect(await open()).toMatchObject({ status: 200 });
});
