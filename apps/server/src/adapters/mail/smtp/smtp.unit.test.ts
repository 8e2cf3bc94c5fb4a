import { Readable } from 'node:stream';
import { mailTrouble } from '@puerta/domain/people/mail-trouble';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { openMailServer } from '../../../../../../test/mail-server.ts';
import { MailRefused, type OutgoingMail } from '../port.ts';
import { mailSuite } from '../port-suite.ts';
import { smtpMail } from './smtp.ts';

const MAIL: OutgoingMail = {
  agencyId: 1,
  mailId: 42,
  fromName: 'Caribe Express',
  to: 'ana@ejemplo.test',
  replyTo: 'soporte@caribe.test',
  subject: 'Recibimos su paquete «CE0123456789»',
  text: 'Hola, Ana Pérez:\n\nSu paquete llegó.\n',
  html: '<p>Su paquete llegó.</p>',
  attachments: [{ fileName: 'etiqueta-CE.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }],
};

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A mail server, and our transport to it. */
async function listen(options: SMTPServerOptions = {}) {
  const { received, host, close } = await openMailServer(options);
  closing.push(close);
  const transport = (userInfo = '') => {
    const mail = smtpMail({ SMTP_URL: `smtp://${userInfo}${host}`, MAIL_FROM: 'envios@puerta.test' });
    closing.push(mail.close);
    return mail;
  };
  return { received, host, transport };
}

describe('the port', () => {
  mailSuite(async () => {
    const { received, transport } = await listen();
    const arrived = () =>
      received.map(one => ({
        identity: one.messageId ?? '',
        to: one.to?.[0]?.address ?? '',
        subject: one.subject ?? '',
        text: one.text ?? '',
        html: one.html ?? '',
      }));
    return { transport: transport(), arrived: async () => arrived() };
  });
});

test('a mail arrives whole', async () => {
  const { received, transport } = await listen();
  await transport().send(MAIL);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    from: { name: 'Caribe Express', address: 'envios@puerta.test' },
    to: [{ address: 'ana@ejemplo.test' }],
    replyTo: [{ address: 'soporte@caribe.test' }],
    subject: MAIL.subject,
    messageId: '<1.42@puerta.test>',
  });
  expect(received[0]?.text?.trim()).toBe(MAIL.text.trim());
  expect(received[0]?.html).toContain('<p>Su paquete llegó.</p>');
  const [attachment] = received[0]?.attachments ?? [];
  expect(attachment).toMatchObject({ filename: 'etiqueta-CE.pdf', mimeType: 'application/pdf' });
  expect(Buffer.from(attachment?.content as ArrayBuffer).toString()).toBe('%PDF-1.7');
});

test('a name cannot add a header, nor an address a second recipient', async () => {
  const { received, transport } = await listen();
  await transport().send({
    ...MAIL,
    fromName: 'Caribe\r\nBcc: otro@ejemplo.test',
    subject: 'a\r\nBcc: b@ejemplo.test',
  });
  expect(received[0]?.bcc ?? []).toEqual([]);
  expect(received[0]?.to).toHaveLength(1);
});

test('signs in with what the address says', async () => {
  const seen: string[] = [];
  const { received, transport } = await listen({
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => {
      seen.push(username ?? '', password ?? '');
      done(null, { user: 'us@er' });
    },
  });
  await transport('us%40er:p%2Fss@').send(MAIL);
  expect([seen, received.length]).toEqual([['us@er', 'p/ss'], 1]);
});

/** Sends to a server that refuses at this step; the error that is thrown. */
async function refusedAt(step: 'onMailFrom' | 'onRcptTo' | 'onData', responseCode: number, message: string) {
  const refusal = Object.assign(new Error(message), { responseCode });
  const { transport } = await listen({
    [step]: (what: unknown, _session: unknown, done: (error: Error) => void) => {
      if (what instanceof Readable) what.resume().on('end', () => done(refusal));
      else done(refusal);
    },
  });
  return transport()
    .send(MAIL)
    .catch((reason: unknown) => reason);
}

