import { ProviderUnavailable } from '../../adapters/provider-error.ts';
import type { Tx } from '../../db/within-agency.ts';
import { agencyBy, agencyIds } from '../../services/agency-by.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import { driveAttempt } from './drive-attempt.ts';
import { driveRefund } from './drive-refund.ts';
import { giveBackStray } from './give-back-strays.ts';
import { selectForsaken } from './queries.ts';
import { selectDueRefunds } from './refund-queries.ts';
import { selectDueStrays } from './stray-queries.ts';

/** Finishes or undoes whatever nobody drives: after a crash, an outage, a review. */
export async function recoverPurchases(services: Services): Promise<void> {
  await recoverAttempts(services);
  await recoverRefunds(services);
}

/** Purchases, and what was bought beside them. */
async function recoverAttempts(services: Services): Promise<void> {
  const now = services.clock.now();
  await eachDue(services, (tx, id) => selectForsaken(tx, id, now), driveAttempt);
  await eachDue(services, (tx, id) => selectDueStrays(tx, id, now), giveBackStray);
}

function recoverRefunds(services: Services): Promise<void> {
  const now = services.clock.now();
  return eachDue(services, (tx, id) => selectDueRefunds(tx, id, now), driveRefund);
}

/** Works on what is due in each agency. One that fails does not keep the others from their end. */
async function eachDue<T>(
  services: Services,
  select: (tx: Tx, agencyId: number) => Promise<T[]>,
  work: (services: Services, agency: Agency, one: T) => Promise<unknown>,
): Promise<void> {
  const { db, config, log } = services;
  for (const id of await agencyIds(db)) {
    const due = await select(db.read(id), id);
    const agency = due.length > 0 ? await agencyBy(db, config, 'id', id) : undefined;
    if (!agency) continue;
    for (const one of due) {
      await work(services, agency, one).catch((error: unknown) => {
        const level = error instanceof ProviderUnavailable ? 'warn' : 'error';
        log[level]({ err: error, agency: agency.slug, one, work: work.name }, 'recovery failed');
      });
    }
  }
}

/**
 * Recovers at the start, once more when the leases of whoever died a moment ago have run out, and then every minute
 * in one of all copies. Refunds have a turn of their own: nobody's purchase waits for them. Answers how to stop.
 */
export async function startRecovery(services: Services): Promise<() => Promise<void>> {
  const attempts = inTurn(services, recoverAttempts);
  const refunds = inTurn(services, recoverRefunds);
  const recover = () => {
    void refunds();
    return attempts();
  };
  await services.jobs.work('refund', async ({ agencyId, refundId }) => {
    const agency = await agencyBy(services.db, services.config, 'id', agencyId);
    if (agency && refundId !== undefined) await driveOnce(services, agency, refundId);
  });
  await services.jobs.every('recovery', '* * * * *', recover);
  void recover();
  const later = setTimeout(() => void recover(), services.config.LEASE_SECONDS * 1000 + 500);
  return async () => {
    clearTimeout(later);
    // what was begun comes to its end, and nothing begins after it
    await Promise.all([attempts.settled(), refunds.settled()]);
  };
}

/** The job makes a refund at once; where that fails, its next try is recorded with it. */
async function driveOnce(services: Services, agency: Agency, refundId: number): Promise<void> {
  try {
    await driveRefund(services, agency, refundId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    services.log.warn({ err: error, agency: agency.slug, refundId }, 'a refund is made later');
  }
}

/** Runs a task one time after the other, however often it is asked for. */
function inTurn(services: Services, task: (services: Services) => Promise<void>) {
  let running = Promise.resolve();
  const run = () => {
    running = running
      .then(() => task(services))
      .catch((error: unknown) => services.log.error({ err: error }, 'recovery failed'));
    return running;
  };
  return Object.assign(run, { settled: () => running });
}
