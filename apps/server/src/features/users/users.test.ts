import type { Email } from 'postal-mime';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makePerson, passwordHash, type Person, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { openMailServer } from '../../../../../test/mail-server.ts';
import { linkIn } from '../../../../../test/mails.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { rowsOf } from '../../../../../test/rows.ts';
import { signIn } from '../../../../../test/visitors.ts';

let boss: Person;
let refusesMail = false;
const post = await openMailServer({
  onRcptTo: (_address, _session, done) =>
    done(refusesMail ? Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 }) : undefined),
});
const { app } = await openHouse({
  works: true,
  env: { SMTP_URL: `smtp://${post.host}`, LIMIT_SIGN_IN_ADDRESS: '100000' },
});
beforeEach(async () => {
  refusesMail = false;
  boss = await makePerson(app, 'caribe', 'manager', { passwordHash });
});
afterAll(post.close);

const isFor = (to: string, subject: string) => (mail: Email) =>
  mail.to?.[0]?.address === to && (mail.subject ?? '').includes(subject);
async function mailFor(to: string, subject: string) {
  const newest = () => post.received.findLast(isFor(to, subject));
  await expect.poll(newest).toBeTruthy();
  const { text = '', html = '', from, replyTo } = newest() ?? {};
  return { text, html, from: from?.name, replyTo: replyTo?.[0]?.address };
}
const tokenFor = async (to: string, subject: string) =>
  linkIn(await mailFor(to, subject)).searchParams.get('token') ?? '';

let people = 0;
const nobodysEmail = () => `persona${(people += 1)}@trabajo.test`;
const usersOf = async (person: Person) => succeeded(await person.client('GET /admin/users')).data;
const change = (
  who: Person,
  of: { id: number; email: string },
  to: { role?: 0 | 1; active?: 0 | 1; name?: string; email?: string },
) =>
  who.client('PUT /admin/users', {
    body: { id: of.id, name: 'Ana Pérez', email: of.email, role: 1, active: 1, ...to },
  });
const staff = (role: 'manager' | 'restricted' = 'manager') =>
  makePerson(app, 'caribe', role, { passwordHash, email: nobodysEmail() });

describe('an invitation', () => {
  test('is a mail with a link that sets the password, once', async () => {
    const email = nobodysEmail();
    const { data } = succeeded(
      await boss.client('POST /admin/users', { body: { name: 'Nora <Nueva>', email, role: 0 } }),
    );
    expect((await usersOf(boss)).find(user => user.id === data.id)).toMatchObject({
      name: 'Nora <Nueva>',
      email,
      role: 0,
      active: 1,
      invited: true,
    });
    const mail = await mailFor(email, 'Le invitaron a Caribe Express');
    expect([mail.from, mail.replyTo]).toEqual(['Caribe Express', 'soporte@caribe.test']);
    expect(mail.html).toContain('Nora &#60;Nueva&#62;');
    const link = linkIn(mail);
    expect(link.pathname).toBe('/password');
    expect(mail.html).toContain(link.href.replace('&', '&#38;'));
    const token = link.searchParams.get('token') ?? '';
    const set = () =>
      app.client('caribe')('POST /auth/password/confirm', { body: { token, pass: 'mi-primera-clave' } });
    app.clock.advance(6 * 24 * 3_600_000);
    boss = await staff();
    const opened = await app.client('caribe')('POST /auth/password/check', { body: { token } });
    expect(opened).toMatchObject({ data: { invites: true } });
    expect(await set()).toMatchObject({ status: 200 });
    expect(await set()).toMatchObject({ error: { code: 'link_expired' } });
    const { data: claims } = succeeded(await signIn(app, email, 'mi-primera-clave'));
    expect(claims).toMatchObject({ type: 1, role: 2 });
    expect((await usersOf(boss)).find(user => user.id === data.id)).toMatchObject({ invited: false });
  });

  test('is sent again by a reset', async () => {
    const email = nobodysEmail();
    const { data } = succeeded(
      await boss.client('POST /admin/users', { body: { name: 'Nora', email, role: 1 } }),
    );
    await mailFor(email, 'Le invitaron');
    const before = post.received.length;
    expect(await boss.client('PUT /admin/users/password', { body: { id: data.id } })).toMatchObject({
      status: 200,
    });
    await expect.poll(() => post.received.length).toBeGreaterThan(before);
    expect(post.received.at(-1)).toSatisfy(isFor(email, 'Le invitaron a Caribe Express'));
  });

  test('for an e-mail that somebody has: 409 beside its field', async () => {
    const answer = await boss.client('POST /admin/users', {
      body: { name: 'Nora', email: boss.email, role: 1 },
    });
    expect(answer).toMatchObject({
      error: { code: 'email_taken', fields: [{ field: 'email' }] },
    });
  });
});

