import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { queuedMails } from '../../../../../test/mails.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { changeRows, rowsOf } from '../../../../../test/rows.ts';
import { sendMail } from '../mails/send-mail.ts';

const { app, people } = await openHouse({ env: { UNDO_SECONDS: '10' } });
const { caribe, andes } = people;

const DONE = { result: 'done', code: null, message: null };
const UNKNOWN = { result: 'refused', code: 'not_found', message: 'No se encontró lo que está solicitando' };
const WORDS = { subject: 'Feriado', message: 'El lunes no abrimos.' };
const client = () => makePerson(app, 'caribe', 'customer');
const write = async (ids: number[], key: string, who = caribe.manager) =>
  succeeded(await who.client('POST /clients/message', { body: { ids, key, ...WORDS } })).data;
const withdraw = async (ids: number[], key: string, who = caribe.manager) =>
  succeeded(await who.client('POST /clients/message/undo', { body: { ids, key } })).data;
const mailsTo = (id: number) => rowsOf(app, 'mail', { account_id: id, template: 'client_message' });
const kept = (id: number) => rowsOf(app, 'client_message', { account_id: id });
const actionsOn = async (person: Person) =>
  (await trailLines(app, { type: 'client', id: person.id })).map(({ action }) => action);
const fileOf = async (id: number) =>
  succeeded(await caribe.manager.client('GET /clients/file/:id', { params: { id } })).data;
const set = (id: number, columns: { closed_at?: Date; mail_refused_at?: Date }) =>
  changeRows(app, 'account', id, columns);

test('each client is written to by itself and answered; the same press again writes to nobody', async () => {
  const [one, closed, deaf, two] = [await client(), await client(), await client(), await client()];
  const there = await makePerson(app, 'andes', 'customer');
  await set(closed.id, { closed_at: app.clock.now() });
  await set(deaf.id, { mail_refused_at: app.clock.now() });
  const ids = [one.id, there.id, closed.id, deaf.id, caribe.restricted.id, two.id, one.id];
  const refused = [
    { id: there.id, ...UNKNOWN },
    { id: closed.id, ...UNKNOWN, message: 'Su cuenta está cerrada' },
    {
      id: deaf.id,
      result: 'refused',
      code: 'reminder_unreachable',
      message: 'Su dirección de correo no acepta mensajes',
    },
    { id: caribe.restricted.id, ...UNKNOWN },
  ];
  expect(await write(ids, 'first')).toEqual({
    outcomes: [{ id: one.id, ...DONE }, ...refused, { id: two.id, ...DONE }],
    seconds: 10,
  });
  const already = { result: 'already', code: null, message: 'Ya se le escribió este mensaje' };
  expect((await write(ids, 'first')).outcomes).toEqual([
    { id: one.id, ...already },
    ...refused,
    { id: two.id, ...already },
  ]);
  for (const { id } of [one, two]) expect(await mailsTo(id)).toMatchObject([{ state: 'queued' }]);
  for (const { id } of [closed, deaf, there]) expect(await mailsTo(id)).toEqual([]);
  expect(await actionsOn(one)).toEqual(['client.messaged']);
  expect(await kept(deaf.id)).toEqual([]);
  // another press is another message
  expect((await write([one.id], 'second')).outcomes).toEqual([{ id: one.id, ...DONE }]);
});

