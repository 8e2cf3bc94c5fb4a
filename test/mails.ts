import { setTimeout as wait } from 'node:timers/promises';
import type { MailTemplate } from '@puerta/contract/mails/mails.es';
import type { OutboxMail } from '@puerta/contract/office/demo';
import { sql } from 'kysely';
import { sendMail } from '../apps/server/src/features/mails/send-mail.ts';
import type { TestApp } from './app.ts';
import type { Person } from './factories.ts';
import { succeeded } from './journey.ts';

const PATIENCE_MS = 15_000;

/** Mails to an address in the outbox, newest first, once there are at least `count`: a queue takes a moment. */
export async function mailsTo(app: TestApp, to: string, count = 1): Promise<OutboxMail[]> {
  const mails = await mailsOnce(app, to, kept => kept.length >= count);
  if (mails.length < count) throw new Error(`${mails.length} of ${count} mails to ${to}`);
  return mails;
}

/** Mails to an address, once they are enough, or what there is when patience ends. */
async function mailsOnce(
  app: TestApp,
  to: string,
  enough: (mails: OutboxMail[]) => boolean,
): Promise<OutboxMail[]> {
  const client = app.client('caribe');
  const giveUp = performance.now() + PATIENCE_MS;
  for (;;) {
    // nothing else does where nothing works by itself
    if (app.isIdle) await sendWaitingMails(app.services).catch(() => undefined);
    const answer = succeeded(await client('GET /open/outbox', { query: { to } }));
    if (enough(answer.data) || performance.now() > giveUp) return answer.data;
    await wait(100);
  }
}

/** Sends what waits, as the queue does where an application works by itself. */
export async function sendWaitingMails(services: TestApp['services']): Promise<void> {
  for (const agencyId of [1, 2]) {
    const rows = await services.db.read(agencyId).selectFrom('mail').select(['id', 'state']).execute();
    for (const { id } of rows.filter(row => row.state === 'queued'))
      await sendMail(services, { agencyId, mailId: id }, { last: false });
  }
}

type Queued = { template: MailTemplate; packageId: number | null; state: string; waits: number };

/** The mails of the first agency that were ever queued, oldest first, with the seconds that their jobs wait. */
export async function queuedMails({ services }: Pick<TestApp, 'services'>): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    select m.template, m.package_id as "packageId", m.state,
      round(extract(epoch from j.start_after - j.created_on))::integer as waits
    from mail m join pgboss.job j on j.name = 'mail' and j.data ->> 'mailId' = m.id::text
    where m.agency_id = 1 order by m.id`.execute(services.db.read(1));
  return rows;
}

/** The newest mail to an address that has the words in its subject, once there are `count` mails and this is one. */
export async function mailTo(app: TestApp, to: string, subject: string, count = 1): Promise<OutboxMail> {
  const isIt = ({ subject: said }: OutboxMail) => said.includes(subject);
  const mails = await mailsOnce(app, to, kept => kept.length >= count && kept.some(isIt));
  const mail = mails.find(isIt);
  if (!mail || mails.length < count)
    throw new Error(`No mail "${subject}" to ${to}, only ${mails.map(kept => kept.subject).join()}`);
  return mail;
}

/** The first link of a mail, as a person would follow it. */
export function linkIn(mail: Pick<OutboxMail, 'text'>): URL {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error('The mail has no link');
  return new URL(link);
}

/** The token of the link in the newest such mail. */
export const tokenIn = async (app: TestApp, to: string, subject: string): Promise<string> =>
  linkIn(await mailTo(app, to, subject)).searchParams.get('token') ?? '';

/** Asks for another e-mail, with the password where the session is not fresh. */
export const askEmail = ({ client }: Pick<Person, 'client'>, email: string, pass?: string) =>
  client('PUT /profile', { body: { name: 'Ana', phone: '3055550142', email, locker: '', pass } });

/** Moves an account of the first agency to another e-mail: asked for and confirmed. The notice of it waits to be sent. */
export async function moveEmail(
  app: TestApp,
  who: Pick<Person, 'client'>,
  email: string,
  pass?: string,
): Promise<void> {
  succeeded(await askEmail(who, email, pass));
  await sendWaitingMails(app.services);
  const token = await tokenIn(app, email, 'Confirme su nuevo correo');
  succeeded(await app.client('caribe')('POST /auth/email', { body: { token } }));
}
