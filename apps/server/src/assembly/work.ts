import { queueLostMails, queueLostPushes } from '../features/mails/queue-lost.ts';
import type { Services } from '../services/context.ts';
import { tellRefused } from '../features/accounts/tell-refused.ts';
import { pollDue } from '../features/carrier-tracking/poll-carrier.ts';
import { subscribeDue } from '../features/carrier-tracking/subscribe-parcels.ts';
import { voidTestLabels } from '../features/first-steps/buy-test-label.ts';
import { forgetOld } from '../features/forget/forget-old.ts';
import { sendMail } from '../features/mails/send-mail.ts';
import { queueWeeks } from '../features/mails/tell-week.ts';
import { fillMargins } from '../features/margins/keep-margins.ts';
import { foldCounts } from '../features/packages/fold-counts.ts';
import { applyDuePlans } from '../features/tariffs/apply-plans.ts';
import { compareBank } from '../features/payment-engine/compare-bank.ts';
import { compareAttempts } from '../features/payment-engine/compare-attempts.ts';
import { sendPush } from '../features/push/send-push.ts';
import { startRecovery } from '../features/payment-engine/recover-purchases.ts';

const MERGE_MS = 1000;
const EVERY_MINUTE = '* * * * *';
const EVERY_FEW_MINUTES = '*/5 * * * *';
const EVERY_HOUR = '5 * * * *';
const EVERY_NIGHT = '20 7 * * *';
/** After the gateways' own night, before anybody works. */
const BEFORE_WORK = '40 8 * * *';

type Task = (services: Services) => Promise<void>;
/** What is put right each minute, by whichever copy comes first. */
const UPKEEP: readonly Task[] = [
  foldCounts,
  queueLostMails,
  queueLostPushes,
  tellRefused,
  applyDuePlans,
  voidTestLabels,
  fillMargins,
];

/** One after the other; one that fails is logged, and keeps none behind it from its turn. */
export async function oneByOne(services: Services, tasks: readonly Task[]): Promise<void> {
  for (const task of tasks)
    await task(services).catch((error: unknown) =>
      services.log.error({ err: error, task: task.name }, 'upkeep failed'),
    );
}

/** Makes a backup where one is due; answers what was done. It reads as the database's owner, whom only main.ts knows. */
export type BackUp = (stopping: AbortSignal) => Promise<string[]>;

/** Starts what runs later or on a schedule; answers how to stop it. */
export async function startWork(services: Services, backUp: BackUp): Promise<() => Promise<void>> {
  await services.jobs.work('mail', (data, attempt) => sendMail(services, data, attempt));
  await services.jobs.work('push', (data, attempt) => sendPush(services, data, attempt));
  await services.jobs.every('tracking', EVERY_MINUTE, () => oneByOne(services, [subscribeDue, pollDue]));
  await services.jobs.every('upkeep', EVERY_MINUTE, () => oneByOne(services, UPKEEP));
  await services.jobs.every('week', EVERY_FEW_MINUTES, () => queueWeeks(services));
  await services.jobs.every('forget', EVERY_NIGHT, () => forgetOld(services));
  const stopping = new AbortController();
  let comparing = Promise.resolve();
  await services.jobs.every('compare', BEFORE_WORK, () => {
    const night = compareAttempts(services, stopping.signal).then(() =>
      compareBank(services, stopping.signal),
    );
    comparing = night.catch(() => undefined);
    return night;
  });
  let keeping = Promise.resolve();
  await services.jobs.every('backup', EVERY_HOUR, () => {
    keeping = tellBackup(services, backUp(stopping.signal));
    return keeping;
  });
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
    stopping.abort();
    clearInterval(ticking);
    await comparing;
    await keeping;
    await merging;
    await stopRecovery();
  };
}

async function tellBackup({ log }: Services, working: Promise<string[]>): Promise<void> {
  try {
    const done = await working;
    if (done.length > 0) log.info({ done }, 'backed up');
  } catch (error) {
    // as its own line, also where what is away is the owner's database
    log.error({ reason: (error as Error).message }, 'backup failed: it is tried again within the hour');
  }
}
