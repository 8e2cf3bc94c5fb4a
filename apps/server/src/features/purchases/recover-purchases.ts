import { ProviderUnavailable } from '../../adapters/provider-error.ts';
import { agencyBy } from '../../services/agency-by.ts';
import { type Due, driveDue } from '../../services/drive-due.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import { driveAttempt } from './drive-attempt.ts';
import { driveRefund } from './drive-refund.ts';
import { giveBackStray } from './give-back-strays.ts';
import { selectForsaken } from './queries.ts';
import { selectDueRefunds } from './refund-queries.ts';
import { selectDueStrays, type StrayRow } from './stray-queries.ts';

const attempts: Due<number> = { name: 'purchase', select: selectForsaken, drive: driveAttempt };
const strays: Due<StrayRow> = { name: 'stray', select: selectDueStrays, drive: giveBackStray };
const refunds: Due<number> = { name: 'refund', select: selectDueRefunds, drive: driveRefund };

/** Finishes or undoes whatever nobody drives: after a crash, an outage, a review. */
export async function recoverPurchases(services: Services): Promise<void> {
  await recoverAttempts(services);
  await recoverRefunds(services);
}

/** Purchases, and what was bought beside them. */
async function recoverAttempts(services: Services): Promise<void> {
  await driveDue(services, attempts);
  await driveDue(services, strays);
}

const recoverRefunds = (services: Services): Promise<void> => driveDue(services, refunds);

/**
 * Recovers at the start, once more when the leases of whoever died a moment ago have run out, and then every minute
 * in one of all copies. Refunds have a turn of their own: nobody's purchase waits for them. Answers how to stop.
 */
export async function startRecovery(services: Services): Promise<() => Promise<void>> {
  const purchasesTurn = inTurn(services, recoverAttempts);
  const refundsTurn = inTurn(services, recoverRefunds);
  const recover = () => {
    void refundsTurn();
    return purchasesTurn();
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
    await Promise.all([purchasesTurn.settled(), refundsTurn.settled()]);
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
