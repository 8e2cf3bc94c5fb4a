/** Which steps may be taken back, and until when at one click (docs/rules/undo.md). */
import { type FactKind, HOLDING_FACTS } from '../facts.ts';
import { LOT_STATUS, LOT_STEPS, type LotStatus } from './lot-status.ts';
import { canMove, PACKAGE_STATUS, type PackageKind, type PackageStatus } from './package-status.ts';
import { givesInvoice } from '../people/permissions.ts';

const STEPS: readonly FactKind[] = ['package.moved', 'package.stepped', 'lot.moved'];
const TAKEN_BACK: readonly FactKind[] = ['package.taken_back', 'package.stepped_back', 'lot.taken_back'];
/** Every kind that says something of whether a step may be taken back. */
export const STEP_HISTORY: readonly FactKind[] = [...STEPS, ...TAKEN_BACK, ...HOLDING_FACTS];

type Told = { kind: FactKind };

/** The steps in force among the facts of one package or lot, in the order in which they were told: none of them was taken back. */
export function stepsInForce<F extends Told>(facts: readonly F[]): F[] {
  const inForce: F[] = [];
  for (const fact of facts) {
    if (STEPS.includes(fact.kind)) inForce.push(fact);
    else if (TAKEN_BACK.includes(fact.kind)) inForce.pop();
  }
  return inForce;
}

/** Why a step stays; the codes under which a call refuses it. */
export type StepStays = 'step_none' | 'step_followed' | 'step_of_lot' | 'step_invoiced';

export type SteppedPackage = {
  kind: PackageKind;
  status: PackageStatus;
  /** the status that it had reached before; null: none that is known */
  previous: PackageStatus | null;
  voided: boolean;
  /** of the lot that it is in, as the lot will be */
  lot: LotStatus | null;
  /** of `STEP_HISTORY`, in the order in which they were told */
  facts: readonly Told[];
};

/** What packages of a lot have reached at least, once it stands there. */
const REACHED: Readonly<Record<LotStatus, PackageStatus>> = {
  1: PACKAGE_STATUS.miami,
  2: PACKAGE_STATUS.inTransit,
  3: PACKAGE_STATUS.caracas,
  // it stands open again with the first that is not delivered
  4: PACKAGE_STATUS.caracas,
};

/** Why the last step of a package cannot be taken back, or null. */
export function whyStepStays(one: SteppedPackage): StepStays | null {
  const { kind, status, previous, facts } = one;
  if (one.voided || previous === null || !canMove(previous, status, kind)) return 'step_none';
  if (givesInvoice(previous)) return 'step_invoiced';
  if (one.lot !== null && previous < REACHED[one.lot]) return 'step_of_lot';
  const last = stepsInForce(facts).at(-1);
  const since = last ? facts.slice(facts.indexOf(last) + 1) : [];
  return since.some(fact => HOLDING_FACTS.includes(fact.kind)) ? 'step_followed' : null;
}

/** Where a lot stood before its last step; null where it took none. `from` is what the step's fact says, if there is one. */
export function lotBefore(status: LotStatus, from: LotStatus | undefined): LotStatus | null {
  if (from !== undefined) return from < status ? from : null;
  if (status === LOT_STATUS.sent) return LOT_STATUS.created;
  return status === LOT_STATUS.arrived ? LOT_STATUS.sent : null;
}

type LoadedPackage = { status: PackageStatus; facts: readonly (Told & { to: PackageStatus | null })[] };

/** What becomes of a package when its lot goes back to `to`: it goes along, it stays, or it holds the lot. */
export function packageOfLotBack(
  { status, facts }: LoadedPackage,
  to: LotStatus,
): 'back' | 'stays' | 'holds' {
  const moved = LOT_STEPS[to]?.packages;
  if (!moved) return 'stays';
  const came = stepsInForce(facts).findLast(fact => fact.kind === 'package.stepped' && fact.to === moved.to);
  // it went ahead of its lot
  if (!came) return 'stays';
  return status === moved.to && stepsInForce(facts).at(-1) === came ? 'back' : 'holds';
}

/** How long (ms) the call of a click may be on its way, beyond the seconds for which it is offered. */
const ON_ITS_WAY_MS = 1000;

/** Why nobody undoes at one click the step that is in force: another one took it, or it was too long ago; null: `by` may. */
export function whyNoUndo(
  step: { at: Date; by: number | null } | undefined,
  { by, now, seconds }: { by: number; now: Date; seconds: number },
): 'step_followed' | 'undo_late' | null {
  if (step?.by !== by) return 'step_followed';
  const isLate = seconds === 0 || now.getTime() - step.at.getTime() > seconds * 1000 + ON_ITS_WAY_MS;
  return isLate ? 'undo_late' : null;
}

/** Seconds that the mails of a step wait, so that none leaves while it may be undone; `seconds` 0: they do not. */
export const mailsWait = (seconds: number): number => (seconds === 0 ? 0 : seconds + 2);
