import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/context.ts';
import type { AttemptRow, Share } from '../../services/purchase-kind.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import {
  insertAttempt,
  insertKey,
  type KeyOwner,
  selectAttempt,
  selectKey,
  selectOpen,
  selectTwin,
  type Subject,
} from './queries.ts';
import { isClosed, leaseFrom } from './record-attempt.ts';
import { digestOf } from '../../services/make-once.ts';
import { abandonCheckout, driveAttempt } from './drive-attempt.ts';

export type NewAttempt = {
  orderId: number | null;
  packageId: number | null;
  /** who pays; null on the public page */
  accountId: number | null;
  amountCents: number;
  /** what each of several packages bears of it, where it belongs to no single one */
  shares?: Share[];
  /** whose labels it is about, where they were bought before; otherwise the agency's of now */
  carrierAccountId?: number | null;
  /** what the purchase is of, where no row of its own says so before it is paid */
  details?: object;
};

/**
 * Records that money is about to be asked for, with what `prepare` records in the same transaction; this process
 * drives it from now on. Refuses `in_progress` when the same key, `being_paid` when the same thing is under way in
 * another request.
 */
export async function openAttempt(
  services: Services,
  agency: Agency,
  kind: string,
  protect: Protection | null,
  prepare: (tx: Tx) => Promise<NewAttempt | Refusal>,
): Promise<AttemptRow | Refusal> {
  await services.step(`${kind}.authorizing.before-record`);
  const opened = await services.db.within(agency.id, async tx => {
    const attempt = await prepare(tx);
    return isRefusal(attempt) ? attempt : insert(tx, services, agency, kind, protect, attempt);
  });
  if (!isRefusal(opened)) await services.step(`${kind}.authorizing.after-record`);
  return opened;
}

async function insert(
  tx: Tx,
  services: Services,
  agency: Agency,
  kind: string,
  protect: Protection | null,
  attempt: NewAttempt,
): Promise<AttemptRow | Refusal> {
  const now = services.clock.now();
  const { payment, carrier } = agency.accounts;
  const row = {
    kind,
    order_id: attempt.orderId,
    package_id: attempt.packageId,
    account_id: attempt.accountId,
    amount_cents: attempt.amountCents,
    ...(attempt.shares && { shares: JSON.stringify(attempt.shares) }),
    ...(attempt.details && { details: JSON.stringify(attempt.details) }),
    provider: payment?.provider ?? services.config.PAYMENT,
    payment_account_id: payment?.id ?? null,
    carrier_account_id:
      attempt.carrierAccountId === undefined ? (carrier?.id ?? null) : attempt.carrierAccountId,
    driven_until: leaseFrom(services),
    created_at: now,
  };
  const opened = await insertAttempt(tx, row);
  if (!opened) return refuse('being_paid');
  if (!protect) return opened;
  const { payloadHash, ...keyed } = protect;
  const taken = { payload_hash: payloadHash, attempt_id: opened.id, created_at: now };
  return (await insertKey(tx, keyed, taken)) ? opened : refuse('in_progress');
}

/** How long a repeat waits for the outcome of the first (docs/rules/orders.md). */
const WAIT_MS = 10_000;
const POLL_MS = 100;

/** A request that must not be done twice; null without the header. */
export type Protection = KeyOwner & { payloadHash: Buffer };

/** Why nothing new may be paid now (read-card.ts); a repeat is answered all the same. */
export type MayBeLimited = { noNewCard?: Refusal };

/** `payload` is what identifies the request: never card fields, nor the total that the client expected. */
export const protection = (key: string | null, owner: string, payload: unknown): Protection | null =>
  key === null ? null : { owner, key, payloadHash: digestOf(payload) };

/** The attempt under a key, however far it is; null where none was made, or a refusal has freed the key. */
export async function attemptUnder(tx: ReadTx, owned: KeyOwner): Promise<AttemptRow | null> {
  const taken = await selectKey(tx, owned);
  return taken ? selectAttempt(tx, taken.attempt_id) : null;
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
    attempt = await selectAttempt(tx, first.attempt_id);
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
  if (protect && (await standsStill(services, agency, protect))) return refuse('same_under_way');
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
async function standsStill({ db, clock }: Services, agency: Agency, protect: Protection): Promise<boolean> {
  const now = clock.now().getTime();
  const twin = await selectTwin(db.read(agency.id), protect, {
    since: new Date(now - TWIN_MS),
    untouchedSince: new Date(now - UNTOUCHED_MS),
  });
  return twin !== undefined;
}

const isUnderWay = (attempt: AttemptRow) =>
  !isClosed(attempt) && attempt.state !== 'held' && attempt.state !== 'awaiting';

/** How far the payment is that somebody makes for it at this moment; undefined: nobody does. */
export const stateUnderWay = async (tx: ReadTx, subject: Subject) => (await selectOpen(tx, subject))?.state;

/** Refuses whoever would pay a second time for what is being paid, and says where a bank reviews it; null: nobody does. */
export async function refuseUnderWay(tx: Tx, subject: Subject): Promise<Refusal | null> {
  const state = await stateUnderWay(tx, subject);
  return state ? refuse(state === 'held' ? 'payment_in_review' : 'being_paid') : null;
}
