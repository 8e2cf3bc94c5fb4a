import { refusals } from '@puerta/contract/messages.es';
import { ticketTexts } from '@puerta/contract/office/support.es';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { mailTo } from '../../../../../test/mails.ts';
import { trailLines } from '../../../../../test/trail.ts';

const SECRET = 'Ojo: cliente-difícil';
let customer: Buyer;
let id: number;
const house = await openHouse();
const { app, manager: luis } = house;
const ana = await makePerson(app, 'caribe', 'manager');
beforeEach(async () => {
  customer = await makeBuyer(house);
  const body = { subject: 'Mi caja', tracking: '', message: '¿Cuándo llega?' };
  id = succeeded(await customer.client('POST /support', { body })).data.id;
});

const note = (message = SECRET, ticket = id) =>
  luis.client('POST /support/admin/note', { body: { id: ticket, message } });
const detail = async () =>
  succeeded(await luis.client('GET /support/admin/detail/:id', { params: { id } })).data;
const close = async () => succeeded(await luis.client('POST /support/admin/close', { body: { id } }));

describe('notes', () => {
  test('are the staff’s: among no replies, in no call of the customer, in no mail', async () => {
    expect(await note()).toMatchObject({ status: 200, message: ticketTexts.done.noted });
    const answer = { id, message: 'Llega el lunes' };
    succeeded(await luis.client('POST /support/admin', { body: answer }));
    const seen = await detail();
    expect(seen.notes).toMatchObject([
      { message: SECRET, author: 'María Fernández', date: app.clock.now().toISOString() },
    ]);
    expect(JSON.stringify(seen.replies)).not.toContain(SECRET);
    const theirs = [
      await customer.client('GET /support'),
      await customer.client('GET /support/:id', { params: { id } }),
      await customer.client('GET /support/:id/replies', { params: { id } }),
      await customer.client('GET /purchase/home'),
    ];
    for (const answered of theirs) {
      expect(answered.status).toBe(200);
      expect(JSON.stringify(answered)).not.toContain(SECRET);
    }
    await mailTo(app, customer.email, 'Respuesta a su ticket');
    const mails = succeeded(
      await app.client('caribe')('GET /open/outbox', { query: { to: customer.email } }),
    );
    expect(JSON.stringify(mails)).not.toContain(SECRET);
  });

  test('leave a ticket waiting, and are written beside a closed one too', async () => {
    succeeded(await note());
    expect(await detail()).toMatchObject({ waiting: true, first_answer_seconds: null });
    await close();
    succeeded(await note('Cerrado por error'));
    expect((await detail()).notes.map(({ message }) => message)).toEqual([SECRET, 'Cerrado por error']);
    expect(await detail()).toMatchObject({ status: 'CLOSED', waiting_since: null });
  });

  test('stand in the trail without their words', async () => {
    succeeded(await note());
    const lines = await trailLines(app, { action: 'ticket.noted', id });
    expect(lines).toMatchObject([{ actor_id: luis.id }]);
    expect(JSON.stringify(lines)).not.toContain(SECRET);
  });

  test('without a word, or beside no ticket, are refused', async () => {
    expect(await note(' ')).toMatchObject({ status: 400, message: ticketTexts.invalid.message });
    expect(await note('Hola', 999_999)).toMatchObject({ status: 404, message: refusals.ticket_not_found });
  });
});

