import type { MailEvent } from '../../adapters/mail/port.ts';
import { refuse } from '../../app/refusal.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { aboutAccount } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import { agencyBy } from '../../services/agency-by.ts';
import type { Handler, Services } from '../../services/context.ts';
import { rememberEvent, wasEventHeard } from '../../services/event-queries.ts';
import { sql } from 'kysely';

const SHOWN_ERROR = 300;

/**
 * What the mail service tells of mails that it took (docs/rules/mails.md). Each event counts once: one that comes again
 * after a manager wrote to the address again stops nothing.
 */
export const hearOfMails: Handler<'POST /open/mails/events/:service'> = async (context, { params, body }) => {
  const { config, mailEvents, clock } = context;
  if (!mailEvents || params.service !== config.MAIL_EVENTS) return refuse('not_found');
  const events = await mailEvents.read({ body, header: context.header }, clock.now());
  if (!events) return refuse('signature_invalid');
  for (const event of events) await hear(context, event);
  return { data: null };
};

async function hear({ config, db, clock, log }: Services, event: MailEvent): Promise<void> {
  const { id, mail } = event;
  const service = `mail-${config.MAIL_EVENTS}`;
  const now = clock.now();
  if (await wasEventHeard(db.deployment, service, id)) return;
  const agency = mail && (await agencyBy(db, config, 'id', mail.agencyId));
  if (!mail)
    log.warn({ service }, 'a mail came back that names none of ours: does the service send its headers?');
  if (mail && agency) await db.within(agency.id, tx => follow(tx, { ...event, mailId: mail.mailId }, now));
  await rememberEvent(db.deployment, service, id, agency?.id ?? null, now);
}

type Heard = Pick<MailEvent, 'kind' | 'address' | 'detail'> & { mailId: number };

/**
 * A mail that came back is one that nobody got. Its address is written to no more where an account of the agency that
 * wrote it has it now: whoever has another address by then is not stopped, and other agencies learn nothing.
 */
async function follow(tx: Tx, { kind, address, detail, mailId }: Heard, now: Date): Promise<void> {
  const mail = await heldMail(tx, mailId);
  if (!mail) return;
  if (kind !== 'complaint' && mail.state === 'sent') {
    const last_error = `came back: ${detail}`.slice(0, SHOWN_ERROR);
    await tx.updateOwn('mail').set({ state: 'dead', last_error }).where('id', '=', mailId).execute();
  }
  if (kind === 'undelivered') return;
  const account = await tx
    .updateOwn('account')
    .set({ mail_stopped: kind, mail_refused_at: now })
    .where('email_key', '=', sql<string>`lower(${address}::text)`)
    .where('closed_at', 'is', null)
    .where('mail_stopped', 'is', null)
    .returning(['id', 'email', 'role'])
    .executeTakeFirst();
  if (!account) return;
  const told = { actor: null, at: now, ...aboutAccount(account), to: { mail_stopped: kind } };
  tell(tx, { kind: 'account.mail_stopped', ...told });
}

const heldMail = (tx: ReadTx, id: number) =>
  tx.selectOwn('mail').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
