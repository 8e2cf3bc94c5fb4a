import { refusals } from '@puerta/contract/messages.es';
import { ticketTexts } from '@puerta/contract/support.es';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { mailTo } from '../../../../../test/mails.ts';
import { makeBuyer, openShop, type Shop } from '../../../../../test/shop.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { succeeded } from '../../../../../test/walk.ts';

const SECRET = 'Ojo: cliente-difícil';
let shop: Shop;
let luis: Person;
let ana: Person;
let customer: Awaited<ReturnType<typeof makeBuyer>>;
let id: number;
beforeAll(async () => {
  shop = await openShop();
  luis = await makePerson(shop.app, 'caribe', 'manager');
  ana = await makePerson(shop.app, 'caribe', 'manager');
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await makeBuyer(shop);
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
      { message: SECRET, author: 'María Fernández', date: shop.app.clock.now().toISOString() },
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
    await mailTo(shop.app, customer.email, 'Respuesta a su ticket');
    const mails = succeeded(
      await shop.app.client('caribe')('GET /open/outbox', { query: { to: customer.email } }),
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
    const lines = await trailLines(shop.app, { action: 'ticket.noted', id });
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
    expect(await trailLines(shop.app, { action: 'ticket.assigned', id })).toMatchObject([
      { before: { assignee: null }, after: { assignee: 'María Fernández' } },
      { before: { assignee: 'María Fernández' }, after: { assignee: null } },
    ]);
  });

  test('but never a customer’s, restricted staff’s, another agency’s or nobody’s who exists', async () => {
    const restricted = await makePerson(shop.app, 'caribe', 'restricted');
    for (const to of [customer.id, restricted.id, 999_999])
      expect(await assign(to)).toMatchObject({ status: 404 });
    const people = succeeded(await luis.client('GET /support/admin/people')).data.map(one => one.id);
    expect(people).toEqual(expect.arrayContaining([luis.id, ana.id]));
    for (const other of [customer.id, restricted.id]) expect(people).not.toContain(other);
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
    expect(await trailLines(shop.app, { action, id: one })).toMatchObject([{ actor_id: actor.id }]);
});
