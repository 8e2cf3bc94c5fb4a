import { createHmac } from 'node:crypto';
import { authorizeNet, COMPARED, type Seen, STAND_IN_CARDS } from './seen.ts';
import { type Nonces, takeNonce } from './authorizenet-accept.ts';

/** What the gateway keeps of one transaction; amounts in cents. */
export type Transaction = {
  transId: string;
  status: string;
  invoiceNumber: string;
  authCents: number;
  settleCents: number;
  refundedCents: number;
  cardNumber: string;
  refTransId: string | null;
  reasonCode: number;
  /** the batch that it was settled in */
  batchId?: string;
  avsResultCode?: string;
  cvvResultCode?: string;
};

const APPROVES: readonly string[] = [STAND_IN_CARDS.approved, STAND_IN_CARDS.silent];

export type Fault = '429' | '500' | 'cut' | 'garbage' | 'late' | 'slow';

export type State = {
  transactions: Transaction[];
  fault: Fault | null;
  nextId: number;
  transactionKey: string;
  webhook: { url: string; signatureKey: string } | null;
  /** what its second interface lists; its shape: apps/server/src/adapters/payment/authorizenet/gateway.ts */
  hooks: { url: string; status: 'active' | 'inactive'; eventTypes: string[] }[];
  testMode: boolean;
  refusal: string | null;
  /** when each batch was settled, by its number */
  batches: Map<string, Date>;
  nonces: Nonces;
  asked: Asked[];
};

const message = ({ code, text }: Seen) => [{ code, text }];
export const ok = { resultCode: 'Ok', message: message(authorizeNet.ok) };
export const failed = (seen: Seen) => ({ resultCode: 'Error', message: message(seen) });

export type Asked = {
  transactionType: string;
  amount?: string;
  payment?: {
    creditCard?: { cardNumber: string; expirationDate: string; cardCode?: string };
    opaqueData?: { dataDescriptor: string; dataValue: string };
  };
  refTransId?: string;
  order?: { invoiceNumber: string };
  billTo?: { firstName: string; lastName: string; zip: string };
  customerIP?: string;
};

/** What is in neither table matches, or is not compared. */
const letters = (seen: readonly Seen[]) => new Map(seen.map(({ code, text }) => [code, text]));
const [AVS, CVV] = [letters(COMPARED.zips), letters(COMPARED.cvvs)];

const compared = ({ billTo }: Asked, cardCode = '') => ({
  avsResultCode: billTo ? (AVS.get(billTo.zip) ?? 'Y') : 'P',
  cvvResultCode: CVV.get(cardCode) ?? 'P',
});

const HELD = '4';
export const SETTLED: Readonly<Record<string, string>> = {
  capturedPendingSettlement: 'settledSuccessfully',
  refundPendingSettlement: 'refundSettledSuccessfully',
};
const toCents = (amount = '0') => Math.round(Number(amount) * 100);
const mask = (number: string) => `XXXX${number.slice(-4)}`;

function said(
  transaction: Transaction,
  responseCode: string,
  error?: Seen,
  { code, text } = responseCode === HELD ? authorizeNet.inReview : authorizeNet.approved,
) {
  const transactionResponse = {
    responseCode,
    transId: responseCode === '3' ? '0' : transaction.transId,
    accountNumber: mask(transaction.cardNumber),
    ...(transaction.avsResultCode && {
      avsResultCode: transaction.avsResultCode,
      cvvResultCode: transaction.cvvResultCode,
    }),
    accountType: transaction.cardNumber.startsWith('4') ? 'Visa' : 'MasterCard',
    ...(error
      ? { errors: [{ errorCode: error.code, errorText: error.text }] }
      : { messages: [{ code, description: text }] }),
  };
  const messages = responseCode === '3' ? failed(authorizeNet.unsuccessful) : ok;
  return { transactionResponse, messages };
}

export const refused = ({ code, text }: { code: string; text: string }) => ({
  transactionResponse: {
    responseCode: '3',
    transId: '0',
    errors: { error: [{ errorCode: code, errorText: text }] },
  },
  messages: failed(authorizeNet.unsuccessful),
});

/** What an account in test mode says to everything: approved, under no number. */
export const APPROVED_IN_TEST = {
  transactionResponse: {
    responseCode: '1',
    transId: '0',
    testRequest: '1',
    accountNumber: 'XXXX1111',
    accountType: 'Visa',
    messages: [{ code: authorizeNet.approved.code, description: authorizeNet.approved.text }],
  },
  messages: ok,
};

function record(state: State, transaction: Omit<Transaction, 'transId' | 'refundedCents'>): Transaction {
  const recorded = { ...transaction, transId: String(state.nextId++), refundedCents: 0 };
  state.transactions.push(recorded);
  return recorded;
}

