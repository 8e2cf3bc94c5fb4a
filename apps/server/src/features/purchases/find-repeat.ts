import { setTimeout as sleep } from 'node:timers/promises';
import type { Agency } from '../../app/agency.ts';
import { digestOf } from '../../services/digest-of.ts';
import type { Services } from '../../services/services.ts';
import type { AttemptRow } from '../../services/purchase-kind.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { abandonCheckout, driveAttempt } from './drive-attempt.ts';
import { type KeyOwner, selectKey, selectTwin } from './key-queries.ts';
import { selectAttempt } from './queries.ts';
import { isClosed } from './record-attempt.ts';

/** How long a repeat waits for the outcome of the first (docs/rules/orders.md). */
const WAIT_MS = 10_000;
const POLL_MS = 100;

/** A request that must not be done twice; null without the header. */
export type Protection = KeyOwner & { payloadHash: Buffer };

/** Why nothing new may be paid now (limit-declines.ts); a repeat is answered all the same. */
export type MayBeLimited = { noNewCard?: Refusal };

/** `payload` is what identifies the request: never card fields, nor the total that the client expected. */
export function protection(
  agency: Pick<Agency, 'id'>,
  key: string | null,
  owner: string,
  payload: unknown,
): Protection | null {
  if (key === null) return null;
  return { agencyId: agency.id, owner, key, payloadHash: digestOf(payload) };
}

/**
 * The attempt that an earlier request with this key made, once its outcome is known: it is waited for. null when the
 * key is free, a refusal when it belongs to another payload or the first request takes too long.
 */
async function findRepeat(
  services: Services,
  agency: Agency,
  protect: Protection | null,
): Promise<AttemptRow | Refusal | null> {
  if (!protect) return null;
  const tx = services.db.read(agency.id);
  const first = await selectKey(tx, protect);
  if (!first) return null;
  const same = first.payload_hash.equals(protect.payloadHash);
  // where the first request died, this one finishes its work
  let attempt = await driveAttempt(services, agency, first.attempt_id);
  for (let waited = 0; isUnderWay(attempt); waited += POLL_MS) {
    if (waited >= WAIT_MS) return refuse('in_progress');
    await sleep(POLL_MS);
    attempt = await selectAttempt(tx, agency.id, first.attempt_id);
  }
  if (!same && attempt.state === 'awaiting') {
    // nothing is paid yet: the new payload takes the place of the old one, unless its customer paid just now
    attempt = await abandonCheckout(services, agency, attempt.id);
  }
  if (attempt.reason === 'checkout_expired') return null;
  if (same) return attempt;
  // a refusal has freed the key for another payload; a success has not
  return attempt.state === 'done' || attempt.state === 'held' ? refuse('idempotency_mismatch') : null;
}

/**
 * Opens an attempt unless this request has come before; a repeat answers the attempt of the first, `fresh` false. The
 * first may also have come a moment ago, and be what `open` was refused for.
 */
export async function openOnce(
  services: Services & MayBeLimited,
  agency: Agency,
  protect: Protection | null,
  open: () => Promise<AttemptRow | Refusal>,
): Promise<{ attempt: AttemptRow; fresh: boolean } | Refusal> {
  const earlier = await findRepeat(services, agency, protect);
  if (earlier) return isRefusal(earlier) ? earlier : { attempt: earlier, fresh: false };
  if (protect && (await standsStill(services, protect))) return refuse('same_under_way');
  if (services.noNewCard) return services.noNewCard;
  const opened = await open();
  if (!isRefusal(opened)) return { attempt: opened, fresh: true };
  const first = await findRepeat(services, agency, protect);
  return first && !isRefusal(first) ? { attempt: first, fresh: false } : (first ?? opened);
}

/** Long enough for whatever stands still to be seen by a person. */
const TWIN_MS = 30 * 60_000;
const UNTOUCHED_MS = 15_000;

/**
 * Whether just the same was asked for under another key and can go no further now (a full disk, a provider that is
 * away): who tries again with a new key would buy twice once it goes on. Whoever wants two of the same gets the second
 * as soon as the first is through.
 */
async function standsStill({ db, clock }: Services, protect: Protection): Promise<boolean> {
  const now = clock.now().getTime();
  const twin = await selectTwin(db.read(protect.agencyId), protect, {
    since: new Date(now - TWIN_MS),
    untouchedSince: new Date(now - UNTOUCHED_MS),
  });
  return twin !== undefined;
}

const isUnderWay = (attempt: AttemptRow) =>
  !isClosed(attempt) && attempt.state !== 'held' && attempt.state !== 'awaiting';
