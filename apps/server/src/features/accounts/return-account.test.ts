import { URI } from 'otpauth';
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
  tokenIn,
} from '../../../../../test/mails.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { changeRows, rowsOf } from '../../../../../test/rows.ts';
import { register, signIn } from '../../../../../test/visitors.ts';

const DAY_MS = 24 * 3_600_000;
const NEW_PASSWORD = 'otra-clave-larga';
let person: Person;
const { app } = await openHouse({ env: { LIMIT_SIGN_IN_ADDRESS: '100000', LIMIT_REGISTRATION: '1000' } });
beforeEach(async () => {
  person = await makePerson(app, 'caribe', 'customer', { passwordHash });
});

const sendMails = () => sendWaitingMails(app.services);
const noticeAt = async (email: string) => {
  await sendMails();
  return tokenIn(app, email, 'El correo de su cuenta cambió');
};
const moveTo = (who: Person, email: string, pass?: string) => moveEmail(app, who, email, pass);
const giveBack = (token: string, agency = 'caribe') =>
  app.client(agency)('POST /auth/return', { body: { token } });
const check = (token: string, agency = 'caribe') =>
  app.client(agency)('POST /auth/password/check', { body: { token, use: 'return' } });
const confirm = (token: string, pass = NEW_PASSWORD) =>
  app.client('caribe')('POST /auth/password/confirm', { body: { token, pass } });
const verify = ({ id }: Person) => changeRows(app, 'account', id, { email_verified_at: app.clock.now() });
const GONE = { error: { code: 'link_expired' } };

