import { MailRefused } from '../../adapters/mail/port.ts';
import type { Services } from '../../http/context.ts';
import type { JobData } from '../../jobs/jobs.ts';
import { noteOutcome, queuedMail } from './queries.ts';
import { writeMail } from './write-mail.ts';

const SHOWN_ERROR = 300;

/**
 * Sends a queued mail. A failed try is repeated by the queue; after the last one, or when no try can help, the mail
 * is dead and managers see it. A job that runs again after the mail was sent does nothing.
 */
export async function sendMail(
  services: Services,
  { agencyId, mailId = 0 }: JobData,
  { last }: { last: boolean },
): Promise<void> {
  const door = services.db.read(agencyId);
  const mail = await queuedMail(door, agencyId, mailId);
  if (!mail) return;
  let accepted: Awaited<ReturnType<typeof writeMail>>['accepted'];
  try {
    const written = await writeMail(services, agencyId, mail);
    await services.mail.send(written.outgoing);
    accepted = written.accepted;
  } catch (error) {
    const isDead = last || error instanceof MailRefused;
    const last_error = String(error instanceof Error ? error.message : error).slice(0, SHOWN_ERROR);
    await noteOutcome(door, agencyId, mailId, { state: isDead ? 'dead' : 'queued', last_error });
    services.log.warn({ agencyId, mailId, isDead, reason: last_error }, 'mail not sent');
    if (!isDead) throw error;
    return;
  }
  const sent_at = services.clock.now();
  await services.db.within(agencyId, async tx => {
    await accepted?.(tx);
    await noteOutcome(tx, agencyId, mailId, { state: 'sent', sent_at, last_error: null });
  });
}
