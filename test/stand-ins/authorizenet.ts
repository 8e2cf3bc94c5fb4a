import type { ServerResponse } from 'node:http';
import {
  APPROVED_IN_TEST,
  type Asked,
  authorize,
  batches,
  byId,
  capture,
  detailsOf,
  failed,
  type Fault,
  letGo,
  ok,
  refund,
  type Paging,
  refundByHand,
  refused,
  review,
  SETTLED,
  settledIn,
  type State,
  type Transaction,
  unsettled,
} from './authorizenet-ledger.ts';
import { CLIENT_KEY, makeNonce, serveScript } from './authorizenet-accept.ts';
import { listen } from './listen.ts';
import { authorizeNet, COMPARED } from './seen.ts';

export { STAND_IN_CARDS } from './seen.ts';

export type AuthorizeNetStandIn = {
  url: string;
  /** What the application is started with to use it. */
  env: Record<string, string>;
  /** What it is started with besides so that Accept.js reads cards. */
  acceptEnv: Record<string, string>;
  /** A token as Accept.js makes it. */
  tokenFor(cardNumber: string, cardCode?: string): { descriptor: string; value: string };
  /** A quarter of an hour passes: the nonces of before are over. */
  letNoncesExpire(): void;
  /** What charges were asked for besides their amount, in their order. */
  asked(): readonly Asked[];
  /** The next call that moves money meets this; `late` and `cut` do what was asked and lose the answer. */
  failNext(fault: Fault): void;
  /** The night passes: what was captured is settled, in a batch of that moment. */
  settle(at?: Date): void;
  /** The gateway's word for where a transaction stands, as its schema lists them. */
  mark(transId: string, status: string): void;
  /** The next call that moves money is refused for this reason. */
  refuseNext(reason: string): void;
  /** The account approves everything and charges nobody. */
  setTestMode(on: boolean): void;
  /** From now on events are sent there, signed. */
  deliverTo(url: string, signatureKey: string): void;
  /** Somebody at the merchant decides about a held payment; the event is sent when `deliverTo` was called. */
  review(transId: string, verdict: 'approvedReview' | 'failedReview'): Promise<void>;
  /** Somebody gives back of a settled charge in the gateway's own pages; answers its number. */
  refundByHand(transId: string, cents: number): Promise<string>;
  /** Where its account says that events go. */
  hooks: State['hooks'];
  /** Every charge, refund and void as it stands. */
  transactions(): readonly Transaction[];
  close(): Promise<void>;
};

/** Speaks the part of Authorize.Net's JSON interface that the adapter uses, with a ledger in memory. */
export async function startAuthorizeNet(transactionKey = 'stand-in-key'): Promise<AuthorizeNetStandIn> {
  const state: State = {
    transactions: [],
    fault: null,
    nextId: 60_000_000_001,
    transactionKey,
    webhook: null,
    hooks: [],
    testMode: false,
    refusal: null,
    batches: new Map(),
    nonces: new Map(),
    asked: [],
  };
  const { url, close } = await listen((request, body, response) =>
    request.url === '/rest/v1/webhooks'
      ? answerHooks(state, request.headers.authorization, response)
      : serveScript(request, response) || answer(state, body.toString(), response),
  );
  return {
    url,
    env: {
      PAYMENT: 'authorizenet',
      AUTHORIZENET_URL: url,
      AUTHORIZENET_LOGIN: 'stand-in',
      AUTHORIZENET_TRANSACTION_KEY: transactionKey,
      AUTHORIZENET_SIGNATURE_KEY: 'C0FFEE00',
    },
    acceptEnv: { AUTHORIZENET_CLIENT_KEY: CLIENT_KEY },
    tokenFor(cardNumber, cardCode = COMPARED.cvvs[0].code) {
      const data = { token: { cardNumber, cardCode } };
      const made = makeNonce(state.nonces, { merchantAuthentication: { clientKey: CLIENT_KEY }, data });
      return { descriptor: made?.dataDescriptor ?? '', value: made?.dataValue ?? '' };
    },
    letNoncesExpire() {
      for (const nonce of state.nonces.values()) nonce.isOver = true;
    },
    asked: () => state.asked,
    failNext(fault) {
      state.fault = fault;
    },
    settle(at = new Date()) {
      const batchId = String(state.batches.size + 1);
      state.batches.set(batchId, at);
      for (const one of state.transactions.filter(({ status }) => status in SETTLED))
        Object.assign(one, { status: SETTLED[one.status], batchId });
    },
    mark(transId, status) {
      const found = byId(state, transId);
      if (!found) throw new Error(`No transaction ${transId}`);
      found.status = status;
    },
    refuseNext(reason) {
      state.refusal = reason;
    },
    setTestMode(on) {
      state.testMode = on;
    },
    deliverTo(url, signatureKey) {
      state.webhook = { url, signatureKey };
    },
    review: (transId, verdict) => review(state, transId, verdict),
    refundByHand: (transId, cents) => refundByHand(state, transId, cents),
    hooks: state.hooks,
    transactions: () => state.transactions,
    close,
  };
}