describe('a reset', () => {
  test('mails a new password, which has to be changed', async () => {
    const user = await staff('restricted');
    expect(await boss.client('PUT /admin/users/password', { body: { id: user.id } })).toMatchObject({
      status: 200,
      message: 'Se ha enviado un correo con la nueva contraseña',
    });
    const mail = await mailFor(user.email, 'Su nueva contraseña');
    const pass = /Contraseña: (\S+)/.exec(mail.text)?.[1] ?? '';
    await expect.poll(async () => (await signIn(app, user.email, pass)).status).toBe(200);
    expect(await signIn(app, user.email, TEST_PASSWORD)).toMatchObject({ status: 401 });
    expect(succeeded(await signIn(app, user.email, pass)).pending).toBe('password');
    expect(await user.client('GET /profile')).toMatchObject({ status: 401 });
  });

  test('changes nothing while nobody accepts the mail', async () => {
    const user = await staff('restricted');
    refusesMail = true;
    succeeded(await boss.client('PUT /admin/users/password', { body: { id: user.id } }));
    const state = async () => (await rowsOf(app, 'mail', { account_id: user.id }))[0]?.state;
    await expect.poll(state).toBe('dead');
    expect(await signIn(app, user.email, TEST_PASSWORD)).toMatchObject({ status: 200, pending: null });
  });
});

describe('a change', () => {
  test('of name, e-mail and role shows, is audited, and is told to the old address', async () => {
    const user = await staff('restricted');
    const email = nobodysEmail();
    const answer = await change(boss, user, { name: 'Otro Nombre', email, role: 1 });
    expect(answer).toMatchObject({
      status: 200,
      message: 'Usuario actualizado correctamente',
      data: { id: user.id, name: 'Otro Nombre', email, role: 1, active: 1 },
    });
    const { token } = succeeded(await signIn(app, email, TEST_PASSWORD));
    expect(await app.client('caribe', token)('GET /admin/users')).toMatchObject({ status: 200 });
    expect((await mailFor(user.email, 'El correo de su cuenta cambió')).html).toContain('Caribe Express');
    const trail = await trailLines(app, { id: user.id });
    expect(trail.at(-1)).toMatchObject({
      action: 'user.changed',
      actor_id: boss.id,
      before: { email: user.email, role: 'restricted' },
      after: { email, role: 'manager' },
    });
  });

  test('that deactivates ends the person’s access at the next call', async () => {
    const user = await staff('restricted');
    expect(await change(boss, user, { role: 0, active: 0 })).toMatchObject({ status: 200 });
    expect(await user.client('GET /profile')).toMatchObject({ status: 401 });
    expect(await signIn(app, user.email, TEST_PASSWORD)).toMatchObject({ status: 401 });
  });

  test.each([
    ['deactivates, also once the person is taken back', { active: 0 }, { active: 1 }],
    ['gives another role', { role: 1 }, { role: 0 }],
  ] as const)('that %s ends the sessions for good', async (_what, change_, back) => {
    const user = await staff('restricted');
    expect(await change(boss, user, { role: 0, ...change_ })).toMatchObject({ status: 200 });
    expect(await change(boss, user, { role: 0, ...back })).toMatchObject({ status: 200 });
    expect(await user.client('GET /profile')).toMatchObject({ status: 401 });
    expect(await signIn(app, user.email, TEST_PASSWORD)).toMatchObject({ status: 200 });
  });

  test('of a name leaves the sessions', async () => {
    const user = await staff('restricted');
    expect(await change(boss, user, { role: 0, name: 'Otra' })).toMatchObject({ status: 200 });
    expect(await user.client('GET /profile')).toMatchObject({ status: 200 });
  });

  test('never takes the own power', async () => {
    await staff();
    for (const to of [{ role: 0 }, { active: 0 }] as const) {
      expect(await change(boss, boss, to)).toMatchObject({ error: { code: 'own_account' } });
    }
    expect(await boss.client('DELETE /admin/users/:id', { params: { id: boss.id } })).toMatchObject({
      status: 409,
    });
    expect(await change(boss, boss, { name: 'Yo Misma' })).toMatchObject({ status: 200 });
    // which the profile asks the password for
    expect(await change(boss, boss, { email: nobodysEmail() })).toMatchObject({
      error: { code: 'own_account', fields: [{ field: 'email' }] },
    });
  });

  test('by two managers of one another at once leaves one', async () => {
    const [one, other] = [await staff(), await staff()];
    const answers = await Promise.all([change(one, other, { active: 0 }), change(other, one, { active: 0 })]);
    expect(answers.map(answer => answer.status === 200).sort()).toEqual([false, true]);
  });
});

