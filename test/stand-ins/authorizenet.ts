import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the gateway keeps of one transaction; amounts in cents. */
type Transaction = {
  transId: string;
  status: string;
  invoiceNumber: string;
  authCents: number;
  settleCents: number;
  refundedCents: number;
  cardNumber: string;
  refTransId: string | null;
  reasonCode: number;
};

/** Cards that do here what their names say. */
export const STAND_IN_CARDS = {
  approved: '4111111111111111',
  declined: '4222222222222220',
  wrongCvv: '4007000000027',
  held: '5424000000000015',
  /** A prepaid card with money for a part, given although the whole or nothing was asked for. */
  partial: '6011000000000012',
  /** Charged, but the answer never comes. */
  silent: '370000000000002',
} as const;

const APPROVES: readonly string[] = [STAND_IN_CARDS.approved, STAND_IN_CARDS.silent];

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

export type Fault = '429' | '500' | 'cut' | 'garbage' | 'late' | 'slow';

export type AuthorizeNetStandIn = {
  url: string;
  /** The next call that moves money meets this; `late` and `cut` do what was asked and lose the answer. */
  failNext(fault: Fault): void;
  /** The night passes: what was captured is settled. */
  settle(): void;
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
  /** Every charge, refund and void as it stands. */
  transactions(): readonly Transaction[];
  close(): Promise<void>;
};

type State = {
  transactions: Transaction[];
  fault: Fault | null;
  nextId: number;
  lateMs: number;
  transactionKey: string;
  webhook: { url: string; signatureKey: string } | null;
  testMode: boolean;
  refusal: string | null;
};

/** Speaks the part of Authorize.Net's JSON interface that the adapter uses, with a ledger in memory. */
export async function startAuthorizeNet(
  lateMs: number,
  transactionKey = 'stand-in-key',
): Promise<AuthorizeNetStandIn> {
  const state: State = {
    transactions: [],
    fault: null,
    nextId: 60_000_000_001,
    lateMs,
    transactionKey,
    webhook: null,
    testMode: false,
    refusal: null,
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(state, Buffer.concat(chunks).toString('utf8'), response));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failNext(fault) {
      state.fault = fault;
    },
    settle() {
      for (const one of state.transactions) {
        one.status = SETTLED[one.status] ?? one.status;
      }
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
    transactions: () => state.transactions,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
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
  if (fault === 'cut') return void response.destroy();
  if (fault === 'late' || silent) return void setTimeout(send, state.lateMs);
  if (fault === 'slow') return void setTimeout(send, 300);
  response.setHeader('content-type', 'application/json');
  send();
}

const ok = { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] };
const failed = (code: string, text: string) => ({ resultCode: 'Error', message: [{ code, text }] });

function work(
  state: State,
  name: string,
  request: Record<string, unknown>,
): { reply: unknown; silent?: boolean } {
  const keys = Object.keys(request);
  if (keys[0] !== 'merchantAuthentication') return { reply: { messages: failed('E00003', 'element order') } };
  const { transactionKey } = request.merchantAuthentication as { transactionKey: string };
  if (transactionKey !== state.transactionKey) {
    return { reply: { messages: failed('E00007', 'User authentication failed') } };
  }
  switch (name) {
    case 'createTransactionRequest':
      return transact(state, request.transactionRequest as Asked);
    case 'getTransactionDetailsRequest':
      return { reply: detailsOf(state, String(request.transId)) };
    case 'getUnsettledTransactionListRequest':
      return { reply: unsettled(state) };
    case 'authenticateTestRequest':
      return { reply: { messages: ok } };
    case 'getMerchantDetailsRequest':
      return { reply: { isTestMode: state.testMode, merchantName: 'Caribe Express', messages: ok } };
    default:
      return { reply: { messages: failed('E00003', `unknown element ${name}`) } };
  }
}

type Asked = {
  transactionType: string;
  amount?: string;
  payment?: {
    creditCard?: { cardNumber: string; expirationDate: string };
    opaqueData?: { dataValue: string };
  };
  refTransId?: string;
  order?: { invoiceNumber: string };
};

