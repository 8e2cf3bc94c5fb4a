import type { Data } from '@puerta/contract/client';
import { done } from '@puerta/contract/messages.es';
import type { Tx } from '../../db/within-agency.ts';
import type { Handler, Reply } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { lastDead, requeueAllDead, requeueDead, selectDead } from './queries.ts';

type Retry = 'POST /admin/mails/retry';

/** Mails that nobody got, newest first; those that are still tried by themselves are `waiting`. */
export async function deadMails(tx: Tx, agencyId: number): Promise<Data<'GET /admin/attention'>['mails']> {
  const rows = await selectDead(tx, agencyId);
  return rows.map(row => ({
    id: row.id,
    template: row.template,
    to: row.email,
    tracking: row.tracking,
    error: row.last_error,
    tries: row.tries,
    waiting: row.state === 'queued',
    date: row.created_at.toISOString(),
  }));
}

/** Queues a dead mail again, written anew: the address may have been mended since. */
export const retryMail: Handler<Retry> = async (context, { body }) => {
  const { agency, actor, db, jobs, clock } = context;
  return db.within<Reply<Retry> | Refusal>(agency.id, async tx => {
    const mail = await requeueDead(tx, agency.id, body.id);
    if (!mail) return refuse('not_found');
    await jobs.enqueue(tx, 'mail', { agencyId: agency.id, mailId: body.id });
    tell(tx, {
      actor,
      at: clock.now(),
      kind: 'mail.retried',
      object: { type: 'mail', id: body.id, label: mail.template },
    });
    return { data: null, message: done.mailRetried };
  });
};

/** In one transaction, so that the mails of a whole afternoon hold nobody up. */
const BATCH = 100;

/** Queues every dead mail again, such as after the mail server refused us for an afternoon. */
export const retryAllMails: Handler<'POST /admin/mails/retry/all'> = async context => {
  const { agency, actor, db, jobs, clock } = context;
  // those that die again meanwhile are not tried a second time
  const last = (await lastDead(db.read(agency.id), agency.id)) ?? 0;
  let queued = 0;
  for (let after = 0; after < last; ) {
    const ids = await db.within(agency.id, async tx => {
      const batch = await requeueAllDead(tx, agency.id, { after, last, limit: BATCH });
      for (const mailId of batch) await jobs.enqueue(tx, 'mail', { agencyId: agency.id, mailId });
      return batch;
    });
    queued += ids.length;
    after = ids.length < BATCH ? last : Math.max(...ids);
  }
  await db.within(agency.id, async tx =>
    tell(tx, {
      actor,
      at: clock.now(),
      kind: 'mail.all_retried',
      object: { type: 'mail', id: null, label: String(queued) },
    }),
  );
  return { data: { queued }, message: done.mailsRetried };
};
