import type { Data } from '@puerta/contract/client';
import { done } from '@puerta/contract/messages.es';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { sql } from 'kysely';
import { byCaller } from '../../facts/about.ts';
import { mailsWithReader } from './queries.ts';

type Retry = 'POST /admin/mails/retry';

/** Mails that nobody got, newest first; those that are still tried by themselves are `waiting`. */
export async function deadMails(tx: ReadTx): Promise<Data<'GET /admin/attention'>['mails']> {
  const rows = await selectDead(tx);
  return rows.map(row => ({
    id: row.id,
    template: row.template,
    to: row.email,
    tracking: row.tracking,
    error: row.last_error,
    tries: row.tries,
    waiting: row.state === 'queued',
    client: row.stopped ? { id: row.client_id ?? 0, name: row.client_name ?? '' } : null,
    date: row.created_at.toISOString(),
  }));
}

/** Queues a dead mail again, written anew: the address may have been mended since. */
export const retryMail: Handler<Retry> = async (context, { body }) => {
  const { agency, jobs, within } = context;
  return within(async tx => {
    const mail = await requeueDead(tx, body.id);
    if (!mail) return refuse('not_found');
    await jobs.enqueue(tx, 'mail', { agencyId: agency.id, mailId: body.id });
    tell(tx, {
      ...byCaller(context),
      kind: 'mail.retried',
      object: { type: 'mail', id: body.id, label: mail.template },
    });
    return { data: null, message: done.mailRetried };
  });
};

/** In one transaction, so that the mails of a whole afternoon hold nobody up. */
const BATCH = 100;

/** Queues every dead mail again whose address is written to, such as after the mail server refused us for an afternoon. */
export const retryAllMails: Handler<'POST /admin/mails/retry/all'> = async context => {
  const { agency, jobs, read, within } = context;
  // those that die again meanwhile are not tried a second time
  const last = (await lastDead(read)) ?? 0;
  let queued = 0;
  for (let after = 0; after < last; ) {
    const ids = await within(async tx => {
      const batch = await requeueAllDead(tx, { after, last, limit: BATCH });
      for (const mailId of batch) await jobs.enqueue(tx, 'mail', { agencyId: agency.id, mailId });
      return batch;
    });
    queued += ids.length;
    after = ids.length < BATCH ? last : Math.max(...ids);
  }
  await within(async tx =>
    tell(tx, {
      ...byCaller(context),
      kind: 'mail.all_retried',
      object: { type: 'mail', id: null, label: String(queued) },
    }),
  );
  return { data: { queued }, message: done.mailsRetried };
};

/** Number of the newest dead mail; null: there is none. */
async function lastDead(tx: ReadTx): Promise<number | null> {
  const row = await tx
    .selectOwn('mail')
    .select('id')
    .where('state', '=', 'dead')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

type Stretch = { after: number; last: number; limit: number };

/** Dead mails after one number, up to another, wait to be sent again; answers theirs, `limit` at most. */
async function requeueAllDead(tx: Tx, stretch: Stretch): Promise<number[]> {
  const rows = await tx
    .updateOwn('mail')
    .set({ state: 'queued', last_error: null })
    .where(
      'id',
      'in',
      mailsWithReader(tx)
        .select('m.id')
        .where('m.state', '=', 'dead')
        .where(sql<boolean>`not ${STOPPED}`)
        .where('m.id', '>', stretch.after)
        .where('m.id', '<=', stretch.last)
        .orderBy('m.id')
        .limit(stretch.limit),
    )
    .where('state', '=', 'dead')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The address that it goes to is written to no more: to try it again helps nobody. */
const STOPPED = sql<boolean>`(a.mail_stopped is not null and coalesce(lower(m.recipient), a.email_key) = a.email_key)`;

/** A mail that failed so often is shown while it is tried on: about a minute after the first. */
const FAILING_TRIES = 3;

/** Mails that could not be delivered, or fail again and again for the sender's fault, with whom they were for. */
const selectDead = (tx: ReadTx) =>
  mailsWithReader(tx)
    .select(STOPPED.as('stopped'))
    .select(['a.id as client_id', 'a.name as client_name'])
    .select(['m.id', 'm.template', 'm.last_error', 'm.tries', 'm.created_at', 'm.state'])
    // of a closed account's last mail nothing else says whom it was for
    .select(eb => [eb.fn.coalesce('a.email', 'm.recipient').as('email'), 'p.tracking_number as tracking'])
    .where(sql<boolean>`(m.state = 'dead' or m.state = 'queued' and m.tries >= ${FAILING_TRIES})`)
    .orderBy('m.id', 'desc')
    .limit(200)
    .execute();

/** A dead mail waits to be sent again; undefined when it is not dead. */
const requeueDead = (tx: Tx, id: number) =>
  tx
    .updateOwn('mail')
    .set({ state: 'queued', last_error: null })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .returning(['id', 'template'])
    .executeTakeFirst();