test.each([
  [550, '5.1.1 The email account that you tried to reach does not exist'],
  [550, '5.1.2 Host unknown'],
  [553, '5.1.3 The recipient address is not a valid RFC-5321 address'],
  [551, '5.1.6 The mailbox has moved'],
  [556, '5.1.10 Domain has no mail exchangers'],
  [550, '5.2.1 The email account that you tried to reach is disabled'],
  [552, '5.2.2 Mailbox full'],
])('a recipient that is refused with %d %s is refused for good', async (code, message) => {
  expect(await refusedAt('onRcptTo', code, message)).toBeInstanceOf(MailRefused);
});

test.each([
  ['onRcptTo', 452, '4.2.2 Mailbox full'],
  ['onRcptTo', 550, 'No such user'],
  ['onRcptTo', 550, '5.7.54 SMTP; Unable to relay recipient in non-accepted domain'],
  ['onRcptTo', 550, '5.1.8 Sender address rejected: Domain not found'],
  ['onRcptTo', 550, '5.4.5 Daily user sending limit exceeded'],
  ['onRcptTo', 554, '5.7.1 Relay access denied'],
  ['onMailFrom', 550, '5.1.1 The from address does not match a verified Sender Identity'],
  ['onMailFrom', 550, 'Sender not permitted'],
  ['onData', 554, 'Message rejected: Email address is not verified'],
  ['onData', 554, '5.2.252 SendAsDenied; not allowed to send as this sender'],
  ['onData', 550, '5.4.5 Daily user sending limit exceeded'],
  ['onData', 550, '5.1.1 Sandbox subdomains are for test purposes only'],
] as const)(
  'a refusal %s with %d %s is the sender’s to mend, and tried again',
  async (step, code, message) => {
    const error = await refusedAt(step, code, message);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
  },
);

test('neither a password nor a mail leaves this machine in clear, unless the settings say so', async () => {
  const passwords: string[] = [];
  const { received, transport, host } = await listen({
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => {
      passwords.push(password ?? '');
      done(null, { user: 'user' });
    },
  });
  // another name for the same server, which offers no TLS
  const elsewhere = (userInfo: string, SMTP_TLS?: 'optional') => {
    const SMTP_URL = `smtp://${userInfo}${host.replace('127.0.0.1', '0.0.0.0')}`;
    const mail = smtpMail({ SMTP_URL, MAIL_FROM: 'envios@puerta.test', ...(SMTP_TLS && { SMTP_TLS }) });
    closing.push(mail.close);
    return mail.send(MAIL).catch((reason: unknown) => reason);
  };
  for (const userInfo of ['', 'user:pass@']) {
    const error = await elsewhere(userInfo);
    expect(mailTrouble(String(error))).toBe('tls');
    expect(error).not.toBeInstanceOf(MailRefused);
  }
  expect([passwords, received.length]).toEqual([[], 0]);
  await transport('user:pass@').send(MAIL);
  await elsewhere('', 'optional');
  expect([passwords, received.length]).toEqual([['pass'], 2]);
});

test('a mail through SendGrid carries its number where every event repeats it', async () => {
  const { received, host } = await listen();
  for (const MAIL_EVENTS of ['sendgrid', 'ses']) {
    const mail = smtpMail({ SMTP_URL: `smtp://${host}`, MAIL_FROM: 'envios@puerta.test', MAIL_EVENTS });
    closing.push(mail.close);
    await mail.send(MAIL);
  }
  const [argument, none] = received.map(one => one.headers.find(({ key }) => key === 'x-smtpapi')?.value);
  expect(JSON.parse(argument ?? '')).toEqual({ unique_args: { puerta_mail: '<1.42@puerta.test>' } });
  expect(none).toBeUndefined();
});

test('a server that is away is tried again', async () => {
  const mail = smtpMail({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'envios@puerta.test' });
  closing.push(mail.close);
  const error = await mail.send(MAIL).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefused);
});
