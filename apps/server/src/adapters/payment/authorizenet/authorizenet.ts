import { type CardBrand, cardBrand } from '@puerta/domain/card';
import type { Cents } from '@puerta/domain/money';
import { ProviderUnavailable } from '../../provider-error.ts';
import type {
  AuthorizeAnswer,
  AuthorizeRequest,
  CaptureAnswer,
  CardGateway,
  PaymentLookUp,
  RefundAnswer,
  RefundRequest,
  RefundState,
  VoidAuthorizationAnswer,
} from '../port.ts';
import { readEvent } from './read-event.ts';
import {
  declineReason,
  detailsReply,
  isSettled,
  isTrouble,
  paymentState,
  plainReply,
  type TransactionDetails,
  type TransactionResponse,
  transactionReply,
  unsettledReply,
} from './replies.ts';
import { ask, type Credentials, type Post } from './transport.ts';

/** Seconds in which a repeat of the same charge is refused as a duplicate: the longest that the gateway keeps. */
const DUPLICATE_WINDOW = '28800';
const PAGE = 1000;
const MOST_PAGES = 10;

type Gateway = { post: Post; credentials: Credentials; inTurn: InTurn };

/**
 * Charges cards through Authorize.Net's JSON interface (docs/providers.md). `post` reaches it; `signatureKey` signs
 * its deliveries to us.
 */
export function authorizeNet(post: Post, credentials: Credentials, signatureKey: string): CardGateway {
  const gateway: Gateway = { post, credentials, inTurn: turns() };
  return {
    mode: 'card',
    authorize: request => authorize(gateway, request),
    capture: (id, amountCents) => gateway.inTurn(id, () => capture(gateway, id, amountCents)),
    voidAuthorization: id => gateway.inTurn(id, () => voidAuthorization(gateway, id)),
    refund: request => gateway.inTurn(request.providerId, () => refund(gateway, request)),
    lookUpRefund: request => lookUpRefund(gateway, request),
    lookUp: (reference, providerId) => lookUp(gateway, reference, providerId ?? null),
    readEvent: async delivery => readEvent(signatureKey, delivery),
  };
}

/** Throws when the account cannot be reached or its keys are wrong; moves nothing. */
export async function checkAuthorizeNet(post: Post, credentials: Credentials): Promise<void> {
  const { messages } = await ask(post, credentials, 'authenticateTestRequest', {}, plainReply);
  if (messages.resultCode !== 'Ok') throw unavailable(messages);
}

/** The amount as the gateway writes it; `payment` and the rest in the order that its schema demands. */
async function transact(
  { post, credentials }: Gateway,
  refId: string | null,
  transactionRequest: Record<string, unknown>,
): Promise<TransactionResponse> {
  const request = { ...(refId !== null && { refId }), transactionRequest };
  const reply = await ask(post, credentials, 'createTransactionRequest', request, transactionReply);
  if (!reply.transactionResponse?.responseCode) throw unavailable(reply.messages);
  return reply.transactionResponse;
}

const unavailable = (messages: { message: { code: string; text: string }[] }) =>
  new ProviderUnavailable(
    'payment',
    `Authorize.Net refused the request: ${messages.message.map(m => `${m.code} ${m.text}`).join(', ')}`,
  );

const dollars = (cents: Cents) => (cents / 100).toFixed(2);
const cents = (amount: number): Cents => Math.round(amount * 100);
const isApproved = ({ responseCode }: TransactionResponse) => responseCode === '1';
const errorCode = ({ errors }: TransactionResponse) => errors[0]?.errorCode;

async function authorize(gateway: Gateway, request: AuthorizeRequest): Promise<AuthorizeAnswer> {
  const { card, reference } = request;
  const response = await transact(gateway, reference, {
    transactionType: 'authOnlyTransaction',
    amount: dollars(request.amountCents),
    payment: 'token' in card ? tokenPayment(card.token) : cardPayment(card),
    order: { invoiceNumber: reference, description: request.description.slice(0, 255) },
    customer: { email: request.customer.email },
    transactionSettings: { setting: [{ settingName: 'duplicateWindow', settingValue: DUPLICATE_WINDOW }] },
  });
  const paid = paidBy(response.accountType, response.accountNumber, card);
  if (isApproved(response) || response.responseCode === '4') {
    const state = isApproved(response) ? 'authorized' : 'held';
    return { ok: true, state, providerId: response.transId, ...paid };
  }
  const code = errorCode(response);
  if (code === '11') return repeated(gateway, reference);
  if (isTrouble(code)) throw new ProviderUnavailable('payment', `Authorize.Net could not charge: ${code}`);
  return { ok: false, reason: declineReason(code), ...paid };
}