function transact(state: State, asked: Asked): { reply: unknown; silent?: boolean } {
  const places = Object.keys(asked).map(key => KEY_ORDER.indexOf(key));
  if (places.includes(-1) || places.some((place, at) => at > 0 && place < (places[at - 1] as number))) {
    return { reply: { messages: failed('E00003', 'The element has invalid child element') } };
  }
  if ((asked.order?.invoiceNumber.length ?? 0) > 20) {
    return { reply: { messages: failed('E00003', 'invoiceNumber is too long') } };
  }
  const { refusal } = state;
  state.refusal = null;
  if (refusal) return { reply: refused(refusal, 'refused') };
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
      return { reply: { messages: failed('E00003', asked.transactionType) } };
  }
}

const HELD = '4';
const SETTLED: Readonly<Record<string, string>> = {
  capturedPendingSettlement: 'settledSuccessfully',
  refundPendingSettlement: 'refundSettledSuccessfully',
};
const toCents = (amount = '0') => Math.round(Number(amount) * 100);
const mask = (number: string) => `XXXX${number.slice(-4)}`;

function said(
  transaction: Transaction,
  responseCode: string,
  error?: [code: string, text: string],
  code = responseCode === HELD ? '253' : '1',
) {
  const transactionResponse = {
    responseCode,
    transId: responseCode === '3' ? '0' : transaction.transId,
    accountNumber: mask(transaction.cardNumber),
    accountType: transaction.cardNumber.startsWith('4') ? 'Visa' : 'MasterCard',
    ...(error
      ? { errors: [{ errorCode: error[0], errorText: error[1] }] }
      : { messages: [{ code, description: 'ok' }] }),
  };
  const messages = responseCode === '3' ? failed('E00027', 'The transaction was unsuccessful.') : ok;
  return { transactionResponse, messages };
}

const refused = (code: string, text: string) => ({
  transactionResponse: {
    responseCode: '3',
    transId: '0',
    errors: { error: [{ errorCode: code, errorText: text }] },
  },
  messages: failed('E00027', 'The transaction was unsuccessful.'),
});

/** What an account in test mode says to everything: approved, under no number. */
const APPROVED_IN_TEST = {
  transactionResponse: {
    responseCode: '1',
    transId: '0',
    testRequest: '1',
    accountNumber: 'XXXX1111',
    accountType: 'Visa',
    messages: [{ code: '1', description: 'This transaction has been approved.' }],
  },
  messages: ok,
};

function record(state: State, transaction: Omit<Transaction, 'transId' | 'refundedCents'>): Transaction {
  const recorded = { ...transaction, transId: String(state.nextId++), refundedCents: 0 };
  state.transactions.push(recorded);
  return recorded;
}

function authorize(state: State, asked: Asked): { reply: unknown; silent?: boolean } {
  const invoiceNumber = asked.order?.invoiceNumber ?? '';
  const number = asked.payment?.creditCard?.cardNumber ?? asked.payment?.opaqueData?.dataValue ?? '';
  const twin = state.transactions.find(one => one.invoiceNumber === invoiceNumber && one.refTransId === null);
  if (twin) return { reply: refused('11', 'A duplicate transaction has been submitted.') };
  const enter = (status: string, reasonCode: number) =>
    record(state, {
      status,
      invoiceNumber,
      authCents: toCents(asked.amount),
      settleCents: 0,
      cardNumber: number,
      refTransId: null,
      reasonCode,
    });
  if (number === STAND_IN_CARDS.partial) {
    const part = record(state, {
      status: 'authorizedPendingRelease',
      invoiceNumber,
      authCents: 2000,
      settleCents: 0,
      cardNumber: number,
      refTransId: null,
      reasonCode: 295,
    });
    return { reply: said(part, '4', ['295', 'Only a part of the amount was approved.']) };
  }
  if (number === STAND_IN_CARDS.held) return { reply: said(enter('FDSPendingReview', 253), '4') };
  if (number === STAND_IN_CARDS.wrongCvv) {
    return { reply: said(enter('declined', 65), '2', ['65', 'Card code mismatch']) };
  }
  if (!APPROVES.includes(number)) {
    return { reply: said(enter('declined', 2), '2', ['2', 'This transaction has been declined.']) };
  }
  const authorized = enter('authorizedPendingCapture', 1);
  return { reply: said(authorized, '1'), silent: number === STAND_IN_CARDS.silent };
}

const byId = (state: State, id = '') => state.transactions.find(one => one.transId === id);

