import type { Services } from '../services/services.ts';
import { tellRefused } from './accounts/tell-refused.ts';
import { pollDue } from './carrier-tracking/poll-carrier.ts';
import { forgetOld } from './forget/forget-old.ts';
import { queueLostMails } from './mails/queue-lost.ts';
import { sendMail } from './mails/send-mail.ts';
import { foldCounts } from './packages/fold-counts.ts';
import { startRecovery } from './purchases/recover-purchases.ts';

const MERGE_MS = 1000;
const EVERY_MINUTE = '* * * * *';
const EVERY_NIGHT = '20 7 * * *';

/** Starts what runs later or on a schedule; answers how to stop it. */
export async function startWork(services: Services): Promise<() => Promise<void>> {
  await services.jobs.work('mail', (data, attempt) => sendMail(services, data, attempt));
  await services.jobs.every('tracking', EVERY_MINUTE, () => pollDue(services));
  await services.jobs.every('upkeep', EVERY_MINUTE, async () => {
    await foldCounts(services);
    await queueLostMails(services);
    await tellRefused(services);
  });
  await services.jobs.every('forget', EVERY_NIGHT, () => forgetOld(services));
  const stopRecovery = await startRecovery(services);
  let merging: Promise<void> | null = null;
  const ticking = setInterval(() => {
    // a slow database is not asked again before it has answered
    merging ??= services.limits
      .merge()
      .catch((error: unknown) => services.log.warn({ err: error }, 'public limits not merged'))
      .finally(() => {
        merging = null;
      });
  }, MERGE_MS);
  return async () => {
    clearInterval(ticking);
    await merging;
    await stopRecovery();
  };
}