describe('a ticket is somebody’s', () => {
  const assign = (to: number | null) => luis.client('POST /support/admin/assign', { body: { id, to } });
  const idsOf = async (who: Person, assigned: 'me' | 'nobody') =>
    succeeded(await who.client('GET /support/admin', { query: { assigned, client: customer.id } })).data.map(
      row => row.id,
    );

  test('and then nobody’s again; each finds their own', async () => {
    expect(await idsOf(luis, 'nobody')).toEqual([id]);
    expect(await assign(ana.id)).toMatchObject({
      status: 200,
      data: { id, assigned: { id: ana.id } },
      message: ticketTexts.done.assigned,
    });
    expect(await detail()).toMatchObject({ assigned: { id: ana.id, name: 'María Fernández' } });
    expect(await idsOf(ana, 'me')).toEqual([id]);
    expect(await idsOf(luis, 'me')).toEqual([]);
    expect(await idsOf(luis, 'nobody')).toEqual([]);
    // the same once more is nothing new
    succeeded(await assign(ana.id));
    expect(await assign(null)).toMatchObject({ message: ticketTexts.done.unassigned });
    expect(await idsOf(luis, 'nobody')).toEqual([id]);
    expect(await trailLines(app, { action: 'ticket.assigned', id })).toMatchObject([
      { before: { assignee: null }, after: { assignee: 'María Fernández' } },
      { before: { assignee: 'María Fernández' }, after: { assignee: null } },
    ]);
  });

  test('but never a customer’s, restricted staff’s, another agency’s or nobody’s who exists', async () => {
    const restricted = await makePerson(app, 'caribe', 'restricted');
    for (const to of [customer.id, restricted.id, 999_999])
      expect(await assign(to)).toMatchObject({ status: 404 });
    const people = succeeded(await luis.client('GET /support/admin/people')).data.map(one => one.id);
    expect(people).toEqual(expect.arrayContaining([luis.id, ana.id]));
    for (const other of [customer.id, restricted.id]) expect(people).not.toContain(other);
  });

  test('whoever leaves the managers leaves their open tickets to nobody in particular', async () => {
    const pedro = await makePerson(app, 'caribe', 'manager', {
      email: 'pedro@caribe.test',
      passwordHash: 'x',
    });
    succeeded(await assign(pedro.id));
    const change = { id: pedro.id, name: 'Pedro', email: pedro.email, role: 0, active: 1 } as const;
    succeeded(await luis.client('PUT /admin/users', { body: change }));
    expect(await detail()).toMatchObject({ assigned: null });
    const rosa = await makePerson(app, 'caribe', 'manager', { email: 'rosa@caribe.test', passwordHash: 'x' });
    succeeded(await assign(rosa.id));
    succeeded(await luis.client('DELETE /admin/users/:id', { params: { id: rosa.id } }));
    expect(await detail()).toMatchObject({ assigned: null });
  });

  test('a closed one is answered by nobody', async () => {
    await close();
    expect(await assign(ana.id)).toMatchObject({ status: 409, message: refusals.ticket_closed });
  });
});

test('canned answers are kept, changed and taken away, for all managers of the agency', async () => {
  const text = { title: 'Sábados', message: 'No pasamos los sábados, {nombre}.' };
  const kept = await luis.client('POST /support/admin/answers', { body: text });
  expect(kept).toMatchObject({ status: 200, message: ticketTexts.done.cannedKept });
  const one = succeeded(kept).data.id;
  succeeded(
    await ana.client('PUT /support/admin/answers', { body: { ...text, id: one, title: 'Fines de semana' } }),
  );
  const rows = async () => succeeded(await luis.client('GET /support/admin/answers')).data;
  expect(await rows()).toEqual([{ id: one, title: 'Fines de semana', message: text.message, version: 2 }]);
  for (const [body, message] of [
    [{ ...text, title: ' ' }, ticketTexts.invalid.title],
    [{ ...text, message: '' }, ticketTexts.invalid.message],
  ] as const)
    expect(await luis.client('POST /support/admin/answers', { body })).toMatchObject({
      status: 400,
      message,
    });
  const remove = () => ana.client('DELETE /support/admin/answers/:id', { params: { id: one } });
  expect(await remove()).toMatchObject({ status: 200, message: ticketTexts.done.cannedRemoved });
  expect(await remove()).toMatchObject({ status: 404 });
  expect(await rows()).toEqual([]);
  for (const [action, actor] of [
    ['canned.created', luis],
    ['canned.updated', ana],
    ['canned.deleted', ana],
  ] as const)
    expect(await trailLines(app, { action, id: one })).toMatchObject([{ actor_id: actor.id }]);
});

