import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen } from './listen.ts';
import { stripe } from './seen.ts';
import {
  type Session,
  type Payment,
  type Refund,
  type State,
  refusal,
  type Answer,
  missing,
  refused,
  found,
  open,
  expire,
  shownSession,
  withCharge,
  movePayment,
  refund,
  balance,
  pay,
  finishRefunds,
  returnRefund,
  refundByHand,
  tellRefunded,
  type Dispute,
  type StripeFault,
  type Upload,
} from './stripe-ledger.ts';
import {
  answerDispute,
  dispute,
  type Disputing,
  review,
  showCharge,
  showDispute,
  takeFile,
  warn,
} from './stripe-disputes.ts';

export type StripeStandIn = {
  url: string;
  /** What the application is started with to use it. */
  env: Record<string, string>;
  /** The next POST of the interface meets this; `late` and `cut` do what was asked and lose the answer. */
  failNext(fault: StripeFault): void;
  /** The next POST is refused with this error code (400); an empty one is a refusal without a code. */
  refuseNext(code: string): void;
  /** From now on events are sent there, signed; `host` as which name the place is called. */
  deliverTo(url: string, secret: string, host?: string): void;
  /** What its account says of itself: whether it charges, and where events go. */
  account: Pick<State, 'hooks' | 'livemode' | 'fee'>;
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
  /** Names of the parameters that the latest session was opened with. */
  opened(): readonly string[];
  /** Its customer paid it by something else than a card (PaymentMethodDetails of its OpenAPI document). */
  payBy(paymentId: string, details: { type: string }): void;
  /** A bank takes a payment back, or decides about it: an event of its dispute, as it was said then. */
  dispute(paymentId: string, disputing?: Disputing): Promise<void>;
  /** Its bank says that it may be fraud, or that nothing is to be done about it any more. */
  warn(paymentId: string, actionable?: boolean, at?: Date): Promise<void>;
  /** Radar puts a payment aside for a person to look at, or somebody has looked. */
  review(paymentId: string, open?: boolean, at?: Date): Promise<void>;
  disputes(): Dispute[];
  /** What was uploaded as evidence. */
  files(): Upload[];
  sessions(): Session[];
  payments(): Payment[];
  refunds(): Refund[];
  /** What each delivery of an event was answered: anything but 200 is sent again for days. */
  answers(): number[];
  close(): Promise<void>;
};

/** Speaks the part of Stripe's interface that the adapter uses, with a page on which a browser can pay. */
export async function startStripe(now: () => Date = () => new Date()): Promise<StripeStandIn> {
  const state: State = {
    url: '',
    opened: [],
    sessions: new Map(),
    payments: new Map(),
    refunds: [],
    disputes: new Map(),
    files: [],
    replies: new Map(),
    fault: null,
    refusal: null,
    fee: 0,
    refundsWait: false,
    webhook: null,
    hooks: [],
    livemode: false,
    answers: [],
    count: 0,
    now,
  };
  const { url, close } = await listen((request, body, response) => route(state, request, body, response));
  state.url = url;
  return {
    url,
    env: {
      PAYMENT: 'stripe',
      STRIPE_URL: url,
      STRIPE_SECRET_KEY: 'sk_test_stand_in',
      STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
    },
    failNext(fault) {
      state.fault = fault;
    },
    refuseNext(code) {
      state.refusal = code;
    },
    deliverTo(url, secret, host = new URL(url).host) {
      state.webhook = { url, secret, host };
    },
    account: state,
    pay: id => pay(state, id),
    holdRefunds() {
      state.refundsWait = true;
    },
    finishRefunds: () => finishRefunds(state),
    returnRefund: () => returnRefund(state),
    tellRefunded: id => tellRefunded(state, id),
    refundByHand: (id, amount) => refundByHand(state, id, amount),
    opened: () => state.opened,
    payBy(paymentId, details) {
      const payment = state.payments.get(paymentId);
      if (payment) payment.paid_by = details;
    },
    dispute: (id, disputing) => dispute(state, id, disputing),
    warn: (id, actionable, at) => warn(state, id, actionable, at),
    review: (id, open, at) => review(state, id, open, at),
    disputes: () => [...state.disputes.values()],
    files: () => state.files,
    sessions: () => [...state.sessions.values()],
    payments: () => [...state.payments.values()],
    refunds: () => state.refunds,
    answers: () => state.answers,
    close,
  };
}

