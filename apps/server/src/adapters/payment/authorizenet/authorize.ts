import { type CardBrand, cardBrand } from '@puerta/domain/card';
import { ProviderTimeout, ProviderUnavailable } from '../../provider-error.ts';
import type { AuthorizeAnswer, AuthorizeRequest, PaymentLookUp } from '../port.ts';
import {
  cents,
  details,
  dollars,
  errorCode,
  findUnsettled,
  type Gateway,
  HELD,
  isApproved,
  letGo,
  setting,
  transact,
} from './gateway.ts';
import { declineReason, isTrouble, paymentState, REASON, type TransactionResponse } from './replies.ts';

export async function authorize(gateway: Gateway, request: AuthorizeRequest): Promise<AuthorizeAnswer> {
  const { card, reference } = request;
  const response = await transact(gateway, reference, {
    transactionType: 'authOnlyTransaction',
    amount: dollars(request.amountCents),
    payment: 'token' in card ? tokenPayment(card.token) : cardPayment(card),
    order: { invoiceNumber: reference, description: request.description.slice(0, 255) },
    customer: { email: request.customer.email },
    transactionSettings: { setting: [setting.wholeOrNothing, setting.duplicateWindow] },
  });
  const paid = paidBy(response.accountType, response.accountNumber, card);
  if (isPartial(response)) {
    await letGo(gateway, response.transId);
    return { ok: false, reason: 'insufficient_funds', ...paid };
  }
  if (isApproved(response) || response.responseCode === HELD) {
    const state = isApproved(response) ? 'authorized' : 'held';
    return { ok: true, state, providerId: response.transId, ...paid };
  }
  const code = errorCode(response);
  if (code === REASON.duplicate) return repeated(gateway, reference);
  if (isTrouble(code)) throw new ProviderUnavailable('payment', `Authorize.Net could not charge: ${code}`);
  return { ok: false, reason: declineReason(code), ...paid };
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

export async function lookUp(
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
    reason: state === 'declined' ? declineReason(found.responseReasonCode) : null,
  };
}
