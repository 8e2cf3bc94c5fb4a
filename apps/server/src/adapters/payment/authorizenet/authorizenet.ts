import type { Cents } from '@puerta/domain/money/money';
import { ProviderTimeout, ProviderUnavailable } from '../../provider-error.ts';
import { parseJson } from '../../parse-json.ts';
import type {
  AccountCheck,
  AuthorizeAnswer,
  AuthorizeRequest,
  CaptureAnswer,
  CardGateway,
  Delivery,
  PaymentList,
  PaymentLookUp,
  ProviderEvent,
  VoidAuthorizationAnswer,
} from '../port.ts';
import {
  ask,
  cents,
  type Credentials,
  details,
  dollars,
  errorCode,
  findUnsettled,
  type Gateway,
  HELD,
  inTestMode,
  isApproved,
  letGo,
  type ListHooks,
  type Post,
  setting,
  transact,
  turns,
  unavailable,
  unsettled,
} from './gateway.ts';
import { listMoved } from './list-moved.ts';
import { lookUpRefund, refund, refundsByHand } from './refund.ts';
import {
  declineReason,
  isTrouble,
  merchantReply,
  paymentState,
  plainReply,
  REASON,
  type TransactionResponse,
  unmatchedOf,
} from './replies.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import * as z from 'zod/mini';
import { type CardBrand, cardBrand } from '@puerta/domain/money/card';

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
    refundsByHand: (providerId, refundId) => refundsByHand(gateway, providerId, refundId),
    lookUp: (reference, providerId) => lookUp(gateway, reference, providerId ?? null),
    listPayments: () => listUnsettled(gateway),
    listMoved: (since, now) => listMoved(gateway, since, now),
    readEvent: delivery => readEvent(gateway, signatureKey, delivery),
  };
}

/**
 * Throws when the account cannot be reached, its keys are wrong, it charges nobody, or another public client key is set
 * than the account's; moves nothing. `clientKey`: null where none is set.
 */
export async function checkAuthorizeNet(
  post: Post,
  credentials: Credentials,
  listHooks: ListHooks,
  clientKey: string | null,
): Promise<AccountCheck> {
  const { messages } = await ask(post, credentials, 'authenticateTestRequest', {}, plainReply);
  if (messages.resultCode !== 'Ok') throw unavailable(messages);
  const merchant = await ask(post, credentials, 'getMerchantDetailsRequest', {}, merchantReply);
  if (merchant.messages.resultCode !== 'Ok') throw unavailable(merchant.messages);
  if (merchant.isTestMode) throw inTestMode();
  // an account that does not tell its key leaves it to the first card
  if (clientKey !== null && merchant.publicClientKey && merchant.publicClientKey !== clientKey)
    throw new ProviderUnavailable('payment', 'AUTHORIZENET_CLIENT_KEY is not the key of this account');
  return listHooks(credentials, HEARD);
}

/** Events that tell what nobody asks for by himself: a review's end, and what is given back in the gateway's own pages. */
const HEARD = ['fraud.approved', 'fraud.declined', 'refund.created'].map(
  one => `net.authorize.payment.${one}`,
);

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

/** What is settled, after a day or so, stands in batches (list-moved.ts). */
async function listUnsettled(gateway: Gateway): Promise<PaymentList> {
  const found = await Array.fromAsync(unsettled(gateway));
  const payments = found.map(one => ({ reference: one.invoiceNumber, providerId: one.transId }));
  return { payments };
}

const notification = z.object({
  notificationId: z.string(),
  eventType: z.string(),
  payload: z._default(
    z.object({
      id: z.nullish(z.string()),
      merchantReferenceId: z.nullish(z.string()),
      invoiceNumber: z.nullish(z.string()),
    }),
    {},
  ),
});

/** The event of a delivery; null when it does not carry the signature of the merchant's key. */
async function readEvent(
  gateway: Gateway,
  signatureKey: string,
  { body, header }: Delivery,
): Promise<ProviderEvent | null> {
  if (!isSigned(signatureKey, body, header('x-anet-signature') ?? '')) return null;
  const parsed = notification.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { notificationId: id, eventType, payload } = parsed.data;
  const isRefund = eventType.startsWith('net.authorize.payment.refund.');
  if (isRefund && !payload.merchantReferenceId) return explainByHand(gateway, id, payload.id ?? '');
  // the review of a payment names its invoice, which is our reference too
  const reference = payload.merchantReferenceId || payload.invoiceNumber;
  if (!reference || !eventType.startsWith('net.authorize.payment.')) return { id, kind: 'other' };
  return { id, kind: isRefund ? 'refund' : 'payment', reference };
}

