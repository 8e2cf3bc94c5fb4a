import type { MailOrder } from '@puerta/contract/mails.es';
import type { FactValues } from '@puerta/domain/facts';
import type { Corrected, MailMeasures, MailPackage } from '@puerta/contract/package-mails.es';
import type { MailTicket } from '@puerta/contract/ticket-mails.es';
import { formatDay } from '@puerta/domain/calendar-day';
import { reasonText } from '@puerta/contract/reason-text';
import { type Insertable, sql } from 'kysely';
import type { Mail } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

/** Answers the mail's number. */
export async function insertMail(tx: Tx, mail: Insertable<Mail>): Promise<number> {
  const row = await tx.insertInto('mail').values(mail).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** A mail that still waits to be sent. */
export async function queuedMail(tx: Tx, agencyId: number, id: number) {
  const row = await tx
    .selectFrom('mail')
    .select(['id', 'template', 'account_id', 'package_id', 'order_id', 'ticket_reply_id', 'recipient'])
    .select(['created_at', 'fact_id', 'week', 'client_message_id'])
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return row ?? null;
}
export type QueuedMail = NonNullable<Awaited<ReturnType<typeof queuedMail>>>;

export type Outcome =
  | { state: 'sent'; sent_at: Date; last_error: null }
  | { state: 'queued' | 'dead'; last_error: string };

/** Notes a try and how it ended. */
export async function noteOutcome(tx: Tx, agencyId: number, id: number, outcome: Outcome): Promise<void> {
  await tx
    .updateTable('mail')
    .set(eb => ({ ...outcome, tries: eb('tries', '+', 1) }))
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** One that waits is never sent. */
export async function withdrawMail(tx: Tx, agencyId: number, id: number): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ state: 'withdrawn' })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** Mails of facts that were not sent, dead ones too; answers the facts whose mails were withdrawn. */
export async function withdrawOfFacts(
  tx: Tx,
  agencyId: number,
  factIds: readonly number[],
): Promise<Set<number>> {
  const rows = await tx
    .updateTable('mail')
    .set({ state: 'withdrawn' })
    .where('agency_id', '=', agencyId)
    .where('fact_id', '=', sql<number>`any(${[...factIds]}::bigint[])`)
    .where('state', 'in', ['queued', 'dead'])
    .returning('fact_id')
    .execute();
  return new Set(rows.flatMap(({ fact_id }) => fact_id ?? []));
}

