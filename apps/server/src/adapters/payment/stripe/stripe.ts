import type { CardBrand } from '@puerta/domain/money/card';
import type { Cents } from '@puerta/domain/money/money';
import Stripe from 'stripe';
import { ProviderTimeout, ProviderUnavailable } from '../../provider-error.ts';
import type {
  AccountCheck,
  CaptureAnswer,
  CheckoutRequest,
  HostedGateway,
  PaymentList,
  PaymentLookUp,
  PaymentState,
  RefundAnswer,
  RefundByHand,
  RefundRequest,
  RefundState,
  VoidAuthorizationAnswer,
} from '../port.ts';
import { sendEvidence } from './evidence.ts';
import { listMoved } from './list-moved.ts';
import { readEvent } from './read-event.ts';

export type StripeSettings = {
  secretKey: string;
  /** Signs Stripe's deliveries to us (`whsec_…`). */
  webhookSecret: string;
  /** Stripe's own address when left out. */
  url?: string | undefined;
  /** Of one try; 15 s when left out. */
  timeoutMs?: number;
};

/** The client of Stripe's own library: it repeats safely what is safe to repeat, under keys that we give. */
export function stripeClient({ secretKey, url, timeoutMs = 15_000 }: StripeSettings): Stripe {
  const at = url ? new URL(url) : null;
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(at && {
      host: at.hostname,
      port: at.port || (at.protocol === 'http:' ? 80 : 443),
      protocol: at.protocol === 'http:' ? 'http' : 'https',
    }),
  });
}

/** Sells through Stripe Checkout: the customer pays on Stripe's page, and the money is captured once the label stands. */
export function stripeGateway(settings: StripeSettings): HostedGateway {
  const stripe = stripeClient(settings);
  return {
    mode: 'hosted',
    openCheckout: request => guarded(() => openCheckout(stripe, request)),
    closeCheckout: id => guarded(() => closeCheckout(stripe, id)),
    capture: (id, amountCents) => guarded(() => capture(stripe, id, amountCents)),
    voidAuthorization: id => guarded(() => voidAuthorization(stripe, id)),
    refund: request => guarded(() => refund(stripe, request)),
    lookUpRefund: request => guarded(() => lookUpRefund(stripe, request)),
    refundsByHand: providerId => guarded(() => refundsByHand(stripe, providerId)),
    lookUp: (reference, id) => guarded(() => lookUp(stripe, reference, id ?? null)),
    listPayments: since => guarded(() => listPayments(stripe, since)),
    listMoved: (since, now) => guarded(() => listMoved(stripe, since, now)),
    sendEvidence: evidence => guarded(() => sendEvidence(stripe, evidence)),
    readEvent: delivery => guarded(() => readEvent(stripe, settings.webhookSecret, delivery)),
  };
}

/** Events that tell what nobody asks for by himself: paid, given back or returned at the bank, disputed, warned of, put aside. */
const HEARD = [
  'checkout.session.completed',
  'charge.refunded',
  'refund.failed',
  ...['created', 'updated', 'closed'].map(what => `charge.dispute.${what}`),
  ...['created', 'updated'].map(what => `radar.early_fraud_warning.${what}`),
  'review.opened',
  'review.closed',
];
const EVERYTHING = '*';

/** Throws when Stripe cannot be reached or the key is wrong; moves nothing. */
export async function checkStripe(settings: StripeSettings): Promise<AccountCheck> {
  const stripe = stripeClient(settings);
  return guarded(async () => {
    const { livemode } = await stripe.balance.retrieve();
    return { isTest: !livemode, hooks: await listHooks(stripe) };
  });
}

/** A restricted key may not be allowed to ask. */
async function listHooks(stripe: Stripe): Promise<AccountCheck['hooks']> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const enabled = data.filter(({ status }) => status === 'enabled');
    return enabled.map(({ url, enabled_events: events }) => ({
      url,
      misses: events.includes(EVERYTHING) ? [] : HEARD.filter(event => !events.includes(event)),
    }));
  } catch (error) {
    if (error instanceof StripePermissionError) return null;
    throw error;
  }
}

const {
  StripeCardError,
  StripeConnectionError,
  StripeInvalidRequestError,
  StripeError,
  StripePermissionError,
} = Stripe.errors;

/** What Stripe's library throws, as our two kinds of trouble; its messages are left out, they may quote a request. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StripeConnectionError) {
      throw new ProviderTimeout('payment', 'Stripe: no answer, or the connection broke');
    }
    if (error instanceof StripeError) {
      throw new ProviderUnavailable(
        'payment',
        `Stripe: ${error.type} ${error.code ?? ''} (${error.statusCode})`,
      );
    }
    throw error;
  }
}

/** The answer, or null when Stripe refuses with one of these codes. */
async function unless<T>(codes: readonly string[], work: Promise<T>): Promise<T | null> {
  const answer = await orRefusal(work);
  if (!('refused' in answer)) return answer.value;
  if (codes.includes(answer.refused.code ?? '')) return null;
  throw answer.refused;
}

