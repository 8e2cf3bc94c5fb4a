import { packageActions, type Viewer } from '@puerta/domain/people/permissions';
import { isRefusal, type Refusal, refuse, refuseField } from '../../app/refusal.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import type { Context, Handler } from '../../services/context.ts';
import { showPackage } from '../packages/find-package.ts';
import { factsOf } from '../packages/read-facts.ts';
import type { HandledRow } from './queries.ts';
import { done, invalid } from '@puerta/contract/messages.es';
import type { ErrorCode } from '@puerta/contract/errors';
import { whyNoUndo } from '@puerta/domain/parcels/take-back';
import { byCaller } from '../../facts/about.ts';
import { lockLotsOf, reopenDelivered } from '../lots/close-lot.ts';
import { statusOf } from '../lots/present.ts';
import { conflict } from '../packages/present.ts';
import {
  lastStepOf,
  lockStepped,
  stepBack,
  type Stepped,
  whyPackageStays,
} from '../steps/take-back-steps.ts';
import { type CalendarDay, calendarDay } from '@puerta/domain/days/calendar-day';
import type { Agency } from '../../app/agency.ts';
import type { Clock } from '../../app/clock.ts';

type Call = Context<'PUT /order/process'>;
type At = { domesticCounter?: boolean };

/** What the caller may do with a package now; `domesticCounter`: at the station that receives domestic packages. */
export const actionsNow = (
  { actor, clock }: { actor: { role: Viewer }; clock: Call['clock'] },
  row: HandledRow,
  at: At = {},
) => packageActions(actor.role, factsOf(row), { now: clock.now(), ...at });

/** The record of a package after a step, for the person who took it. */
export async function answerRecord(
  { actor, clock, read }: Pick<Call, 'actor' | 'clock' | 'read'>,
  id: number,
  message: string,
  at: At = {},
) {
  const data = await showPackage(read, id, { viewer: actor.role, now: clock.now(), ...at });
  return isRefusal(data) ? data : { data, message };
}

type Sender = Pick<Call, 'actor' | 'asked' | 'clock' | 'idempotencyKey'>;

/**
 * One step of one package, locked, once under the request's key: answers why it is not taken, or null. A refusal rolls
 * the claim of the key back, which frees the key.
 */
export async function stepOnce(
  tx: Tx,
  sender: Sender,
  row: HandledRow | undefined,
  step: (row: HandledRow) => Refusal | null | Promise<Refusal | null>,
): Promise<Refusal | null> {
  if (!row) return refuse('package_not_found');
  const isDone = await claimKey(tx, sender, row.id);
  if (isDone) return isRefusal(isDone) ? isDone : null;
  return step(row);
}

/** Whether this very request has been done already; the key of another one, or of another package's, is refused. */
export async function wasDone(
  tx: ReadTx,
  { actor, asked, idempotencyKey }: Sender,
  packageId: number,
): Promise<boolean | Refusal> {
  if (!idempotencyKey) return false;
  const claimed = await tx
    .selectOwn('station_key')
    .select(['package_id', 'asked'])
    .where('account_id', '=', actor.id)
    .where('key', '=', idempotencyKey)
    .executeTakeFirst();
  if (!claimed) return false;
  const isSame = claimed.package_id === packageId && (claimed.asked?.equals(asked()) ?? true);
  return isSame || refuse('idempotency_mismatch');
}

