import { done } from '@puerta/contract/messages.es';
import type { ErrorCode } from '@puerta/contract/errors';
import { whyNoUndo } from '@puerta/domain/take-back';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Handler } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { lockLotsOf, reopenDelivered } from '../lots/close-lot.ts';
import { statusOf } from '../lots/present.ts';
import { showPackage } from '../packages/find-package.ts';
import { conflict } from '../packages/present.ts';
import {
  lastStepOf,
  lockStepped,
  stepBack,
  type Stepped,
  whyPackageStays,
} from '../steps/take-back-steps.ts';

type Undo = 'POST /order/status/undo';
type TakeBack = 'POST /order/take-back';

/** Undoes steps that the caller took a moment ago, before their mails leave (docs/rules/undo.md). */
export const undoSteps: Handler<Undo> = async (context, { body }) => {
  const { agency, db } = context;
  const refusal = await db.within(agency.id, tx => goBack(tx, context, { ...body, reason: null }));
  return refusal ?? { data: null, message: done.stepUndone };
};

/** Takes back the last step of a package, with a reason (docs/rules/undo.md). */
export const takeBackStep: Handler<TakeBack> = async (context, { body }) => {
  const { agency, actor, db, clock } = context;
  const { id, ...step } = body;
  const refusal = await db.within(agency.id, tx => goBack(tx, context, { ...step, packages: [id] }));
  if (refusal) return refusal;
  const viewing = { viewer: actor.role, now: clock.now() };
  const data = await showPackage(db.read(agency.id), agency.id, id, viewing);
  return isRefusal(data) ? data : { data, message: done.stepTakenBack };
};

/** Steps to `status_id`; without a reason they are the caller's own of a moment ago. */
type Steps = { packages: readonly number[]; status_id: number; reason: string | null };

/** All or none: of two people who act on one package the second is told, and nothing is half undone. */
async function goBack(tx: Tx, context: Context<Undo | TakeBack>, steps: Steps): Promise<Refusal | null> {
  const { agency, actor, clock } = context;
  const { reason } = steps;
  const ids = [...new Set(steps.packages)];
  const lots = await lockLotsOf(tx, agency.id, ids);
  const packages = await lockStepped(tx, agency.id, ids);
  if (packages.length < ids.length) return refuse('package_not_found');
  const refusal = refuseSteps(packages, one => whyNot(context, one, steps, lots));
  if (refusal) return refusal;
  const told = { actor, at: clock.now() };
  await stepBack(tx, agency.id, packages, { kind: 'package.taken_back', reason, ...told });
  for (const lot of lots.values()) await reopenDelivered(tx, agency.id, lot, told);
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