function capture(state: State, { refTransId, amount }: Asked) {
  const held = byId(state, refTransId);
  if (!held) return refused('16', 'The transaction cannot be found.');
  if (held.status === 'capturedPendingSettlement') return said(held, '1', undefined, '311');
  if (held.status !== 'authorizedPendingCapture') return refused('16', 'The transaction cannot be found.');
  if (toCents(amount) > held.authCents) return refused('47', 'more than was authorized');
  held.status = 'capturedPendingSettlement';
  held.settleCents = toCents(amount);
  return said(held, '1');
}

async function review(state: State, transId: string, verdict: string): Promise<void> {
  const held = byId(state, transId);
  if (!held) return;
  const approved = verdict === 'approvedReview';
  held.status = approved ? 'authorizedPendingCapture' : verdict;
  const payload = { merchantReferenceId: held.invoiceNumber, entityName: 'transaction', id: transId };
  await deliver(state, `fraud.${approved ? 'approved' : 'declined'}`, payload);
}

/** No call of ours asked for it, so that its event carries no reference of one. */
async function refundByHand(state: State, transId: string, cents: number): Promise<string> {
  const charge = byId(state, transId);
  if (!charge) throw new Error(`No transaction ${transId}`);
  charge.refundedCents += cents;
  const made = record(state, {
    ...charge,
    status: 'refundPendingSettlement',
    invoiceNumber: '',
    authCents: cents,
    settleCents: cents,
    refTransId: transId,
  });
  await deliver(state, 'refund.created', { entityName: 'transaction', id: made.transId });
  return made.transId;
}

async function deliver(
  state: State,
  type: string,
  payload: { id: string; entityName?: string; merchantReferenceId?: string },
): Promise<void> {
  if (!state.webhook) return;
  const { url, signatureKey } = state.webhook;
  const body = JSON.stringify({
    notificationId: `event-${payload.id}`,
    eventType: `net.authorize.payment.${type}`,
    payload,
  });
  const signature = createHmac('sha512', Buffer.from(signatureKey, 'hex')).update(body).digest('hex');
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-anet-signature': `sha512=${signature.toUpperCase()}` },
    body,
  });
}

const VOIDABLE = [
  'authorizedPendingCapture',
  'authorizedPendingRelease',
  'capturedPendingSettlement',
  'FDSPendingReview',
];

function letGo(state: State, { refTransId }: Asked) {
  const held = byId(state, refTransId);
  if (!held) return refused('16', 'The transaction cannot be found.');
  if (!VOIDABLE.includes(held.status)) return refused('16', 'cannot be voided');
  held.status = 'voided';
  return said(held, '1');
}

function refund(state: State, { refTransId, amount, payment, order }: Asked) {
  const charge = byId(state, refTransId);
  if (!charge) return refused('16', 'The transaction cannot be found.');
  if (charge.status !== 'settledSuccessfully')
    return refused('54', 'does not meet the criteria for a credit');
  if (payment?.creditCard?.cardNumber !== charge.cardNumber.slice(-4)) return refused('6', 'card number');
  const cents = toCents(amount);
  if (charge.refundedCents + cents > charge.settleCents) return refused('55', 'more than was charged');
  charge.refundedCents += cents;
  const refunded = record(state, {
    status: 'refundPendingSettlement',
    invoiceNumber: order?.invoiceNumber ?? '',
    authCents: cents,
    settleCents: cents,
    cardNumber: charge.cardNumber,
    refTransId: charge.transId,
    reasonCode: 1,
  });
  return said(refunded, '1');
}

function detailsOf(state: State, transId: string) {
  const found = byId(state, transId);
  if (!found) return { messages: failed('E00040', 'The record cannot be found.') };
  const transaction = {
    transId,
    transactionStatus: found.status,
    responseReasonCode: found.reasonCode,
    authAmount: found.authCents / 100,
    settleAmount: found.settleCents / 100,
    order: { invoiceNumber: found.invoiceNumber },
    ...(found.refTransId && { refTransId: found.refTransId }),
    payment: { creditCard: { cardNumber: mask(found.cardNumber), expirationDate: 'XXXX', cardType: 'Visa' } },
  };
  return { transaction, messages: ok };
}

function unsettled(state: State) {
  const settled = Object.values(SETTLED);
  const open = state.transactions.filter(one => !settled.includes(one.status)).toReversed();
  const transactions = open.map(({ transId, invoiceNumber, status }) => ({
    transId,
    invoiceNumber,
    transactionStatus: status,
  }));
  // an empty list is left out, as the real one does
  return transactions.length > 0
    ? { transactions, totalNumInResultSet: transactions.length, messages: ok }
    : { messages: ok };
}
