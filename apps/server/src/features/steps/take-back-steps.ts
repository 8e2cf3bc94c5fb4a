import type { LotStatus } from '@puerta/domain/lot-status';
import { kindOfGroup } from '@puerta/domain/package-status';
import type { ProductGroup } from '@puerta/domain/products';
import { stepsInForce, type StepStays, whyStepStays } from '@puerta/domain/take-back';
import type { Tx } from '../../db/within-agency.ts';
import type { Fact } from '../../facts/fact.ts';
import { tell } from '../../facts/tell.ts';
import { withdrawTold } from '../mails/withdraw-told.ts';
import { aboutPackage, type Lot, tellShelved } from '../packages/move-package.ts';
import { statusId } from '../packages/read-facts.ts';
import { withdrawPushes } from '../push/withdraw-pushes.ts';
import {
  lockStepRows,
  restoreStatus,
  selectStepFacts,
  setShelfPlace,
  type StepHistoryFact,
  type StepRow,
} from './queries.ts';

/** A package with what was told of its steps, in the order in which it was told. */
export type Stepped = StepRow & { facts: StepHistoryFact[] };

/** Packages with their steps, locked in the order of their ids; the caller has locked their lots. */
export async function lockStepped(tx: Tx, agencyId: number, ids: readonly number[]): Promise<Stepped[]> {
  const rows = await lockStepRows(tx, agencyId, ids);
  const facts = Map.groupBy(await selectStepFacts(tx, agencyId, ids), fact => fact.package_id);
  return rows.map(row => ({ ...row, facts: facts.get(row.id) ?? [] }));
}

/** The step that is in force. */
export const lastStepOf = ({ facts }: Stepped): StepHistoryFact | undefined => stepsInForce(facts).at(-1);

/** Why the last step stays, or null; `lot` is where its lot stands then. */
export const whyPackageStays = (one: Stepped, lot: LotStatus | null): StepStays | null =>
  whyStepStays({
    kind: kindOfGroup(one.product_group as ProductGroup),
    status: statusId(one),
    previous: one.previous,
    voided: one.voided_at !== null,
    lot,
    facts: one.facts,
  });

type TakenBack = Pick<Fact, 'actor' | 'at'> & {
  kind: 'package.taken_back' | 'package.stepped_back';
  /** null: it was undone at once */
  reason: string | null;
  lot?: Lot;
};

/**
 * Takes back the last step of each of these packages: they stand where they stood, since when they did, and mails of
 * the step that wait never leave. The caller has locked them and checked that nothing hangs on it.
 */
export async function stepBack(
  tx: Tx,
  agencyId: number,
  packages: readonly Stepped[],
  { kind, actor, at, reason, lot }: TakenBack,
): Promise<void> {
  const ids = packages.map(({ id }) => id);
  const steps = packages.flatMap(one => lastStepOf(one)?.id ?? []);
  const withdrawn = await withdrawTold(tx, agencyId, steps);
  await withdrawPushes(tx, agencyId, steps);
  await restoreStatus(tx, agencyId, ids);
  const facts = packages.map((one): Fact => {
    const step = lastStepOf(one);
    const isMailed = step !== undefined && !withdrawn.has(step.id);
    const why = { ...(reason !== null && { reason }), ...(lot && { lot: lot.identifier }) };
    return {
      kind,
      actor,
      at,
      ...aboutPackage(one, lot),
      from: { status: one.status },
      to: { status: one.previous, ...why, ...(isMailed && { mailed: true }) },
    };
  });
  tell(tx, ...facts);
  if (reason === null) await layBack(tx, agencyId, packages, { actor, at });
}

/** What was undone at once lies where it lay; later nobody knows where the box is. */
async function layBack(
  tx: Tx,
  agencyId: number,
  packages: readonly Stepped[],
  by: Pick<Fact, 'actor' | 'at'>,
): Promise<void> {
  for (const one of packages) {
    const since = lastStepOf(one)?.at.getTime();
    const left = one.facts.find(
      ({ kind, shelf, at }) => kind === 'package.shelved' && shelf !== null && at.getTime() === since,
    );
    if (!left?.shelf) continue;
    await setShelfPlace(tx, agencyId, one.id, left.shelf);
    tellShelved(tx, { ...one, shelf_place: null }, left.shelf, by);
  }
}
