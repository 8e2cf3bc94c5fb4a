import type { MailTemplate } from '@puerta/contract/mails.es';
import type { CalendarDay } from '@puerta/domain/calendar-day';
import type { Tx } from '../../db/within-agency.ts';
import type { Services } from '../../services/services.ts';
import { insertMail } from './queries.ts';

/** A template's name and the rows it tells about. It goes to the account, or else to the customer of the package or order. */
export type NewMail = {
  template: MailTemplate;
  /** of the fact that it tells */
  factId?: number;
  accountId?: number | null;
  packageId?: number | null;
  orderId?: number | null;
  ticketId?: number | null;
  ticketReplyId?: number;
  clientMessageId?: number;
  /** an address that is not the account's own: the one it had before */
  recipient?: string;
  /** the Monday on which a week is told */
  week?: CalendarDay;
  /** seconds that it waits at least */
  after?: number;
};

/** Queues mails in the caller's transaction: they are sent exactly if the facts that they report were committed. */
export async function queueMails(
  tx: Tx,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  agencyId: number,
  mails: readonly NewMail[],
): Promise<void> {
  for (const mail of mails) {
    const mailId = await insertMail(tx, {
      agency_id: agencyId,
      template: mail.template,
      fact_id: mail.factId ?? null,
      account_id: mail.accountId ?? null,
      package_id: mail.packageId ?? null,
      order_id: mail.orderId ?? null,
      ticket_id: mail.ticketId ?? null,
      ticket_reply_id: mail.ticketReplyId ?? null,
      client_message_id: mail.clientMessageId ?? null,
      recipient: mail.recipient ?? null,
      week: mail.week ?? null,
      created_at: clock.now(),
    });
    await jobs.enqueue(tx, 'mail', { agencyId, mailId }, mail.after ? { startAfter: mail.after } : {});
  }
}