describe('the notice of a changed e-mail', () => {
  test('leads to a page of the agency, and gives the account back once, with a new password', async () => {
    const email = `intruso.${person.email}`;
    await moveTo(person, email);
    await sendMails();
    const link = linkIn(await mailTo(app, person.email, 'El correo de su cuenta cambió'));
    expect([link.hostname, link.pathname]).toEqual(['localhost', '/account/return']);
    const token = link.searchParams.get('token') ?? '';
    // looked at when it is opened, which uses nothing up; it sets no password
    expect(await check(token)).toMatchObject({ status: 200, data: { email: person.email, done: false } });
    expect(await check(token, 'andes')).toMatchObject(GONE);
    expect(await app.client('caribe')('POST /auth/password/check', { body: { token } })).toMatchObject(GONE);
    const { data } = succeeded(await giveBack(token));
    expect(data.email).toBe(person.email);
    expect(await person.client('GET /profile')).toMatchObject({ status: 401 });
    // whoever changed the address may know the password
    for (const address of [email, person.email])
      expect(await signIn(app, address, TEST_PASSWORD)).toMatchObject({ status: 401 });
    expect(await confirm(data.token)).toMatchObject({ status: 200 });
    expect(await signIn(app, person.email, NEW_PASSWORD)).toMatchObject({ status: 200 });
    expect(await signIn(app, email, NEW_PASSWORD)).toMatchObject({ status: 401 });
    expect(await giveBack(token)).toMatchObject(GONE);
    expect(await check(token)).toMatchObject({ data: { email: person.email, done: true } });
    expect((await trailLines(app)).at(-1)).toMatchObject({ action: 'account.returned' });
  });

  test('answers again until a password is chosen: its reader may have left the page', async () => {
    await moveTo(person, `intruso.${person.email}`);
    const token = await noticeAt(person.email);
    const first = succeeded(await giveBack(token)).data.token;
    expect(await check(token)).toMatchObject({ data: { email: person.email, done: false } });
    expect(await giveBack(token, 'andes')).toMatchObject(GONE);
    app.clock.advance(2 * 3_600_000);
    expect(await confirm(first)).toMatchObject(GONE);
    const { data } = succeeded(await giveBack(token));
    const other = succeeded(await giveBack(token)).data.token;
    expect(await confirm(data.token)).toMatchObject({ status: 200 });
    for (const link of [other, data.token])
      expect(await confirm(link, 'una-tercera-clave')).toMatchObject(GONE);
    expect(await giveBack(token)).toMatchObject(GONE);
    expect(await signIn(app, person.email, NEW_PASSWORD)).toMatchObject({ status: 200 });
  });

  test('answers nobody after its seven days, nor once the account went on to another address', async () => {
    await moveTo(person, `intruso.${person.email}`);
    const token = await noticeAt(person.email);
    succeeded(await giveBack(token));
    const boss = await makePerson(app, 'caribe', 'manager', { passwordHash });
    const other = await makePerson(app, 'caribe', 'restricted', { passwordHash });
    await moveTo(other, `otra.${other.email}`);
    const staffs = await noticeAt(other.email);
    succeeded(await giveBack(staffs));
    const change = { id: other.id, name: 'Nora', email: `dos.${other.email}`, role: 0, active: 1 } as const;
    succeeded(await boss.client('PUT /admin/users', { body: change }));
    expect(await giveBack(staffs)).toMatchObject(GONE);
    expect(await check(staffs)).toMatchObject(GONE);
    app.clock.advance(7 * DAY_MS);
    expect(await giveBack(token)).toMatchObject(GONE);
    expect(await check(token)).toMatchObject(GONE);
  });

  test('pressed twice at once gives it back once', async () => {
    await moveTo(person, `intruso.${person.email}`);
    const token = await noticeAt(person.email);
    const answers = await Promise.all([giveBack(token), giveBack(token), giveBack(token)]);
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200]);
    const returned = { object_id: person.id, kind: 'account.returned' } as const;
    expect(await rowsOf(app, 'fact', returned)).toHaveLength(1);
  });

  test('works for seven days, and in no other agency', async () => {
    await moveTo(person, `intruso.${person.email}`);
    const token = await noticeAt(person.email);
    expect(await giveBack(token, 'andes')).toMatchObject(GONE);
    app.clock.advance(7 * DAY_MS - 1000);
    const late = await makePerson(app, 'caribe', 'customer');
    await moveTo(late, `intruso.${late.email}`);
    const other = await noticeAt(late.email);
    expect(await giveBack(token)).toMatchObject({ status: 200 });
    app.clock.advance(7 * DAY_MS);
    expect(await giveBack(other)).toMatchObject(GONE);
  });

  test('stands after whatever came later: a second change, a changed password, a reset', async () => {
    const [second, third] = [`dos.${person.email}`, `tres.${person.email}`];
    await moveTo(person, second);
    const token = await noticeAt(person.email);
    await moveTo(person, third);
    const later = await noticeAt(second);
    const body = { oldPass: TEST_PASSWORD, newPass: 'la-clave-del-intruso' };
    succeeded(await person.client('PUT /profile/password', { body }));
    succeeded(await app.client('caribe')('POST /auth/password', { body: { email: third } }));
    await sendMails();
    const reset = await tokenIn(app, third, 'Cree una nueva contraseña');
    succeeded(await giveBack(token));
    // what came after it is over: the intruder's reset, and the link that would give it back to the intruder
    expect(await confirm(reset)).toMatchObject(GONE);
    expect(await giveBack(later)).toMatchObject(GONE);
    expect(await signIn(app, third, 'la-clave-del-intruso')).toMatchObject({ status: 401 });
  });

  test('that was not sent yet is withdrawn by an earlier one', async () => {
    const [second, third] = [`dos.${person.email}`, `tres.${person.email}`];
    await moveTo(person, second);
    const token = await noticeAt(person.email);
    await moveTo(person, third);
    succeeded(await giveBack(token));
    await sendMails();
    const subjects = (await mailsTo(app, second)).map(({ subject }) => subject);
    expect(subjects).not.toContain('El correo de su cuenta cambió');
  });

  test('leaves the link of an earlier change as it was', async () => {
    const [second, third] = [`dos.${person.email}`, `tres.${person.email}`];
    await moveTo(person, second);
    const first = await noticeAt(person.email);
    await moveTo(person, third);
    succeeded(await giveBack(await noticeAt(second)));
    const { data } = succeeded(await giveBack(first));
    expect(data.email).toBe(person.email);
  });

  test('says so when somebody else has the address now, and works once they do not', async () => {
    await moveTo(person, `intruso.${person.email}`);
    // a notice that could not be sent for a week
    app.clock.advance(7 * DAY_MS);
    const other = await makePerson(app, 'caribe', 'customer', { email: person.email.toUpperCase() });
    const token = await noticeAt(person.email);
    expect(await giveBack(token)).toMatchObject({
      status: 409,
      message:
        'Otra cuenta de la agencia usa ahora ese correo, por favor escríbanos y lo resolveremos con usted',
      error: { code: 'email_taken' },
    });
    await moveTo(other, `otra.${person.email}`);
    expect(await giveBack(token)).toMatchObject({ status: 200 });
  });

  test('of a closed account gives nothing back', async () => {
    await moveTo(person, `nueva.${person.email}`);
    const token = await noticeAt(person.email);
    succeeded(await person.client('POST /profile/close', { body: { pass: TEST_PASSWORD } }));
    expect(await giveBack(token)).toMatchObject(GONE);
  });
});