/** Claims the request's key within the transaction that does it: answers whether it was done before. */
async function claimKey(tx: Tx, sender: Sender, packageId: number): Promise<boolean | Refusal> {
  const { actor, asked, clock, idempotencyKey } = sender;
  if (!idempotencyKey) return false;
  const claimed = await tx
    .insertInto('station_key')
    .values({
      agency_id: tx.agencyId,
      account_id: actor.id,
      key: idempotencyKey,
      package_id: packageId,
      asked: asked(),
      created_at: clock.now(),
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed ? false : wasDone(tx, sender, packageId);
}

type Undo = 'POST /order/status/undo';
type TakeBack = 'POST /order/take-back';

/** Undoes steps that the caller took a moment ago, before their mails leave (docs/rules/undo.md). */
export const undoSteps: Handler<Undo> = async (context, { body }) => {
  const refusal = await context.within(tx => goBack(tx, context, { ...body, reason: null }));
  return refusal ?? { data: null, message: done.stepUndone };
};

/** Takes back the last step of a package, with a reason (docs/rules/undo.md). */
export const takeBackStep: Handler<TakeBack> = async (context, { body }) => {
  const { id, ...step } = body;
  const refusal = await context.within(tx => goBack(tx, context, { ...step, packages: [id] }));
  return refusal ?? answerRecord(context, id, done.stepTakenBack);
};

/** Steps to `status_id`; without a reason they are the caller's own of a moment ago. */
type Steps = { packages: readonly number[]; status_id: number; reason: string | null };

/** All or none: of two people who act on one package the second is told, and nothing is half undone. */
async function goBack(tx: Tx, context: Context<Undo | TakeBack>, steps: Steps): Promise<Refusal | null> {
  const { reason } = steps;
  const ids = [...new Set(steps.packages)];
  const lots = await lockLotsOf(tx, ids);
  const packages = await lockStepped(tx, ids);
  if (packages.length < ids.length) return refuse('package_not_found');
  const refusal = refuseSteps(packages, one => whyNot(context, one, steps, lots));
  if (refusal) return refusal;
  const by = byCaller(context);
  await stepBack(tx, packages, { kind: 'package.taken_back', reason, ...by });
  for (const lot of lots.values()) await reopenDelivered(tx, lot, by);
  return null;
}

/** Why the steps of a list stay: it names those that stay for the same reason as the first, and says its state. */
function refuseSteps(packages: readonly Stepped[], why: (one: Stepped) => ErrorCode | null): Refusal | null {
  const staying = packages.flatMap(one => {
    const code = why(one);
    return code ? [{ one, code }] : [];
  });
  const [first] = staying;
  if (!first) return null;
  const refusal = conflict(first.one, first.code);
  if (packages.length === 1) return refusal;
  const alike = staying.filter(({ code }) => code === first.code);
  const trackings = alike.map(({ one }) => one.tracking_number);
  const message = `${trackings.join(', ')}: ${refusal.message}`;
  return refuse(first.code, { ...refusal.details, trackings, message });
}

function whyNot(
  { actor, clock, config }: Context<Undo | TakeBack>,
  one: Stepped,
  { status_id, reason }: Steps,
  lots: Awaited<ReturnType<typeof lockLotsOf>>,
): ErrorCode | null {
  const lot = one.lot_id === null ? null : lots.get(one.lot_id);
  // it was put elsewhere while we waited for its lot
  if (one.status !== status_id || lot === undefined) return 'step_followed';
  const stays = whyPackageStays(one, lot && statusOf(lot));
  if (stays || reason !== null) return stays;
  const last = lastStepOf(one);
  const seconds = config.UNDO_SECONDS;
  return whyNoUndo(last && { at: last.at, by: last.actor_id }, { by: actor.id, now: clock.now(), seconds });
}

type Caller = { agency: Pick<Agency, 'time_zone'>; clock: Clock };

/** Why nothing can have been received on this day yet, whichever package it is; null where it can. */
export const refuseFutureDay = ({ agency, clock }: Caller, day: CalendarDay): Refusal | null =>
  day > calendarDay(clock.now(), agency.time_zone) ? refuseField('date', invalid.reception.future) : null;

/** Why a package cannot have been received on this day: it was not bought yet. */
export const refuseDayBefore = (row: { order_day: CalendarDay }, day: CalendarDay): Refusal | null =>
  day < row.order_day ? refuseField('date', invalid.reception.beforePurchase) : null;

/** Why a package cannot have been received on this day: it went on before, on `next`; null where it has not yet. */
export const refuseDayAfter = (next: CalendarDay | null, day: CalendarDay): Refusal | null =>
  next !== null && day > next ? refuseField('date', invalid.reception.afterNext) : null;