function answerHooks(state: State, authorization: string | undefined, response: ServerResponse): void {
  const key = Buffer.from(`stand-in:${state.transactionKey}`).toString('base64');
  response.writeHead(authorization === `Basic ${key}` ? 200 : 401, { 'content-type': 'application/json' });
  response.end(JSON.stringify(authorization === `Basic ${key}` ? state.hooks : {}));
}

function answer(state: State, text: string, response: ServerResponse): void {
  const body = JSON.parse(text) as Record<string, Record<string, unknown>>;
  const [name, request] = Object.entries(body)[0] ?? ['', {}];
  const moves = name === 'createTransactionRequest';
  const fault = moves ? state.fault : null;
  if (moves) state.fault = null;
  if (fault === '429' || fault === '500') return void response.writeHead(Number(fault)).end();
  if (fault === 'garbage') return void response.end('\uFEFF<html>mantenimiento</html>');
  const { reply, silent } = work(state, name, request);
  const send = () => response.end(`\uFEFF${JSON.stringify(reply)}`);
  if (fault === 'cut' || silent) return void response.destroy();
  // the caller's own limit ends it
  if (fault === 'late') return;
  if (fault === 'slow') return void setTimeout(send, 300);
  response.setHeader('content-type', 'application/json');
  send();
}

/**
 * The order in which Authorize.Net's schema wants the keys of a transaction: another order is refused as E00003.
 * Only those that a portal may send.
 */
const KEY_ORDER = [
  'transactionType',
  'amount',
  'currencyCode',
  'payment',
  'refTransId',
  'order',
  'customer',
  'billTo',
  'customerIP',
  'transactionSettings',
  'userFields',
];

function work(
  state: State,
  name: string,
  request: Record<string, unknown>,
): { reply: unknown; silent?: boolean } {
  const keys = Object.keys(request);
  if (keys[0] !== 'merchantAuthentication') return { reply: { messages: failed(authorizeNet.malformed) } };
  if (name === 'securePaymentContainerRequest') {
    const opaqueData = makeNonce(state.nonces, request);
    const messages = opaqueData ? ok : failed(authorizeNet.keys);
    return { reply: { ...(opaqueData && { opaqueData }), messages } };
  }
  const { transactionKey } = request.merchantAuthentication as { transactionKey: string };
  if (transactionKey !== state.transactionKey) {
    return { reply: { messages: failed(authorizeNet.keys) } };
  }
  switch (name) {
    case 'createTransactionRequest':
      return transact(state, request.transactionRequest as Asked);
    case 'getTransactionDetailsRequest':
      return { reply: detailsOf(state, String(request.transId)) };
    case 'getSettledBatchListRequest':
      return {
        reply: batches(state, String(request.firstSettlementDate), String(request.lastSettlementDate)),
      };
    case 'getTransactionListRequest':
      return { reply: settledIn(state, String(request.batchId), request.paging as Paging) };
    case 'getUnsettledTransactionListRequest':
      return { reply: unsettled(state) };
    case 'authenticateTestRequest':
      return { reply: { messages: ok } };
    case 'getMerchantDetailsRequest':
      return {
        reply: {
          isTestMode: state.testMode,
          merchantName: 'Caribe Express',
          publicClientKey: CLIENT_KEY,
          messages: ok,
        },
      };
    default:
      return { reply: { messages: failed(authorizeNet.malformed) } };
  }
}

function transact(state: State, asked: Asked): { reply: unknown; silent?: boolean } {
  const places = Object.keys(asked).map(key => KEY_ORDER.indexOf(key));
  if (places.includes(-1) || places.some((place, at) => at > 0 && place < (places[at - 1] as number))) {
    return { reply: { messages: failed(authorizeNet.malformed) } };
  }
  if ((asked.order?.invoiceNumber.length ?? 0) > 20) {
    return { reply: { messages: failed(authorizeNet.malformed) } };
  }
  const { refusal } = state;
  state.refusal = null;
  if (refusal) return { reply: refused({ code: refusal, text: '' }) };
  if (state.testMode) return { reply: APPROVED_IN_TEST };
  switch (asked.transactionType) {
    case 'authOnlyTransaction':
      return authorize(state, asked);
    case 'priorAuthCaptureTransaction':
      return { reply: capture(state, asked) };
    case 'voidTransaction':
      return { reply: letGo(state, asked) };
    case 'refundTransaction':
      return { reply: refund(state, asked) };
    default:
      return { reply: { messages: failed(authorizeNet.malformed) } };
  }
}
