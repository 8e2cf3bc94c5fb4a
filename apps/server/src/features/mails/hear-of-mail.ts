import { printable } from '@puerta/contract/text-fields';
import type { MailEvent } from '../../adapters/mail/port.ts';
import { refuse } from '../../app/refusal.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { aboutAccount } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import { agencyBy } from '../../services/agency-by.ts';
import type { Handler, Services } from '../../services/context.ts';
import { rememberEvent, wasEventHeard } from '../../services/event-queries.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { mailsWithReader } from './queries.ts';

const SHOWN_ERROR = 300;
/** What a receiving server wrote may hold what no row takes: its event would fail each time, and those behind it with it. */
const plain = z.string().check(printable);

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

async function hear(services: Services, event: MailEvent): Promise<void> {
  const { config, db, clock, log } = services;
  const { id, kind, mail } = event;
  const service = `mail-${config.MAIL_EVENTS}`;
  if (await wasEventHeard(db.deployment, service, id)) return;
  const agency = mail && (await agencyBy(db, config, 'id', mail.agencyId));
  if (!mail)
    log.warn({ service }, 'a mail came back that names none of ours: does the service send its headers?');
  if (mail && agency) {
    const heard = { kind, address: plain.parse(event.address), detail: plain.parse(event.detail) };
    await db.within(agency.id, tx => follow(tx, services, { ...heard, mailId: mail.mailId }));
  }
  await rememberEvent(db.deployment, service, id, agency?.id ?? null, clock.now());
}

type Heard = Pick<MailEvent, 'kind' | 'address' | 'detail'> & { mailId: number };

/**
 * A mail that came back is one that nobody got. The address that it went to is written to no more while it is that
 * customer's: whoever has another by then is not stopped, nor anybody whose address a report names for reasons of its
 * own, and other agencies learn nothing. Staff are never stopped: nobody could write to them again.
 */
async function follow(
  tx: Tx,
  { clock, log }: Services,
  { kind, address, detail, mailId }: Heard,
): Promise<void> {
  const mail = await heldMail(tx, mailId, address);
  if (!mail) return;
  if (kind !== 'complaint' && mail.state === 'sent') {
    const last_error = `came back: ${detail}`.slice(0, SHOWN_ERROR);
    await tx.updateOwn('mail').set({ state: 'dead', last_error }).where('id', '=', mailId).execute();
  }
  if (kind === 'undelivered' || !mail.reader || mail.role !== 'customer') return;
  if (!mail.went_there)
    return log.warn({ mailId }, 'a mail came back for an address that it did not go to: nothing is stopped');
  const now = clock.now();
  const account = await tx
    .updateOwn('account')
    .set({ mail_stopped: kind, mail_refused_at: now })
    .where('id', '=', mail.reader)
    .where('email_key', '=', sql<string>`lower(${address}::text)`)
    .where('closed_at', 'is', null)
    .where('mail_stopped', 'is', null)
    .returning(['id', 'email', 'role'])
    .executeTakeFirst();
  if (!account) return;
  const told = { actor: null, at: now, ...aboutAccount(account), to: { mail_stopped: kind } };
  tell(tx, { kind: 'account.mail_stopped', ...told });
}

const heldMail = (tx: ReadTx, id: number, address: string) =>
  mailsWithReader(tx)
    .select(['m.state', 'a.id as reader', 'a.role'])
    .select(sql<boolean>`lower(coalesce(m.recipient, a.email)) = lower(${address}::text)`.as('went_there'))
    .where('m.id', '=', id)
    .forUpdate('m')
    .executeTakeFirst();