export function authorize(state: State, asked: Asked): { reply: unknown; silent?: boolean } {
  const invoiceNumber = asked.order?.invoiceNumber ?? '';
  const { creditCard, opaqueData } = asked.payment ?? {};
  state.asked.push(asked);
  const token = opaqueData && takeNonce(state.nonces, opaqueData.dataValue);
  if (token && 'refused' in token)
    return { reply: { transactionResponse: {}, messages: failed(token.refused) } };
  const number = token?.cardNumber ?? creditCard?.cardNumber ?? '';
  const twin = state.transactions.find(one => one.invoiceNumber === invoiceNumber && one.refTransId === null);
  if (twin) return { reply: refused(authorizeNet.duplicate) };
  const enter = (status: string, reasonCode: number) =>
    record(state, {
      status,
      invoiceNumber,
      authCents: toCents(asked.amount),
      settleCents: 0,
      cardNumber: number,
      refTransId: null,
      reasonCode,
      ...compared(asked, token?.cardCode ?? creditCard?.cardCode),
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
    return { reply: said(part, '4', authorizeNet.partial) };
  }
  if (number === STAND_IN_CARDS.held) return { reply: said(enter('FDSPendingReview', 253), '4') };
  if (number === STAND_IN_CARDS.wrongCvv) {
    return { reply: said(enter('declined', 65), '2', authorizeNet.wrongCvv) };
  }
  if (!APPROVES.includes(number)) {
    return { reply: said(enter('declined', 2), '2', authorizeNet.declined) };
  }
  const authorized = enter('authorizedPendingCapture', 1);
  return { reply: said(authorized, '1'), silent: number === STAND_IN_CARDS.silent };
}

export const byId = (state: State, id = '') => state.transactions.find(one => one.transId === id);

export function capture(state: State, { refTransId, amount }: Asked) {
  const held = byId(state, refTransId);
  if (!held) return refused(authorizeNet.notFound);
  if (held.status === 'capturedPendingSettlement')
    return said(held, '1', undefined, authorizeNet.alreadyCaptured);
  if (held.status !== 'authorizedPendingCapture') return refused(authorizeNet.notFound);
  if (toCents(amount) > held.authCents) return refused(authorizeNet.aboveHeld);
  held.status = 'capturedPendingSettlement';
  held.settleCents = toCents(amount);
  return said(held, '1');
}

export async function review(state: State, transId: string, verdict: string): Promise<void> {
  const held = byId(state, transId);
  if (!held) return;
  const approved = verdict === 'approvedReview';
  held.status = approved ? 'authorizedPendingCapture' : verdict;
  const payload = { merchantReferenceId: held.invoiceNumber, entityName: 'transaction', id: transId };
  await deliver(state, `fraud.${approved ? 'approved' : 'declined'}`, payload);
}

/** No call of ours asked for it, so that its event carries no reference of one. */
export async function refundByHand(state: State, transId: string, cents: number): Promise<string> {
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

export function letGo(state: State, { refTransId }: Asked) {
  const held = byId(state, refTransId);
  if (!held) return refused(authorizeNet.notFound);
  if (!VOIDABLE.includes(held.status)) return refused(authorizeNet.notFound);
  held.status = 'voided';
  return said(held, '1');
}

export function refund(state: State, { refTransId, amount, payment, order }: Asked) {
  const charge = byId(state, refTransId);
  if (!charge) return refused(authorizeNet.notFound);
  if (charge.status !== 'settledSuccessfully') return refused(authorizeNet.noCredit);
  if (payment?.creditCard?.cardNumber !== charge.cardNumber.slice(-4)) return refused(authorizeNet.badNumber);
  const cents = toCents(amount);
  if (charge.refundedCents + cents > charge.settleCents) return refused(authorizeNet.aboveCharged);
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

export function detailsOf(state: State, transId: string) {
  const found = byId(state, transId);
  if (!found) return { messages: failed(authorizeNet.noRecord) };
  const transaction = {
    transId,
    transactionStatus: found.status,
    responseReasonCode: found.reasonCode,
    AVSResponse: found.avsResultCode,
    cardCodeResponse: found.cvvResultCode,
    authAmount: found.authCents / 100,
    settleAmount: found.settleCents / 100,
    order: { invoiceNumber: found.invoiceNumber },
    ...(found.refTransId && { refTransId: found.refTransId }),
    payment: { creditCard: { cardNumber: mask(found.cardNumber), expirationDate: 'XXXX', cardType: 'Visa' } },
  };
  return { transaction, messages: ok };
}

/**
 * As batchDetailsType, batchStatisticType and transactionSummaryType of AnetApiSchema.xsd have them; in a recorded answer
 * (stymiee/authnetjson, examples/reporting) the statistics are a plain list.
 */
export function batches(state: State, first: string, last: string) {
  const batchList = [...state.batches]
    .filter(([, at]) => at >= new Date(first) && at <= new Date(last))
    .map(([batchId, at]) => {
      const isTakenBack = ({ status }: Transaction) => status.startsWith('chargeback');
      const chargebackCount = inBatch(state, batchId).filter(isTakenBack).length;
      const settlementTimeUTC = `${at.toISOString().slice(0, 19)}Z`;
      return { batchId, settlementTimeUTC, statistics: [{ accountType: 'Visa', chargebackCount }] };
    });
  // an empty list is left out
  return batchList.length > 0 ? { batchList, messages: ok } : { messages: ok };
}

const inBatch = ({ transactions }: State, batchId: string) =>
  transactions.filter(one => one.batchId === batchId);

export function settledIn(state: State, batchId: string, { limit, offset }: Paging) {
  const all = inBatch(state, batchId).map(one => ({
    transId: one.transId,
    transactionStatus: one.status,
    ...(one.invoiceNumber && { invoiceNumber: one.invoiceNumber }),
    settleAmount: one.settleCents / 100,
  }));
  const transactions = all.slice((Number(offset) - 1) * Number(limit), Number(offset) * Number(limit));
  return { transactions, totalNumInResultSet: all.length, messages: ok };
}
export type Paging = { limit: string; offset: string };

export function unsettled(state: State) {
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
