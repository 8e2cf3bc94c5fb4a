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
