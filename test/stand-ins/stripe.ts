import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type StripeFault = '429' | '500' | 'cut' | 'garbage' | 'late' | 'slow';

type Session = {
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
  metadata: Record<string, string>;
};

type Payment = {
  id: string;
  object: 'payment_intent';
  status: 'processing' | 'requires_capture' | 'succeeded' | 'canceled';
  amount: number;
  amount_capturable: number;
  amount_received: number;
  currency: string;
  metadata: Record<string, string>;
  latest_charge: string;
};

type Refund = {
  id: string;
  object: 'refund';
  status: 'succeeded' | 'pending' | 'failed';
  amount: number;
  payment_intent: string;
  metadata: Record<string, string>;
};

type State = {
  url: string;
  sessions: Map<string, Session>;
  payments: Map<string, Payment>;
  refunds: Refund[];
  replies: Map<string, { params: string; status: number; body: unknown }>;
  fault: StripeFault | null;
  refusal: string | null;
  lateMs: number;
  refundsWait: boolean;
  webhook: { url: string; secret: string; host: string } | null;
  answers: number[];
  count: number;
  now(): Date;
};

export type StripeStandIn = {
  url: string;
  /** The next POST of the interface meets this; `late` and `cut` do what was asked and lose the answer. */
  failNext(fault: StripeFault): void;
  /** The next POST is refused with this error code (400); an empty one is a refusal without a code. */
  refuseNext(code: string): void;
  /** From now on events are sent there, signed; `host` as which name the place is called. */
  deliverTo(url: string, secret: string, host?: string): void;
  /** The customer pays on the provider's page; the event is sent when `deliverTo` was called. */
  pay(sessionId: string): Promise<void>;
  /** Refunds made from now on wait for their bank, until `finishRefunds`. */
  holdRefunds(): void;
  finishRefunds(): Promise<void>;
  /** The bank of the latest refund gives it back, though it had succeeded. */
  returnRefund(): Promise<void>;
  /** Somebody gives back of a payment in Stripe's own pages, without a reference of ours; answers its number. */
  refundByHand(paymentId: string, amount: number): Promise<string>;
  /** The event of a charge of which something went back, whoever gave it. */
  tellRefunded(paymentId: string): Promise<void>;
  /** A bank takes a payment back, or decides about it: an event of its dispute, as it was said then. */
  dispute(paymentId: string, status?: string, at?: Date): Promise<void>;
  sessions(): Session[];
  payments(): Payment[];
  refunds(): Refund[];
  /** What each delivery of an event was answered: anything but 200 is sent again for days. */
  answers(): number[];
  close(): Promise<void>;
};

/** Speaks the part of Stripe's interface that the adapter uses, with a page on which a browser can pay. */
export async function startStripe(
  lateMs: number,
  now: () => Date = () => new Date(),
): Promise<StripeStandIn> {
  const state: State = {
    url: '',
    sessions: new Map(),
    payments: new Map(),
    refunds: [],
    replies: new Map(),
    fault: null,
    refusal: null,
    lateMs,
    refundsWait: false,
    webhook: null,
    answers: [],
    count: 0,
    now,
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void route(state, request, Buffer.concat(chunks).toString('utf8'), response));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: state.url,
    failNext(fault) {
      state.fault = fault;
    },
    refuseNext(code) {
      state.refusal = code;
    },
    deliverTo(url, secret, host = new URL(url).host) {
      state.webhook = { url, secret, host };
    },
    pay: id => pay(state, id),
    holdRefunds() {
      state.refundsWait = true;
    },
    finishRefunds: () => finishRefunds(state),
    returnRefund: () => returnRefund(state),
    tellRefunded: id => tellRefunded(state, id),
    refundByHand: (id, amount) => refundByHand(state, id, amount),
    dispute: (id, status, at) => dispute(state, id, status, at),
    sessions: () => [...state.sessions.values()],
    payments: () => [...state.payments.values()],
    refunds: () => state.refunds,
    answers: () => state.answers,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function route(state: State, request: IncomingMessage, text: string, response: ServerResponse) {
  const url = new URL(request.url ?? '/', state.url);
  if (url.pathname.startsWith('/pay/')) return showPage(state, request, url, response);
  if (request.headers.authorization !== 'Bearer sk_test_stand_in') {
    return send(response, 401, refusal('authentication_error', 'invalid_api_key'));
  }
  const fault = request.method === 'POST' ? state.fault : null;
  if (fault) state.fault = null;
  if (fault === '429') return send(response, 429, refusal('invalid_request_error', 'rate_limit'));
  if (fault === '500') return send(response, 500, refusal('api_error', 'api_error'));
  if (fault === 'garbage') return void response.end('<html>mantenimiento</html>');
  const { status, body } = once(state, request, url, text);
  if (fault === 'cut') return void response.destroy();
  const wait = fault === 'late' ? state.lateMs : fault === 'slow' ? 200 : 0;
  if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait));
  return send(response, status, body);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
  response.end(JSON.stringify(body));
}