/** The first answer again, for a charge that the gateway knows already. */
async function repeated(gateway: Gateway, reference: string): Promise<AuthorizeAnswer> {
  const found = await lookUp(gateway, reference, null);
  if (found.state === 'none' || found.state === 'open') {
    throw new ProviderUnavailable('payment', 'Authorize.Net calls a charge a duplicate that it cannot find');
  }
  const { brand, lastFour, providerId, reason } = found;
  if (found.state === 'declined') return { ok: false, reason: reason ?? 'declined', brand, lastFour };
  const state = found.state === 'held' || found.state === 'rejected' ? 'held' : 'authorized';
  return { ok: true, state, providerId, brand, lastFour };
}

const cardPayment = (card: { number: string; expiry: { year: number; month: number }; cvv: string }) => ({
  creditCard: {
    cardNumber: card.number,
    expirationDate: `${card.expiry.year}-${String(card.expiry.month).padStart(2, '0')}`,
    cardCode: card.cvv,
  },
});

const tokenPayment = ({ descriptor, value }: { descriptor: string; value: string }) => ({
  opaqueData: { dataDescriptor: descriptor, dataValue: value },
});

const BRANDS: Readonly<Record<string, CardBrand>> = {
  Visa: 'visa',
  MasterCard: 'mastercard',
  AmericanExpress: 'amex',
  Discover: 'discover',
  DinersClub: 'diners',
  JCB: 'jcb',
};

/** From the answer, and where it says nothing from the card that was sent. */
function paidBy(accountType: string, accountNumber: string, card?: AuthorizeRequest['card']) {
  const number = card && 'number' in card ? card.number : '';
  return {
    brand: BRANDS[accountType] ?? cardBrand(number),
    lastFour: (accountNumber || number).slice(-4),
  };
}

async function details({ post, credentials }: Gateway, transId: string): Promise<TransactionDetails | null> {
  if (!/^\d+$/.test(transId)) return null;
  const name = 'getTransactionDetailsRequest';
  const { transaction, messages } = await ask(post, credentials, name, { transId }, detailsReply);
  if (transaction) return transaction;
  if (messages.message.some(message => message.code === 'E00040')) return null;
  throw unavailable(messages);
}

/** The number of an unsettled transaction with this reference: a settled one has been recorded with its number. */
async function findUnsettled({ post, credentials }: Gateway, reference: string): Promise<string | null> {
  for (let page = 1; page <= MOST_PAGES; page++) {
    const request = {
      sorting: { orderBy: 'submitTimeUTC', orderDescending: true },
      paging: { limit: String(PAGE), offset: String(page) },
    };
    const name = 'getUnsettledTransactionListRequest';
    const { messages, transactions } = await ask(post, credentials, name, request, unsettledReply);
    if (messages.resultCode !== 'Ok') throw unavailable(messages);
    const found = transactions.find(({ invoiceNumber }) => invoiceNumber === reference);
    if (found) return found.transId;
    if (transactions.length < PAGE) return null;
  }
  return null;
}

async function lookUp(
  gateway: Gateway,
  reference: string,
  providerId: string | null,
): Promise<PaymentLookUp> {
  const transId = providerId ?? (await findUnsettled(gateway, reference));
  const found = transId === null ? null : await details(gateway, transId);
  const state = found && paymentState(found.transactionStatus);
  if (!found || !state) return { state: 'none' };
  const { cardType = '', cardNumber = '' } = found.payment?.creditCard ?? {};
  return {
    state,
    providerId: found.transId,
    amountCents: cents(found.authAmount),
    capturedCents: state === 'captured' ? cents(found.settleAmount) : 0,
    refundedCents: null,
    ...paidBy(cardType, cardNumber),
    reason: state === 'declined' ? declineReason(found.responseReasonCode) : null,
  };
}

async function capture(gateway: Gateway, providerId: string, amountCents: Cents): Promise<CaptureAnswer> {
  const before = await details(gateway, providerId);
  if (!before) return { ok: false, reason: 'not_found' };
  const state = paymentState(before.transactionStatus);
  const captured = { ok: true, capturedCents: amountCents } as const;
  if (state === 'captured' && cents(before.settleAmount) === amountCents) return captured;
  if (state !== 'authorized') return { ok: false, reason: 'not_authorized' };
  if (cents(before.authAmount) < amountCents) return { ok: false, reason: 'above_authorized' };
  const response = await transact(gateway, null, {
    transactionType: 'priorAuthCaptureTransaction',
    amount: dollars(amountCents),
    refTransId: providerId,
  });
  if (isApproved(response)) return captured;
  if (isTrouble(errorCode(response)))
    throw new ProviderUnavailable('payment', 'Authorize.Net cannot capture');
  return { ok: false, reason: 'not_authorized' };
}

