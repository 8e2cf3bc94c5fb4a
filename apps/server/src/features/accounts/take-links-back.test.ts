import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/app.ts';
import { makeAgencies, makePerson, type Person, TEST_PASSWORD } from '../../../../../test/factories.ts';
import {
  askEmail,
  linkIn,
  mailTo,
  mailsTo,
  moveEmail,
  sendWaitingMails,
  tokenIn as tokenOf,
} from '../../../../../test/mails.ts';
import { succeeded } from '../../../../../test/walk.ts';
import { hashPassword } from '../../password.ts';
import { takeLinksBack } from './take-links-back.ts';

const OTHER_PASSWORD = 'otra-clave-larga';
const INTRUDERS = 'la-clave-del-intruso';
let app: TestApp;
let passwordHash: string;
let person: Person;
beforeAll(async () => {
  app = await startApp({ env: { LIMIT_SIGN_IN_ADDRESS: '100000' } });
  await makeAgencies(app);
  // mails leave when a test says so
  await app.stopWork();
  passwordHash = await hashPassword(TEST_PASSWORD);
});
beforeEach(async () => {
  person = await makePerson(app, 'caribe', 'customer', { passwordHash });
});
afterAll(() => app.stop());

/** What the queue does with every mail that was not sent. */
const sendMails = (services = app.services) => sendWaitingMails(services);
const tokenIn = (to: string, subject: string) => tokenOf(app, to, subject);
const ask = (email: string) => app.client('caribe')('POST /auth/password', { body: { email } });
const confirm = (token: string, pass = INTRUDERS) =>
  app.client('caribe')('POST /auth/password/confirm', { body: { token, pass } });
const signIn = (email: string, pass: string) =>
  app.client('caribe')('POST /auth/login', { body: { email, pass } });
const linkFor = async ({ email }: Person) => {
  succeeded(await ask(email));
  await sendMails();
  return tokenIn(email, 'Cree una nueva contraseña');
};
const moveTo = (who: Person, email: string) => moveEmail(app, who, email);
/** What makes a change of e-mail count that was asked for. */
const askedFor = async (who: Person, email: string) => {
  succeeded(await askEmail(who, email));
  await sendMails();
  const token = await tokenIn(email, 'Confirme su nuevo correo');
  return async () => succeeded(await app.client('caribe')('POST /auth/email', { body: { token } }));
};
const changePassword = async (who: Person) =>
  succeeded(
    await who.client('PUT /profile/password', { body: { oldPass: TEST_PASSWORD, newPass: OTHER_PASSWORD } }),
  );
const GONE = { status: 400, error: { code: 'link_expired' } };

describe('a changed e-mail', () => {
  test('ends the link that waits in the old mailbox', async () => {
    const token = await linkFor(person);
    await moveTo(person, `nueva.${person.email}`);
    expect(await confirm(token)).toMatchObject(GONE);
    expect(await signIn(`nueva.${person.email}`, TEST_PASSWORD)).toMatchObject({ status: 200 });
  });

  test('withdraws the mail that was not sent yet, from both addresses', async () => {
    const email = `nueva.${person.email}`;
    const move = await askedFor(person, email);
    succeeded(await ask(person.email));
    await move();
    await sendMails();
    const subjects = [...(await mailsTo(app, person.email)), ...(await mailsTo(app, email))];
    expect(subjects.map(mail => mail.subject)).toEqual([
      'El correo de su cuenta cambió',
      'Pidieron cambiar el correo de su cuenta',
      'Confirme su nuevo correo',
    ]);
  });

  test('that happens while the mail is written lets no link out', async () => {
    succeeded(await ask(person.email));
    const sent = await app.services.db.within(1, async tx => {
      await tx.updateTable('account').set({ active: true }).where('id', '=', person.id).execute();
      const sending = { done: sendMails() };
      await new Promise(resolve => setTimeout(resolve, 300));
      await takeLinksBack(tx, 1, person.id, app.clock.now());
      return sending;
    });
    await sent.done;
    expect(await mailsTo(app, person.email, 0)).toEqual([]);
    const tokens = await app.services.db
      .read(1)
      .selectFrom('account_token')
      .select('token_hash')
      .where('account_id', '=', person.id)
      .execute();
    expect(tokens).toEqual([]);
  });

  test('leaves the old address nothing to verify', async () => {
    const email = `bea.${person.email}`;
    const body = {
      name: 'Bea',
      phone: '3055550123',
      email,
      password: TEST_PASSWORD,
      state: 'FL',
      city: 'Doral',
      address: '1 A St',
      zip: '33166',
      code: '',
    };
    succeeded(await app.client('caribe')('POST /auth/register', { body }));
    await sendMails();
    const link = linkIn(await mailTo(app, email, 'Bienvenido'));
    const { token } = succeeded(await signIn(email, TEST_PASSWORD));
    await moveTo({ ...person, client: app.client('caribe', token) }, `nueva.${email}`);
    const followed = await fetch(`${app.url}${link.pathname}${link.search}`, {
      redirect: 'manual',
      headers: { agency: 'caribe' },
    });
    expect(followed.headers.get('location')).toContain('correo=vencido');
  });

  test('in the moment in which a new password is mailed keeps the password that was', async () => {
    await sendMails();
    const boss = await makePerson(app, 'caribe', 'manager', { passwordHash });
    const email = `nueva.${person.email}`;
    const move = await askedFor(person, email);
    succeeded(await boss.client('PUT /clients/password', { body: { email: person.email } }));
    const mail = { ...app.services.mail, send: async () => void (await move()) };
    await sendMails({ ...app.services, mail });
    expect(await signIn(email, TEST_PASSWORD)).toMatchObject({ status: 200 });
  });
});

