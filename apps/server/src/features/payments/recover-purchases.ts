import { agencyBy } from '../../http/agency.ts';
import type { Agency, Services } from '../../http/context.ts';
import { driveAttempt } from './drive-attempt.ts';
import { driveRefund } from './drive-refund.ts';
import { giveBackStray } from './give-back-strays.ts';
import { selectForsaken } from './queries.ts';
import { selectForsakenRefunds } from './refund-queries.ts';
import { selectDueStrays } from './stray-queries.ts';

/** Finishes or undoes whatever nobody drives: after a crash, an outage, a review (decisions §7). */
export async function recoverPurchases(services: Services): Promise<void> {
  const { db, config, clock } = services;
  const now = clock.now();
  const before = new Date(now.getTime() - config.LEASE_SECONDS * 1000);
  for (const { id } of await db.deployment.selectFrom('agency').select('id').orderBy('id').execute()) {
    const attempts = await selectForsaken(db.read(id), id, now);
    const refunds = await selectForsakenRefunds(db.read(id), id, before);
    const strays = await selectDueStrays(db.read(id), id, now);
    if (attempts.length + refunds.length + strays.length === 0) continue;
    const agency = await agencyBy(db, config, 'id', id);
    if (!agency) continue;
    for (const attempt of attempts) await tryOne(services, agency, attempt, driveAttempt);
    for (const stray of strays) await tryOne(services, agency, stray, giveBackStray);
    for (const refund of refunds) await tryOne(services, agency, refund, driveRefund);
  }
}

/** One that fails does not keep the others from their end. */
async function tryOne<T>(
  services: Services,
  agency: Agency,
  one: T,
  work: (services: Services, agency: Agency, one: T) => Promise<unknown>,
): Promise<void> {
  try {
    await work(services, agency, one);
  } catch (error) {
    services.log.error({ err: error, agency: agency.slug, one, work: work.name }, 'recovery failed');
  }
}

/**
 * Recovers at the start, once more when the leases of whoever died a moment ago have run out, and then every minute
 * in one of all copies. Answers how to stop.
 */
export async function startRecovery(services: Services): Promise<() => Promise<void>> {
  let running = Promise.resolve();
  const recover = () => {
    running = running
      .then(() => recoverPurchases(services))
      .catch((error: unknown) => services.log.error({ err: error }, 'recovery failed'));
    return running;
  };
  await services.jobs.work('refund', async ({ agencyId, refundId }) => {
    const agency = await agencyBy(services.db, services.config, 'id', agencyId);
    if (agency && refundId !== undefined) await driveRefund(services, agency, refundId);
  });
  await services.jobs.every('recovery', '* * * * *', recover);
  void recover();
  const later = setTimeout(() => void recover(), services.config.LEASE_SECONDS * 1000 + 500);
  return async () => {
    clearTimeout(later);
    await running;
  };
}