test('its words stay with the client once it was sent, and no fact has them', async () => {
  const reader = await client();
  await write([reader.id], 'sent');
  expect(await kept(reader.id)).toMatchObject([WORDS]);
  const [mail] = await mailsTo(reader.id);
  const sent: { subject: string; text: string; replyTo: string }[] = [];
  const services = {
    ...app.services,
    mail: { send: async (one: (typeof sent)[number]) => void sent.push(one), close: async () => undefined },
  };
  await sendMail(services, { agencyId: 1, mailId: mail?.id ?? 0 }, { last: false });
  expect(sent).toMatchObject([{ subject: 'Feriado', text: expect.stringContaining('El lunes no abrimos.') }]);
  const { messages } = await fileOf(reader.id);
  const date = app.clock.now().toISOString();
  expect(messages).toEqual([{ id: expect.any(Number), ...WORDS, author: 'María Fernández', date }]);
  const facts = await rowsOf(app, 'fact', { client_id: reader.id, kind: 'client.messaged' });
  expect(facts).toHaveLength(1);
  expect(JSON.stringify(facts)).not.toMatch(/Feriado|lunes/);
});

test('whoever wrote withdraws it before it leaves, and nobody else, and not later', async () => {
  const [one, two] = [await client(), await client()];
  const ids = [one.id, two.id];
  await write(ids, 'regretted');
  expect((await queuedMails(app)).slice(-2)).toMatchObject([{ waits: 12 }, { waits: 12 }]);
  const elsewhere = ids.map(id => ({ id, ...UNKNOWN }));
  expect(await withdraw(ids, 'regretted', andes.manager)).toEqual(elsewhere);
  expect(await withdraw(ids, 'never pressed')).toEqual(elsewhere);
  expect(await withdraw([one.id], 'regretted')).toEqual([{ id: one.id, ...DONE }]);
  expect(await mailsTo(one.id)).toMatchObject([{ state: 'withdrawn' }]);
  expect(await kept(one.id)).toMatchObject([{ subject: null, message: null }]);
  expect((await fileOf(one.id)).messages).toEqual([]);
  expect(await actionsOn(one)).toEqual(['client.messaged', 'client.message_withdrawn']);
  const again = { result: 'already', message: 'Su correo ya se había retirado' };
  expect(await withdraw([one.id], 'regretted')).toMatchObject([again]);
  // the press that was undone writes to nobody either
  expect((await write([one.id], 'regretted')).outcomes).toMatchObject([{ result: 'already' }]);
  app.clock.set(new Date(app.clock.now().getTime() + 11_001));
  const late = {
    result: 'refused',
    code: 'undo_late',
    message: 'Ya pasó el tiempo para deshacerlo: el correo salió',
  };
  expect(await withdraw([two.id], 'regretted')).toMatchObject([late]);
  expect(await mailsTo(two.id)).toMatchObject([{ state: 'queued' }]);
});

test('what is written has a subject of one line, a text, and is no book', async () => {
  const { id } = await client();
  const call = (words: object) =>
    caribe.manager.client('POST /clients/message', {
      body: { ids: [id], key: 'words', ...WORDS, ...words },
    });
  expect(await call({ subject: ' ' })).toMatchObject({ status: 400, message: 'Debe ingresar el asunto' });
  expect(await call({ message: '' })).toMatchObject({ status: 400, message: 'Debe ingresar el mensaje' });
  for (const words of [{ subject: 'a\nBcc: b' }, { message: 'a'.repeat(2001) }, { ids: [] }, { key: '' }])
    expect(await call(words)).toMatchObject({ status: 400 });
  expect(await mailsTo(id)).toEqual([]);
});

test('{nombre} is each one’s own, however it is written; what nobody fills in is sent to nobody', async () => {
  const { id } = await client();
  const call = (message: string, subject = WORDS.subject) =>
    caribe.manager.client('POST /clients/message', { body: { ids: [id], key: message, subject, message } });
  for (const refused of [await call('Va {tracking} y {fecha}'), await call('Hola', '{tracking} y {fecha}')])
    expect(refused).toMatchObject({
      status: 400,
      message: 'Complete o quite {tracking}, {fecha}: el cliente lo leería tal cual',
    });
  succeeded(await call('{Nombre}, el lunes no abrimos: {nombre}.'));
  expect((await fileOf(id)).messages).toMatchObject([
    { message: 'María Fernández, el lunes no abrimos: María Fernández.' },
  ]);
});
