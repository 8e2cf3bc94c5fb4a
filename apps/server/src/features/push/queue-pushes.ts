import { mailOf, type MailTemplate, type PushedMail } from '@puerta/contract/mails/mails.es';
import type { Listener } from '../../facts/fact.ts';
import type { Services } from '../../services/context.ts';
import { MAILED, mailsOf } from '../mails/queue-by-facts.ts';
import type { Tx } from '../../db/within-agency.ts';
import { sql } from 'kysely';

const isPushed = (template: MailTemplate): template is PushedMail => mailOf(template).onPhones;

/** Tells on phones what steps, debts and answers are told by mail, at the same moment (docs/rules/mails.md). */
export const pushByFacts = (services: Pick<Services, 'jobs' | 'clock' | 'config'>): Listener => ({
  hears: MAILED,
  async follow(tx, facts) {
    const { jobs, clock, config } = services;
    const told = mailsOf(facts, config).flatMap(({ template, factId, packageId, ticketReplyId, after }) =>
      isPushed(template)
        ? [{ template, factId, packageId: packageId ?? null, ticketReplyId: ticketReplyId ?? null, after }]
        : [],
    );
    if (told.length === 0) return [];
    const waits = new Map(told.map(({ factId, after }) => [factId, after]));
    for (const { id, factId } of await insertPushes(tx, told, clock.now())) {
      const after = waits.get(factId);
      await jobs.enqueue(
        tx,
        'push',
        { agencyId: tx.agencyId, pushId: id },
        after ? { startAfter: after } : {},
      );
    }
    return [];
  },
});

/** What a fact tells, and by which row its reader is found: of a package or of a reply to a ticket. */
type NewPush = {
  template: PushedMail;
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
async function insertPushes(tx: Tx, pushes: readonly NewPush[], now: Date): Promise<Queued[]> {
  const column = <K extends keyof NewPush>(name: K) => pushes.map(push => push[name]);
  const { rows } = await sql<Queued>`
    insert into push (agency_id, device_id, account_id, template, fact_id, package_id, ticket_reply_id, created_at)
    select d.agency_id, d.id, d.account_id, n.template, n.fact_id, n.package_id, n.ticket_reply_id, ${now}
    from unnest(${column('template')}::text[], ${column('factId')}::bigint[], ${column('packageId')}::integer[],
      ${column('ticketReplyId')}::integer[]) as n (template, fact_id, package_id, ticket_reply_id)
    left join package p on p.agency_id = ${tx.agencyId} and p.id = n.package_id
    left join ticket_reply r on r.agency_id = ${tx.agencyId} and r.id = n.ticket_reply_id
    left join ticket t on t.agency_id = ${tx.agencyId} and t.id = r.ticket_id
    join push_device d on d.agency_id = ${tx.agencyId} and d.account_id = coalesce(p.account_id, t.account_id)
    returning id, fact_id as "factId"`.execute(tx);
  return rows;
}

/** What these facts told is not true any more: what waits to be told of it on phones never is. */
export async function withdrawPushes(tx: Tx, factIds: readonly number[]): Promise<void> {
  await tx
    .updateOwn('push')
    .set({ state: 'withdrawn' })
    .where('fact_id', '=', sql<number>`any(${[...factIds]}::bigint[])`)
    .where('state', '=', 'queued')
    .execute();
}
