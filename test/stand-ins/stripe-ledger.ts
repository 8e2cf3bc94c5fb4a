import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { STRIPE_CARD, stripe } from './seen.ts';

export type StripeFault = '429' | '500' | 'cut' | 'garbage' | 'late' | 'slow';

export type Session = {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  client_reference_id: string;
  amount_total: number;
  currency: string;
  url: string | null;
  success_url: string;
  cancel_url: string;
  expires_at: number;
  payment_intent: string | null;
  created: number;
  metadata: Record<string, string>;
};

export type Payment = {
  id: string;
  object: 'payment_intent';
  status: 'processing' | 'requires_capture' | 'succeeded' | 'canceled';
  amount: number;
  amount_capturable: number;
  amount_received: number;
  currency: string;
  metadata: Record<string, string>;
  latest_charge: string;
  created: number;
  /** with what it was paid, as `payment_method_details` of its charge; a card when left out */
  paid_by?: { type: string };
};

export type Refund = {
  id: string;
  object: 'refund';
  status: 'succeeded' | 'pending' | 'failed';
  amount: number;
  payment_intent: string;
  metadata: Record<string, string>;
  created: number;
};

/** As its official fixture of one (fixtures3.json, `dispute`), as far as it is read; states: Dispute.Status of its library's types (23.1.0). */
export type Dispute = {
  id: string;
  object: 'dispute';
  created: number;
  amount: number;
  charge: string;
  currency: 'usd';
  payment_intent: string | null;
  status: string;
  reason: string;
  evidence: Record<string, string>;
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number };
};
/** As its official fixture of one (`file`), with the bytes. */
export type Upload = { id: string; object: 'file'; purpose: string; size: number; type: 'pdf'; text: string };

export type State = {
  /** names of the parameters that the latest session was opened with */
  opened: string[];
  url: string;
  sessions: Map<string, Session>;
  payments: Map<string, Payment>;
  refunds: Refund[];
  disputes: Map<string, Dispute>;
  files: Upload[];
  replies: Map<string, { params: string; status: number; body: unknown }>;
  fault: StripeFault | null;
  refusal: string | null;
  /** what is kept of each charge, in cents */
  fee: number;
  refundsWait: boolean;
  webhook: { url: string; secret: string; host: string } | null;
  /** what its account says of where events go */
  hooks: { url: string; status: 'enabled' | 'disabled'; enabled_events: string[] }[];
  livemode: boolean;
  answers: number[];
  count: number;
  now(): Date;
};

type Said = { type: string; code: string; text: string };
export const refusal = ({ type, code, text }: Said) => ({
  error: { type, ...(code && { code }), message: text || code },
});
export type Answer = { status: number; body: unknown };
export const missing: Answer = { status: 404, body: refusal(stripe.missing) };
export const refused = (said: Said): Answer => ({ status: 400, body: refusal(said) });

const isAnswer = (value: object): value is Answer => 'status' in value && 'body' in value;

export function found<T>(row: T | undefined, show: (row: T) => object | Answer): Answer {
  if (!row) return missing;
  const shown = show(row);
  return isAnswer(shown) ? shown : { status: 200, body: shown };
}

export function open(state: State, form: URLSearchParams): Answer {
  const expiresAt = Number(form.get('expires_at'));
  if (expiresAt < state.now().getTime() / 1000 + 30 * 60 - 5) return refused(stripe.tooSoon);
  state.opened = [...form.keys()];
  const id = `cs_test_${++state.count}`;
  const session: Session = {
    id,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    client_reference_id: form.get('client_reference_id') ?? '',
    amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
    currency: form.get('line_items[0][price_data][currency]') ?? '',
    url: `${state.url}/pay/${id}`,
    success_url: form.get('success_url') ?? '',
    cancel_url: form.get('cancel_url') ?? '',
    expires_at: expiresAt,
    payment_intent: null,
    created: Math.floor(state.now().getTime() / 1000),
    metadata: { reference: form.get('payment_intent_data[metadata][reference]') ?? '' },
  };
  state.sessions.set(id, session);
  return { status: 200, body: session };
}

export function expire(state: State, id: string): Answer {
  const session = state.sessions.get(id);
  if (!session) return missing;
  if (session.status !== 'open') return refused(stripe.notOpen);
  session.status = 'expired';
  session.url = null;
  return { status: 200, body: session };
}

export function shownSession(state: State, session: Session, url: URL): object {
  const payment = state.payments.get(session.payment_intent ?? '');
  const expanded = url.search.includes('payment_intent') && payment ? withCharge(state, payment) : null;
  return { ...session, payment_intent: expanded ?? session.payment_intent };
}

export const withCharge = (state: State, { paid_by, ...payment }: Payment) => ({
  ...payment,
  latest_charge: {
    id: payment.latest_charge,
    object: 'charge',
    amount_refunded: refundedOf(state, payment),
    payment_method_details: paid_by ?? {
      type: 'card',
      card: { brand: STRIPE_CARD.text, last4: STRIPE_CARD.code },
    },
  },
});

const refundedOf = (state: State, { id }: Payment) =>
  state.refunds
    .filter(one => one.payment_intent === id && one.status !== 'failed')
    .reduce((sum, one) => sum + one.amount, 0);