describe('a changed password', () => {
  test('ends the link that somebody else may have read', async () => {
    const token = await linkFor(person);
    await changePassword(person);
    expect(await confirm(token)).toMatchObject(GONE);
    expect(await signIn(person.email, OTHER_PASSWORD)).toMatchObject({ status: 200 });
  });

  test('withdraws the mail that was not sent yet', async () => {
    succeeded(await ask(person.email));
    await changePassword(person);
    await sendMails();
    expect(await mailsTo(app, person.email, 0)).toEqual([]);
  });

  test('by a link withdraws the other that waits', async () => {
    const token = await linkFor(person);
    succeeded(await ask(person.email));
    succeeded(await confirm(token, OTHER_PASSWORD));
    await sendMails();
    expect(await mailsTo(app, person.email)).toHaveLength(1);
  });

  test('by a manager ends the links once the new one was mailed', async () => {
    const token = await linkFor(person);
    const boss = await makePerson(app, 'caribe', 'manager', { passwordHash });
    succeeded(await boss.client('PUT /clients/password', { body: { email: person.email } }));
    await sendMails();
    expect(await confirm(token)).toMatchObject(GONE);
  });
});

describe('an invitation', () => {
  const invite = async (boss: Person, email: string) =>
    succeeded(await boss.client('POST /admin/users', { body: { name: 'Nora', email, role: 1 } })).data.id;
  const correct = async (boss: Person, id: number, email: string) =>
    succeeded(
      await boss.client('PUT /admin/users', { body: { id, name: 'Nora', email, role: 1, active: 1 } }),
    );
  const again = async (boss: Person, id: number) =>
    succeeded(await boss.client('PUT /admin/users/password', { body: { id } }));

  test('to a wrong address is of no use once the address was corrected', async () => {
    const boss = await makePerson(app, 'caribe', 'manager', { passwordHash });
    const [wrong, right] = [`equivocado.${boss.email}`, `nora.${boss.email}`];
    const id = await invite(boss, wrong);
    await sendMails();
    await correct(boss, id, right);
    await again(boss, id);
    await sendMails();
    expect(await confirm(await tokenIn(wrong, 'Le invitaron'))).toMatchObject(GONE);
    expect(await confirm(await tokenIn(right, 'Le invitaron'), OTHER_PASSWORD)).toMatchObject({
      status: 200,
    });
    expect(await signIn(right, OTHER_PASSWORD)).toMatchObject({ status: 200, data: { role: 1 } });
  });

  test('sent a second time ends the first, sent or not', async () => {
    const boss = await makePerson(app, 'caribe', 'manager', { passwordHash });
    const email = `nora.${boss.email}`;
    const id = await invite(boss, email);
    await sendMails();
    const first = await tokenIn(email, 'Le invitaron');
    await again(boss, id);
    await again(boss, id);
    await sendMails();
    expect(await mailsTo(app, email)).toHaveLength(2);
    expect(await confirm(first)).toMatchObject(GONE);
    expect(await confirm(await tokenIn(email, 'Le invitaron'), OTHER_PASSWORD)).toMatchObject({
      status: 200,
    });
  });
});
