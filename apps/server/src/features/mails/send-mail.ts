import { type MailFamily, mailOf, type MailTemplate } from '@puerta/contract/mails/mails.es';
import { leavesAnyway, type MailPurpose, type MailStop } from '@puerta/domain/people/mail-stop';
import { MailRefused } from '../../adapters/mail/port.ts';
import type { Services } from '../../services/context.ts';
import { withoutAddresses } from '../../outage.ts';
import type { JobData } from '../../db/jobs.ts';
import { queuedMail } from './queries.ts';
import { writeMail } from './write-mail.ts';
import { sql } from 'kysely';
import type { ReadTx, Tx } from '../../db/within-agency.ts';

const SHOWN_ERROR = 300;
/** From so many on managers see it (retry-mails.ts). */
const SHOWN_TRIES = 3;

/**
 * Sends a queued mail. A failed try is repeated by the queue; after the last one, or when no try can help, the mail
 * is dead and managers see it. A job that runs again after the mail was sent does nothing. Where there is no mail server
 * yet, managers see that it waits; queue-lost.ts gives it another job once there is one.
 */
export async function sendMail(
  services: Services,
  { agencyId, mailId = 0 }: JobData,
  { last }: { last: boolean },
): Promise<void> {
  const mail = await queuedMail(services.db.read(agencyId), mailId);
  if (!mail) return;
  if (services.config.mailsWait) {
    const waits = { state: 'queued', last_error: 'SMTP_URL: not set' } as const;
    return services.db.within(agencyId, tx => noteOutcome(tx, mailId, waits, SHOWN_TRIES));
  }
  let written: Awaited<ReturnType<typeof writeMail>> | null = null;
  try {
    written = await writeMail(services, agencyId, mail);
    const stop = await stopOf(services.db.read(agencyId), written.outgoing.to);
    if (!leavesAnyway(stop, purposeOf(mail.template))) {
      // their page says why
      const held = { state: 'withdrawn', last_error: `stopped: ${stop}` } as const;
      return await services.db.within(agencyId, tx => noteOutcome(tx, mailId, held, 0));
    }
    await services.mail.send(written.outgoing);
  } catch (error) {
    const isDead = last || error instanceof MailRefused;
    const last_error = String(error instanceof Error ? error.message : error).slice(0, SHOWN_ERROR);
    const refused = error instanceof MailRefused ? written?.outgoing : undefined;
    await services.db.within(agencyId, async tx => {
      await noteOutcome(tx, mailId, { state: isDead ? 'dead' : 'queued', last_error });
      // what is written was refused by its reader's side
      if (refused) await noteAddress(tx, refused.to, services.clock.now());
    });
    // that none can be sent was told when it began
    services.log[isDead ? 'warn' : 'debug'](
      { mailId, isDead, reason: withoutAddresses(last_error) },
      'mail not sent',
    );
    if (!isDead) throw error;
    return;
  }
  const sent_at = services.clock.now();
  const { accepted, outgoing } = written;
  await services.db.within(agencyId, async tx => {
    await accepted?.(tx);
    await noteAddress(tx, outgoing.to, null);
    await noteOutcome(tx, mailId, { state: 'sent', sent_at, last_error: null });
  });
}

type Outcome =
  | { state: 'sent'; sent_at: Date; last_error: null }
  | { state: 'queued' | 'dead' | 'withdrawn'; last_error: string };

/** Notes a try and how it ended. */
async function noteOutcome(tx: Tx, id: number, outcome: Outcome, tries = 1): Promise<void> {
  await tx
    .updateOwn('mail')
    .set(eb => ({ ...outcome, tries: eb('tries', '+', tries) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

const ASKED: readonly string[] = ['password_reset', 'email_proof'];
const GUARDING: readonly MailFamily[] = ['link', 'account', 'closed', 'password'];

function purposeOf(template: string): MailPurpose {
  if (ASKED.includes(template)) return 'asked';
  return GUARDING.includes(mailOf(template as MailTemplate).family) ? 'guards' : 'tells';
}

/** Why an account's address is written to no more; null for any other address. */
async function stopOf(tx: ReadTx, email: string): Promise<MailStop | null> {
  const row = await tx
    .selectOwn('account')
    .select('mail_stopped')
    .where('email_key', '=', sql<string>`lower(${email}::text)`)
    .executeTakeFirst();
  return (row?.mail_stopped ?? null) as MailStop | null;
}

/** Since when an address takes no mail, at its own server's word; null: it does, unless a mail came back later on. */
const noteAddress = (tx: Tx, email: string, refusedAt: Date | null) =>
  tx
    .updateOwn('account')
    .set({ mail_refused_at: refusedAt })
    .where('email_key', '=', sql<string>`lower(${email}::text)`)
    .where('mail_refused_at', refusedAt ? 'is' : 'is not', null)
    .where('mail_stopped', 'is', null)
    .execute();