const refusal = (type: string, code: string) => ({
  error: { type, ...(code && { code }), message: code || 'Refund amount is greater than unrefunded amount' },
});
type Answer = { status: number; body: unknown };
const missing: Answer = { status: 404, body: refusal('invalid_request_error', 'resource_missing') };
const refused = (code: string): Answer => ({ status: 400, body: refusal('invalid_request_error', code) });

/** A key answers what it answered first, a refusal too, and refuses other parameters: https://docs.stripe.com/api/idempotent_requests */
function once(state: State, request: IncomingMessage, url: URL, text: string): Answer {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST') return act(state, 'GET', url, text);
  if (typeof key !== 'string') return refusedOr(state, () => act(state, 'POST', url, text));
  const earlier = state.replies.get(key);
  if (earlier && earlier.params !== text) {
    return { status: 400, body: refusal('idempotency_error', 'idempotency_key_in_use') };
  }
  if (earlier) return earlier;
  const answer = refusedOr(state, () => act(state, 'POST', url, text));
  state.replies.set(key, { params: text, ...answer });
  return answer;
}

function refusedOr(state: State, work: () => Answer): Answer {
  const code = state.refusal;
  state.refusal = null;
  return code === null ? work() : refused(code);
}

function act(state: State, method: string, url: URL, text: string): Answer {
  const form = new URLSearchParams(text);
  const [, , ...path] = url.pathname.split('/');
  const [, second, third] = path;
  switch (`${method} ${path[0]}${path.length > 1 && path[0] === 'checkout' ? '/sessions' : ''}`) {
    case 'POST checkout/sessions':
      return third ? expire(state, third) : open(state, form);
    case 'GET checkout/sessions':
      return found(state.sessions.get(third ?? ''), session => shownSession(state, session, url));
    case 'GET payment_intents':
      return found(state.payments.get(second ?? ''), payment => withCharge(state, payment));
    case 'POST payment_intents':
      return found(state.payments.get(second ?? ''), payment => movePayment(state, payment, third, form));
    case 'POST refunds':
      return refund(state, form);
    case 'GET refunds': {
      const data = state.refunds.filter(one => one.payment_intent === url.searchParams.get('payment_intent'));
      return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/refunds' } };
    }
    case 'GET balance':
      return { status: 200, body: { object: 'balance', available: [], pending: [], livemode: false } };
    default:
      return missing;
  }
}

const isAnswer = (value: object): value is Answer => 'status' in value && 'body' in value;

function found<T>(row: T | undefined, show: (row: T) => object | Answer): Answer {
  if (!row) return missing;
  const shown = show(row);
  return isAnswer(shown) ? shown : { status: 200, body: shown };
}

function open(state: State, form: URLSearchParams): Answer {
  const expiresAt = Number(form.get('expires_at'));
  if (expiresAt < state.now().getTime() / 1000 + 30 * 60 - 5) return refused('parameter_invalid');
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
    metadata: { reference: form.get('payment_intent_data[metadata][reference]') ?? '' },
  };
  state.sessions.set(id, session);
  return { status: 200, body: session };
}

function expire(state: State, id: string): Answer {
  const session = state.sessions.get(id);
  if (!session) return missing;
  if (session.status !== 'open') return refused('checkout_session_not_open');
  session.status = 'expired';
  session.url = null;
  return { status: 200, body: session };
}

function shownSession(state: State, session: Session, url: URL): object {
  const payment = state.payments.get(session.payment_intent ?? '');
  const expanded = url.search.includes('payment_intent') && payment ? withCharge(state, payment) : null;
  return { ...session, payment_intent: expanded ?? session.payment_intent };
}

const withCharge = (state: State, payment: Payment) => ({
  ...payment,
  latest_charge: {
    id: payment.latest_charge,
    object: 'charge',
    amount_refunded: refundedOf(state, payment),
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
  },
});