/** The answer, or why Stripe read the call and refuses it: asking again would be refused again. */
async function orRefusal<T>(
  work: Promise<T>,
): Promise<{ value: T } | { refused: Stripe.errors.StripeError }> {
  try {
    return { value: await work };
  } catch (error) {
    if (error instanceof StripeInvalidRequestError || error instanceof StripeCardError) {
      return { refused: error };
    }
    throw error;
  }
}

/** Stripe's error codes that are acted on by themselves (sources: test/provider-facts.ts). */
export const CODE = {
  missing: 'resource_missing',
  notCancelable: 'payment_intent_unexpected_state',
  alreadyRefunded: 'charge_already_refunded',
  tooLarge: 'amount_too_large',
  /** the merchant's balance does not cover the refund yet */
  noBalance: 'balance_insufficient',
} as const;
const ABOVE_CAPTURED: readonly string[] = [CODE.alreadyRefunded, CODE.tooLarge];

async function openCheckout(stripe: Stripe, request: CheckoutRequest) {
  const { reference, amountCents, description, customer, paidUrl, cancelledUrl, closesAt } = request;
  const metadata = { reference };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name: description } },
        },
      ],
      client_reference_id: reference,
      customer_email: customer.email,
      locale: 'es',
      metadata,
      payment_intent_data: { capture_method: 'manual', metadata, description },
      success_url: paidUrl,
      cancel_url: cancelledUrl,
      expires_at: Math.floor(closesAt.getTime() / 1000),
    },
    { idempotencyKey: `${reference}-checkout` },
  );
  if (!session.url) throw new ProviderUnavailable('payment', 'Stripe opened a checkout without an address');
  return { checkoutId: session.id, url: session.url };
}

async function closeCheckout(
  stripe: Stripe,
  checkoutId: string,
): Promise<{ ok: true } | { ok: false; reason: 'paid' }> {
  const session = await stripe.checkout.sessions.retrieve(checkoutId);
  if (session.status === 'open') {
    try {
      await stripe.checkout.sessions.expire(checkoutId);
      return { ok: true };
    } catch (error) {
      // it was paid, or closed, between the two calls
      if (!(error instanceof StripeInvalidRequestError)) throw error;
      return closeCheckout(stripe, checkoutId);
    }
  }
  return session.status === 'expired' ? { ok: true } : { ok: false, reason: 'paid' };
}

