import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { openMailServer } from '../../../../../../test/mail-server.ts';
import { MailRefused, type OutgoingMail } from '../port.ts';
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
  return { received, transport };
}

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

test('an address that does not exist is refused for good', async () => {
  const { transport } = await listen({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('No such user'), { responseCode: 550 })),
  });
  await expect(transport().send(MAIL)).rejects.toBeInstanceOf(MailRefused);
});

test.each([
  ['a full mailbox', { onRcptTo: 452 }],
  ['a sender that is not permitted', { onMailFrom: 550 }],
])('%s is tried again', async (_name, failing) => {
  const [[hook, responseCode]] = Object.entries(failing) as [[string, number]];
  const fail = (_address: unknown, _session: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error('Not now'), { responseCode }));
  const { transport } = await listen({ [hook]: fail });
  const error = await transport()
    .send(MAIL)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefused);
});

test('a server that is away is tried again', async () => {
  const mail = smtpMail({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'envios@puerta.test' });
  closing.push(mail.close);
  const error = await mail.send(MAIL).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefused);
});