describe('a ticket that follows another', () => {
  const open = (follows?: number, who: Person = customer) =>
    who.client('POST /support', {
      body: { subject: follows ? 'Falta una' : 'Mi caja', tracking: '', message: '¿Y?', follows },
    });
  const opened = async (follows?: number) => succeeded(await open(follows)).data.id;
  const closeOne = async (one: number) =>
    succeeded(await luis.client('POST /support/admin/close', { body: { id: one } }));
  const own = async (one: number) =>
    succeeded(await customer.client('GET /support/:id', { params: { id: one } })).data;
  const managed = async (one: number) =>
    succeeded(await luis.client('GET /support/admin/detail/:id', { params: { id: one } })).data;

  test('a new ticket goes on from a closed one, and each side is led from one to the other', async () => {
    const first = await opened();
    await closeOne(first);
    const next = await opened(first);
    for (const read of [own, managed]) {
      expect(await read(first)).toMatchObject({
        status: 'CLOSED',
        follows: null,
        followed_by: [{ id: next, subject: 'Falta una', status: 'OPEN' }],
      });
      expect(await read(next)).toMatchObject({
        status: 'OPEN',
        follows: { id: first, subject: 'Mi caja', status: 'CLOSED' },
        followed_by: [],
      });
    }
    const { rows } = await house.superuser.query(
      "select client_id, data from fact where kind = 'ticket.followed' and object_id = $1",
      [next],
    );
    expect(rows).toEqual([{ client_id: customer.id, data: { to: { follows: first } } }]);
  });

  test('a chain leads one step each way', async () => {
    const first = await opened();
    await closeOne(first);
    const second = await opened(first);
    await closeOne(second);
    const third = await opened(second);
    expect(await own(second)).toMatchObject({ follows: { id: first }, followed_by: [{ id: third }] });
    expect((await own(first)).followed_by.map(({ id }) => id)).toEqual([second]);
  });

  test('in an open one there is a reply, and from another’s nobody goes on', async () => {
    const still = await opened();
    const before = succeeded(await customer.client('GET /support')).data.length;
    expect(await open(still)).toMatchObject({ status: 409, message: ticketTexts.invalid.stillOpen });
    await closeOne(still);
    for (const refused of [await open(still, await makeBuyer(house)), await open(999_999)])
      expect(refused).toMatchObject({ status: 404, message: refusals.ticket_not_found });
    expect(succeeded(await customer.client('GET /support')).data).toHaveLength(before);
  });
});

