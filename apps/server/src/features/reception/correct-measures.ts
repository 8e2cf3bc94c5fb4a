import { done } from '@puerta/contract/messages.es';
import type { Parcel } from '@puerta/domain/measures';
import { type Cents, toDollars } from '@puerta/domain/money';
import { packageActions } from '@puerta/domain/permissions';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Handler, Input } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { showPackage } from '../packages/find-package.ts';
import { conflict } from '../packages/present.ts';
import { factsOf } from '../packages/read-facts.ts';
import { sayState } from '../packages/show-state.ts';
import { priceMeasurement } from './price-measurement.ts';
import { type HandledRow, lockPackage, selectPackage, setRemeasured } from './queries.ts';
import { type LegRate, rateLeg } from './rate-leg.ts';

type Correct = 'PUT /order/measures';

/**
 * A manager says what a package really weighs and measures that owes nothing and has its invoice: for whoever carries it
 * on. What it was invoiced by, and what was paid and waived, stays; the answer tells by how much it would have been
 * otherwise (docs/decisions/060).
 */
export const correctMeasures: Handler<Correct> = async (context, { body }) => {
  const { agency, actor, db, clock } = context;
  const { weight, length, width, height } = body;
  const measured = { weight, length, width, height };
  const seen = await selectPackage(db.read(agency.id), agency.id, body.id);
  if (!seen) return refuse('package_not_found');
  if (!mayCorrect(context, seen)) return sayState(context, conflict(seen), 'receive');
  const leg = factsOf(seen).kind === 'domestic' ? null : await rateLeg(context, seen, measured);
  const difference = differenceOf(seen, measured, leg);
  const refusal = await db.within(agency.id, tx => correct(tx, context, body, { measured, difference, leg }));
  if (isRefusal(refusal)) return sayState(context, refusal, 'receive');
  const viewing = { viewer: actor.role, now: clock.now() };
  const data = await showPackage(db.read(agency.id), agency.id, body.id, viewing);
  return isRefusal(data)
    ? data
    : { data, beside: { difference: toDollars(difference) }, message: done.remeasured };
};

const mayCorrect = ({ actor, clock }: Pick<Context<Correct>, 'actor' | 'clock'>, row: HandledRow): boolean =>
  packageActions(actor.role, factsOf(row), { now: clock.now() }).remeasure;

/** What these measures would have cost beyond what was asked for at the reception; below zero: less. */
function differenceOf(row: HandledRow, measured: Parcel, leg: LegRate | null): Cents {
  if (factsOf(row).kind === 'domestic') return 0;
  const { finalPaymentCents } = priceMeasurement(row, measured, leg);
  return (finalPaymentCents ?? 0) - (row.final_payment_cents ?? 0);
}

const SIZES = ['weight', 'length', 'width', 'height'] as const;
const isSame = (one: Record<keyof Parcel, number | null>, other: Parcel): boolean =>
  SIZES.every(name => one[name] === other[name]);

async function correct(
  tx: Tx,
  context: Context<Correct>,
  { id, reason }: Input<Correct>['body'],
  { measured, difference, leg }: { measured: Parcel; difference: Cents; leg: LegRate | null },
): Promise<Refusal | null> {
  const { agency, actor, clock } = context;
  const row = await lockPackage(tx, agency.id, id);
  if (!row) return refuse('package_not_found');
  if (!mayCorrect(context, row)) return conflict(row);
  const { weight, length, width, height } = row;
  const invoiced = { weight, length, width, height };
  const was = row.remeasured ?? invoiced;
  if (isSame(was, measured)) return null;
  await setRemeasured(tx, agency.id, id, {
    remeasured: isSame(invoiced, measured) ? null : measured,
    ...(leg && { measured_leg_cents: leg.negotiatedCents }),
  });
  tell(tx, {
    actor,
    at: clock.now(),
    kind: 'package.remeasured',
    object: { type: 'package', id, label: row.tracking_number },
    from: was,
    to: { ...measured, reason, ...(difference !== 0 && { difference_cents: difference }) },
  });
  return null;
}
