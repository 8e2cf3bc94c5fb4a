import { randomBytes } from 'node:crypto';
import type { RefundByHand } from '../../adapters/payment/port.ts';
import type { Agency } from '../../app/agency.ts';
import type { Tx } from '../../db/within-agency.ts';
import { tell } from '../../facts/tell.ts';
import type { AttemptRow } from '../../services/purchase-kind.ts';
import type { Services } from '../../services/services.ts';
import { holdCharges, selectLeftOfCharges, selectMadeAtBank } from './left-queries.ts';
import { insertMoneyEntry } from './entry-queries.ts';
import { makeReference } from './make-reference.ts';
import { entryOf, recordComeBack } from './record-refund.ts';
import { insertRefund, selectMadeRefund, selectRefundFacts } from './refund-queries.ts';

type Paid = Pick<AttemptRow, 'id' | 'provider_payment_id' | 'payment_account_id' | 'carrier_account_id'> & {
  provider: string | null;
};
/** `above`: more was given back than the books have left of the payment, which is a difference (decision 41). */
type Recorded = 'nothing' | 'recorded' | 'above';

/**
 * Records what people gave back of a payment in the gateway's own pages, each once by the gateway's number, and what
 * of it their banks gave back to us. Ours bear our reference, and are not among them.
 */
export async function recordBankRefunds(
  services: Services,
  agency: Agency,
  paid: Paid,
  refundId: string | null = null,
): Promise<Recorded> {
  const { payment } = services.providers.used(agency.id, paid);
  if (!payment.refundsByHand || paid.provider_payment_id === null) return 'nothing';
  const ends: Recorded[] = [];
  for (const one of await payment.refundsByHand(paid.provider_payment_id, refundId)) {
    if (one.state === 'done') ends.push(await record(services, agency, paid.id, one));
    if (one.state === 'failed') await takeBack(services, agency, paid.id, one);
  }
  return ends.find(end => end === 'above') ?? ends.find(end => end === 'recorded') ?? 'nothing';
}

/** A payment for several debts is given back by package, in their order, as far as something is left of each. */
const record = (
  services: Services,
  agency: Agency,
  attemptId: number,
  { refundId, amountCents }: RefundByHand,
): Promise<Recorded> =>
  services.db.within(agency.id, async tx => {
    const ids = await holdCharges(tx, agency.id, { attempt: attemptId });
    const known = await selectMadeAtBank(tx, agency.id, attemptId, refundId);
    if (known.length > 0) return 'nothing';
    const charges = await selectLeftOfCharges(tx, agency.id, ids);
    if (charges.reduce((cents, { left }) => cents + left, 0) < amountCents) return 'above';
    const at = services.clock.now();
    let rest = amountCents;
    for (const charge of charges) {
      const cents = Math.min(rest, charge.left);
      rest -= cents;
      if (cents > 0) await recordPart(tx, services, agency, { ...charge, cents, refundId, at });
    }
    return 'recorded';
  });

type Part = Awaited<ReturnType<typeof selectLeftOfCharges>>[number] & {
  cents: number;
  refundId: string;
  at: Date;
};

async function recordPart(
  tx: Tx,
  services: Services,
  agency: Agency,
  { id: chargeId, package_id: packageId, client_id: clientId, cents, refundId, at }: Part,
): Promise<void> {
  const id = await insertRefund(tx, {
    agency_id: agency.id,
    charge_id: chargeId,
    package_id: packageId,
    amount_cents: cents,
    reference: makeReference(agency.id, 'r', randomBytes(6).toString('base64url')),
    made_at_bank: refundId,
    state: 'done',
    created_at: at,
    updated_at: at,
  });
  const refund = await selectRefundFacts(tx, agency.id, id);
  await insertMoneyEntry(tx, entryOf(services, agency, refund, 'refund'));
  const { order_id: orderId, tracking_number: tracking } = refund;
  tell(tx, {
    kind: 'refund.made_at_bank',
    actor: null,
    at,
    object: tracking
      ? { type: 'package', id: packageId, label: tracking }
      : { type: 'order', id: orderId, label: String(orderId) },
    about: { orderId, clientId },
    to: { refund_cents: cents, reference: refundId },
  });
}

async function takeBack(
  services: Services,
  agency: Agency,
  attemptId: number,
  { refundId }: RefundByHand,
): Promise<void> {
  const tx = services.db.read(agency.id);
  for (const { id } of await selectMadeAtBank(tx, agency.id, attemptId, refundId)) {
    const refund = await selectMadeRefund(tx, agency.id, id);
    if (refund) await recordComeBack(services, agency, refund);
  }
}