describe('an address that an account may be given back to', () => {
  const TAKEN = { message: 'El correo ya está registrado', error: { code: 'email_taken' } };
  test.each([
    ['before its notice is sent', async () => undefined],
    ['while its link works', sendMails],
  ])('is nobody else’s %s, if its mails had been read', async (_, then) => {
    await verify(person);
    await moveTo(person, `intruso.${person.email}`);
    await then();
    const email = person.email.toUpperCase();
    expect(await register(app, email)).toMatchObject(TAKEN);
    const boss = await makePerson(app, 'caribe', 'manager', { passwordHash });
    const body = { name: 'Nora', email, role: 1 as const };
    expect(await boss.client('POST /admin/users', { body })).toMatchObject(TAKEN);
    const user = await makePerson(app, 'caribe', 'manager');
    const change = { ...body, id: user.id, active: 1 as const };
    expect(await boss.client('PUT /admin/users', { body: change })).toMatchObject(TAKEN);
    // asking does not say so, the link does
    succeeded(await askEmail(boss, email));
    await sendMails();
    const asked = await tokenIn(app, email, 'Confirme su nuevo correo');
    expect(await app.client('caribe')('POST /auth/email', { body: { token: asked } })).toMatchObject({
      error: { code: 'email_taken' },
    });
    const { data } = succeeded(await giveBack(await noticeAt(person.email)));
    expect(await confirm(data.token)).toMatchObject({ status: 200 });
    expect(await signIn(app, person.email, NEW_PASSWORD)).toMatchObject({ status: 200 });
  });

  test('is everybody’s if nobody had read its mails', async () => {
    await moveTo(person, `otra.${person.email}`);
    expect(await register(app, person.email)).toMatchObject({ status: 200 });
  });

  test('may be taken again by the account itself, and by anybody once the link is over', async () => {
    await verify(person);
    await moveTo(person, `otra.${person.email}`);
    await moveTo(person, person.email);
    await moveTo(person, `otra.${person.email}`);
    app.clock.advance(7 * DAY_MS);
    expect(await register(app, person.email)).toMatchObject({ status: 200 });
  });

  test('is nobody else’s in the moment of the change either', async () => {
    const boss = await makePerson(app, 'caribe', 'manager', { passwordHash });
    const user = await makePerson(app, 'caribe', 'restricted');
    for (let n = 0; n < 8; n++) {
      const one = await makePerson(app, 'caribe', 'customer', { passwordHash });
      await verify(one);
      const change = { id: user.id, name: 'Nora', email: one.email, role: 0, active: 1 } as const;
      succeeded(await askEmail(one, `intruso.${one.email}`));
      await sendMails();
      const token = await tokenIn(app, `intruso.${one.email}`, 'Confirme su nuevo correo');
      const taking = boss.client('PUT /admin/users', { body: change });
      const leaving = app.client('caribe')('POST /auth/email', { body: { token } });
      const [answer] = await Promise.all([taking, leaving]);
      expect(answer).toMatchObject(TAKEN);
    }
  });
});

describe('a second factor, when the account is given back', () => {
  async function setUp(who: Person): Promise<void> {
    const { otpauth } = succeeded(
      await who.client('POST /profile/second-factor', { body: { pass: TEST_PASSWORD } }),
    ).data;
    const code = URI.parse(otpauth).generate({ timestamp: app.clock.now().getTime() } as never);
    succeeded(await who.client('PUT /profile/second-factor', { body: { code, pass: TEST_PASSWORD } }));
  }
  /** In steps, so that the session goes on. */
  async function pass(ms: number): Promise<void> {
    for (let step = 0; step < 3; step++) {
      app.clock.advance(Math.floor(ms / 3));
      succeeded(await person.client('GET /profile'));
    }
  }
  async function back(): Promise<void> {
    const { data } = succeeded(await giveBack(await noticeAt(person.email)));
    succeeded(await confirm(data.token));
  }
  const codesOf = ({ id }: Person) => rowsOf(app, 'recovery_code', { account_id: id });
  const trail = async () =>
    (await trailLines(app))
      .slice(-2)
      .reverse()
      .map(({ action }) => ({ action }));

  test.each([
    ['after', 0],
    ['within a day and an hour before', 25 * 3_600_000],
  ])('goes if it was set up %s the change', async (_, beforeMs) => {
    await verify(person);
    if (beforeMs > 0) await setUp(person);
    await pass(beforeMs);
    await moveTo(person, `intruso.${person.email}`, TEST_PASSWORD);
    app.clock.advance(60_000);
    if (beforeMs === 0) await setUp(person);
    await back();
    expect(await signIn(app, person.email, NEW_PASSWORD)).toMatchObject({ status: 200 });
    expect(await codesOf(person)).toEqual([]);
    expect(await trail()).toEqual([{ action: 'account.returned' }, { action: 'account.second_factor_off' }]);
  });

  test('goes, however old, if its address was not confirmed then', async () => {
    await setUp(person);
    await pass(30 * 3_600_000);
    await moveTo(person, `intruso.${person.email}`, TEST_PASSWORD);
    await back();
    expect(await signIn(app, person.email, NEW_PASSWORD)).toMatchObject({ status: 200 });
    expect(await codesOf(person)).toEqual([]);
  });

  test('stays if it was there, and its address confirmed', async () => {
    await verify(person);
    await setUp(person);
    await pass(25 * 3_600_000 + 3);
    await moveTo(person, `intruso.${person.email}`, TEST_PASSWORD);
    await back();
    expect(await signIn(app, person.email, NEW_PASSWORD)).toMatchObject({
      error: { code: 'second_factor_required' },
    });
    expect(await codesOf(person)).toHaveLength(10);
  });
});

