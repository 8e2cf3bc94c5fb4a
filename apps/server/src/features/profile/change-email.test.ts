import { beforeEach, describe, expect, test } from 'vitest';
import { makePerson, passwordHash, type Person, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { askEmail, mailsTo, moveEmail, sendWaitingMails, tokenIn } from '../../../../../test/mails.ts';
import { changeRows, oneRow } from '../../../../../test/rows.ts';
import { register, signedInAgain, signIn } from '../../../../../test/visitors.ts';

const HOUR_MS = 3_600_000;
const OTHER_PASSWORD = 'otra-clave-larga';
let person: Person;
let wanted: string;
const { app } = await openHouse({ env: { LIMIT_SIGN_IN_ADDRESS: '100000', LIMIT_REGISTRATION: '1000' } });
beforeEach(async () => {
  person = await makePerson(app, 'caribe', 'customer', { passwordHash });
  wanted = `nueva.${person.email}`;
});

const CONFIRM = 'Confirme su nuevo correo';
const ASKED = 'Pidieron cambiar el correo de su cuenta';
const CHANGED = 'El correo de su cuenta cambió';
const GONE = { error: { code: 'link_expired' } };
const visitor = () => app.client('caribe');
/** The token of the newest such mail, once what waits was sent. */
const sentTo = async (to: string, subject: string) => {
  await sendWaitingMails(app.services);
  return tokenIn(app, to, subject);
};
const subjectsTo = async (to: string) => (await mailsTo(app, to, 0)).map(({ subject }) => subject);
const confirm = (token: string) => visitor()('POST /auth/email', { body: { token } });
/** Whoever reads the address sets a password. */
const setByLink = async (email: string, pass: string) => {
  succeeded(await visitor()('POST /auth/password', { body: { email } }));
  const token = await sentTo(email, 'Cree una nueva contraseña');
  succeeded(await visitor()('POST /auth/password/confirm', { body: { token, pass } }));
};
const pendingOf = async ({ client }: Pick<Person, 'client'> = person) =>
  succeeded(await client('GET /profile')).data.pending_email;

describe('another e-mail', () => {
  test.each(['customer', 'manager', 'restricted'] as const)(
    'of a %s waits beside the one that holds, until its reader has opened the link',
    async role => {
      const one = await makePerson(app, 'caribe', role, { passwordHash });
      const email = `Nueva.${one.email}`;
      const { data } = succeeded(await askEmail(one, email));
      expect(data).toMatchObject({ name: 'Ana', email: one.email, pending_email: email });
      const token = await sentTo(email, CONFIRM);
      expect(await signIn(app, email)).toMatchObject({ status: 401 });
      expect(await signIn(app, one.email)).toMatchObject({ status: 200 });
      const check = () => visitor()('POST /auth/password/check', { body: { token, use: 'email' } });
      expect(await check()).toMatchObject({ status: 200, data: { email, done: false } });
      expect(await app.client('andes')('POST /auth/email', { body: { token } })).toMatchObject(GONE);
      expect(await confirm(token)).toMatchObject({ status: 200, data: { email } });
      expect(await confirm(token)).toMatchObject(GONE);
      expect(await check()).toMatchObject({ data: { email, done: true } });
      expect(succeeded(await one.client('GET /profile')).data).toMatchObject({ email, pending_email: null });
      expect(await signIn(app, email)).toMatchObject({ status: 200 });
      expect(await signIn(app, one.email)).toMatchObject({ status: 401 });
      const row = await oneRow(app, 'account', one.id);
      expect(row.email_verified_at).toEqual(app.clock.now());
      expect(row.search).toContain(email.toLowerCase());
    },
  );

  test('asks for the password in a session that is not fresh', async () => {
    app.clock.advance(15 * 60_000);
    expect(await askEmail(person, wanted)).toMatchObject({ error: { code: 'password_needed' } });
    expect(await askEmail(person, wanted, 'no-es-esta')).toMatchObject({ error: { code: 'wrong_password' } });
    expect(await askEmail(person, person.email)).toMatchObject({ status: 200 });
    const body = { name: 'Ana', phone: '3055550142', email: wanted, locker: '' };
    // what was not touched is not asked for
    const { version } = succeeded(await person.client('GET /profile')).data;
    const untouched = { ...body, version, touched: ['name'] };
    expect(await person.client('PUT /profile', { body: untouched })).toMatchObject({ status: 200 });
    expect(await person.client('PUT /profile', { body: { ...body, touched: ['name'] } })).toMatchObject({
      status: 403,
    });
    expect(await pendingOf()).toBeNull();
    expect(await askEmail(person, wanted, TEST_PASSWORD)).toMatchObject({
      status: 200,
      data: { pending_email: wanted },
    });
  });

  test('counts within 24 hours, and is shown no longer', async () => {
    succeeded(await askEmail(person, wanted));
    app.clock.advance(HOUR_MS);
    // a link that leaves late does not hold longer
    const token = await sentTo(wanted, CONFIRM);
    app.clock.advance(23 * HOUR_MS - 1000);
    const again = await signedInAgain(app, person);
    expect(await pendingOf(again)).toBe(wanted);
    app.clock.advance(1000);
    expect(await pendingOf(again)).toBeNull();
    expect(await confirm(token)).toMatchObject(GONE);
    await changeRows(app, 'account', person.id, { email_verified_at: app.clock.now() });
    expect(await again.client('POST /profile/email')).toMatchObject({ status: 404 });
  });

  test('is sent again, and called off, by its owner', async () => {
    succeeded(await askEmail(person, wanted));
    const first = await sentTo(wanted, CONFIRM);
    succeeded(await person.client('POST /profile/email'));
    const second = await sentTo(wanted, CONFIRM);
    expect(second).not.toBe(first);
    // the address that holds is told of the change, not of each link
    expect(await subjectsTo(person.email)).toEqual([ASKED]);
    const { data } = succeeded(await person.client('DELETE /profile/email'));
    expect(data).toMatchObject({ email: person.email, pending_email: null });
    for (const token of [first, second]) expect(await confirm(token)).toMatchObject(GONE);
  });

  test('is called off by the link in the address that holds', async () => {
    succeeded(await askEmail(person, wanted));
    const token = await sentTo(person.email, ASKED);
    const callOff = () => visitor()('POST /auth/email/call-off', { body: { token } });
    expect(await callOff()).toMatchObject({ status: 200 });
    expect(await callOff()).toMatchObject(GONE);
    expect(await pendingOf()).toBeNull();
    const lost = await tokenIn(app, wanted, CONFIRM);
    expect(await confirm(lost)).toMatchObject(GONE);
    const check = (link: string, use: 'email' | 'call_off') =>
      visitor()('POST /auth/password/check', { body: { token: link, use } });
    expect(await check(lost, 'email')).toMatchObject(GONE);
    expect(await check(token, 'call_off')).toMatchObject({ data: { email: person.email, done: true } });
    // another change waits: nothing is called off
    succeeded(await askEmail(person, wanted));
    expect(await check(token, 'call_off')).toMatchObject(GONE);
  });

  const manager = () => makePerson(app, 'caribe', 'manager', { passwordHash });
  const change = async (to: object) => {
    const body = { id: person.id, name: 'Ana', email: person.email, role: 0, active: 1, ...to } as const;
    succeeded(await (await manager()).client('PUT /admin/users', { body }));
  };
  test.each<[string, () => Promise<unknown>]>([
    ['another change', () => askEmail(person, `otra.${wanted}`)],
    [
      'a new password',
      () =>
        person.client('PUT /profile/password', { body: { oldPass: TEST_PASSWORD, newPass: OTHER_PASSWORD } }),
    ],
    ['a password by a link', () => setByLink(person.email, OTHER_PASSWORD)],
    ['a manager who changes it', () => change({ email: `jefa.${wanted}` })],
    ['a manager who deactivates', () => change({ active: 0 })],
    [
      'a manager who deletes',
      async () => (await manager()).client('DELETE /admin/users/:id', { params: { id: person.id } }),
    ],
  ])('is dropped by %s', async (_, drop) => {
    person = await makePerson(app, 'caribe', 'restricted', { passwordHash });
    succeeded(await askEmail(person, wanted));
    const token = await sentTo(wanted, CONFIRM);
    await drop();
    expect(await confirm(token)).toMatchObject(GONE);
  });

  test('is dropped by a block, which does not bring it back', async () => {
    succeeded(await askEmail(person, wanted));
    const boss = await manager();
    for (const blocked of [true, false])
      succeeded(await boss.client('PUT /clients/block', { body: { id: person.id, blocked } }));
    await sendWaitingMails(app.services);
    expect(await subjectsTo(wanted)).toEqual([]);
  });

  test('that somebody has is not told apart by the call: its link says so, and nothing changes', async () => {
    const other = await makePerson(app, 'caribe', 'customer', { passwordHash });
    const { status, data, message } = succeeded(await askEmail(person, other.email));
    const free = succeeded(await askEmail(person, wanted));
    expect({ status, message }).toEqual({ status: free.status, message: free.message });
    expect(data).toEqual({ ...free.data, pending_email: other.email });
    // somebody may register with what waits here
    const token = await sentTo(wanted, CONFIRM);
    expect(await register(app, wanted)).toMatchObject({ status: 200 });
    expect(await confirm(token)).toMatchObject({
      status: 409,
      message:
        'Otra cuenta de la agencia usa ahora ese correo, por favor escríbanos y lo resolveremos con usted',
    });
    expect(await signIn(app, person.email)).toMatchObject({ status: 200 });
  });
});

test('thirty changes mail three strangers, and keep no address', async () => {
  const strangers = Array.from({ length: 30 }, (_, n) => `ajeno-${n}.${person.email}`);
  const answers = await Promise.all(strangers.map(email => askEmail(person, email)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(27);
  // links that are sent again are three more
  const again = await Promise.all([1, 2, 3, 4].map(() => person.client('POST /profile/email')));
  expect(again.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429]);
  await sendWaitingMails(app.services);
  const mails = await Promise.all(strangers.map(subjectsTo));
  expect(mails.flat().length).toBeLessThanOrEqual(6);
  const boss = await makePerson(app, 'caribe', 'manager', { passwordHash });
  for (const [n, email] of strangers.entries()) {
    const invitation = { name: 'Nora', email, role: 0 } as const;
    const taking = n % 2 ? register(app, email) : boss.client('POST /admin/users', { body: invitation });
    expect(await taking).toMatchObject({ status: 200 });
  }
  app.clock.advance(24 * HOUR_MS);
  expect(await askEmail(await signedInAgain(app, person), wanted)).toMatchObject({ status: 200 });
});

test('links sent again leave the three changes of a day as they are', async () => {
  succeeded(await askEmail(person, `mal.${wanted}`));
  for (const _ of [1, 2, 3]) succeeded(await person.client('POST /profile/email'));
  succeeded(await person.client('DELETE /profile/email'));
  succeeded(await askEmail(person, wanted));
  succeeded(await askEmail(person, `otra.${wanted}`));
  expect(await askEmail(person, wanted)).toMatchObject({ status: 429 });
});

describe('an account laid before its owner comes', () => {
  const victim = () => `victima.${person.email}`;

  test('is no account of theirs: they register as if nothing had been', async () => {
    succeeded(await askEmail(person, victim()));
    expect(await register(app, victim())).toMatchObject({ status: 200 });
    expect(await signIn(app, victim())).toMatchObject({ status: 200 });
    expect(await confirm(await sentTo(victim(), CONFIRM))).toMatchObject({ status: 409 });
  });

  test.each([true, false])(
    'whose link they opened is theirs once they set a password, the notice sent or not: %s',
    async isSent => {
      await moveEmail(app, person, victim());
      const back = isSent ? await sentTo(person.email, CHANGED) : null;
      // a notice that its server refused waits for managers to send it again
      const notice = { account_id: person.id, template: 'email_changed' } as const;
      if (!isSent) await changeRows(app, 'mail', notice, { state: 'dead' });
      await setByLink(victim(), OTHER_PASSWORD);
      const boss = await makePerson(app, 'caribe', 'manager', { passwordHash });
      succeeded(await boss.client('POST /admin/mails/retry/all'));
      await sendWaitingMails(app.services);
      if (back) expect(await visitor()('POST /auth/return', { body: { token: back } })).toMatchObject(GONE);
      else expect(await subjectsTo(person.email)).not.toContain(CHANGED);
      expect(await person.client('GET /profile')).toMatchObject({ status: 401 });
      expect(await signIn(app, victim(), OTHER_PASSWORD)).toMatchObject({ status: 200 });
      // nor does the address before stay theirs
      expect(await register(app, person.email)).toMatchObject({ status: 200 });
    },
  );
});

test('an account whose reader chose a password after a random one is theirs as well, and keeps its address', async () => {
  const [person, boss] = [
    await makePerson(app, 'caribe', 'customer', { passwordHash }),
    await makePerson(app, 'caribe', 'manager', { passwordHash }),
  ];
  const theirs = `victima.${person.email}`;
  await moveEmail(app, person, theirs);
  const back = await sentTo(person.email, CHANGED);
  succeeded(await boss.client('PUT /clients/password', { body: { email: theirs } }));
  await sendWaitingMails(app.services);
  const random =
    (await mailsTo(app, theirs)).map(({ text }) => /Contraseña: (\S+)/.exec(text)?.[1]).find(Boolean) ?? '';
  const { token } = succeeded(await signIn(app, theirs, random));
  const inside = app.client('caribe', token);
  succeeded(await inside('PUT /profile/password', { body: { oldPass: random, newPass: OTHER_PASSWORD } }));
  expect(await visitor()('POST /auth/return', { body: { token: back } })).toMatchObject(GONE);
  expect(await signIn(app, theirs, OTHER_PASSWORD)).toMatchObject({ status: 200 });
});

test('an address that a manager mistyped, and nobody confirmed, hears of the next change and takes nothing', async () => {
  const boss = await makePerson(app, 'caribe', 'manager', { passwordHash });
  const { id, email } = await makePerson(app, 'caribe', 'restricted', { passwordHash });
  const change = async (to: string) => {
    const body = { id, name: 'Nora', email: to, role: 0, active: 1 } as const;
    succeeded(await boss.client('PUT /admin/users', { body }));
    await sendWaitingMails(app.services);
  };
  const [wrong, right] = [`equivocado.${email}`, `nora.${email}`];
  await change(wrong);
  await change(right);
  // nor does the first one, though it was the person's own
  for (const left of [wrong, email]) {
    const [told] = await mailsTo(app, left);
    expect(told?.subject).toBe(CHANGED);
    expect(told?.text).not.toContain('token=');
  }
});
