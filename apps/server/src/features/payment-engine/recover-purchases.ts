import { ProviderUnavailable } from '../../adapters/provider-error.ts';
import { agencyBy } from '../../services/agency-by.ts';
import { driveDue, type Due, MOST_DUE } from '../../services/drive-due.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/context.ts';
import { updateRow } from '../../db/rows.ts';
import type { Stray } from '../../db/schema.gen.ts';
import { driveAttempt } from './drive-attempt.ts';
import { driveRefund } from './drive-refund.ts';
import { selectAttempt, selectForsaken } from './queries.ts';
import { selectDueRefunds } from './refund-queries.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { tell } from '../../facts/tell.ts';
import type { GivenBack } from '../../services/purchase-kind.ts';
import { isClosed, nextTry } from './record-attempt.ts';
import type { Selectable } from 'kysely';

type StrayRow = Selectable<Stray>;
const selectDueStrays = (tx: ReadTx, now: Date): Promise<StrayRow[]> =>
  tx
    .selectOwn('stray')
    .selectAll()
    .where('state', '=', 'open')
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(MOST_DUE)
    .execute();

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

/** A purchase of a copy that died is taken over so soon after its lease at the latest. */
const LOOK_MS = 15_000;

const recoverRefunds = (services: Services): Promise<void> => driveDue(services, refunds);

/**
 * Recovers at the start and then every minute in one of all copies; each copy looks for purchases that nobody drives
 * every `lookMs` besides. Refunds have a turn of their own: nobody's purchase waits for them. Answers how to stop.
 */
export async function startRecovery(services: Services, lookMs = LOOK_MS): Promise<() => Promise<void>> {
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
  const looking = setInterval(() => {
    if (!purchasesTurn.isRunning()) void purchasesTurn();
  }, lookMs);
  return async () => {
    clearInterval(looking);
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
  let turns = 0;
  const run = () => {
    turns++;
    running = running
      .then(() => task(services))
      .catch((error: unknown) => services.log.error({ err: error }, 'recovery failed'))
      .finally(() => turns--);
    return running;
  };
  return Object.assign(run, { settled: () => running, isRunning: () => turns > 0 });
}

type Outcome = 'given_back' | 'held' | 'refused';
/** How often something that may never come is looked for: for some four hours. */
const MOST_LOOKS = 8;
const MOST_MINUTES = 60;

/**
 * Gives back what a provider did for a purchase and nobody needs. Nothing is decided while the purchase is open:
 * whoever drives it may need just that. Safe to repeat.
 */
export async function giveBackStray(services: Services, agency: Agency, stray: StrayRow): Promise<void> {
  const { db, clock, log } = services;
  const outcome = await giveBack(services, agency, stray).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ err: error, ...stray }, 'a provider is away: what nobody needs is given back later');
    return 'away' as const;
  });
  const isOver = stray.number === '' && stray.tries >= MOST_LOOKS;
  // whoever does not even say whether something came must be asked by a person
  const last = outcome === 'away' ? 'refused' : 'held';
  const state = outcome === null || outcome === 'away' ? (isOver ? last : null) : outcome;
  if (state === 'refused') log.error({ ...stray }, 'what nobody needs could not be given back');
  const change = state
    ? { state }
    : { tries: stray.tries + 1, next_try_at: nextTry(clock.now(), stray.tries, MOST_MINUTES) };
  await db.within(agency.id, async tx => {
    await updateRow(tx, 'stray', stray.id, change);
    if (state === 'refused') tellRefused(tx, services, stray);
  });
}

/** The same at once, for whoever looks at it. */
export const lookAtStray = async (services: Services, agency: Agency, id: number): Promise<void> =>
  giveBackStray(
    services,
    agency,
    await services.db
      .read(agency.id)
      .selectOwn('stray')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );

const tellRefused = (tx: Tx, { clock }: Services, stray: StrayRow) =>
  tell(tx, {
    actor: null,
    at: clock.now(),
    kind: 'stray.refused',
    object: { type: 'stray', id: stray.id, label: stray.number },
    to: { kind: stray.kind },
  });

/** null while it cannot be told. */
async function giveBack(services: Services, agency: Agency, stray: StrayRow): Promise<Outcome | null> {
  const attempt = await selectAttempt(services.db.read(agency.id), stray.attempt_id);
  if (!isClosed(attempt)) return null;
  const adapters = services.providers.used(agency.id, attempt);
  const given = { services: { ...services, ...adapters }, agency, log: services.log, attempt };
  if (stray.kind === 'checkout') return closePage(given, stray.number);
  if (stray.kind === 'authorization') {
    return stray.number === '' ? letLateGo(given, null) : letGo(given, stray.number);
  }
  return services.kinds[attempt.kind]?.goods?.giveBackOne(given, stray.number) ?? null;
}

async function letGo({ services, attempt }: GivenBack, providerId: string): Promise<Outcome> {
  if (attempt.state === 'done' && attempt.provider_payment_id === providerId) return 'held';
  const answer = await services.payment.voidAuthorization(providerId);
  return answer.ok ? 'given_back' : 'refused';
}

/** What the bank may have approved after it was looked for in vain; null while nothing is there. */
async function letLateGo(given: GivenBack, checkoutId: string | null): Promise<Outcome | null> {
  const found = await given.services.payment.lookUp(given.attempt.reference, checkoutId);
  if (found.state === 'none' || found.state === 'open') return null;
  return letGo(given, found.providerId);
}

/** A page that nobody waits for any more must not be paid; what was paid there goes back. */
async function closePage(given: GivenBack, checkoutId: string): Promise<Outcome | null> {
  const { payment } = given.services;
  if (payment.mode !== 'hosted') return 'refused';
  const closed = await payment.closeCheckout(checkoutId);
  return closed.ok ? 'given_back' : letLateGo(given, checkoutId);
}
