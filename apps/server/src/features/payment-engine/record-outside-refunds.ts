import { done } from '@puerta/contract/messages.es';
import { refundRefused } from '@puerta/contract/money/declined.es';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { toDollars } from '@puerta/domain/money/money';
import type { RefundByHand } from '../../adapters/payment/port.ts';
import type { Agency } from '../../app/agency.ts';
import type { Tx } from '../../db/within-agency.ts';
import { tell } from '../../facts/tell.ts';
import type { AttemptRow } from '../../services/purchase-kind.ts';
import { insertRow, readRow, updateRow } from '../../db/rows.ts';
import {
  holdCharges,
  selectLeftOfCharges,
  selectMadeAtBank,
  selectMadeRefund,
  selectRefundFacts,
  takeFailedRefund,
} from './refund-queries.ts';
import { makeReference } from './queries.ts';
import { entryOf, ofRefund, recordComeBack } from './record-refund.ts';
import type { Handler, Services } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';

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
    const ids = await holdCharges(tx, { attempt: attemptId });
    const known = await selectMadeAtBank(tx, attemptId, refundId);
    if (known.length > 0) return 'nothing';
    const charges = await selectLeftOfCharges(tx, ids);
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
  const id = await insertRow(tx, 'refund', {
    charge_id: chargeId,
    package_id: packageId,
    amount_cents: cents,
    reference: makeReference(tx.agencyId, 'r'),
    made_at_bank: refundId,
    state: 'done',
    created_at: at,
    updated_at: at,
  });
  const refund = await selectRefundFacts(tx, id);
  await insertRow(tx, 'money_entry', entryOf(services, agency, refund, 'refund'));
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
  for (const { id } of await selectMadeAtBank(tx, attemptId, refundId)) {
    const refund = await selectMadeRefund(tx, id);
    if (refund) await recordComeBack(services, agency, refund);
  }
}

/** A refund that the gateway refused was given back outside: cash, transfer, Zelle. A second one finds it closed. */
export const returnOutside: Handler<'POST /admin/refunds/outside'> = async (context, { body }) => {
  const { agency, actor, clock, once } = context;
  const { id, method } = body;
  const reference = body.reference || null;
  const note = body.note || null;
  const now = clock.now();
  return once(async tx => {
    const refund = await takeFailedRefund(tx, id, now);
    if (!refund) return refuse((await readRow(tx, 'refund', id)) ? 'refund_closed' : 'not_found');
    const { charge_id, purpose, order_id, package_id, amount_cents } = refund;
    const told = { actor, at: now, ...ofRefund({ id, ...refund }) };
    if (method === 'bank') {
      // what went back there is in the books already: nobody has anything to give back any more
      await updateRow(tx, 'refund', id, { state: 'dropped', reason: 'given_back_at_bank' });
      tell(tx, { ...told, kind: 'refund.closed_by_hand', to: { method, reference, note } });
      return { data: { id, refunded: 0 }, message: done.refundReturned };
    }
    const [charge] = await selectLeftOfCharges(tx, await holdCharges(tx, { charge: charge_id }));
    if (charge && charge.left < amount_cents)
      return refuse('refund_closed', { message: refundRefused.above_captured ?? '' });
    await insertRow(tx, 'money_entry', {
      kind: 'refund',
      charge_id,
      purpose,
      order_id,
      package_id,
      amount_cents,
      method,
      reference,
      note,
      actor_id: actor.id,
      day: calendarDay(now, agency.time_zone),
      created_at: now,
    });
    tell(tx, {
      ...told,
      kind: 'refund.returned_outside',
      to: { refund_cents: amount_cents, method, reference, note },
    });
    return { data: { id, refunded: toDollars(amount_cents) }, message: done.refundReturned };
  });
};