/** The mail of a message, if it was not sent; answers whether there was one. */
export async function withdrawOfMessage(tx: Tx, agencyId: number, messageId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({ state: 'withdrawn' })
    .where('agency_id', '=', agencyId)
    .where('client_message_id', '=', messageId)
    .where('state', 'in', ['queued', 'dead'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const recipientQuery = (tx: Tx, agencyId: number, accountId: number) =>
  tx
    .selectFrom('account')
    .select(['id', 'name', 'email', 'locker', 'email_verified_at'])
    .select(['password_changed_at', 'must_change_password', 'muted_notices'])
    .where('agency_id', '=', agencyId)
    .where('id', '=', accountId)
    .where('closed_at', 'is', null);

/** Whom a mail goes to; null for nobody, or an account that was closed since. */
export async function recipientOf(tx: Tx, agencyId: number, accountId: number) {
  return (await recipientQuery(tx, agencyId, accountId).executeTakeFirst()) ?? null;
}

/** The same, unchanged until the transaction ends: a link is made for the address that it is mailed to. */
export async function heldRecipientOf(tx: Tx, agencyId: number, accountId: number) {
  return (await recipientQuery(tx, agencyId, accountId).forShare().executeTakeFirst()) ?? null;
}

type Found<T> = { accountId: number; facts: T };

/**
 * What mails tell of a package, and of the fact that one tells. Throws when there is none: a mail names rows of its own
 * transaction.
 */
export async function packageFacts(
  tx: Tx,
  agencyId: number,
  id: number,
  factId: number | null,
): Promise<Found<Omit<MailPackage, 'signature'>>> {
  const row = await tx
    .selectFrom('package as p')
    .innerJoin('orders as o', join =>
      join.onRef('o.agency_id', '=', 'p.agency_id').onRef('o.id', '=', 'p.order_id'),
    )
    .innerJoin('product', join =>
      join.onRef('product.agency_id', '=', 'p.agency_id').onRef('product.id', '=', 'p.product_id'),
    )
    .select(['p.account_id', 'p.tracking_number', 'p.carrier_tracking', 'product.name'])
    .select(['o.receiver_name', 'o.receiver_place', 'p.price_cents', 'p.promised_day'])
    .select(['p.final_payment_cents', 'p.discount_cents', 'p.order_id', 'p.carrier_prn'])
    .select(['p.weight', 'p.length', 'p.width', 'p.height'])
    .select(['o.weight as weight0', 'o.length as length0', 'o.width as width0', 'o.height as height0'])
    .select(eb =>
      eb
        .selectFrom('refund')
        .select('amount_cents')
        .where('refund.agency_id', '=', agencyId)
        .whereRef('refund.package_id', '=', 'p.id')
        .orderBy('refund.id', 'desc')
        .limit(1)
        .as('refundCents'),
    )
    .where('p.agency_id', '=', agencyId)
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    accountId: row.account_id,
    facts: {
      tracking: row.tracking_number,
      carrierTracking: row.carrier_tracking,
      product: row.name,
      receiver: row.receiver_name,
      place: row.receiver_place,
      declared: { weight: row.weight0, length: row.length0, width: row.width0, height: row.height0 },
      measured: measuresOf(row),
      priceCents: row.price_cents,
      differenceCents: Math.max(0, (row.final_payment_cents ?? 0) - row.discount_cents),
      refundCents: row.refundCents,
      promised: row.promised_day && formatDay(row.promised_day, 'D MMM YYYY'),
      pickup:
        row.carrier_prn === null ? null : await pickupFacts(tx, agencyId, row.order_id, row.carrier_prn),
      correction: factId === null ? null : await correctionFacts(tx, agencyId, factId),
    },
  };
}

/** What a correction of a package changed; null where the fact is none. */
async function correctionFacts(tx: Tx, agencyId: number, factId: number): Promise<MailPackage['correction']> {
  const row = await tx
    .selectFrom('fact')
    .select(['data', 'money'])
    .where('agency_id', '=', agencyId)
    .where('id', '=', factId)
    .where('kind', '=', 'package.measured_again')
    .executeTakeFirst();
  if (!row) return null;
  const { data, money } = row as unknown as Record<'data' | 'money', Record<'from' | 'to', FactValues>>;
  const side = (name: 'from' | 'to'): Corrected => {
    const { received_day: day, weight, length, width, height } = data[name];
    return {
      weight: Number(weight),
      length: Number(length),
      width: Number(width),
      height: Number(height),
      day: typeof day === 'string' ? formatDay(day, 'D MMM YYYY') : null,
      debtCents: Number(money[name].final_payment_cents ?? 0),
    };
  };
  return { before: side('from'), after: side('to') };
}

async function pickupFacts(tx: Tx, agencyId: number, orderId: number, prn: string) {
  const row = await tx
    .selectFrom('pickup')
    .select(['day', 'window_start', 'window_end'])
    .where('agency_id', '=', agencyId)
    .where('order_id', '=', orderId)
    .where('prn', '=', prn)
    .executeTakeFirst();
  if (!row) return null;
  return {
    prn,
    day: formatDay(row.day, 'D MMM YYYY'),
    start: row.window_start,
    end: row.window_end,
  };
}

function measuresOf({ weight, length, width, height }: { [K in keyof MailMeasures]: number | null }) {
  if (weight === null || length === null || width === null || height === null) return null;
  return { weight, length, width, height };
}

/** What mails tell of a reply to a ticket. Throws when there is none. */
export async function ticketFacts(tx: Tx, agencyId: number, replyId: number): Promise<Found<MailTicket>> {
  const row = await tx
    .selectFrom('ticket_reply as r')
    .innerJoin('ticket as t', join =>
      join.onRef('t.agency_id', '=', 'r.agency_id').onRef('t.id', '=', 'r.ticket_id'),
    )
    .select(['t.id', 't.account_id', 't.subject', 't.tracking', 'r.message'])
    .select(eb =>
      eb
        .selectFrom('ticket_file as f')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('f.agency_id', '=', agencyId)
        .whereRef('f.ticket_id', '=', 't.id')
        .whereRef('f.reply_id', '=', 'r.id')
        .as('files'),
    )
    .where('r.agency_id', '=', agencyId)
    .where('r.id', '=', replyId)
    .executeTakeFirstOrThrow();
  const { id, account_id: accountId, subject, tracking, message: reply, files } = row;
  return { accountId, facts: { id, subject, tracking, reply, files: files ?? 0 } };
}

/** What mails tell of an order, with the keys of its labels. Throws when there is none. */
export async function orderFacts(
  tx: Tx,
  agencyId: number,
  id: number,
): Promise<Found<MailOrder> & { labels: { tracking: string; key: string }[] }> {
  const order = await tx
    .selectFrom('orders as o')
    .innerJoin('product', join =>
      join.onRef('product.agency_id', '=', 'o.agency_id').onRef('product.id', '=', 'o.product_id'),
    )
    .select(['o.account_id', 'o.receiver_name', 'o.receiver_place', 'o.quantity', 'o.lines'])
    .select(['o.total_cents', 'o.failure', 'product.name'])
    .where('o.agency_id', '=', agencyId)
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow();
  const packages = await tx
    .selectFrom('package')
    .select(['tracking_number', 'label_key'])
    .where('agency_id', '=', agencyId)
    .where('order_id', '=', id)
    .where('voided_at', 'is', null)
    .orderBy('id')
    .execute();
  const labels = packages.flatMap(({ tracking_number, label_key }) =>
    label_key === null ? [] : [{ tracking: tracking_number, key: label_key }],
  );
  const facts = {
    number: id,
    product: order.name,
    receiver: order.receiver_name,
    place: order.receiver_place,
    quantity: order.quantity,
    // written by the order in this shape (migration 0003)
    lines: order.lines as { code: string; cents: number }[],
    totalCents: order.total_cents,
    trackings: packages.map(row => row.tracking_number),
    failure: reasonText(order.failure),
    labels: labels.length,
  };
  return { accountId: order.account_id, facts, labels };
}

/** Since when an address takes no mail, at its own server's word; null: it does. */
export const noteAddress = (tx: Tx, agencyId: number, email: string, refusedAt: Date | null) =>
  tx
    .updateTable('account')
    .set({ mail_refused_at: refusedAt })
    .where('agency_id', '=', agencyId)
    .where('email_key', '=', sql<string>`lower(${email}::text)`)
    .where('mail_refused_at', refusedAt ? 'is' : 'is not', null)
    .execute();

/** Number of the newest dead mail; null: there is none. */
export async function lastDead(tx: Tx, agencyId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('mail')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('state', '=', 'dead')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

type Stretch = { after: number; last: number; limit: number };

/** Dead mails after one number, up to another, wait to be sent again; answers theirs, `limit` at most. */
export async function requeueAllDead(tx: Tx, agencyId: number, stretch: Stretch): Promise<number[]> {
  const rows = await tx
    .updateTable('mail')
    .set({ state: 'queued', last_error: null })
    .where('agency_id', '=', agencyId)
    .where('id', 'in', eb =>
      eb
        .selectFrom('mail')
        .select('id')
        .where('agency_id', '=', agencyId)
        .where('state', '=', 'dead')
        .where('id', '>', stretch.after)
        .where('id', '<=', stretch.last)
        .orderBy('id')
        .limit(stretch.limit),
    )
    .where('state', '=', 'dead')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A mail that failed so often is shown while it is tried on: about a minute after the first. */
const FAILING_TRIES = 3;

/** Mails that could not be delivered, or fail again and again for the sender's fault, with whom they were for. */
export const selectDead = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('mail as m')
    .leftJoin('package as p', join =>
      join.onRef('p.agency_id', '=', 'm.agency_id').onRef('p.id', '=', 'm.package_id'),
    )
    .leftJoin('orders as o', join =>
      join.onRef('o.agency_id', '=', 'm.agency_id').onRef('o.id', '=', 'm.order_id'),
    )
    .leftJoin('account as a', join =>
      join
        .onRef('a.agency_id', '=', 'm.agency_id')
        .on('a.id', '=', sql<number>`coalesce(m.account_id, p.account_id, o.account_id)`),
    )
    .select(['m.id', 'm.template', 'm.last_error', 'm.tries', 'm.created_at', 'm.state'])
    .select(['a.email', 'p.tracking_number as tracking'])
    .where('m.agency_id', '=', agencyId)
    .where(sql<boolean>`(m.state = 'dead' or m.state = 'queued' and m.tries >= ${FAILING_TRIES})`)
    .orderBy('m.id', 'desc')
    .limit(200)
    .execute();

/** A dead mail waits to be sent again; undefined when it is not dead. */
export const requeueDead = (tx: Tx, agencyId: number, id: number) =>
  tx
    .updateTable('mail')
    .set({ state: 'queued', last_error: null })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .returning(['id', 'template'])
    .executeTakeFirst();

/** Mails that have waited since before that moment and have no job: nobody would ever send them. Oldest first. */
export async function lostMails(
  tx: Tx,
  agencyId: number,
  { before, most }: { before: Date; most: number },
): Promise<number[]> {
  // the jobs are read only where a mail has waited for long
  const { rows } = await sql<{ id: number }>`
    select id from mail where agency_id = ${agencyId} and state = 'queued' and created_at < ${before}
      and id not in (select (data ->> 'mailId')::integer from pgboss.job
        where name = 'mail' and state < 'completed' and (data ->> 'agencyId')::integer = ${agencyId})
    order by created_at limit ${most}`.execute(tx);
  return rows.map(({ id }) => id);
}
