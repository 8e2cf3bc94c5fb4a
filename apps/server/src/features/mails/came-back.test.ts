import type { MailTemplate } from '@puerta/contract/mails/mails.es';
import { afterAll, expect, test } from 'vitest';
import { makePackage } from '../../../../../test/factories-packages.ts';
import { makePerson, passwordHash, type Person } from '../../../../../test/factories.ts';
import { openHouse, UNLIMITED } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { linkIn } from '../../../../../test/mails.ts';
import { openMailServer } from '../../../../../test/mail-server.ts';
import { changeRows, oneRow, rowsOf } from '../../../../../test/rows.ts';
import { bounced, complained, sesTold, startSns } from '../../../../../test/stand-ins/sns.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { signIn } from '../../../../../test/visitors.ts';
import { queueMails } from './queue-mails.ts';

const server = await openMailServer();
const sns = await startSns();
const { app, people, elsewhere } = await openHouse({
  works: true,
  env: {
    ...UNLIMITED,
    SMTP_URL: `smtp://${server.host}`,
    MAIL_FROM: 'envios@puerta.test',
    MAIL_EVENTS: 'ses',
    SES_TOPIC_ARN: sns.topic,
    SNS_URL: sns.url,
  },
});
afterAll(async () => {
  await Promise.all([server.close(), sns.close()]);
});

const post = (body: string, service = 'ses') =>
  fetch(`${app.url}/api/open/mails/events/${service}`, {
    method: 'POST',
    // as Amazon posts it
    headers: { agency: 'caribe', 'content-type': 'text/plain; charset=UTF-8' },
    body,
  });

/** A mail to an account of caribe, once its job is done: of a package of theirs, or about the account. */
async function mailed(template: MailTemplate, { id: accountId }: Person) {
  const isOfPackage = template === 'shipped';
  const packageId = isOfPackage ? (await makePackage(app, 'caribe', { accountId })).id : null;
  await app.services.db.within(1, tx =>
    queueMails(tx, app.services, [isOfPackage ? { template, packageId } : { template, accountId }]),
  );
  const rows = () =>
    rowsOf(app, 'mail', isOfPackage ? { package_id: packageId } : { template, account_id: accountId });
  await expect.poll(async () => (await rows()).at(-1)?.state).not.toBe('queued');
  const row = (await rows()).at(-1);
  if (!row) throw new Error('No mail was queued');
  return row;
}

const customer = () => makePerson(app, 'caribe', 'customer');
const identity = (id: number) => `<1.${id}@puerta.test>`;
async function told(about: object, mailId: number): Promise<string> {
  const body = sns.message(sesTold(about, identity(mailId)));
  expect((await post(body)).status).toBe(200);
  return body;
}
const manager = () => people.caribe.manager;
const pageOf = async ({ id }: Person) =>
  succeeded(await manager().client('GET /clients/:id', { params: { id } })).data.user_data;
const profileOf = async ({ client }: Person) => succeeded(await client('GET /profile')).data.mail_stopped;

test('a mail that comes back for good stops its address: the client’s page, the profile and the trail say so', async () => {
  const reader = await customer();
  const mail = await mailed('shipped', reader);
  expect(mail.state).toBe('sent');
  expect([await profileOf(reader), (await pageOf(reader)).mail_stopped]).toEqual([null, null]);
  await told(bounced(reader.email.toUpperCase()), mail.id);
  expect(await oneRow(app, 'mail', { id: mail.id })).toMatchObject({
    state: 'dead',
    last_error: 'came back: smtp; 550 5.1.1 user unknown',
  });
  expect(await profileOf(reader)).toBe('bounce');
  expect(await pageOf(reader)).toMatchObject({
    mail_stopped: 'bounce',
    mail_refused: app.clock.now().toISOString(),
  });
  expect(await trailLines(app, { action: 'account.mail_stopped', id: reader.id })).toMatchObject([
    { actor_id: null, after: { mail_stopped: 'bounce' } },
  ]);
  // as a copy of the version before does when a mail leaves
  await changeRows(app, 'account', reader.id, { mail_refused_at: null });
  expect((await pageOf(reader)).mail_refused).not.toBeNull();
  const sent = server.received.length;
  expect(await mailed('shipped', reader)).toMatchObject({
    state: 'withdrawn',
    last_error: 'stopped: bounce',
  });
  expect(await mailed('password_changed', reader)).toMatchObject({ state: 'withdrawn' });
  expect(server.received).toHaveLength(sent);
});

