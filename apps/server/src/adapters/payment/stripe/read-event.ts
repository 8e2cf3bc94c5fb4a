import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { Delivery, ProviderEvent } from '../port.ts';

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
const paymentId = z.union([
  z.string(),
  z.pipe(
    z.object({ id: z.string() }),
    z.transform(payment => payment.id),
  ),
]);
const refund = z.object({ object: z.string(), payment_intent: paymentId });
const dispute = z.object({
  id: z.string(),
  payment_intent: paymentId,
  amount: z.int(),
  status: z.string(),
  reason: z.string(),
});

/** Events of payments that are not ours carry no reference of ours. */
async function explain(stripe: Stripe, event: Stripe.Event): Promise<ProviderEvent> {
  const type: string = event.type;
  const { id } = event;
  const other: ProviderEvent = { id, kind: 'other' };
  if (type.startsWith('charge.dispute.')) {
    const told = dispute.safeParse(event.data.object);
    return told.success ? explainDispute(stripe, event, told.data) : other;
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

/** A dispute, and a refund that was made in Stripe's Dashboard, do not carry our reference; their payment does. */
const referenceOf = async (stripe: Stripe, id: string): Promise<string | undefined> =>
  (await stripe.paymentIntents.retrieve(id)).metadata.reference;

async function explainDispute(
  stripe: Stripe,
  { id, created }: Stripe.Event,
  { id: disputeId, payment_intent: providerId, amount, status, reason }: z.infer<typeof dispute>,
): Promise<ProviderEvent> {
  const reference = await referenceOf(stripe, providerId);
  if (!reference) return { id, kind: 'other' };
  return {
    id,
    kind: 'dispute',
    at: new Date(created * 1000),
    reference,
    disputeId,
    providerId,
    amountCents: amount,
    state: status,
    reason,
  };
}
