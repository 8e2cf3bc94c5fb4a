import { MailRefused } from '../../adapters/mail/port.ts';
import type { Services } from '../../services/services.ts';
import type { JobData } from '../../db/queues.ts';
import { noteAddress, noteOutcome, queuedMail } from './queries.ts';
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
  let written: Awaited<ReturnType<typeof writeMail>> | null = null;
  try {
    written = await writeMail(services, agencyId, mail);
    await services.mail.send(written.outgoing);
  } catch (error) {
    const isDead = last || error instanceof MailRefused;
    const last_error = String(error instanceof Error ? error.message : error).slice(0, SHOWN_ERROR);
    await noteOutcome(door, agencyId, mailId, { state: isDead ? 'dead' : 'queued', last_error });
    // what is written was refused by its reader's side
    if (written && error instanceof MailRefused) {
      await noteAddress(door, agencyId, written.outgoing.to, services.clock.now());
    }
    services.log.warn({ agencyId, mailId, isDead, reason: last_error }, 'mail not sent');
    if (!isDead) throw error;
    return;
  }
  const sent_at = services.clock.now();
  const { accepted, outgoing } = written;
  await services.db.within(agencyId, async tx => {
    await accepted?.(tx);
    await noteAddress(tx, agencyId, outgoing.to, null);
    await noteOutcome(tx, agencyId, mailId, { state: 'sent', sent_at, last_error: null });
  });
}
