import { beforeEach, describe, expect, test } from 'vitest';
import { makePerson, passwordHash, type Person, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { mailsTo } from '../../../../../test/mails.ts';
import { rowsOf } from '../../../../../test/rows.ts';
import { MailRefused } from '../../adapters/mail/port.ts';
import { sendMail } from '../mails/send-mail.ts';

const NEW_PASSWORD = 'otra-clave-larga';
let person: Person;
const { app, manager: boss } = await openHouse({ env: { LIMIT_SIGN_IN_ADDRESS: '100000' } });
beforeEach(async () => {
  person = await makePerson(app, 'caribe', 'manager', { passwordHash });
});

const change = (oldPass: string, newPass: string) =>
  person.client('PUT /profile/password', { body: { oldPass, newPass } });
const signIn = (pass: string, { email } = person) =>
  app.client('caribe')('POST /auth/login', { body: { email, pass } });

describe('changing the own password', () => {
  test('ends the other sessions and keeps this one', async () => {
    const { token: elsewhere } = succeeded(await signIn(TEST_PASSWORD));
    const { token, message } = succeeded(await change(TEST_PASSWORD, NEW_PASSWORD));
    expect(message).toBe('Contraseña actualizada');
    expect(await app.client('caribe', elsewhere)('GET /profile')).toMatchObject({ status: 401 });
    expect(await app.client('caribe', token)('GET /profile')).toMatchObject({ status: 200 });
    expect(await person.client('GET /profile')).toMatchObject({ status: 200 });
    expect(await signIn(TEST_PASSWORD)).toMatchObject({ status: 401 });
    expect(await signIn(NEW_PASSWORD)).toMatchObject({ status: 200 });
  });

  test.each([
    ['', '', 'Contraseña actual vacía'],
    [TEST_PASSWORD, '', 'Contraseña nueva vacía'],
    [TEST_PASSWORD, 'corta', 'La contraseña debe tener al menos 8 caracteres'],
    [TEST_PASSWORD, TEST_PASSWORD, 'La contraseña actual y la nueva son iguales'],
    ['no-es-esta-clave', NEW_PASSWORD, 'La contraseña actual no es correcta'],
  ])('from %j to %j: %s', async (oldPass, newPass, message) => {
    expect(await change(oldPass, newPass)).toMatchObject({ status: 400, message });
    expect(await signIn(TEST_PASSWORD)).toMatchObject({ status: 200 });
  });

  test('is no way to guess it: ten wrong ones, then not even the right one', async () => {
    for (let n = 0; n < 10; n++)
      expect(await change(`mala-clave-${n}`, NEW_PASSWORD)).toMatchObject({ status: 400 });
    expect(await change(TEST_PASSWORD, NEW_PASSWORD)).toMatchObject({ status: 429 });
  });
});

describe('a password that staff have mailed', () => {
  const OWN = 'la-clave-que-elegi';
  let nora: Person;
  beforeEach(async () => {
    nora = await makePerson(app, 'caribe', 'restricted', { passwordHash });
  });

  async function mailPassword(): Promise<{ agencyId: number; mailId: number }> {
    succeeded(await boss.client('PUT /admin/users/password', { body: { id: nora.id } }));
    const mails = await rowsOf(app, 'mail', { account_id: nora.id });
    app.clock.advance(60_000);
    return { agencyId: 1, mailId: mails.at(-1)?.id ?? 0 };
  }
  const chooseOwn = async () =>
    succeeded(await nora.client('PUT /profile/password', { body: { oldPass: TEST_PASSWORD, newPass: OWN } }));
  const CHANGED = 'La contraseña de su cuenta cambió';
  const stateOf = async (id: number) => (await rowsOf(app, 'mail', id))[0]?.state;
  const send = (data: { agencyId: number; mailId: number }, sending?: () => Promise<void>) => {
    const mail = sending ? { send: sending, close: async () => undefined } : app.services.mail;
    return sendMail({ ...app.services, mail }, data, { last: false });
  };

  test('a mailed password that waits gives way to one that its owner chose since', async () => {
    const data = await mailPassword();
    await chooseOwn();
    await send(data);
    expect(await mailsTo(app, nora.email)).toMatchObject([{ subject: CHANGED }]);
    expect(await stateOf(data.mailId)).toBe('withdrawn');
    expect(await signIn(OWN, nora)).toMatchObject({ status: 200 });
  });

  test('so does one that is leaving in that moment', async () => {
    const data = await mailPassword();
    await send(data, async () => void (await chooseOwn()));
    expect(await stateOf(data.mailId)).toBe('sent');
    expect(await signIn(OWN, nora)).toMatchObject({ status: 200 });
  });

  test('so does a dead one that managers send again with all others', async () => {
    const data = await mailPassword();
    await send(data, () => Promise.reject(new MailRefused('no such user')));
    await chooseOwn();
    succeeded(await boss.client('POST /admin/mails/retry/all'));
    await send(data);
    expect(await mailsTo(app, nora.email)).toMatchObject([{ subject: CHANGED }]);
    expect(await signIn(OWN, nora)).toMatchObject({ status: 200 });
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
    expect(await signIn(password, nora)).toMatchObject({ status: 200, pending: 'password' });
  });
});
