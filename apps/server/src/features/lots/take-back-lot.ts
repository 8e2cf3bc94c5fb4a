import { done } from '@puerta/contract/messages.es';
import type { FactKind } from '@puerta/domain/facts';
import type { LotStatus } from '@puerta/domain/parcels/lot-status';
import { lotBefore, packageOfLotBack, stepsInForce, whyNoUndo } from '@puerta/domain/parcels/take-back';
import { sql } from 'kysely';
import { updateRow } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { byCaller, ofLot } from '../../facts/about.ts';
import type { Context, Handler } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { editAs } from '../edits/merge-body.ts';
import { statusId } from '../packages/read-facts.ts';
import { lockStepped, stepBack, type Stepped, whyPackageStays } from '../steps/take-back-steps.ts';
import { presentLot, statusOf } from './present.ts';
import { lockHeld, lockLot, packagesOfLot, selectLot } from './queries.ts';
import type { DescribedLot } from './update-lot.ts';

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
  const { actor, read, within } = context;
  const refusal = await within(tx => goBack(tx, context, id, step));
  if (refusal) return refusal;
  const row = await selectLot(read, id);
  if (!row) return refuse('lot_not_found');
  return { data: presentLot(row, await packagesOfLot(read, id), actor.role), message };
}

async function goBack(tx: Tx, context: Call, id: number, { status, reason }: Step): Promise<Refusal | null> {
  const { actor, config } = context;
  const lot = await lockLot(tx, id);
  if (!lot) return refuse('lot_not_found');
  if (lot.status !== status) return refuse('step_followed');
  const last = stepsInForce(await selectLotSteps(tx, id)).at(-1);
  const by = byCaller(context);
  const asked = { by: actor.id, now: by.at, seconds: config.UNDO_SECONDS };
  const late = reason === null ? whyNoUndo(last && { at: last.at, by: last.actor_id }, asked) : null;
  if (late) return refuse(late);
  const to = lotBefore(statusOf(lot), (last?.from ?? undefined) as LotStatus | undefined);
  if (to === null) return refuse('step_none');
  const held = await lockHeld(tx, id);
  const packages = await lockStepped(
    tx,
    held.map(one => one.id),
  );
  const back = goingAlong(packages, to);
  if (back === null) return refuse('step_followed');
  await editAs(tx, context);
  const departure = departureBefore(lot.departure_day, last);
  await updateRow(tx, 'lot', id, { status: to, departure_day: departure });
  if (back.length > 0) await stepBack(tx, back, { ...by, kind: 'package.stepped_back', reason, lot });
  const from = { status: lot.status, departure: lot.departure_day };
  const after = { status: to, departure, ...(reason !== null && { reason }) };
  tell(tx, { ...by, kind: 'lot.taken_back', ...ofLot(lot), from, to: after });
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

/** What a fact says that a field was, or is. */
const told = (side: 'from' | 'to', field: keyof DescribedLot) =>
  sql<string | null>`data -> ${sql.lit(side)} ->> ${sql.lit(field)}`;

/** The steps of a lot, and what was taken back of them, in the order in which they were told. */
const selectLotSteps = (tx: ReadTx, lotId: number) =>
  tx
    .selectOwn('fact')
    .select(['id', 'at', 'actor_id'])
    .select([
      sql<FactKind>`kind`.as('kind'),
      sql<number | null>`(data -> 'from' ->> 'status')::integer`.as('from'),
      told('from', 'departure').as('departure_from'),
      told('to', 'departure').as('departure_to'),
    ])
    .where('lot_id', '=', lotId)
    .where('kind', 'in', ['lot.moved', 'lot.taken_back'])
    .orderBy('id')
    .execute();
type LotStepFact = Awaited<ReturnType<typeof selectLotSteps>>[number];
