import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { Delivery, ProviderEvent, ToldDispute } from '../port.ts';

/** The event of a delivery; null when it is none, or Stripe has not signed it, or more than five minutes ago. */
export async function readEvent(
  stripe: Stripe,
  webhookSecret: string,
  { body, header }: Delivery,
): Promise<ProviderEvent | null> {
  const event = verified(stripe, webhookSecret, body, header('stripe-signature') ?? '');
  if (!event) return null;
  return event.object === THIN ? { id: event.id, kind: 'other' } : explain(stripe, event);
}

/** Signed, and yet no event: nothing that Stripe sends. */
const anEvent = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  data: z.object({ object: z.unknown() }),
});

function verified(
  stripe: Stripe,
  secret: string,
  body: string,
  signature: string,
): Stripe.Event | ThinEvent | null {
  try {
    stripe.webhooks.signature?.verifyHeader(body, signature, secret);
    const thin = thinEvent.safeParse(JSON.parse(body)).data;
    if (thin) return thin;
    const event = stripe.webhooks.constructEvent(body, signature, secret);
    return anEvent.safeParse(event).success ? event : null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) {
      return null;
    }
    throw error;
  }
}

/** Events of Stripe's second interface carry no object; none of them is about our payments. */
const THIN = 'v2.core.event';
const thinEvent = z.object({ id: z.string(), object: z.literal(THIN) });
type ThinEvent = z.infer<typeof thinEvent>;

/** Our reference, in an object of the payment's or in one made by us. */
const ours = z.object({
  client_reference_id: z.nullish(z.string()),
  metadata: z.nullish(z.object({ reference: z.optional(z.string()) })),
});
/** A number, or the object itself where it came whole. */
const numberOf = z.union([
  z.string(),
  z.pipe(
    z.object({ id: z.string() }),
    z.transform(whole => whole.id),
  ),
]);
const refund = z.object({ object: z.string(), payment_intent: numberOf });
/** Either may be missing: then the other one leads to the payment. */
const ofPayment = { id: z.string(), payment_intent: z.nullish(numberOf), charge: z.nullish(numberOf) };
const dispute = z.object({
  ...ofPayment,
  amount: z.int(),
  status: z.string(),
  reason: z.string(),
  evidence_details: z.optional(z.object({ due_by: z.nullish(z.int()) })),
});
const warning = z.object({ ...ofPayment, actionable: z.boolean(), fraud_type: z.string() });
const review = z.object({ ...ofPayment, open: z.boolean(), reason: z.string() });

/** Events of payments that are not ours carry no reference of ours. */
async function explain(stripe: Stripe, event: Stripe.Event): Promise<ProviderEvent> {
  const type: string = event.type;
  const { id } = event;
  const other: ProviderEvent = { id, kind: 'other' };
  const said = disputeOf(event);
  if (said) {
    const told = await tell(stripe, said, new Date(event.created * 1000));
    return told ? { id, kind: 'dispute', ...told } : other;
  }
  const told = ours.safeParse(event.data.object).data;
  const reference = told?.client_reference_id ?? told?.metadata?.reference;
  // of a charge, and of the refund itself
  if (type.startsWith('charge.refund') || type.startsWith('refund.')) {
    const { data } = refund.safeParse(event.data.object);
    if (reference && data?.object !== 'charge') return { id, kind: 'refund', reference };
    const paid = reference ?? (data && (await referenceOf(stripe, data.payment_intent)));
    return paid ? { id, kind: 'refund_by_hand', reference: paid, refundId: null } : other;
  }
  if (!reference) return other;
  const isPayment = type.startsWith('checkout.session.') || type.startsWith('payment_intent.');
  return isPayment ? { id, kind: 'payment', reference } : other;
}

type Said = Pick<ToldDispute, 'about' | 'state' | 'reason' | 'dueAt'> & {
  /** null: that of the payment */
  amountCents: number | null;
  of: { id: string; payment_intent?: string | null | undefined; charge?: string | null | undefined };
};

function disputeIn(object: unknown): Said | null {
  const of = dispute.safeParse(object).data;
  if (!of) return null;
  // 0: its bank takes no answer
  const due = of.evidence_details?.due_by;
  const dueAt = due ? new Date(due * 1000) : null;
  return { of, about: 'dispute', state: of.status, reason: of.reason, amountCents: of.amount, dueAt };
}

/** null where it is about something else, or does not say what its kind says. */
function disputeOf(event: Stripe.Event): Said | null {
  const type: string = event.type;
  const { object } = event.data;
  if (type.startsWith('charge.dispute.')) return disputeIn(object);
  const rest = { amountCents: null, dueAt: null };
  if (type.startsWith('radar.early_fraud_warning.')) {
    const of = warning.safeParse(object).data;
    const state = of?.actionable ? 'warning_open' : 'warning_over';
    return of ? { of, about: 'warning', state, reason: of.fraud_type, ...rest } : null;
  }
  const of = type.startsWith('review.') ? review.safeParse(object).data : undefined;
  const state = of?.open ? 'review_open' : 'review_over';
  return of ? { of, about: 'review', state, reason: of.reason, ...rest } : null;
}

/** A dispute, and a refund that was made in Stripe's Dashboard, do not carry our reference; their payment does. */
export const referenceOf = async (stripe: Stripe, id: string): Promise<string | undefined> =>
  (await stripe.paymentIntents.retrieve(id)).metadata.reference;

/** A dispute as it stood at a moment; null where its payment is none of ours. */
export async function tellDispute(stripe: Stripe, object: unknown, at: Date): Promise<ToldDispute | null> {
  const said = disputeIn(object);
  return said && tell(stripe, said, at);
}

async function tell(
  stripe: Stripe,
  { of, amountCents, ...said }: Said,
  at: Date,
): Promise<ToldDispute | null> {
  const paid = of.payment_intent ?? (of.charge ? await paymentOf(stripe, of.charge) : null);
  const payment = paid ? await stripe.paymentIntents.retrieve(paid) : null;
  const reference = payment?.metadata.reference;
  if (!payment || !reference) return null;
  return {
    ...said,
    at,
    reference,
    disputeId: of.id,
    providerId: payment.id,
    amountCents: amountCents ?? payment.amount,
  };
}

async function paymentOf(stripe: Stripe, charge: string): Promise<string | null> {
  const { payment_intent: paid } = await stripe.charges.retrieve(charge);
  return typeof paid === 'string' ? paid : (paid?.id ?? null);
}