const refundedOf = (state: State, { id }: Payment) =>
  state.refunds
    .filter(one => one.payment_intent === id && one.status !== 'failed')
    .reduce((sum, one) => sum + one.amount, 0);

function movePayment(
  state: State,
  payment: Payment,
  verb: string | undefined,
  form: URLSearchParams,
): object | Answer {
  if (payment.status !== 'requires_capture') return refused('payment_intent_unexpected_state');
  if (verb === 'cancel') {
    payment.status = 'canceled';
  } else {
    payment.status = 'succeeded';
    payment.amount_received = Number(form.get('amount_to_capture'));
  }
  payment.amount_capturable = 0;
  return withCharge(state, payment);
}

function refund(state: State, form: URLSearchParams): Answer {
  const payment = state.payments.get(form.get('payment_intent') ?? '');
  if (!payment) return missing;
  const amount = Number(form.get('amount'));
  if (refundedOf(state, payment) + amount > payment.amount_received) return refused('amount_too_large');
  const made: Refund = {
    id: `re_${++state.count}`,
    object: 'refund',
    status: state.refundsWait ? 'pending' : 'succeeded',
    amount,
    payment_intent: payment.id,
    metadata: { reference: form.get('metadata[reference]') ?? '' },
  };
  state.refunds.push(made);
  return { status: 200, body: { ...made } };
}

async function pay(state: State, id: string): Promise<void> {
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
  };
  state.payments.set(payment.id, payment);
  session.status = 'complete';
  session.payment_intent = payment.id;
  await deliver(state, 'checkout.session.completed', session);
}

async function finishRefunds(state: State): Promise<void> {
  state.refundsWait = false;
  for (const one of state.refunds.filter(each => each.status === 'pending')) {
    one.status = 'succeeded';
    await deliver(state, 'refund.updated', one);
  }
}

/** A card refund that succeeded fails days later: https://docs.stripe.com/refunds#failed-refunds */
async function returnRefund(state: State): Promise<void> {
  const latest = state.refunds.at(-1);
  if (!latest) return;
  latest.status = 'failed';
  await deliver(state, 'refund.failed', latest);
}

/** Told by each of its events, the charge's first: https://docs.stripe.com/api/events/types */
async function refundByHand(state: State, paymentId: string, amount: number): Promise<string> {
  const made: Refund = {
    id: `re_${++state.count}`,
    object: 'refund',
    status: 'succeeded',
    amount,
    payment_intent: paymentId,
    metadata: {},
  };
  state.refunds.push(made);
  await tellRefunded(state, paymentId);
  for (const type of ['refund.updated', 'refund.created']) await deliver(state, type, made);
  return made.id;
}

const tellRefunded = (state: State, paymentId: string) =>
  deliver(state, 'charge.refunded', {
    object: 'charge',
    payment_intent: paymentId,
    metadata: state.payments.get(paymentId)?.metadata,
  });

const dispute = (state: State, paymentId: string, status = 'needs_response', at = state.now()) =>
  deliver(
    state,
    status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.updated',
    {
      id: `dp_${paymentId}`,
      object: 'dispute',
      payment_intent: paymentId,
      amount: state.payments.get(paymentId)?.amount ?? 0,
      status,
      reason: 'fraudulent',
    },
    at,
  );

/** As Stripe signs: over the second and the body. */
function sign(secret: string, body: string): string {
  const second = Math.floor(Date.now() / 1000);
  return `t=${second},v1=${createHmac('sha256', secret).update(`${second}.${body}`).digest('hex')}`;
}

/** Events repeat: each is sent twice. */
async function deliver(state: State, type: string, object: object, at = state.now()): Promise<void> {
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

/** The page on which a browser pays: two buttons. */
async function showPage(state: State, request: IncomingMessage, url: URL, response: ServerResponse) {
  const [, , id = '', verb] = url.pathname.split('/');
  const session = state.sessions.get(id);
  if (!session) return void response.writeHead(404).end();
  if (request.method === 'POST') {
    if (verb === 'pay') await pay(state, id);
    const to = verb === 'pay' ? session.success_url : session.cancel_url;
    return void response.writeHead(303, { location: to }).end();
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  return void response.end(`<!doctype html><html lang="es"><title>Pago</title><h1>Pagar ${session.amount_total / 100} USD</h1>
<form method="post" action="/pay/${id}/pay"><button>Pagar</button></form>
<form method="post" action="/pay/${id}/cancel"><button>Cancelar</button></form></html>`);
}