describe('a manager who changes', () => {
  const change = async (boss: Person, id: number, email: string, to: object = {}) =>
    succeeded(
      await boss.client('PUT /admin/users', { body: { id, name: 'Nora', email, role: 1, active: 1, ...to } }),
    );
  let boss: Person;
  let user: Person;
  beforeEach(async () => {
    boss = await makePerson(app, 'caribe', 'manager', { passwordHash });
    user = await makePerson(app, 'caribe', 'restricted', { passwordHash });
  });

  test('a colleague’s address and role: whoever reads the old mailbox has no way back', async () => {
    const [second, third] = [`dos.${user.email}`, `ana.${user.email}`];
    await moveTo(user, second);
    const older = await noticeAt(user.email);
    await change(boss, user.id, third, { role: 1 });
    await sendMails();
    const old = await mailTo(app, second, 'El correo de su cuenta cambió');
    expect(old.text).toContain('Caribe Express cambió el correo');
    expect(old.text).toContain('Si cree que es un error, pregunte a Caribe Express.');
    expect(`${old.text} ${old.html}`).not.toContain('token=');
    const since = await mailTo(app, third, 'Su cuenta de Caribe Express usa ahora este correo');
    expect(since.text).toContain('Desde ahora inicie sesión con este.');
    expect(linkIn(since).pathname).toBe('/login');
    expect(await check(older)).toMatchObject(GONE);
    expect(await giveBack(older)).toMatchObject(GONE);
    expect(await signIn(app, third, TEST_PASSWORD)).toMatchObject({ status: 200 });
    // nothing is kept for the addresses before
    for (const email of [user.email, second])
      succeeded(await boss.client('POST /admin/users', { body: { name: 'Nora', email, role: 0 } }));
  });

  test.each([
    ['the role', { role: 1 }],
    ['that they work there', { role: 0, active: 0 }],
  ])('%s ends the links of before, sent or not', async (_, to) => {
    const [second, third] = [`dos.${user.email}`, `tres.${user.email}`];
    await moveTo(user, second);
    const older = await noticeAt(user.email);
    await moveTo(user, third);
    await change(boss, user.id, third, to);
    expect(await giveBack(older)).toMatchObject(GONE);
    await sendMails();
    const subjects = (await mailsTo(app, second)).map(({ subject }) => subject);
    expect(subjects).not.toContain('El correo de su cuenta cambió');
  });

  test('a name leaves them', async () => {
    const email = `dos.${user.email}`;
    await moveTo(user, email);
    const older = await noticeAt(user.email);
    await change(boss, user.id, email, { role: 0 });
    expect(await giveBack(older)).toMatchObject({ status: 200 });
    expect(await user.client('GET /profile')).toMatchObject({ status: 401 });
  });

  test('the address of an invitation that nobody took up: the wrong address gets nothing more', async () => {
    const wrong = `equivocado.${boss.email}`;
    const { id } = succeeded(
      await boss.client('POST /admin/users', { body: { name: 'Nora', email: wrong, role: 1 } }),
    ).data;
    await sendMails();
    await change(boss, id, `nora.${boss.email}`);
    await sendMails();
    expect((await mailsTo(app, wrong)).map(mail => mail.subject)).toEqual(['Le invitaron a Caribe Express']);
  });
});
