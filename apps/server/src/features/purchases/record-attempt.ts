import type { Tx } from '../../db/within-agency.ts';
import type { AttemptRow, Drive, DrivenAttempt } from '../../services/purchase-kind.ts';
import { type AttemptChange, moveAttempt, renewLease } from './queries.ts';

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