/** A refund that was asked for through the interface carries our reference; one that a person made leads to its charge. */
async function explainByHand(gateway: Gateway, id: string, refundId: string): Promise<ProviderEvent> {
  const refund = await details(gateway, refundId);
  const charge = refund && (await details(gateway, refund.refTransId));
  const reference = charge?.order?.invoiceNumber;
  return reference ? { id, kind: 'refund_by_hand', reference, refundId } : { id, kind: 'other' };
}

/** The documentation does not say whether the key is its text or the bytes that its hexadecimal digits write: both are tried. */
function isSigned(signatureKey: string, body: string, signature: string): boolean {
  const given = Buffer.from(signature.replace(/^sha512=/i, '').toLowerCase());
  return [Buffer.from(signatureKey), Buffer.from(signatureKey, 'hex')].some(key => {
    const made = Buffer.from(createHmac('sha512', key).update(body).digest('hex'));
    return key.length > 0 && made.length === given.length && timingSafeEqual(made, given);
  });
}

async function authorize(gateway: Gateway, request: AuthorizeRequest): Promise<AuthorizeAnswer> {
  const { card, reference } = request;
  const response = await transact(gateway, reference, {
    transactionType: 'authOnlyTransaction',
    amount: dollars(request.amountCents),
    payment: 'token' in card ? tokenPayment(card.token) : cardPayment(card),
    order: { invoiceNumber: reference, description: request.description.slice(0, 255) },
    customer: { email: request.customer.email },
    ...billing(request.customer),
    transactionSettings: { setting: [setting.wholeOrNothing, setting.duplicateWindow] },
  });
  const paid = paidBy(response.accountType, response.accountNumber, card);
  if (isPartial(response)) {
    await letGo(gateway, response.transId);
    return { ok: false, reason: 'insufficient_funds', ...paid };
  }
  if (isApproved(response) || response.responseCode === HELD) {
    const state = isApproved(response) ? 'authorized' : 'held';
    const unmatched = unmatchedOf(response.avsResultCode, response.cvvResultCode);
    return { ok: true, state, providerId: response.transId, ...paid, unmatched };
  }
  const code = errorCode(response);
  if (code === REASON.duplicate) return repeated(gateway, reference);
  if (isTrouble(code)) throw new ProviderUnavailable('payment', `Authorize.Net could not charge: ${code}`);
  return { ok: false, reason: declineReason(code, response.cvvResultCode), ...paid };
}

const NAME_MAX = 50;

/**
 * The least that a bank compares: name and postal code. The gateway's filters read an address of four numbers; of a
 * longer one we know the network alone.
 */
function billing({ name, zip, address = '' }: AuthorizeRequest['customer']) {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const [firstName, lastName] = [first.slice(0, NAME_MAX), rest.join(' ').slice(0, NAME_MAX)];
  return {
    ...(zip && { billTo: { firstName, lastName, zip } }),
    ...(isIPv4(address) && { customerIP: address }),
  };
}

/** A prepaid card gave a part of the amount, although we ask for all or nothing. */
const isPartial = ({ messages, errors }: TransactionResponse): boolean =>
  [...messages.map(({ code }) => code), ...errors.map(one => one.errorCode)].includes(REASON.partial);

/** The first answer again, for a charge that the gateway knows already. */
async function repeated(gateway: Gateway, reference: string): Promise<AuthorizeAnswer> {
  const found = await lookUp(gateway, reference, null).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
    // the card may be charged: that nobody sees it now is no answer
    throw new ProviderTimeout('payment', error.message);
  });
  if (found.state === 'none' || found.state === 'open' || found.state === 'voided') {
    const { state } = found;
    throw new ProviderUnavailable('payment', `Authorize.Net calls a charge a duplicate that is ${state}`);
  }
  const { brand, lastFour, providerId, reason, unmatched = [] } = found;
  if (found.state === 'declined') return { ok: false, reason: reason ?? 'declined', brand, lastFour };
  const state = found.state === 'held' || found.state === 'rejected' ? 'held' : 'authorized';
  return { ok: true, state, providerId, brand, lastFour, unmatched };
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

async function lookUp(
  gateway: Gateway,
  reference: string,
  providerId: string | null,
): Promise<PaymentLookUp> {
  const transId = providerId ?? (await findUnsettled(gateway, reference))?.transId ?? null;
  const found = transId === null ? null : await details(gateway, transId);
  if (!found) return { state: 'none' };
  const state = paymentState(found.transactionStatus);
  const { cardType = '', cardNumber = '' } = found.payment?.creditCard ?? {};
  return {
    state,
    providerId: found.transId,
    amountCents: cents(found.authAmount),
    capturedCents: state === 'captured' ? cents(found.settleAmount) : 0,
    refundedCents: null,
    ...paidBy(cardType, cardNumber),
    reason: state === 'declined' ? declineReason(found.responseReasonCode, found.cardCodeResponse) : null,
    unmatched: unmatchedOf(found.AVSResponse, found.cardCodeResponse),
  };
}
