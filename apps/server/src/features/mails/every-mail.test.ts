import { MAILS } from '@puerta/contract/mails/mails.es';
import { URI } from 'otpauth';
import { expect, test } from 'vitest';
import { makePerson, passwordHash, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { openHouse, UNLIMITED } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import {
  mailRecord,
  openRecord,
  readRecord,
  templatesIn,
  type Told,
} from '../../../../../test/mail-record.ts';
import { changeRows } from '../../../../../test/rows.ts';
import { newcomer } from '../../../../../test/visitors.ts';

/** What use cases about people and their questions mail, and that each mail is some use case's. */

const { app, manager } = await openHouse({ env: UNLIMITED });
await openRecord(app);

const { expectMails, expectAll } = mailRecord('people', () => app);
const customerAt = (email: string) => makePerson(app, 'caribe', 'customer', { email, passwordHash });
const tokenIn = ([mail]: Awaited<ReturnType<Told>>) => /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const GONE = { error: { code: 'link_expired' } };
const TAKEN = { error: { code: 'email_taken' } };
const NOT_FOUND = { error: { code: 'not_found' } };

const register = (agency: string, email = 'ana@ejemplo.test') =>
  app.client(agency)('POST /auth/register', { body: newcomer(email, { name: 'Ana Pérez' }) });
const verify = (token: string) =>
  fetch(`${app.url}/api/auth/verify?token=${token}`, { headers: { agency: 'caribe' }, redirect: 'manual' });

test(
  'a customer registers',
  expectMails(async told => {
    succeeded(await register('caribe'));
    const token = tokenIn(await told('registered'));
    expect((await verify(token)).status).toBe(303);
    await told('the link was followed');
    expect(await register('caribe')).toMatchObject(TAKEN);
    await told('refused: the address has an account');
    succeeded(await register('andes'));
    await told('registered at the other agency');
  }),
);

test(
  'a password is forgotten',
  expectMails(async told => {
    const { id, email } = await customerAt('olvida@caribe.test');
    const ask = (to: string) => app.client('caribe')('POST /auth/password', { body: { email: to } });
    succeeded(await ask(email));
    const token = tokenIn(await told('asked for, at an address that nobody verified'));
    const confirm = () =>
      app.client('caribe')('POST /auth/password/confirm', { body: { token, pass: 'otra-clave-larga' } });
    succeeded(await confirm());
    await told('the link was followed');
    expect(await confirm()).toMatchObject(GONE);
    await told('refused: the link was used');
    succeeded(await ask(email));
    await told('asked for, at an address whose mails are read');
    succeeded(await ask('nadie@caribe.test'));
    await told('nobody has the address');
    succeeded(await manager.client('PUT /clients/block', { body: { id, blocked: true } }));
    await told('its client is blocked');
    succeeded(await ask(email));
    await told('asked for by who is blocked');
    succeeded(await manager.client('PUT /clients/block', { body: { id, blocked: false } }));
    await told('its client is let in again');
  }),
);

test(
  'the own data',
  expectMails(async told => {
    const person = await customerAt('propia@caribe.test');
    const change = (email: string) =>
      person.client('PUT /profile', { body: { name: 'Ana Rojas', phone: '3055550142', email, locker: '' } });
    succeeded(await change(person.email));
    await told('another name');
    succeeded(await change('nueva@caribe.test'));
    const asked = await told('another address is asked for');
    const confirm = () =>
      app.client('caribe')('POST /auth/email', {
        body: { token: tokenIn(asked.filter(({ to }) => to === 'nueva@caribe.test')) },
      });
    succeeded(await person.client('POST /profile/email'));
    await told('its link is sent again', 'in short');
    succeeded(await confirm());
    const token = tokenIn(await told('its link was followed'));
    const giveBack = () => app.client('caribe')('POST /auth/return', { body: { token } });
    succeeded(await giveBack());
    await told('the account was given back');
    succeeded(await giveBack());
    expect(await confirm()).toMatchObject(GONE);
    await told('the links are pressed again');
  }),
);

test(
  'the own password and the own account',
  expectMails(async told => {
    const person = await customerAt('cierra@caribe.test');
    const passwords = { oldPass: TEST_PASSWORD, newPass: 'otra-clave-larga' };
    const { token } = succeeded(await person.client('PUT /profile/password', { body: passwords }));
    await told('another password');
    const close = (pass: string) => app.client('caribe', token)('POST /profile/close', { body: { pass } });
    expect(await close('no-es-esta')).toMatchObject({ success: false });
    await told('not closed: a wrong password');
    succeeded(await close(passwords.newPass));
    await told('closed, with its client’s last word unanswered');
  }),
);

test(
  'a second factor',
  expectMails(async told => {
    const { id, client } = await customerAt('segundo@caribe.test');
    const codeOf = (address: string) =>
      URI.parse(address).generate({ timestamp: app.clock.now().getTime() } as never);
    const { otpauth } = succeeded(await client('POST /profile/second-factor', { body: {} })).data;
    await told('asked for');
    const turnOn = { body: { code: codeOf(otpauth) } };
    const [first = '', second = ''] = succeeded(await client('PUT /profile/second-factor', turnOn)).data
      .recovery_codes;
    await told('on');
    const renewed = await client('POST /profile/second-factor/recovery', { body: { code: first } });
    const [other = ''] = succeeded(renewed).data.recovery_codes;
    expect(await client('DELETE /profile/second-factor', { body: { code: second } })).toMatchObject({
      error: { code: 'wrong_code' },
    });
    await told('other recovery codes, and one of before tried');
    succeeded(await client('DELETE /profile/second-factor', { body: { code: other } }));
    await told('off');
    const again = succeeded(await client('POST /profile/second-factor', { body: {} })).data.otpauth;
    app.clock.advance(60_000);
    succeeded(await client('PUT /profile/second-factor', { body: { code: codeOf(again) } }));
    await told('on again', 'in short');
    const kept_until = new Date(app.clock.now().getTime() + 3_600_000);
    await changeRows(app, 'account', id, { kept_email: 'antes@caribe.test', kept_until });
    const body = { id, reason: 'Mostró su cédula en la oficina' };
    succeeded(await manager.client('POST /clients/second-factor/end', { body }));
    await told('taken off by a manager, where an address before may take the account back');
  }),
);

test(
  'an address is proved later',
  expectMails(async told => {
    const { client, email } = await customerAt('prueba@caribe.test');
    succeeded(await client('POST /profile/email'));
    const token = tokenIn(await told('its link is asked for'));
    for (const outcome of ['confirmado', 'confirmado'])
      expect((await verify(token)).headers.get('location')).toBe(`/login?correo=${outcome}`);
    await told('the link was followed twice');
    expect(await client('POST /profile/email')).toMatchObject(NOT_FOUND);
    await told('refused: it is confirmed');
    expect(succeeded(await client('GET /profile')).data).toMatchObject({ email, email_verified: true });
  }),
);

const invite = (email: string) =>
  manager.client('POST /admin/users', { body: { name: 'Luis Mora', email, role: 0 } });
const again = (id: number) => manager.client('PUT /admin/users/password', { body: { id } });
const changed = (id: number, email: string, change: object = {}) =>
  manager.client('PUT /admin/users', {
    body: { id, name: 'Luis Mora', email, role: 0, active: 1, ...change },
  });

test(
  'staff is invited',
  expectMails(async told => {
    const { id } = succeeded(await invite('luis@caribe.test')).data;
    await told('invited');
    expect(await invite('luis@caribe.test')).toMatchObject(TAKEN);
    await told('refused: the address has an account');
    succeeded(await again(id));
    succeeded(await again(id));
    await told('invited again, twice before a mail left');
    succeeded(await changed(id, 'luis.mora@caribe.test'));
    await told('another address before they came');
    succeeded(await manager.client('DELETE /admin/users/:id', { params: { id } }));
    await told('deleted');
  }),
);

test(
  'staff is changed',
  expectMails(async told => {
    const { id, email, client } = await makePerson(app, 'caribe', 'restricted', {
      email: 'luz@caribe.test',
      passwordHash,
    });
    succeeded(await changed(id, email));
    await told('another name');
    succeeded(await changed(id, 'luz.mora@caribe.test'));
    await told('another address');
    succeeded(await changed(id, 'luz.m@caribe.test'));
    await told('another, where nobody had confirmed the one before');
    expect(await changed(id, manager.email)).toMatchObject(TAKEN);
    await told('refused: the address has an account');
    const own = { name: 'Luis Mora', phone: '3055550142', email: 'luz.propia@caribe.test', locker: '' };
    succeeded(await client('PUT /profile', { body: own }));
    const asked = await told('they ask for another themselves', 'in short');
    const token = tokenIn(asked.filter(({ to }) => to === own.email));
    succeeded(await app.client('caribe')('POST /auth/email', { body: { token } }));
    await told('its link was followed, and nobody had confirmed the one before');
    succeeded(await changed(id, own.email, { active: 0 }));
    await told('not active any more');
    succeeded(await changed(id, own.email));
    await told('active again');
    succeeded(await changed(id, 'luz.fuera@caribe.test', { active: 0 }));
    await told('another address, and not active any more');
    expect(await changed(manager.id, 'otro@caribe.test', { role: 0 })).toMatchObject({ success: false });
    await told('refused: nobody would manage the agency');
  }),
);

test(
  'a new password is mailed',
  expectMails(async told => {
    const colleague = await makePerson(app, 'caribe', 'restricted', {
      email: 'rosa@caribe.test',
      passwordHash,
    });
    succeeded(await again(colleague.id));
    await told('to staff');
    expect(await again(999_999)).toMatchObject(NOT_FOUND);
    await told('to nobody');
    const { email } = await customerAt('clienta@caribe.test');
    const reset = (to: string) => manager.client('PUT /clients/password', { body: { email: to } });
    succeeded(await reset(email));
    await told('to a client');
    expect(await reset('nadie@caribe.test')).toMatchObject(NOT_FOUND);
    await told('to no client');
  }),
);

test(
  'a ticket',
  expectMails(async told => {
    const { client, id: clientId } = await customerAt('pregunta@caribe.test');
    const ask = (tracking: string) =>
      client('POST /support', {
        body: { subject: '¿Cuándo llega?', tracking, message: 'Salió hace un mes.' },
      });
    const { id } = succeeded(await ask('')).data;
    await told('opened');
    const answer = (to: number, message: string) =>
      manager.client('POST /support/admin', { body: { id: to, message } });
    succeeded(await answer(id, 'Llega el lunes <o el martes>.\nGracias por esperar.'));
    await told('answered');
    const reply = { id, message: '¡Gracias!', type: 'awnser' as const };
    succeeded(await client('POST /support/reply', { body: reply }));
    await told('its client replied');
    succeeded(await manager.client('POST /support/admin/close', { body: { id } }));
    await told('closed');
    expect(await answer(id, 'Ya llegó.')).toMatchObject({ success: false });
    await told('refused: it is closed');
    const other = succeeded(await ask('CE0123456789')).data;
    succeeded(await answer(other.id, 'Está en Caracas.'));
    await told('answered, of a tracking number');
    succeeded(await manager.client('POST /support/admin/close', { body: { id: other.id } }));
    await told('closed, and answered');
    const body = { client: clientId, subject: 'Llamó', tracking: '', message: 'Pregunta por su caja.' };
    succeeded(await manager.client('POST /support/admin/open', { body }));
    await told('opened for a client who called');
  }),
);

test('the record has these use cases and no others', context => expectAll(context));

test('every mail that there is, some use case sends', () => {
  const sent = new Set(
    ['people', 'purchases', 'payments', 'hosted', 'warehouse'].flatMap(name => templatesIn(readRecord(name))),
  );
  const unsent = Object.keys(MAILS).filter(template => !sent.has(template));
  expect(unsent, 'mails that no record in test/mails has whole').toEqual([]);
  expect(sent.size).toBe(Object.keys(MAILS).length);
});