describe('deleting', () => {
  test('ends the access, leaves the list, keeps the trail and frees the e-mail', async () => {
    const user = await staff();
    const answer = await boss.client('DELETE /admin/users/:id', { params: { id: user.id } });
    expect(answer).toMatchObject({ status: 200, message: 'Usuario eliminado correctamente' });
    expect(await user.client('GET /profile')).toMatchObject({ status: 401 });
    expect(await signIn(app, user.email, TEST_PASSWORD)).toMatchObject({ status: 401 });
    expect((await usersOf(boss)).map(one => one.id)).not.toContain(user.id);
    const again = { body: { name: 'Otra', email: user.email, role: 0 as const } };
    expect(await boss.client('POST /admin/users', again)).toMatchObject({ status: 200 });
  });

  test.each(['an invitation', 'a reset'])('ends the link of %s that was mailed before', async kind => {
    const email = nobodysEmail();
    const body = { name: 'Nora', email, role: 0 as const };
    const { id } = succeeded(await boss.client('POST /admin/users', { body })).data;
    let token = await tokenFor(email, 'Le invitaron');
    const confirm = (pass: string) =>
      app.client('caribe')('POST /auth/password/confirm', { body: { token, pass } });
    if (kind === 'a reset') {
      succeeded(await confirm(TEST_PASSWORD));
      succeeded(await app.client('caribe')('POST /auth/password', { body: { email } }));
      token = await tokenFor(email, 'Cree una nueva contraseña');
    }
    const check = () => app.client('caribe')('POST /auth/password/check', { body: { token } });
    expect(await check()).toMatchObject({ status: 200 });
    succeeded(await boss.client('DELETE /admin/users/:id', { params: { id } }));
    for (const answer of [await check(), await confirm('otra-clave-larga')])
      expect(answer).toMatchObject({ error: { code: 'link_expired' } });
  });

  test('a customer here is not found', async () => {
    const customer = await makePerson(app, 'caribe', 'customer');
    const params = { id: customer.id };
    expect(await boss.client('GET /admin/users/:id', { params })).toMatchObject({ status: 404 });
    expect(await boss.client('DELETE /admin/users/:id', { params })).toMatchObject({ status: 404 });
    expect(await change(boss, customer, {})).toMatchObject({ status: 404 });
  });
});
