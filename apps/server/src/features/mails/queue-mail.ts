import type { MailTemplate } from '@puerta/contract/mails.es';
import type { Tx } from '../../db/within-agency.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import { insertMail } from './queries.ts';

/** A template's name and the rows it tells about. It goes to the account, or else to the customer of the package or order. */
export type NewMail = {
  template: MailTemplate;
  accountId?: number;
  packageId?: number;
  orderId?: number;
  ticketId?: number;
  ticketReplyId?: number;
  /** an address that is not the account's own: the one it had before */
  recipient?: string;
};

/** Queues a mail in the caller's transaction: it is sent exactly if the fact that it reports was committed. */
export async function queueMail(
  tx: Tx,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  agency: Pick<Agency, 'id'>,
  mail: NewMail,
): Promise<void> {
  const mailId = await insertMail(tx, {
    agency_id: agency.id,
    template: mail.template,
    account_id: mail.accountId ?? null,
    package_id: mail.packageId ?? null,
    order_id: mail.orderId ?? null,
    ticket_id: mail.ticketId ?? null,
    ticket_reply_id: mail.ticketReplyId ?? null,
    recipient: mail.recipient ?? null,
    created_at: clock.now(),
  });
  await jobs.enqueue(tx, 'mail', { agencyId: agency.id, mailId });
}
