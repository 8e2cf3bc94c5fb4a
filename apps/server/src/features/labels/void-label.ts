import { RECEIVED_KINDS } from '@puerta/domain/movement-kinds';
import { done } from '@puerta/contract/messages.es';
import { toDollars } from '@puerta/domain/money/money';
import { isVoidable } from '@puerta/domain/people/permissions';
import { ProviderUnavailable } from '../../adapters/provider-error.ts';
import type { Agency } from '../../app/agency.ts';
import type { Context, Handler, Services } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { byCaller, ofPackage } from '../../facts/about.ts';
import { factsOf } from '../packages/read-facts.ts';
import { conflict } from '../packages/present.ts';
import { abandonPendingRefund } from '../payment-engine/drive-refund.ts';
import { cancelEmptyVisit, holdVisits } from '../pickups/hold-visits.ts';
import { forgetCost } from '../payment-engine/record-cost.ts';
import { handOverRefund, recordRefund } from '../payment-engine/record-refund.ts';
import { leaseFrom } from '../payment-engine/record-attempt.ts';
import { type LabelRow, selectLabel } from './queries.ts';
import type { VoidAnswer } from '../../adapters/carrier/port.ts';
import type { ReturnedGoods } from '../../services/purchase-kind.ts';
import { findCarrier } from '../checkout/find-accounts.ts';

type Call = Context<'DELETE /purchase/label/:id'>;

/**
 * Voids a label and refunds its unit price. The intent is recorded before the carrier is asked, so
 * that a void which nobody could finish is finished by the recovery job.
 */
export const voidLabel: Handler<'DELETE /purchase/label/:id'> = async (context, { params }) => {
  const { agency, read, within } = context;
  const label = await selectLabel(read, params.id);
  if (!label || !mayTouch(context, label)) return refuse('package_not_found');
  if (!isVoidable(factsOf(label), context.clock.now())) return conflict(label, 'void_refused');
  const refund = await recordVoid(context, label);
  if (isRefusal(refund)) return refund;
  const refused = await voidNow(context, agency, label, refund);
  if (refused) return refused;
  await within(tx => handOverRefund(tx, context, refund));
  return { data: { id: label.id, refund: toDollars(label.price_cents) }, message: done.voided };
};

const mayTouch = ({ actor }: Call, label: LabelRow) =>
  actor.role === 'manager' || label.account_id === actor.id;

/** The refund that a void is for, driven by the request: nobody else voids the label, or returns its money, meanwhile. */
type Taken = { id: number; until: Date };

function recordVoid(context: Call, label: LabelRow): Promise<Taken | Refusal> {
  const { clock, actor, within } = context;
  const until = leaseFrom(context);
  return within(async tx => {
    if (!(await holdVisits(tx, label.order_id))) return refuse('pickup_under_way');
    if (!(await markVoided(tx, label.id, clock.now()))) return conflict(label, 'void_refused');
    const charge = await selectOrderCharge(tx, label.order_id);
    if (!charge) throw new Error(`Order ${label.order_id} was never charged`);
    const refund = {
      chargeId: charge.id,
      packageId: label.id,
      amountCents: label.price_cents,
      drivenUntil: until,
    };
    const id = await recordRefund(tx, { clock }, refund);
    // the trail is of what staff did
    const kind = actor.role === 'manager' ? 'package.voided' : 'label.voided';
    tell(tx, { ...byCaller(context), kind, ...ofPackage(label), to: { refund_cents: label.price_cents } });
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

/** Voids a package that stands as it was read; false when somebody received or voided it meanwhile. */
async function markVoided(tx: Tx, packageId: number, at: Date): Promise<boolean> {
  const voided = await tx
    .updateOwn('package')
    .set({ voided_at: at, next_poll_at: null })
    .where('id', '=', packageId)
    .where('status', '=', 1)
    .where('voided_at', 'is', null)
    .where('carrier_scanned_at', 'is', null)
    // one that was handed over, and that step taken back, keeps its invoice: what that says was sold stays sold
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice')
            .select('number')
            .where('agency_id', '=', tx.agencyId)
            .where('invoice.package_id', '=', packageId),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return voided !== undefined;
}

/** The charge that paid an order; undefined when nothing did. */
const selectOrderCharge = (tx: ReadTx, orderId: number) =>
  tx
    .selectOwn('money_entry')
    .select('id')
    .where('order_id', '=', orderId)
    .where('purpose', '=', 'order')
    .where('kind', 'in', RECEIVED_KINDS)
    .executeTakeFirst();

/** Voids one package's label at the carrier; may be repeated. Throws ProviderUnavailable when the carrier is away. */
async function voidAtCarrier(
  services: Pick<Services, 'providers' | 'db'>,
  agency: Pick<Agency, 'id'>,
  packageId: number,
): Promise<VoidAnswer> {
  const label = await selectLabel(services.db.read(agency.id), packageId);
  if (!label?.carrier_shipment_id || !label.carrier_tracking) return { ok: false, reason: 'not_found' };
  const carrier = await findCarrier(services, agency, label.order_id);
  // UPS voids a return, which is of one package, only whole (VoidShipmentRequest, Shipping.yaml of July 2026)
  const parcel = label.return_of === null ? label.carrier_tracking : undefined;
  return carrier.voidShipment(label.carrier_shipment_id, parcel);
}

/**
 * A label must be void at the carrier before its price goes back. The carrier need not come for it either; one that
 * the carrier keeps is not void after all.
 */
export const returnedLabel: ReturnedGoods = {
  giveBack: voidAtCarrier,
  async gone(tx, services, agency, packageId) {
    await forgetCost(tx, packageId);
    await cancelEmptyVisit(tx, services, agency, packageId);
  },
  kept: (tx, _agency, packageId) => unmarkVoided(tx, packageId),
};

/** The package stands again, and its carrier is asked at once how it fares. */
async function unmarkVoided(tx: Tx, packageId: number): Promise<void> {
  await tx
    .updateOwn('package')
    .set(eb => ({ voided_at: null, next_poll_at: eb.ref('voided_at') }))
    .where('id', '=', packageId)
    .where('voided_at', 'is not', null)
    .execute();
}
