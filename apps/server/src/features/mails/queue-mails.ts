import type { MailTemplate } from '@puerta/contract/mails/mails.es';
import type { CalendarDay } from '@puerta/domain/days/calendar-day';
import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';
import type { Services } from '../../services/context.ts';
import { forgetWords } from './queries.ts';

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

/** Who gives mails their jobs. */
export type Queueing = Pick<Services, 'clock'> & { jobs: Pick<Services['jobs'], 'enqueue'> };

/** Queues mails in the caller's transaction: they are sent exactly if the facts that they report were committed. */
export async function queueMails(
  tx: Tx,
  { jobs, clock }: Queueing,
  mails: readonly NewMail[],
): Promise<void> {
  for (const mail of mails) {
    const row = await tx
      .insertInto('mail')
      .values({
        agency_id: tx.agencyId,
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
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const job = { agencyId: tx.agencyId, mailId: row.id };
    await jobs.enqueue(tx, 'mail', job, mail.after ? { startAfter: mail.after } : {});
  }
}

/** What these facts told is not true any more: their mails that did not leave never do. Answers of which facts. */
export async function withdrawTold(tx: Tx, factIds: readonly number[]): Promise<Set<number>> {
  const rows = await unsent(tx)
    .where('fact_id', '=', sql<number>`any(${[...factIds]}::bigint[])`)
    .returning('fact_id')
    .execute();
  return new Set(rows.flatMap(({ fact_id }) => fact_id ?? []));
}

/** The mail of what somebody wrote by hand, if it did not leave, never does, and its words go. Answers whether it waited. */
export async function withdrawWritten(tx: Tx, messageId: number): Promise<boolean> {
  const { numUpdatedRows } = await unsent(tx).where('client_message_id', '=', messageId).executeTakeFirst();
  if (numUpdatedRows > 0n) await forgetWords(tx, messageId);
  return numUpdatedRows > 0n;
}

/** Withdraws mails that were not sent; dead ones too, for a manager might send them again. */
const unsent = (tx: Tx) =>
  tx.updateOwn('mail').set({ state: 'withdrawn' }).where('state', 'in', ['queued', 'dead']);
