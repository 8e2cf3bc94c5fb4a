import { done } from '@puerta/contract/messages.es';
import type { LotStatus } from '@puerta/domain/lot-status';
import { lotBefore, packageOfLotBack, stepsInForce, whyNoUndo } from '@puerta/domain/take-back';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Handler } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { editAs } from '../edits/merge-body.ts';
import { statusId } from '../packages/read-facts.ts';
import { lockStepped, stepBack, type Stepped, whyPackageStays } from '../steps/take-back-steps.ts';
import { presentLot, statusOf } from './present.ts';
import {
  lockHeld,
  lockLot,
  type LotStepFact,
  packagesOfLot,
  selectLot,
  selectLotSteps,
  updateLotRow,
} from './queries.ts';

type Undo = 'POST /lots/:id/undo';
type TakeBack = 'POST /lots/:id/take-back';
type Call = Context<Undo | TakeBack>;

/** Undoes the step that the caller took with a lot a moment ago, before its mails leave (docs/rules/undo.md). */
export const undoLot: Handler<Undo> = (context, { params, body }) =>
  answer(context, params.id, { status: body.status, reason: null }, done.stepUndone);

/** Takes back the last step of a lot and its packages, with a reason (docs/rules/undo.md). */
export const takeBackLot: Handler<TakeBack> = (context, { params, body }) =>
  answer(context, params.id, body, done.stepTakenBack);

/** The step to `status`; without a reason it is the caller's own of a moment ago. */
type Step = { status: number; reason: string | null };

async function answer(context: Call, id: number, step: Step, message: string) {
  const { agency, actor, db } = context;
  const refusal = await db.within(agency.id, tx => goBack(tx, context, id, step));
  if (refusal) return refusal;
  const tx = db.read(agency.id);
  const row = await selectLot(tx, agency.id, id);
  if (!row) return refuse('lot_not_found');
  return { data: presentLot(row, await packagesOfLot(tx, agency.id, id), actor.role), message };
}

async function goBack(tx: Tx, context: Call, id: number, { status, reason }: Step): Promise<Refusal | null> {
  const { agency, actor, clock, config } = context;
  const lot = await lockLot(tx, agency.id, id);
  if (!lot) return refuse('lot_not_found');
  if (lot.status !== status) return refuse('step_followed');
  const last = stepsInForce(await selectLotSteps(tx, agency.id, id)).at(-1);
  const at = clock.now();
  const asked = { by: actor.id, now: at, seconds: config.UNDO_SECONDS };
  const late = reason === null ? whyNoUndo(last && { at: last.at, by: last.actor_id }, asked) : null;
  if (late) return refuse(late);
  const to = lotBefore(statusOf(lot), (last?.from ?? undefined) as LotStatus | undefined);
  if (to === null) return refuse('step_none');
  const held = await lockHeld(tx, agency.id, id);
  const packages = await lockStepped(
    tx,
    agency.id,
    held.map(one => one.id),
  );
  const back = goingAlong(packages, to);
  if (back === null) return refuse('step_followed');
  await editAs(tx, context);
  const departure = departureBefore(lot.departure_day, last);
  await updateLotRow(tx, agency.id, id, { status: to, departure_day: departure });
  if (back.length > 0)
    await stepBack(tx, agency.id, back, { kind: 'package.stepped_back', actor, at, reason, lot });
  tell(tx, {
    actor,
    at,
    kind: 'lot.taken_back',
    object: { type: 'lot', id, label: lot.identifier },
    from: { status: lot.status, departure: lot.departure_day },
    to: { status: to, departure, ...(reason !== null && { reason }) },
  });
  return null;
}

/** The packages that go back with their lot; null when one of them holds it. */
function goingAlong(packages: readonly Stepped[], to: LotStatus): Stepped[] | null {
  const back: Stepped[] = [];
  for (const one of packages) {
    const fate = packageOfLotBack({ status: statusId(one), facts: one.facts }, to);
    if (fate === 'holds' || (fate === 'back' && whyPackageStays(one, to))) return null;
    if (fate === 'back') back.push(one);
  }
  return back;
}

/** The day of departure that the step replaced, unless it was edited since. */
const departureBefore = (now: string | null, last: LotStepFact | undefined): string | null =>
  last && last.departure_to === now ? last.departure_from : now;
