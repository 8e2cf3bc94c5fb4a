import { beforeEach, describe, expect, test } from 'vitest';
import { makePerson, passwordHash, type Person, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import {
  askEmail,
  linkIn,
  mailTo,
  mailsTo,
  moveEmail,
  sendWaitingMails,
  tokenIn as tokenOf,
} from '../../../../../test/mails.ts';
import { rowsOf } from '../../../../../test/rows.ts';
import { register, signedInAgain, signIn } from '../../../../../test/visitors.ts';
import { takeLinksBack } from './take-links-back.ts';
import { updateRow } from '../../db/rows.ts';

const OTHER_PASSWORD = 'otra-clave-larga';
const INTRUDERS = 'la-clave-del-intruso';
let person: Person;
const { app } = await openHouse({ env: { LIMIT_SIGN_IN_ADDRESS: '100000' } });
beforeEach(async () => {
  person = await makePerson(app, 'caribe', 'customer', { passwordHash });
});

/** What the queue does with every mail that was not sent. */
const sendMails = (services = app.services) => sendWaitingMails(services);
const tokenIn = (to: string, subject: string) => tokenOf(app, to, subject);
const ask = (email: string) => app.client('caribe')('POST /auth/password', { body: { email } });
const confirm = (token: string, pass = INTRUDERS) =>
  app.client('caribe')('POST /auth/password/confirm', { body: { token, pass } });
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
const GONE = { error: { code: 'link_expired' } };

describe('a changed e-mail', () => {
  test('ends the link that waits in the old mailbox', async () => {
    const token = await linkFor(person);
    await moveTo(person, `nueva.${person.email}`);
    expect(await confirm(token)).toMatchObject(GONE);
    expect(await signIn(app, `nueva.${person.email}`, TEST_PASSWORD)).toMatchObject({ status: 200 });
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
      await updateRow(tx, 'account', person.id, { active: true });
      const sending = { done: sendMails() };
      await new Promise(resolve => setTimeout(resolve, 300));
      await takeLinksBack(tx, person.id, app.clock.now());
      return sending;
    });
    await sent.done;
    expect(await mailsTo(app, person.email, 0)).toEqual([]);
    const tokens = await rowsOf(app, 'account_token', { account_id: person.id });
    expect(tokens).toEqual([]);
  });

  test('leaves the old address nothing to verify', async () => {
    const email = `bea.${person.email}`;
    succeeded(await register(app, email));
    await sendMails();
    const link = linkIn(await mailTo(app, email, 'está lista'));
    await moveTo(await signedInAgain(app, { ...person, email }), `nueva.${email}`);
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
    expect(await signIn(app, email, TEST_PASSWORD)).toMatchObject({ status: 200 });
  });
});

describe('a changed password', () => {
  test('ends the link that somebody else may have read', async () => {
    const token = await linkFor(person);
    await changePassword(person);
    expect(await confirm(token)).toMatchObject(GONE);
    expect(await signIn(app, person.email, OTHER_PASSWORD)).toMatchObject({ status: 200 });
  });

  test('withdraws the mail that was not sent yet', async () => {
    succeeded(await ask(person.email));
    await changePassword(person);
    await sendMails();
    expect(await mailsTo(app, person.email)).toMatchObject([
      { subject: 'La contraseña de su cuenta cambió' },
    ]);
  });

  test('by a link withdraws the other that waits', async () => {
    const token = await linkFor(person);
    succeeded(await ask(person.email));
    succeeded(await confirm(token, OTHER_PASSWORD));
    await sendMails();
    // the link that was followed, and that the password is another
    expect(await mailsTo(app, person.email, 2)).toHaveLength(2);
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
    expect(await signIn(app, right, OTHER_PASSWORD)).toMatchObject({ status: 200, data: { role: 1 } });
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
