import { sql } from 'kysely';
import { eachAgency } from '../../services/drive-due.ts';
import type { Config } from '../../config.ts';
import type { Services } from '../../services/context.ts';

type Tools = Pick<Services, 'db' | 'jobs' | 'clock' | 'log'>;
type MailTools = Tools & { config: Pick<Config, 'mailsWait'> };

/** Long enough for one that has only just been queued, or that a killed copy held, to have its job. */
const PATIENCE_MS = 15 * 60_000;
const MOST = 500;

/**
 * Gives mails that wait without a job a new one: after a queue was emptied, a job ended without its mail, or the
 * deployment has a mail server at last.
 */
export async function queueLostMails(tools: MailTools): Promise<void> {
  if (!tools.config.mailsWait) await queueLost(tools, 'mail', 'mailId');
}

/** The same of what is told on phones. */
export const queueLostPushes = (tools: Tools) => queueLost(tools, 'push', 'pushId');

const queueLost = (tools: Tools, what: 'mail' | 'push', key: 'mailId' | 'pushId'): Promise<void> =>
  eachAgency(tools, `lost: ${what}`, async agencyId => {
    const { db, jobs, clock } = tools;
    const before = new Date(clock.now().getTime() - PATIENCE_MS);
    // the jobs are read only where one has waited for long
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(what)} where agency_id = ${agencyId} and state = 'queued' and created_at < ${before}
        and id not in (select (data ->> ${sql.lit(key)})::integer from pgboss.job
          where name = ${sql.lit(what)} and state < 'completed' and (data ->> 'agencyId')::integer = ${agencyId})
      order by created_at limit ${MOST}`.execute(db.read(agencyId));
    for (const { id } of rows)
      await db.within(agencyId, tx => jobs.enqueue(tx, what, { agencyId, [key]: id }));
  });
