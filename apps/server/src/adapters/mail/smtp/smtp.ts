import { createTransport } from 'nodemailer';
import { SENDGRID_ARGUMENT } from '../events/sendgrid.ts';
import { messageId } from '../message-id.ts';
import { MailRefused, type MailTransport, type OutgoingMail } from '../port.ts';

/** A server that does not answer must not hold the queue for long: the try is repeated later. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

type SmtpError = Error & { response?: string; command?: string };

type SmtpSettings = {
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  /** `required` unless it says otherwise */
  SMTP_TLS?: 'required' | 'optional';
  MAIL_EVENTS?: string | undefined;
};

/** Sends through the SMTP server of `SMTP_URL` (`smtp://user:password@host:587`, `smtps://` for TLS from the start). */
export function smtpMail(config: SmtpSettings): MailTransport {
  const { transport, from } = connection(config);
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail, from, config.MAIL_EVENTS));
      } catch (error) {
        throw isFinal(error as SmtpError) ? new MailRefused((error as Error).message) : error;
      }
    },
    close: async () => transport.close(),
  };
}

/** Connects and signs in, and sends one mail where `to` says whom, else nothing. Throws what the server said. */
export async function verifySmtp(config: SmtpSettings, to?: string): Promise<void> {
  const { transport, from } = connection(config);
  try {
    await transport.verify();
    const text = 'Este correo probó que el portal puede enviar. / This mail proved that the portal can send.';
    if (to)
      await transport.sendMail({ from, to: { name: '', address: to }, subject: 'Puerta: prueba', text });
  } finally {
    transport.close();
  }
}

function connection(config: SmtpSettings) {
  const url = new URL(config.SMTP_URL ?? '');
  const transport = createTransport({
    host: url.hostname,
    port: url.port === '' ? undefined : Number(url.port),
    secure: url.protocol === 'smtps:',
    // neither a password nor a mail crosses a network in clear because somebody between leaves STARTTLS out
    requireTLS: config.SMTP_TLS !== 'optional' && !LOOPBACK.test(url.hostname),
    auth: url.username
      ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
      : undefined,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { transport, from: senderOf(config) };
}

/** From which address mails leave. */
export const senderOf = ({ SMTP_URL = '', MAIL_FROM }: SmtpSettings): string =>
  MAIL_FROM ?? `no-reply@${new URL(SMTP_URL).hostname}`;

const messageOf = (mail: OutgoingMail, from: string, events?: string) => ({
  from: { name: mail.fromName, address: from },
  to: { name: '', address: mail.to },
  replyTo: mail.replyTo,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: messageId(mail, from),
  headers: {
    ...(mail.unsubscribeUrl && {
      'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
    ...(events === 'sendgrid' && {
      'X-SMTPAPI': {
        prepared: true,
        value: JSON.stringify({ unique_args: { [SENDGRID_ARGUMENT]: messageId(mail, from) } }),
      },
    }),
  },
  attachments: mail.attachments.map(({ fileName, type, bytes }) => ({
    filename: fileName,
    contentType: type,
    content: Buffer.from(bytes),
  })),
});

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Enhanced status codes (RFC 3463, RFC 7505) that blame the recipient's address or mailbox. Everything else that a
 * server refuses for good is a quarrel with us (a sender that is not verified, a quota, a relay, the content), which
 * somebody may mend before the last try.
 */
export const RECIPIENT_FAULTS: readonly string[] = [
  '5.1.1',
  '5.1.2',
  '5.1.3',
  '5.1.4',
  '5.1.6',
  '5.1.10',
  '5.2.1',
  '5.2.2',
];

/** No later try can help: the server refuses the recipient, and says that it is the recipient's own fault. */
function isFinal({ response = '', command = '' }: SmtpError): boolean {
  const [, status = ''] = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return command === 'RCPT TO' && RECIPIENT_FAULTS.includes(status);
}