/** Asked before it is let go: the gateway itself would also void what is captured and not settled yet. */
async function voidAuthorization(gateway: Gateway, providerId: string): Promise<VoidAuthorizationAnswer> {
  const before = await details(gateway, providerId);
  if (!before) return { ok: false, reason: 'not_found' };
  const state = paymentState(before.transactionStatus);
  if (state === 'captured') return { ok: false, reason: 'already_captured' };
  if (state === 'authorized' || state === 'held') await letGo(gateway, providerId);
  return { ok: true };
}

async function letGo(gateway: Gateway, providerId: string): Promise<void> {
  const response = await transact(gateway, null, {
    transactionType: 'voidTransaction',
    refTransId: providerId,
  });
  if (!isApproved(response)) {
    throw new ProviderUnavailable('payment', `Authorize.Net did not void: ${errorCode(response)}`);
  }
}

/**
 * Settled money is refunded; before settlement a whole charge is let go, and a part of one waits (`pending`),
 * because the gateway voids all or nothing.
 */
async function refund(gateway: Gateway, request: RefundRequest): Promise<RefundAnswer> {
  const { providerId, amountCents, reference } = request;
  const charge = await details(gateway, providerId);
  if (!charge) return { ok: false, reason: 'not_found' };
  // only what was captured is ever refunded, so what is void now was let go by this refund
  if (charge.transactionStatus === 'voided') return { ok: true, providerId, state: 'done' };
  if (paymentState(charge.transactionStatus) !== 'captured') return { ok: false, reason: 'not_captured' };
  const earlier = await findUnsettled(gateway, reference);
  if (earlier) return { ok: true, providerId: earlier, state: 'done' };
  if (!isSettled(charge.transactionStatus)) {
    if (amountCents > cents(charge.settleAmount)) return { ok: false, reason: 'above_captured' };
    if (amountCents < cents(charge.settleAmount)) return { ok: true, providerId, state: 'pending' };
    await letGo(gateway, providerId);
    return { ok: true, providerId, state: 'done' };
  }
  const response = await transact(gateway, reference, {
    transactionType: 'refundTransaction',
    amount: dollars(amountCents),
    payment: {
      creditCard: {
        cardNumber: charge.payment?.creditCard?.cardNumber.slice(-4) ?? '',
        expirationDate: 'XXXX',
      },
    },
    refTransId: providerId,
    order: { invoiceNumber: reference },
  });
  return refundAnswer(response, providerId);
}

/** What was settled is listed no more, so that a refund of settled money which is not in the list may have been made. */
async function lookUpRefund(
  gateway: Gateway,
  { providerId, reference }: RefundRequest,
): Promise<RefundState> {
  const charge = await details(gateway, providerId);
  if (!charge) return 'none';
  if (charge.transactionStatus === 'voided') return 'done';
  const earlier = await findUnsettled(gateway, reference);
  if (!earlier) return isSettled(charge.transactionStatus) ? 'unknown' : 'none';
  const status = (await details(gateway, earlier))?.transactionStatus ?? '';
  return status === 'refundPendingSettlement' || status === 'refundSettledSuccessfully' ? 'done' : 'failed';
}

function refundAnswer(response: TransactionResponse, providerId: string): RefundAnswer {
  if (isApproved(response)) return { ok: true, providerId: response.transId, state: 'done' };
  const code = errorCode(response);
  if (code === '54') return { ok: true, providerId, state: 'pending' };
  if (code === '55') return { ok: false, reason: 'above_captured' };
  if (code === '16') return { ok: false, reason: 'not_found' };
  if (isTrouble(code)) throw new ProviderUnavailable('payment', `Authorize.Net cannot refund: ${code}`);
  return { ok: false, reason: 'refused' };
}

type InTurn = <T>(id: string, work: () => Promise<T>) => Promise<T>;

/** What is done to one payment is done one after the other: asking its state and acting on it are two calls. */
function turns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (id, work) => {
    const mine = (last.get(id) ?? Promise.resolve()).then(work, work);
    last.set(id, mine);
    const leave = () => {
      if (last.get(id) === mine) last.delete(id);
    };
    void mine.then(leave, leave);
    return mine;
  };
}
