import { done } from '@puerta/contract/messages.es';
import { toDollars } from '@puerta/domain/money';
import { isVoidable } from '@puerta/domain/permissions';
import { ProviderUnavailable } from '../../adapters/provider-error.ts';
import type { Agency } from '../../app/agency.ts';
import type { Context, Handler } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { factsOf } from '../packages/read-facts.ts';
import { conflict } from '../packages/present.ts';
import { abandonPendingRefund } from '../purchases/drive-refund.ts';
import { holdVisits } from '../pickups/hold-visits.ts';
import { handOverRefund, recordRefund } from '../purchases/queue-refund.ts';
import { leaseFrom } from '../purchases/record-attempt.ts';
import { type LabelRow, markVoided, selectLabel, selectOrderCharge } from './queries.ts';
import { voidAtCarrier } from './void-at-carrier.ts';

type Call = Context<'DELETE /purchase/label/:id'>;

/**
 * Voids a label and refunds its unit price. The intent is recorded before the carrier is asked, so
 * that a void which nobody could finish is finished by the recovery job.
 */
export const voidLabel: Handler<'DELETE /purchase/label/:id'> = async (context, { params }) => {
  const { agency, db } = context;
  const label = await selectLabel(db.read(agency.id), agency.id, params.id);
  if (!label || !mayTouch(context, label)) return refuse('package_not_found');
  if (!isVoidable(factsOf(label), context.clock.now())) return conflict(label, 'void_refused');
  const refund = await recordVoid(context, label);
  if (isRefusal(refund)) return refund;
  const refused = await voidNow(context, agency, label, refund);
  if (refused) return refused;
  await db.within(agency.id, tx => handOverRefund(tx, context, agency, refund));
  return { data: { id: label.id, refund: toDollars(label.price_cents) }, message: done.voided };
};

const mayTouch = ({ actor }: Call, label: LabelRow) =>
  actor.role === 'manager' || label.account_id === actor.id;

/** The refund that a void is for, driven by the request: nobody else voids the label, or returns its money, meanwhile. */
type Taken = { id: number; until: Date };

function recordVoid(context: Call, label: LabelRow): Promise<Taken | Refusal> {
  const { agency, db, clock, actor } = context;
  const until = leaseFrom(context);
  return db.within(agency.id, async tx => {
    if (!(await holdVisits(tx, agency.id, label.order_id))) return refuse('pickup_under_way');
    if (!(await markVoided(tx, agency.id, label.id, clock.now()))) return conflict(label, 'void_refused');
    const charge = await selectOrderCharge(tx, agency.id, label.order_id);
    if (!charge) throw new Error(`Order ${label.order_id} was never charged`);
    const refund = {
      chargeId: charge.id,
      packageId: label.id,
      amountCents: label.price_cents,
      drivenUntil: until,
    };
    const id = await recordRefund(tx, { clock }, agency, refund);
    tell(tx, {
      actor,
      at: clock.now(),
      // the trail is of what staff did
      kind: actor.role === 'manager' ? 'package.voided' : 'label.voided',
      object: { type: 'package', id: label.id, label: label.tracking_number },
      about: { orderId: label.order_id, clientId: label.account_id },
      to: { refund_cents: label.price_cents },
    });
    return { id, until };
  });
}

/**
 * A refusal when the carrier keeps the label; nothing when it is void, or may be: what a carrier that is away has done
 * nobody knows, and the refund's job asks it again until it tells.
 */
async function voidNow(
  context: Call,
  agency: Agency,
  label: LabelRow,
  refund: Taken,
): Promise<Refusal | null> {
  try {
    const answer = await voidAtCarrier(context, agency, label.id);
    if (answer.ok) return null;
    const isKept = await abandonPendingRefund(context, agency, refund, answer.reason);
    return isKept ? conflict(label, 'void_refused') : null;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    context.log.warn({ err: error, package: label.id }, 'a label is voided later');
    return null;
  }
}