export function movePayment(
  state: State,
  payment: Payment,
  verb: string | undefined,
  form: URLSearchParams,
): object | Answer {
  if (payment.status !== 'requires_capture') return refused(stripe.unexpectedState);
  if (verb === 'cancel') {
    payment.status = 'canceled';
  } else {
    payment.status = 'succeeded';
    payment.amount_received = Number(form.get('amount_to_capture'));
  }
  payment.amount_capturable = 0;
  return withCharge(state, payment);
}

export function refund(state: State, form: URLSearchParams): Answer {
  const payment = state.payments.get(form.get('payment_intent') ?? '');
  if (!payment) return missing;
  const amount = Number(form.get('amount'));
  if (refundedOf(state, payment) + amount > payment.amount_received) return refused(stripe.tooLarge);
  const made: Refund = {
    id: `re_${++state.count}`,
    object: 'refund',
    status: state.refundsWait ? 'pending' : 'succeeded',
    amount,
    payment_intent: payment.id,
    metadata: { reference: form.get('metadata[reference]') ?? '' },
    created: secondOf(state),
  };
  state.refunds.push(made);
  return { status: 200, body: { ...made } };
}

export async function pay(state: State, id: string): Promise<void> {
  const session = state.sessions.get(id);
  if (session?.status !== 'open') return;
  const payment: Payment = {
    id: `pi_${++state.count}`,
    object: 'payment_intent',
    status: 'requires_capture',
    amount: session.amount_total,
    amount_capturable: session.amount_total,
    amount_received: 0,
    currency: session.currency,
    metadata: session.metadata,
    latest_charge: `ch_${state.count}`,
    created: secondOf(state),
  };
  state.payments.set(payment.id, payment);
  session.status = 'complete';
  session.payment_intent = payment.id;
  await deliver(state, 'checkout.session.completed', session);
}

export async function finishRefunds(state: State): Promise<void> {
  state.refundsWait = false;
  for (const one of state.refunds.filter(each => each.status === 'pending')) {
    one.status = 'succeeded';
    await deliver(state, 'refund.updated', one);
  }
}

/** A card refund that succeeded fails days later: https://docs.stripe.com/refunds#failed-refunds */
export async function returnRefund(state: State): Promise<void> {
  const latest = state.refunds.at(-1);
  if (!latest) return;
  latest.status = 'failed';
  await deliver(state, 'refund.failed', latest);
}

/** Told by each of its events, the charge's first: https://docs.stripe.com/api/events/types */
export async function refundByHand(state: State, paymentId: string, amount: number): Promise<string> {
  const made: Refund = {
    id: `re_${++state.count}`,
    object: 'refund',
    status: 'succeeded',
    amount,
    payment_intent: paymentId,
    metadata: {},
    created: secondOf(state),
  };
  state.refunds.push(made);
  await tellRefunded(state, paymentId);
  for (const type of ['refund.updated', 'refund.created']) await deliver(state, type, made);
  return made.id;
}

const secondOf = ({ now }: Pick<State, 'now'>) => Math.floor(now().getTime() / 1000);

const charged = <T>(charge: T) => ({ ...charge, object: 'charge' });

/**
 * As its official fixture of one (fixtures3.json, `balance_transaction`), newest first, with its source whole where `expand`
 * asks for it. What is kept is what a test says: the fixture keeps nothing.
 */
export function balance(state: State, since: number, isWhole: boolean): object[] {
  const row = (
    type: string,
    amount: number,
    fee: number,
    source: { id: string; created: number; object: string },
  ) => ({
    id: `txn_${source.id}`,
    object: 'balance_transaction',
    currency: 'usd',
    type,
    amount,
    fee,
    created: source.created,
    source: isWhole ? source : source.id,
  });
  const charges = [...state.payments.values()].filter(one => one.status === 'succeeded');
  const rows = [
    ...charges.map(({ id, created, amount_received: amount, latest_charge: charge, metadata }) =>
      row(
        'charge',
        amount,
        state.fee,
        charged({ amount, payment_intent: id, metadata, id: charge, created }),
      ),
    ),
    ...state.refunds.filter(one => one.status === 'succeeded').map(one => row('refund', -one.amount, 0, one)),
    ...[...state.disputes.values()].map(one => row('adjustment', -one.amount, 0, one)),
  ];
  return rows.filter(one => one.created >= since).toSorted((one, other) => other.created - one.created);
}

export const tellRefunded = (state: State, paymentId: string) =>
  deliver(state, 'charge.refunded', {
    object: 'charge',
    payment_intent: paymentId,
    metadata: state.payments.get(paymentId)?.metadata,
  });

/** As Stripe signs: over the second and the body. */
function sign(secret: string, body: string): string {
  const second = Math.floor(Date.now() / 1000);
  return `t=${second},v1=${createHmac('sha256', secret).update(`${second}.${body}`).digest('hex')}`;
}

/** Events repeat: each is sent twice. */
export async function deliver(state: State, type: string, object: object, at = state.now()): Promise<void> {
  if (!state.webhook) return;
  const { url, secret, host } = state.webhook;
  const created = Math.floor(at.getTime() / 1000);
  const body = JSON.stringify({
    id: `evt_${++state.count}`,
    object: 'event',
    type,
    created,
    data: { object },
  });
  const signature = sign(secret, body);
  for (let times = 0; times < 2; times++) {
    const headers = { host, 'content-type': 'application/json', 'stripe-signature': signature };
    state.answers.push(await post(url, headers, body));
  }
}

/** `fetch` sends no other host than the address says. */
function post(url: string, headers: Record<string, string>, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers }, answer =>
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    );
    sent.on('error', reject).end(body);
  });
}
