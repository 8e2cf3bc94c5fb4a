import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../../test/app.ts';
import { makeAgencies, makePerson, type Person, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { mailsTo } from '../../../../../test/mails.ts';
import { succeeded } from '../../../../../test/walk.ts';
import { MailRefused } from '../../adapters/mail/port.ts';
import { hashPassword } from '../../password.ts';
import { sendMail } from '../mails/send-mail.ts';

const OWN = 'la-clave-que-elegi';
let app: TestApp;
let boss: Person;
let nora: Person;
beforeAll(async () => {
  app = await startApp({ env: { LIMIT_SIGN_IN_ADDRESS: '100000' } });
  await makeAgencies(app);
  // mails leave when a test says so
  await app.stopWork();
  boss = await makePerson(app, 'caribe', 'manager');
});
beforeEach(async () => {
  const passwordHash = await hashPassword(TEST_PASSWORD);
  nora = await makePerson(app, 'caribe', 'restricted', { passwordHash });
});
afterAll(() => app.stop());

async function mailPassword(): Promise<{ agencyId: number; mailId: number }> {
  succeeded(await boss.client('PUT /admin/users/password', { body: { id: nora.id } }));
  const mails = app.services.db.read(1).selectFrom('mail').select('id').where('account_id', '=', nora.id);
  const { id } = await mails.orderBy('id', 'desc').executeTakeFirstOrThrow();
  app.clock.advance(60_000);
  return { agencyId: 1, mailId: id };
}
const chooseOwn = async () =>
  succeeded(await nora.client('PUT /profile/password', { body: { oldPass: TEST_PASSWORD, newPass: OWN } }));
const signIn = (pass: string) =>
  app.client('caribe')('POST /auth/login', { body: { email: nora.email, pass } });
const stateOf = async (id: number) =>
  (await app.services.db.read(1).selectFrom('mail').select('state').where('id', '=', id).executeTakeFirst())
    ?.state;
const send = (data: { agencyId: number; mailId: number }, sending?: () => Promise<void>) => {
  const mail = sending ? { send: sending, close: async () => undefined } : app.services.mail;
  return sendMail({ ...app.services, mail }, data, { last: false });
};

test('a mailed password that waits gives way to one that its owner chose since', async () => {
  const data = await mailPassword();
  await chooseOwn();
  await send(data);
  expect(await mailsTo(app, nora.email, 0)).toEqual([]);
  expect(await stateOf(data.mailId)).toBe('withdrawn');
  expect(await signIn(OWN)).toMatchObject({ status: 200 });
});

test('so does one that is leaving in that moment', async () => {
  const data = await mailPassword();
  await send(data, async () => void (await chooseOwn()));
  expect(await stateOf(data.mailId)).toBe('sent');
  expect(await signIn(OWN)).toMatchObject({ status: 200 });
});

test('so does a dead one that managers send again with all others', async () => {
  const data = await mailPassword();
  await send(data, () => Promise.reject(new MailRefused('no such user')));
  await chooseOwn();
  succeeded(await boss.client('POST /admin/mails/retry/all'));
  await send(data);
  expect(await mailsTo(app, nora.email, 0)).toEqual([]);
  expect(await signIn(OWN)).toMatchObject({ status: 200 });
});

test('whoever asked for one is who changed it, and not its reader', async () => {
  const data = await mailPassword();
  await send(data);
  const params = { n: 1, size: 50 };
  const query = { kind: 'access', of: 'user', id: nora.id } as const;
  const { data: told } = succeeded(await boss.client('GET /admin/audit/:n/:size', { params, query }));
  expect(told[0]).toMatchObject({
    action: 'account.password_changed',
    actor: { id: boss.id, name: expect.stringMatching(/./) },
    object: { type: 'account', id: nora.id },
  });
});

test('a second one that was asked for before the first left is mailed too, and holds', async () => {
  const [first, second] = [await mailPassword(), await mailPassword()];
  await send(first);
  app.clock.advance(1000);
  await send(second);
  const [newest] = await mailsTo(app, nora.email, 2);
  const password = /Contraseña: (\S+)/.exec(newest?.text ?? '')?.[1] ?? '';
  expect(await signIn(password)).toMatchObject({ status: 200, pending: 'password' });
});
