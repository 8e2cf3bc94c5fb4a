import { ProviderUnavailable } from '../../adapters/provider-error.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import { tell } from '../../facts/tell.ts';
import type { GivenBack } from '../../services/purchase-kind.ts';
import { selectAttempt } from './queries.ts';
import { isClosed } from './record-attempt.ts';
import { nextTry } from './space-tries.ts';
import { selectStray, type StrayRow, updateStray } from './stray-queries.ts';

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
    await updateStray(tx, stray, change);
    if (state === 'refused') tellRefused(tx, services, stray);
  });
}

/** The same at once, for whoever looks at it. */
export const lookAtStray = async (services: Services, agency: Agency, id: number): Promise<void> =>
  giveBackStray(services, agency, await selectStray(services.db.read(agency.id), agency.id, id));

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
  const attempt = await selectAttempt(services.db.read(agency.id), agency.id, stray.attempt_id);
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