test('who is stopped signs in and gets the link of a new password, which proves the mailbox', async () => {
  const reader = await makePerson(app, 'caribe', 'customer', { passwordHash });
  await told(bounced(reader.email), (await mailed('shipped', reader)).id);
  succeeded(await signIn(app, reader.email));
  expect(await mailed('password_reset', reader)).toMatchObject({ state: 'sent' });
  const [link] = server.received.filter(({ subject }) => subject?.includes('contraseña')).slice(-1);
  const token = linkIn({ text: link?.text ?? '' }).searchParams.get('token') ?? '';
  const body = { token, pass: 'otra-clave-larga' };
  succeeded(await app.client('caribe')('POST /auth/password/confirm', { body }));
  expect(await mailed('shipped', reader)).toMatchObject({ state: 'sent' });
});

test('another address that is confirmed begins anew, and a bounce of the one before stops nothing', async () => {
  const reader = await customer();
  const mail = await mailed('shipped', reader);
  const { email } = reader;
  await told(bounced(email), mail.id);
  await changeRows(app, 'account', reader.id, { email: `nuevo-${email}` });
  expect((await pageOf(reader)).mail_stopped).toBeNull();
  await told(bounced(email), mail.id);
  expect((await pageOf(reader)).mail_stopped).toBeNull();
});

test('a manager writes again, with a reason in the trail; the same event, delivered again, stops nothing', async () => {
  const reader = await customer();
  const event = await told(bounced(reader.email), (await mailed('shipped', reader)).id);
  const resume = (reason: string) =>
    manager().client('POST /clients/mail/resume', { body: { id: reader.id, reason } });
  expect(await resume('')).toMatchObject({ error: { code: 'invalid_input' } });
  succeeded(await resume('Ya vació su buzón'));
  expect(await trailLines(app, { action: 'client.mail_resumed', id: reader.id })).toMatchObject([
    { actor_id: manager().id, after: { reason: 'Ya vació su buzón' } },
  ]);
  expect((await post(event)).status).toBe(200);
  expect(await pageOf(reader)).toMatchObject({ mail_stopped: null, mail_refused: null });
  const next = await mailed('shipped', reader);
  expect(next.state).toBe('sent');
  await told(bounced(reader.email), next.id);
  expect((await pageOf(reader)).mail_stopped).toBe('bounce');
  expect(await resume('Otra vez')).toMatchObject({ success: true });
  expect(await resume('Y otra')).toMatchObject({ error: { code: 'not_found' } });
});

test('after a complaint only what guards the account goes there', async () => {
  const reader = await customer();
  const mail = await mailed('shipped', reader);
  await told(complained(reader.email), mail.id);
  expect(await oneRow(app, 'mail', { id: mail.id })).toMatchObject({ state: 'sent' });
  expect(await profileOf(reader)).toBe('complaint');
  expect(await mailed('shipped', reader)).toMatchObject({ last_error: 'stopped: complaint' });
  for (const template of ['password_changed', 'password_reset'] as const)
    expect(await mailed(template, reader)).toMatchObject({ state: 'sent' });
  expect(await profileOf(reader)).toBe('complaint');
});

test('a full mailbox stops nobody: that mail is shown to managers, the next one leaves', async () => {
  const reader = await customer();
  const mail = await mailed('shipped', reader);
  await told(bounced(reader.email, 'Transient', 'MailboxFull'), mail.id);
  const attention = succeeded(await manager().client('GET /admin/attention')).data;
  expect(attention.mails).toContainEqual(
    expect.objectContaining({ id: mail.id, waiting: false, client: null }),
  );
  expect(await mailed('password_reset', reader)).toMatchObject({ state: 'sent' });
  expect(await mailed('shipped', reader)).toMatchObject({ state: 'sent' });
});