describe('two managers at one ticket', () => {
  const answer = (who: Person, message: string, seen?: number) =>
    who.client('POST /support/admin', { body: { id, message, seen } });
  const replies = async () => (await detail()).replies.map(({ message, author }) => [message, author]);

  test('whoever writes is told to colleagues for some seconds, and to no customer', async () => {
    const write = () => ana.client('POST /support/admin/writing', { body: { id } });
    succeeded(await write());
    succeeded(await write());
    expect(await detail()).toMatchObject({ writing: ['María Fernández'] });
    const own = succeeded(await ana.client('GET /support/admin/detail/:id', { params: { id } })).data;
    expect(own.writing).toEqual([]);
    expect(succeeded(await customer.client('GET /support/:id', { params: { id } })).data).not.toHaveProperty(
      'writing',
    );
    app.clock.set(new Date(app.clock.now().getTime() + 12_001));
    expect((await detail()).writing).toEqual([]);
    succeeded(await write());
    succeeded(await answer(ana, 'Llega el lunes'));
    expect((await detail()).writing).toEqual([]);
    await close();
    expect(await write()).toMatchObject({ status: 404 });
  });

  test('an answer is sent beside a colleague’s only by whoever has read that', async () => {
    const asked = { type: 'awnser' as const, id, message: '¿Hola?' };
    const seen = succeeded(await customer.client('POST /support/reply', { body: asked })).data.id;
    const theirs = succeeded(await answer(ana, 'El lunes', seen)).data.id;
    expect(await answer(luis, 'El martes', seen)).toMatchObject({
      status: 409,
      error: { code: 'ticket_answered' },
      message: refusals.ticket_answered,
    });
    // one's own word is no surprise
    succeeded(await answer(ana, 'Por la tarde', seen));
    succeeded(await customer.client('POST /support/reply', { body: { ...asked, message: 'Bien' } }));
    succeeded(await answer(luis, 'Hasta el lunes', theirs + 1));
    expect(await replies()).toEqual([
      ['¿Hola?', null],
      ['El lunes', 'María Fernández'],
      ['Por la tarde', 'María Fernández'],
      ['Bien', null],
      ['Hasta el lunes', 'María Fernández'],
    ]);
    const read = succeeded(await customer.client('GET /support/:id/replies', { params: { id } })).data;
    expect(JSON.stringify(read)).not.toContain('María');
  });

  test('who answers what was nobody’s has it from then on, and stands in the trail', async () => {
    succeeded(await answer(ana, 'El lunes'));
    succeeded(await answer(luis, 'O el martes'));
    expect(await detail()).toMatchObject({ assigned: { id: ana.id } });
    const lines = await trailLines(app, { action: 'ticket.answered', id });
    expect(lines.map(({ actor_id }) => actor_id).toSorted()).toEqual([ana.id, luis.id].toSorted());
  });
});

test('what a client said on the phone becomes a ticket of theirs, which waits and is told them by mail', async () => {
  const words = { subject: 'Llamó por su caja', tracking: '', message: 'Pregunta cuándo llega.' };
  const open = (client: number) => ana.client('POST /support/admin/open', { body: { client, ...words } });
  const opened = await open(customer.id);
  expect(opened).toMatchObject({ status: 200, message: ticketTexts.done.openedFor });
  id = succeeded(opened).data.id;
  expect(await detail()).toMatchObject({
    ...words,
    client_id: customer.id,
    waiting: true,
    by_phone: true,
    opened_by: 'María Fernández',
  });
  const theirs = succeeded(await customer.client('GET /support/:id', { params: { id } })).data;
  expect(theirs).toMatchObject({ ...words, by_phone: true });
  expect(JSON.stringify(theirs)).not.toContain('María');
  const mail = await mailTo(app, customer.email, `Abrimos el ticket ${id}`);
  expect(mail.text).toContain(words.message);
  expect(await trailLines(app, { action: 'ticket.opened', id })).toMatchObject([{ actor_id: ana.id }]);
  for (const nobody of [luis.id, 999_999]) expect(await open(nobody)).toMatchObject({ status: 404 });
});

test('a customer whose last word gets no answer hears that the ticket is closed; an answered one has heard', async () => {
  const closedMails = async () =>
    succeeded(await app.client('caribe')('GET /open/outbox', { query: { to: customer.email } })).data.filter(
      ({ subject }) => subject.startsWith('Cerramos'),
    );
  succeeded(await luis.client('POST /support/admin', { body: { id, message: 'El lunes' } }));
  await close();
  id = succeeded(
    await customer.client('POST /support', { body: { subject: 'Otra', tracking: '', message: '¿Y?' } }),
  ).data.id;
  await close();
  await mailTo(app, customer.email, `Cerramos el ticket ${id}`);
  expect(await closedMails()).toHaveLength(1);
});

test('an answer that leaves something open is not sent', async () => {
  const message = 'Su paquete {tracking} va en camino';
  expect(await luis.client('POST /support/admin', { body: { id, message } })).toMatchObject({
    status: 400,
    message: 'Complete o quite {tracking}: el cliente lo leería tal cual',
  });
});