const findPayment = (stripe: Stripe, id: string): Promise<Stripe.PaymentIntent | null> =>
  id.startsWith('pi_')
    ? unless([CODE.missing], stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
    : Promise.resolve(null);

async function lookUp(stripe: Stripe, reference: string, id: string | null): Promise<PaymentLookUp> {
  if (!id?.startsWith('cs_')) {
    const payment = id ? await findPayment(stripe, id) : null;
    return payment?.metadata.reference === reference ? present(payment) : { state: 'none' };
  }
  const expand = ['payment_intent.latest_charge'];
  const session = await unless([CODE.missing], stripe.checkout.sessions.retrieve(id, { expand }));
  if (session?.client_reference_id !== reference || session.status === 'expired') return { state: 'none' };
  if (session.status === 'open') return { state: 'open' };
  const payment = session.payment_intent;
  if (!payment || typeof payment === 'string') return { state: 'open' };
  if (payment.currency !== 'usd' || payment.amount !== session.amount_total) {
    throw new ProviderUnavailable('payment', 'Stripe took another amount than was asked for');
  }
  return present(payment);
}

/** Its list begins with the newest; a page that somebody else opened has no reference. */
async function listPayments(stripe: Stripe, since: Date): Promise<PaymentList> {
  const payments: PaymentList['payments'] = [];
  for await (const session of stripe.checkout.sessions.list({ limit: 100 })) {
    if (session.created < since.getTime() / 1000) break;
    const { client_reference_id: reference, id: providerId } = session;
    if (reference) payments.push({ reference, providerId });
  }
  return { payments };
}

/** What became of a payment; any other state is still under way. */
export const STATES: Readonly<Partial<Record<Stripe.PaymentIntent.Status, PaymentState>>> = {
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'voided',
  requires_payment_method: 'declined',
};

const BRANDS: readonly string[] = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb'];

function present(payment: Stripe.PaymentIntent): PaymentLookUp {
  const state = STATES[payment.status];
  if (!state) return { state: 'open' };
  const charge = typeof payment.latest_charge === 'object' ? payment.latest_charge : null;
  const card = charge?.payment_method_details?.card;
  return {
    state,
    providerId: payment.id,
    amountCents: payment.amount,
    capturedCents: payment.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    brand: BRANDS.includes(card?.brand ?? '') ? (card?.brand as CardBrand) : 'unknown',
    lastFour: card?.last4 ?? '',
    reason: state === 'declined' ? 'declined' : null,
  };
}

async function capture(stripe: Stripe, id: string, amountCents: Cents): Promise<CaptureAnswer> {
  const payment = await findPayment(stripe, id);
  if (!payment) return { ok: false, reason: 'not_found' };
  const captured = { ok: true, capturedCents: amountCents } as const;
  if (payment.status === 'succeeded' && payment.amount_received === amountCents) return captured;
  if (payment.status !== 'requires_capture') return { ok: false, reason: 'not_authorized' };
  if (payment.amount_capturable < amountCents) return { ok: false, reason: 'above_authorized' };
  const taken = await orRefusal(
    stripe.paymentIntents.capture(
      id,
      { amount_to_capture: amountCents },
      { idempotencyKey: `${id}-capture` },
    ),
  );
  if ('value' in taken) return captured;
  // somebody may have taken it between the two calls; an authorisation that expired is never taken
  const now = await findPayment(stripe, id);
  const isTaken = now?.status === 'succeeded' && now.amount_received === amountCents;
  return isTaken ? captured : { ok: false, reason: 'not_authorized' };
}

async function voidAuthorization(stripe: Stripe, id: string): Promise<VoidAuthorizationAnswer> {
  const payment = await findPayment(stripe, id);
  if (!payment) return { ok: false, reason: 'not_found' };
  if (payment.status === 'succeeded') return { ok: false, reason: 'already_captured' };
  if (payment.status === 'canceled') return { ok: true };
  if (await unless([CODE.notCancelable], stripe.paymentIntents.cancel(id))) return { ok: true };
  // the refusal does not say why: it was taken or let go between the two calls, or cannot be cancelled yet
  const now = await findPayment(stripe, id);
  if (now?.status === 'canceled') return { ok: true };
  if (now?.status === 'succeeded') return { ok: false, reason: 'already_captured' };
  throw new ProviderUnavailable('payment', `Stripe lets no payment go that is ${now?.status ?? 'missing'}`);
}

/**
 * A refund that was made before is found by our reference, as it stands now. No key of ours: Stripe would answer it with
 * its first answer for a day, also where only the balance was missing. Stripe's library keys its own repeats, and a refund
 * has one driver.
 */
async function refund(stripe: Stripe, request: RefundRequest): Promise<RefundAnswer> {
  const { providerId, amountCents, reference } = request;
  const payment = await findPayment(stripe, providerId);
  if (!payment) return { ok: false, reason: 'not_found' };
  if (payment.status !== 'succeeded') return { ok: false, reason: 'not_captured' };
  const found = await findRefund(stripe, request);
  if (found) return refundAnswer(found);
  const charge = typeof payment.latest_charge === 'object' ? payment.latest_charge : null;
  if ((charge?.amount_refunded ?? 0) + amountCents > payment.amount_received) {
    return { ok: false, reason: 'above_captured' };
  }
  const made = await orRefusal(
    stripe.refunds.create({ payment_intent: providerId, amount: amountCents, metadata: { reference } }),
  );
  if ('value' in made) return refundAnswer(made.value);
  const code = made.refused.code ?? '';
  if (code === CODE.noBalance) return { ok: true, providerId, state: 'not_yet' };
  // whatever else it is (a dispute, a charge too old): a person gives the money back by other means
  return { ok: false, reason: ABOVE_CAPTURED.includes(code) ? 'above_captured' : 'refused' };
}

async function findRefund(
  stripe: Stripe,
  { providerId, reference }: RefundRequest,
): Promise<Stripe.Refund | undefined> {
  return (await listRefunds(stripe, providerId)).find(one => one.metadata?.reference === reference);
}

const listRefunds = async (stripe: Stripe, providerId: string): Promise<Stripe.Refund[]> =>
  (await stripe.refunds.list({ payment_intent: providerId, limit: 100 })).data;

/** Nobody gives a refund our reference in Stripe's Dashboard. */
async function refundsByHand(stripe: Stripe, providerId: string): Promise<RefundByHand[]> {
  const made = await listRefunds(stripe, providerId);
  return made
    .filter(one => !one.metadata?.reference)
    .map(one => ({ refundId: one.id, amountCents: one.amount, state: refundState(one) }));
}

async function lookUpRefund(stripe: Stripe, request: RefundRequest): Promise<RefundState> {
  const found = await findRefund(stripe, request);
  if (!found) return 'none';
  return refundState(found);
}

function refundState({ status }: Stripe.Refund): 'failed' | 'done' | 'pending' {
  if (status === 'failed' || status === 'canceled') return 'failed';
  return status === 'succeeded' ? 'done' : 'pending';
}

function refundAnswer(refund: Stripe.Refund): RefundAnswer {
  const state = refundState(refund);
  return state === 'failed' ? { ok: false, reason: 'refused' } : { ok: true, providerId: refund.id, state };
}
