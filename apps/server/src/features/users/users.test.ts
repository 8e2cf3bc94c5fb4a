import { createServer, type Server } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/app.ts';
import { makeAgencies, makePerson, type Person, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { succeeded } from '../../../../../test/walk.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { hashPassword } from '../../password.ts';

type Received = { to: string; subject: string; text: string; html: string; from: string; replyTo: string };

let app: TestApp;
let post: SMTPServer;
let boss: Person;
let passwordHash: string;
const received: Received[] = [];
let refusesMail = false;
beforeAll(async () => {
  post = postOffice();
  const port = await freePort();
  await new Promise<void>(resolve => post.listen(port, '127.0.0.1', resolve));
  app = await startApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, LIMIT_SIGN_IN_ADDRESS: '100000' } });
  await makeAgencies(app);
  passwordHash = await hashPassword(TEST_PASSWORD);
});
beforeEach(async () => {
  refusesMail = false;
  boss = await makePerson(app, 'caribe', 'manager', { passwordHash });
});
afterAll(async () => {
  await app.stop();
  await new Promise<void>(resolve => post.close(() => resolve()));
});

/** A real conversation, like that with any provider; what it accepted is read as a mail program would. */
function postOffice(): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(
        refusesMail ? Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 }) : undefined,
      ),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then(mail => {
          received.push({
            to: session.envelope.rcptTo[0]?.address ?? '',
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
            from: mail.from?.name ?? '',
            replyTo: mail.replyTo?.[0]?.address ?? '',
          });
          done();
        });
      });
    },
  });
}
const freePort = () =>
  new Promise<number>(resolve => {
    const probe: Server = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
const mailFor = (to: string, subject: string) =>
  expect
    .poll(() => received.filter(mail => mail.to === to && mail.subject.includes(subject)).at(-1), {
      timeout: 15_000,
    })
    .toBeTruthy()
    .then(() => received.filter(mail => mail.to === to && mail.subject.includes(subject)).at(-1) as Received);
const tokenFor = async (to: string, subject: string) =>
  new URL(/https?:\/\/\S+/.exec((await mailFor(to, subject)).text)?.[0] ?? '').searchParams.get('token') ??
  '';

let people = 0;
const nobodysEmail = () => `persona${(people += 1)}@trabajo.test`;
const signIn = (email: string, pass: string) =>
  app.client('caribe')('POST /auth/login', { body: { email, pass } });
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
    const link = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? '');
    expect(link.pathname).toBe('/password');
    expect(mail.html).toContain(link.href.replace('&', '&#38;'));
    const token = link.searchParams.get('token') ?? '';
    const set = () =>
      app.client('caribe')('POST /auth/password/confirm', { body: { token, pass: 'mi-primera-clave' } });
    app.clock.advance(6 * 24 * 3_600_000);
    boss = await staff();
    expect(await set()).toMatchObject({ status: 200 });
    expect(await set()).toMatchObject({ status: 400, error: { code: 'link_expired' } });
    const { data: claims } = succeeded(await signIn(email, 'mi-primera-clave'));
    expect(claims).toMatchObject({ type: 1, role: 2 });
    expect((await usersOf(boss)).find(user => user.id === data.id)).toMatchObject({ invited: false });
  });

  test('is sent again by a reset', async () => {
    const email = nobodysEmail();
    const { data } = succeeded(
      await boss.client('POST /admin/users', { body: { name: 'Nora', email, role: 1 } }),
    );
    await mailFor(email, 'Le invitaron');
    const before = received.length;
    expect(await boss.client('PUT /admin/users/password', { body: { id: data.id } })).toMatchObject({
      status: 200,
    });
    await expect.poll(() => received.length, { timeout: 15_000 }).toBeGreaterThan(before);
    expect(received.at(-1)).toMatchObject({ to: email, subject: 'Le invitaron a Caribe Express' });
  });

  test('for an e-mail that somebody has: 409 beside its field', async () => {
    const answer = await boss.client('POST /admin/users', {
      body: { name: 'Nora', email: boss.email, role: 1 },
    });
    expect(answer).toMatchObject({
      status: 409,
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
    await expect.poll(async () => (await signIn(user.email, pass)).status, { timeout: 15_000 }).toBe(200);
    expect(await signIn(user.email, TEST_PASSWORD)).toMatchObject({ status: 401 });
    expect(succeeded(await signIn(user.email, pass)).pending).toBe('password');
    expect(await user.client('GET /profile')).toMatchObject({ status: 401 });
  });

  test('changes nothing while nobody accepts the mail', async () => {
    const user = await staff('restricted');
    refusesMail = true;
    succeeded(await boss.client('PUT /admin/users/password', { body: { id: user.id } }));
    const door = app.services.db.read(1);
    const state = async () =>
      (await door.selectFrom('mail').select('state').where('account_id', '=', user.id).executeTakeFirst())
        ?.state;
    await expect.poll(state, { timeout: 15_000 }).toBe('dead');
    expect(await signIn(user.email, TEST_PASSWORD)).toMatchObject({ status: 200, pending: null });
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
    const { token } = succeeded(await signIn(email, TEST_PASSWORD));
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

  test.each([
    [{ name: '' }, 'El nombre no puede estar vacio'],
    [{ email: '' }, 'El correo no puede estar vacio'],
    [{ email: 'abc' }, 'El correo no es valido'],
    [{ role: 7 as never }, 'Debe seleccionar el rol'],
    [{ active: 'quizás' as never }, 'Debe indicar si el usuario está activo'],
  ])('with %j: %s', async (to, message) => {
    expect(await change(boss, await staff(), to)).toMatchObject({ status: 400, message });
  });

  test('that deactivates ends the person’s access at the next call', async () => {
    const user = await staff('restricted');
    expect(await change(boss, user, { role: 0, active: 0 })).toMatchObject({ status: 200 });
    expect(await user.client('GET /profile')).toMatchObject({ status: 401 });
    expect(await signIn(user.email, TEST_PASSWORD)).toMatchObject({ status: 401 });
  });

  test.each([
    ['deactivates, also once the person is taken back', { active: 0 }, { active: 1 }],
    ['gives another role', { role: 1 }, { role: 0 }],
  ] as const)('that %s ends the sessions for good', async (_what, change_, back) => {
    const user = await staff('restricted');
    expect(await change(boss, user, { role: 0, ...change_ })).toMatchObject({ status: 200 });
    expect(await change(boss, user, { role: 0, ...back })).toMatchObject({ status: 200 });
    expect(await user.client('GET /profile')).toMatchObject({ status: 401 });
    expect(await signIn(user.email, TEST_PASSWORD)).toMatchObject({ status: 200 });
  });

  test('of a name leaves the sessions', async () => {
    const user = await staff('restricted');
    expect(await change(boss, user, { role: 0, name: 'Otra' })).toMatchObject({ status: 200 });
    expect(await user.client('GET /profile')).toMatchObject({ status: 200 });
  });

  test('never takes the own power', async () => {
    await staff();
    for (const to of [{ role: 0 }, { active: 0 }] as const) {
      expect(await change(boss, boss, to)).toMatchObject({ status: 409, error: { code: 'own_account' } });
    }
    expect(await boss.client('DELETE /admin/users/:id', { params: { id: boss.id } })).toMatchObject({
      status: 409,
    });
    expect(await change(boss, boss, { name: 'Yo Misma' })).toMatchObject({ status: 200 });
    // which the profile asks the password for
    expect(await change(boss, boss, { email: nobodysEmail() })).toMatchObject({
      status: 409,
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
    expect(await signIn(user.email, TEST_PASSWORD)).toMatchObject({ status: 401 });
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
      expect(answer).toMatchObject({ status: 400, error: { code: 'link_expired' } });
  });

  test('a customer here is not found', async () => {
    const customer = await makePerson(app, 'caribe', 'customer');
    const params = { id: customer.id };
    expect(await boss.client('GET /admin/users/:id', { params })).toMatchObject({ status: 404 });
    expect(await boss.client('DELETE /admin/users/:id', { params })).toMatchObject({ status: 404 });
    expect(await change(boss, customer, {})).toMatchObject({ status: 404 });
  });
});
