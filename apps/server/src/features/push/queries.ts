import type { PushPackage, PushTemplate, PushTicket } from '@puerta/contract/push.es';
import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';

/** What a fact tells, and by which row its reader is found: of a package or of a reply to a ticket. */
export type NewPush = {
  template: PushTemplate;
  factId: number;
  packageId: number | null;
  ticketReplyId: number | null;
};
/** One of them to one browser. */
type Queued = { id: number; factId: number };

/**
 * Queues each of these for every browser of whom it is for; most people have none. One statement, however many packages
 * a lot has. Answers what was queued.
 */
export async function insertPushes(
  tx: Tx,
  agencyId: number,
  pushes: readonly NewPush[],
  now: Date,
): Promise<Queued[]> {
  const column = <K extends keyof NewPush>(name: K) => pushes.map(push => push[name]);
  const { rows } = await sql<Queued>`
    insert into push (agency_id, device_id, account_id, template, fact_id, package_id, ticket_reply_id, created_at)
    select d.agency_id, d.id, d.account_id, n.template, n.fact_id, n.package_id, n.ticket_reply_id, ${now}
    from unnest(${column('template')}::text[], ${column('factId')}::bigint[], ${column('packageId')}::integer[],
      ${column('ticketReplyId')}::integer[]) as n (template, fact_id, package_id, ticket_reply_id)
    left join package p on p.agency_id = ${agencyId} and p.id = n.package_id
    left join ticket_reply r on r.agency_id = ${agencyId} and r.id = n.ticket_reply_id
    left join ticket t on t.agency_id = ${agencyId} and t.id = r.ticket_id
    join push_device d on d.agency_id = ${agencyId} and d.account_id = coalesce(p.account_id, t.account_id)
    returning id, fact_id as "factId"`.execute(tx);
  return rows;
}

/** One that its reader asked for; answers its number. */
export async function insertTried(
  tx: Tx,
  agencyId: number,
  device: { id: number; accountId: number },
  now: Date,
): Promise<number> {
  const row = await tx
    .insertInto('push')
    .values({
      agency_id: agencyId,
      device_id: device.id,
      account_id: device.accountId,
      template: 'tried' satisfies PushTemplate,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** One that still waits, with the browser that it goes to, where that is still the same person's; null for none. */
export async function queuedPush(tx: Tx, agencyId: number, id: number) {
  const row = await tx
    .selectFrom('push as m')
    .leftJoin('push_device as d', join =>
      join
        .onRef('d.agency_id', '=', 'm.agency_id')
        .onRef('d.id', '=', 'm.device_id')
        .onRef('d.account_id', '=', 'm.account_id'),
    )
    .select(['m.id', 'm.template', 'm.package_id', 'm.ticket_reply_id', 'm.device_id'])
    .select(['d.endpoint', 'd.p256dh', 'd.auth'])
    .where('m.agency_id', '=', agencyId)
    .where('m.id', '=', id)
    .where('m.state', '=', 'queued')
    .executeTakeFirst();
  return row ?? null;
}
export type QueuedPush = NonNullable<Awaited<ReturnType<typeof queuedPush>>>;

/** What a notice says of a package. Throws when there is none: a push names rows of its own transaction. */
export async function packageOf(tx: Tx, agencyId: number, id: number): Promise<PushPackage> {
  const row = await tx
    .selectFrom('package as p')
    .innerJoin('orders as o', join =>
      join.onRef('o.agency_id', '=', 'p.agency_id').onRef('o.id', '=', 'p.order_id'),
    )
    .select(['p.tracking_number', 'p.final_payment_cents', 'p.discount_cents', 'o.receiver_place'])
    .where('p.agency_id', '=', agencyId)
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    tracking: row.tracking_number,
    place: row.receiver_place,
    owes: (row.final_payment_cents ?? 0) > row.discount_cents,
  };
}

/** Of the ticket that a reply answers. Throws when there is none. */
export const ticketOf = (tx: Tx, agencyId: number, replyId: number): Promise<PushTicket> =>
  tx
    .selectFrom('ticket_reply as r')
    .innerJoin('ticket as t', join =>
      join.onRef('t.agency_id', '=', 'r.agency_id').onRef('t.id', '=', 'r.ticket_id'),
    )
    .select(['t.id', 't.subject'])
    .where('r.agency_id', '=', agencyId)
    .where('r.id', '=', replyId)
    .executeTakeFirstOrThrow();

export type Outcome =
  | { state: 'sent'; sent_at: Date; last_error: null }
  | { state: 'queued' | 'dead' | 'withdrawn'; last_error: string | null };

/** Notes a try and how it ended. */
export async function noteOutcome(tx: Tx, agencyId: number, id: number, outcome: Outcome): Promise<void> {
  await tx
    .updateTable('push')
    .set(eb => ({ ...outcome, tries: eb('tries', '+', 1) }))
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

export async function noteTold(tx: Tx, agencyId: number, deviceId: number, at: Date): Promise<void> {
  await tx
    .updateTable('push_device')
    .set({ told_at: at })
    .where('agency_id', '=', agencyId)
    .where('id', '=', deviceId)
    .execute();
}

/** What these facts told and did not leave yet never does. */
export async function withdrawOfFacts(tx: Tx, agencyId: number, factIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('push')
    .set({ state: 'withdrawn' })
    .where('agency_id', '=', agencyId)
    .where('fact_id', '=', sql<number>`any(${[...factIds]}::bigint[])`)
    .where('state', '=', 'queued')
    .execute();
}

/** Those that have waited since before that moment and have no job: nobody would ever send them. Oldest first. */
export async function lostPushes(
  tx: Tx,
  agencyId: number,
  { before, most }: { before: Date; most: number },
): Promise<number[]> {
  // the jobs are read only where one has waited for long
  const { rows } = await sql<{ id: number }>`
    select id from push where agency_id = ${agencyId} and state = 'queued' and created_at < ${before}
      and id not in (select (data ->> 'pushId')::integer from pgboss.job
        where name = 'push' and state < 'completed' and (data ->> 'agencyId')::integer = ${agencyId})
    order by created_at limit ${most}`.execute(tx);
  return rows.map(({ id }) => id);
}
