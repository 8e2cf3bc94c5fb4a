import { declined } from '@puerta/contract/money/declined.es';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import type { Tx } from '../../db/within-agency.ts';
import type { AttemptRow, Drive, DrivenAttempt, Failure } from '../../services/purchase-kind.ts';
import { insertRow } from '../../db/rows.ts';
import {
  type AttemptChange,
  freeKey,
  insertStray,
  moveAttempt,
  renewLease,
  type StrayKey,
} from './queries.ts';
import type { Services } from '../../services/context.ts';
import { queueRefund } from './record-refund.ts';
import {
  LabelUntold,
  LabelWithheld,
  ProviderUnavailable,
  VisitUnseen,
} from '../../adapters/provider-error.ts';

export type AttemptState =
  | 'authorizing'
  | 'awaiting'
  | 'held'
  | 'authorized'
  | 'buying'
  | 'bought'
  | 'capturing'
  | 'captured'
  | 'undoing'
  | 'done'
  | 'declined'
  | 'failed';

/** Somebody else drives the attempt now: this process has nothing more to say about it. */
export class LeaseLost extends Error {}

/** Until when a process that starts or records something now drives the attempt. */
export const leaseFrom = ({ clock, config }: Pick<Drive['services'], 'clock' | 'config'>): Date =>
  new Date(clock.now().getTime() + config.LEASE_SECONDS * 1000);

/**
 * Asks for the lease right before a provider is asked to do something. Time left would not be enough: a process that
 * was stopped for a while does not know how long. Throws LeaseLost when somebody else took over.
 */
export async function holdLease(drive: Drive): Promise<void> {
  const { services, agency, attempt } = drive;
  const row = await services.db.within(agency.id, tx => renewLease(tx, attempt, leaseFrom(services)));
  if (!row) throw new LeaseLost(`Attempt ${attempt.reference} is driven by somebody else`);
  drive.attempt = row as DrivenAttempt;
}

/** States that nobody drives: a customer or a review is waited for, or there is nothing more to do. */
const UNDRIVEN: ReadonlySet<string> = new Set(['awaiting', 'held', 'done', 'declined', 'failed']);

/**
 * Records that the attempt reached a state, with what follows from it in the same transaction. Around it stand the
 * steps at which tests kill the process: `order.captured.before-record`, `order.captured.after-record`, …
 * Throws LeaseLost when somebody else took over.
 */
export async function recordState(
  drive: Drive,
  to: AttemptState,
  change: Omit<AttemptChange, 'state' | 'updated_at'> = {},
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  const { services, agency, attempt } = drive;
  const name = `${attempt.kind}.${to}`;
  await services.step(`${name}.before-record`);
  const moved = await services.db.within(agency.id, async tx => {
    const driven_until = UNDRIVEN.has(to) ? null : leaseFrom(services);
    const updated_at = services.clock.now();
    const row = await moveAttempt(tx, attempt, { ...change, state: to, driven_until, updated_at });
    if (!row) throw new LeaseLost(`Attempt ${attempt.reference} is driven by somebody else`);
    await also(tx);
    return row;
  });
  drive.attempt = moved as DrivenAttempt;
  drive.resumed = false;
  drive.unrecorded = null;
  await services.step(`${name}.after-record`);
}

/** Whether the attempt has come to its end. */
export const isClosed = ({ state }: Pick<AttemptRow, 'state'>): boolean =>
  state === 'done' || state === 'declined' || state === 'failed';

type How = Partial<Omit<Failure, 'reason'>> & { late?: boolean };

/**
 * Closes an attempt that came to nothing; its idempotency key is free again (docs/rules/orders.md). `reason` is why
 * the card was declined, or a stable error code; `how` matters to whoever does not wait for the answer. `late`: the
 * gateway may yet authorise what it was asked for, and that is to be let go.
 */
export async function failPurchase(
  drive: Drive,
  reason: string,
  paid: { brand?: string; last_four?: string; provider_payment_id?: string } = {},
  { late = false, ...how }: How = {},
): Promise<void> {
  const state = reason in declined ? 'declined' : 'failed';
  await recordState(drive, state, { reason, ...paid }, async tx => {
    await freeKey(tx, drive.attempt.id);
    if (late) await recordStray(tx, drive.services, drive.attempt, { kind: 'authorization', number: '' });
    await drive.kind.fail(tx, drive, { reason, rejected: false, undone: false, ...how });
  });
}

/** Records what a provider did, or may have done, that nobody needs: the recovery gives it back. */
export async function recordStray(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { id }: Pick<AttemptRow, 'id'>,
  stray: Omit<StrayKey, 'attempt_id'>,
): Promise<void> {
  await insertStray(tx, { attempt_id: id, ...stray }, clock.now());
}

/** The entry of what the gateway has just captured for an attempt, all of it or what one package bears; answers its number. */
export async function recordCharge(
  tx: Tx,
  { services, agency, attempt }: Drive,
  { packageId, amountCents }: { packageId: number | null; amountCents: number } = {
    packageId: attempt.package_id,
    amountCents: attempt.amount_cents,
  },
): Promise<number> {
  const now = services.clock.now();
  return insertRow(tx, 'money_entry', {
    kind: 'charge',
    purpose: attempt.kind,
    order_id: attempt.order_id,
    package_id: packageId,
    attempt_id: attempt.id,
    amount_cents: amountCents,
    method: 'card',
    provider: attempt.provider,
    brand: attempt.brand,
    last_four: attempt.last_four,
    provider_payment_id: attempt.provider_payment_id,
    day: calendarDay(now, agency.time_zone),
    created_at: now,
  });
}

/** Records what was taken for a purchase that comes to nothing, and its refund. */
export async function returnTaken(tx: Tx, drive: Drive, cents: number): Promise<void> {
  const { services, attempt } = drive;
  const chargeId = await recordCharge(tx, { ...drive, attempt: { ...attempt, amount_cents: cents } });
  const { package_id: packageId } = attempt;
  await queueRefund(tx, services, { chargeId, packageId, amountCents: cents });
}

const MINUTE_MS = 60_000;

/**
 * When something that could not be finished now is tried again: after a minute at most, then after twice as long
 * each time, up to `mostMinutes`. Half of it is chance, so that what failed together does not come back together.
 */
export function nextTry(now: Date, tries: number, mostMinutes: number): Date {
  const minutes = Math.min(2 ** Math.min(tries, 20), mostMinutes);
  return new Date(now.getTime() + minutes * MINUTE_MS * (0.5 + Math.random() / 2));
}

const SHOWN = 300;

/** What went wrong, for a manager who looks at what hangs: the provider, and what it said; never a body or a card. */
export function troubleOf(error: unknown): string {
  if (error instanceof LabelWithheld) return 'label_withheld';
  if (error instanceof LabelUntold) return 'label_untold';
  if (error instanceof VisitUnseen) return 'visit_unseen';
  if (error instanceof ProviderUnavailable) return `${error.provider}: ${error.message}`.slice(0, SHOWN);
  return 'internal';
}