test('a mail that came back leads to its client while nobody writes there, and may be tried again after', async () => {
  const reader = await customer();
  const mail = await mailed('shipped', reader);
  await told(bounced(reader.email), mail.id);
  const shown = async () => {
    const { mails } = succeeded(await manager().client('GET /admin/attention')).data;
    return mails.find(({ id }) => id === mail.id);
  };
  const retryAll = async () => succeeded(await manager().client('POST /admin/mails/retry/all'));
  const stateOf = async () => (await oneRow(app, 'mail', { id: mail.id })).state;
  expect((await shown())?.client?.id).toBe(reader.id);
  await retryAll();
  expect(await stateOf()).toBe('dead');
  const body = { id: reader.id, reason: 'Ya funciona' };
  succeeded(await manager().client('POST /clients/mail/resume', { body }));
  expect(await shown()).toMatchObject({ client: null });
  await retryAll();
  await expect.poll(stateOf).toBe('sent');
});

test('one that is tried again while its address is stopped is withdrawn: the client’s page says why', async () => {
  const reader = await customer();
  const mail = await mailed('shipped', reader);
  await told(bounced(reader.email), mail.id);
  succeeded(await manager().client('POST /admin/mails/retry', { body: { id: mail.id } }));
  const row = () => oneRow(app, 'mail', { id: mail.id });
  await expect.poll(async () => (await row()).last_error).toBe('stopped: bounce');
  expect(await row()).toMatchObject({ state: 'withdrawn' });
});

test('a report that names another address than the mail went to stops nobody', async () => {
  const [reader, other] = [await customer(), await customer()];
  const mail = await mailed('shipped', reader);
  await told(bounced(other.email), mail.id);
  expect(await oneRow(app, 'mail', { id: mail.id })).toMatchObject({ state: 'dead' });
  await changeRows(app, 'mail', mail.id, { recipient: other.email });
  for (const { email } of [reader, other]) await told(bounced(email), mail.id);
  for (const one of [reader, other]) expect((await pageOf(one)).mail_stopped).toBeNull();
});

test('who works here is never stopped: nobody could write to them again', async () => {
  const colleague = await makePerson(app, 'caribe', 'manager');
  const mail = await mailed('password_changed', colleague);
  await told(bounced(colleague.email), mail.id);
  expect(await oneRow(app, 'mail', { id: mail.id })).toMatchObject({ state: 'dead' });
  expect(await oneRow(app, 'account', { id: colleague.id })).toMatchObject({ mail_stopped: null });
});

test('what no row takes is left out, and what comes behind it is heard', async () => {
  const reader = await customer();
  const mail = await mailed('shipped', reader);
  const about = bounced(reader.email);
  const odd = { emailAddress: 'a\0@x.test', action: 'failed', status: '5.1.1', diagnosticCode: '550 \0no' };
  about.bounce.bouncedRecipients.unshift(odd);
  await told(about, mail.id);
  expect(await oneRow(app, 'mail', { id: mail.id })).toMatchObject({ last_error: 'came back: 550 no' });
  expect((await pageOf(reader)).mail_stopped).toBe('bounce');
});

test('one agency learns nothing of another’s: the same address there is written to', async () => {
  const reader = await customer();
  const there = await makePerson(app, 'andes', 'customer');
  await changeRows(app, 'account', there.id, { email: reader.email }, 2);
  await told(bounced(reader.email), (await mailed('shipped', reader)).id);
  const { data } = succeeded(await elsewhere.client('GET /clients/:id', { params: { id: there.id } }));
  expect(data.user_data).toMatchObject({ mail_stopped: null, mail_refused: null });
});

test('what nobody signed, and other services, are refused; a mail that is none of ours changes nothing', async () => {
  const reader = await customer();
  const mail = await mailed('shipped', reader);
  const about = sesTold(bounced(reader.email), identity(mail.id));
  const forged = await post(sns.message(about, {}, { Signature: 'AAAA' }));
  expect([forged.status, await forged.json()]).toMatchObject([400, { error: { code: 'signature_invalid' } }]);
  expect((await post(sns.message(about), 'mailgun')).status).toBe(404);
  // a batch of SendGrid's is longer than any other body
  for (const [length, status] of [
    [800_000, 400],
    [1_100_000, 413],
  ] as const)
    expect((await post('x'.repeat(length))).status).toBe(status);
  await told(bounced(reader.email), 999_999);
  for (const messageId of ['<9.1@puerta.test>', '<abc@puerta.test>', null])
    expect((await post(sns.message(sesTold(bounced(reader.email), messageId)))).status).toBe(200);
  expect((await pageOf(reader)).mail_stopped).toBeNull();
});