async function route(state: State, request: IncomingMessage, sent: Buffer, response: ServerResponse) {
  const url = new URL(request.url ?? '/', state.url);
  if (url.pathname.startsWith('/pay/')) return showPage(state, request, url, response);
  if (request.headers.authorization !== 'Bearer sk_test_stand_in') {
    return send(response, 401, refusal(stripe.badKey));
  }
  const fault = request.method === 'POST' && url.pathname !== '/v1/files' ? state.fault : null;
  if (fault) state.fault = null;
  if (fault === '429') return send(response, 429, refusal(stripe.tooMany));
  if (fault === '500') return send(response, 500, refusal(stripe.down));
  if (fault === 'garbage') return void response.end('<html>mantenimiento</html>');
  const isFile = url.pathname === '/v1/files';
  const { status, body } = isFile ? takeFile(state, sent) : once(state, request, url, sent.toString());
  if (fault === 'cut') return void response.destroy();
  // the caller's own limit ends it
  if (fault === 'late') return;
  if (fault === 'slow') await new Promise(resolve => setTimeout(resolve, 200));
  return send(response, status, body);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
  response.end(JSON.stringify(body));
}

/** A key answers what it answered first, a refusal too, and refuses other parameters: https://docs.stripe.com/api/idempotent_requests */
function once(state: State, request: IncomingMessage, url: URL, text: string): Answer {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST') return act(state, 'GET', url, text);
  if (typeof key !== 'string') return refusedOr(state, () => act(state, 'POST', url, text));
  const earlier = state.replies.get(key);
  if (earlier && earlier.params !== text) {
    return { status: 400, body: refusal(stripe.otherParameters) };
  }
  if (earlier) return earlier;
  const answer = refusedOr(state, () => act(state, 'POST', url, text));
  state.replies.set(key, { params: text, ...answer });
  return answer;
}

function refusedOr(state: State, work: () => Answer): Answer {
  const code = state.refusal;
  state.refusal = null;
  return code === null ? work() : refused({ ...stripe.unsaid, code });
}

function act(state: State, method: string, url: URL, text: string): Answer {
  const form = new URLSearchParams(text);
  const [, , ...path] = url.pathname.split('/');
  const [, second, third] = path;
  switch (`${method} ${path[0]}${path.length > 1 && path[0] === 'checkout' ? '/sessions' : ''}`) {
    case 'POST checkout/sessions':
      return third ? expire(state, third) : open(state, form);
    case 'GET checkout/sessions':
      if (!third) return listed('/v1/checkout/sessions', [...state.sessions.values()].reverse());
      return found(state.sessions.get(third ?? ''), session => shownSession(state, session, url));
    case 'GET payment_intents':
      return found(state.payments.get(second ?? ''), payment => withCharge(state, payment));
    case 'POST payment_intents':
      return found(state.payments.get(second ?? ''), payment => movePayment(state, payment, third, form));
    case 'POST refunds':
      return refund(state, form);
    case 'GET refunds': {
      const data = state.refunds.filter(one => one.payment_intent === url.searchParams.get('payment_intent'));
      return listed('/v1/refunds', data);
    }
    case 'GET charges':
      return showCharge(state, second ?? '');
    case 'GET disputes':
      return showDispute(state, second ?? '');
    case 'POST disputes':
      return answerDispute(state, second ?? '', form);
    case 'GET balance_transactions':
      return listed('/v1/balance_transactions', balanceOf(state, url.searchParams));
    case 'GET balance':
      return {
        status: 200,
        body: { object: 'balance', available: [], pending: [], livemode: state.livemode },
      };
    case 'GET webhook_endpoints':
      return listed('/v1/webhook_endpoints', state.hooks);
    default:
      return missing;
  }
}

function balanceOf(state: State, asked: URLSearchParams): object[] {
  const isWhole = [...asked].some(([key, value]) => key.startsWith('expand') && value === 'data.source');
  return balance(state, Number(asked.get('created[gte]')), isWhole);
}

const listed = (url: string, data: object[]): Answer => ({
  status: 200,
  body: { object: 'list', data, has_more: false, url },
});

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
