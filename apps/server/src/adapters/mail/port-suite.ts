import { expect, test } from 'vitest';
import type { MailTransport, OutgoingMail } from './port.ts';

const mail = (mailId: number): OutgoingMail => ({
  agencyId: 1,
  mailId,
  fromName: 'Caribe Express',
  to: `ana-${mailId}@ejemplo.test`,
  replyTo: 'soporte@caribe.test',
  subject: 'Recibimos su paquete «CE0123456789»',
  text: 'Hola, Ana Pérez: su paquete llegó.',
  html: '<p>Su paquete llegó, señora Núñez.</p>',
  attachments: [],
});

/** A mail where it arrived; two of one `identity` are one mail to whoever reads them. */
export type ArrivedMail = { identity: string; to: string; subject: string; text: string; html: string };
export type MailUnderTest = { transport: MailTransport; arrived: () => Promise<ArrivedMail[]> };

/** What every transport of mails must keep of its port's promises. */
export function mailSuite(open: () => Promise<MailUnderTest>): void {
  test('a mail arrives as it was written, at whom it is for', async () => {
    const { transport, arrived } = await open();
    const sent = mail(101);
    await transport.send(sent);
    const [one, ...more] = (await arrived()).filter(({ to }) => to === sent.to);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ subject: sent.subject, html: expect.stringContaining(sent.html) });
    expect(one?.text.trim()).toBe(sent.text);
  });

  test('a mail that leaves twice is one mail, another one is another', async () => {
    const { transport, arrived } = await open();
    for (const id of [102, 102, 103]) await transport.send(mail(id));
    const to = [mail(102).to, mail(103).to];
    const identities = (await arrived()).filter(one => to.includes(one.to)).map(({ identity }) => identity);
    expect(new Set(identities).size).toBe(2);
  });
}
