import type { LotStatus } from '@puerta/domain/parcels/lot-status';
import { kindOfGroup, type PackageStatus } from '@puerta/domain/parcels/package-status';
import type { ProductGroup } from '@puerta/domain/money/products';
import { STEP_HISTORY, stepsInForce, type StepStays, whyStepStays } from '@puerta/domain/parcels/take-back';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import type { Fact } from '../../facts/fact.ts';
import { areSiblings } from '../../facts/queries.ts';
import { tell } from '../../facts/tell.ts';
import { withdrawTold } from '../mails/queue-mails.ts';
import { type Lot, tellShelved } from '../packages/move-package.ts';
import { ofPackage } from '../../facts/about.ts';
import { statusId } from '../packages/read-facts.ts';
import { withdrawPushes } from '../push/queue-pushes.ts';
import type { FactKind } from '@puerta/domain/facts';
import { sql } from 'kysely';
import { anyOf } from '../../db/rows.ts';
import { isUndoable } from '@puerta/domain/people/permissions';
import type { Services } from '../../services/context.ts';

/** A package with what was told of its steps, in the order in which it was told. */
export type Stepped = StepRow & { facts: StepHistoryFact[] };

/** Packages with their steps, locked in the order of their ids; the caller has locked their lots. */
export async function lockStepped(tx: Tx, ids: readonly number[]): Promise<Stepped[]> {
  const rows = await lockStepRows(tx, ids);
  const facts = Map.groupBy(await selectStepFacts(tx, ids), fact => fact.package_id);
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
  packages: readonly Stepped[],
  { kind, actor, at, reason, lot }: TakenBack,
): Promise<void> {
  const ids = packages.map(({ id }) => id);
  const steps = packages.flatMap(one => lastStepOf(one)?.id ?? []);
  const withdrawn = await withdrawTold(tx, steps);
  await withdrawPushes(tx, steps);
  await restoreStatus(tx, ids);
  const facts = packages.map((one): Fact => {
    const step = lastStepOf(one);
    const isMailed = step !== undefined && !withdrawn.has(step.id);
    const why = { ...(reason !== null && { reason }), ...(lot && { lot: lot.identifier }) };
    return {
      kind,
      actor,
      at,
      ...ofPackage(one, lot),
      from: { status: one.status },
      to: { status: one.previous, ...why, ...(isMailed && { mailed: true }) },
    };
  });
  tell(tx, ...facts);
  if (reason === null) await layBack(tx, packages, { actor, at });
}

/** What was undone at once lies where it lay; later nobody knows where the box is. */
async function layBack(tx: Tx, packages: readonly Stepped[], by: Pick<Fact, 'actor' | 'at'>): Promise<void> {
  for (const one of packages) {
    const step = lastStepOf(one);
    const left = one.facts.find(
      fact => fact.kind === 'package.shelved' && fact.shelf !== null && step && areSiblings(fact, step),
    );
    if (!left?.shelf) continue;
    await setShelfPlace(tx, one.id, left.shelf);
    tellShelved(tx, { ...one, shelf_place: null }, left.shelf, by);
  }
}

/** Packages with the status that each had reached before, locked in the order of their ids. */
const lockStepRows = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectOwn('package as p')
    .select(['p.id', 'p.order_id', 'p.account_id', 'p.tracking_number', 'p.status', 'p.voided_at'])
    .select(['p.product_group', 'p.lot_id'])
    .select(eb =>
      eb
        .selectFrom('package_step as s')
        .select(({ fn }) => fn.max<PackageStatus | null>('s.status').as('status'))
        .where('s.agency_id', '=', tx.agencyId)
        .whereRef('s.package_id', '=', 'p.id')
        .whereRef('s.status', '<', 'p.status')
        .as('previous'),
    )
    .where('p.id', '=', anyOf(ids))
    .orderBy('p.id')
    .forUpdate('p')
    .execute();
type StepRow = Awaited<ReturnType<typeof lockStepRows>>[number];

/**
 * What was told of the steps of these packages, in the order in which it was told; `to` is the status of each step,
 * `shelf` the place that a box left.
 */
const selectStepFacts = (tx: ReadTx, ids: readonly number[]) =>
  tx
    .selectOwn('fact')
    .select(['id', 'package_id', 'at', 'transaction_number', 'actor_id'])
    .select(sql<FactKind>`kind`.as('kind'))
    .select(sql<string | null>`data -> 'from' ->> 'shelf_place'`.as('shelf'))
    .select(sql<PackageStatus | null>`(data -> 'to' ->> 'status')::integer`.as('to'))
    .where('package_id', '=', anyOf(ids))
    .where('kind', 'in', [...STEP_HISTORY, 'package.shelved'])
    .orderBy('id')
    .execute();
type StepHistoryFact = Awaited<ReturnType<typeof selectStepFacts>>[number];

/** Brings packages back to the status that they had reached before, with its day; the step itself is forgotten. */
async function restoreStatus(tx: Tx, ids: readonly number[]): Promise<void> {
  const these = anyOf(ids);
  await tx
    .deleteOwn('package_step as s')
    .using('package as p')
    .where('p.agency_id', '=', tx.agencyId)
    .whereRef('p.id', '=', 's.package_id')
    .whereRef('p.status', '=', 's.status')
    .where('s.package_id', '=', these)
    .execute();
  await tx
    .updateOwn('package as p')
    .from(eb =>
      eb
        .selectFrom('package_step')
        .distinctOn('package_id')
        .select(['package_id', 'status', 'day'])
        .where('agency_id', '=', tx.agencyId)
        .where('package_id', '=', these)
        .orderBy('package_id')
        .orderBy('status', 'desc')
        .as('last'),
    )
    .set(eb => ({ status: eb.ref('last.status'), stage_day: eb.ref('last.day') }))
    .whereRef('p.id', '=', 'last.package_id')
    .execute();
}

const setShelfPlace = (tx: Tx, id: number, place: string) =>
  tx.updateOwn('package').set({ shelf_place: place }).where('id', '=', id).execute();

// Feature: A step of packages is offered to be undone, and taken back with its mails.
/** For how many whole seconds more a step that began at `since` can be undone at one click; 0: not any more. */
export const undoSecondsLeft = ({ config, clock }: Pick<Services, 'config' | 'clock'>, since: Date): number =>
  Math.max(0, Math.floor(config.UNDO_SECONDS - (clock.now().getTime() - since.getTime()) / 1000));

type Offer = { seconds: number; status_id: number; packages: number[] };

type Moved = { id: number; group: number };

/** Whether the step of such a package may be undone at all; `group` is its product's. */
export const isOffered = ({ group }: Pick<Moved, 'group'>): boolean =>
  isUndoable(kindOfGroup(group as ProductGroup));

/**
 * The undoing of a step of these packages, as its call takes it, without those whose step stays; null where there is
 * nothing to undo, or no time left.
 */
export function offerUndo(
  services: Pick<Services, 'config' | 'clock'>,
  since: Date,
  { status_id, moved }: { status_id: number; moved: readonly Moved[] },
): { undo: Offer | null } {
  const seconds = undoSecondsLeft(services, since);
  const packages = moved.filter(isOffered).map(({ id }) => id);
  return { undo: seconds > 0 && packages.length > 0 ? { seconds, status_id, packages } : null };
}
