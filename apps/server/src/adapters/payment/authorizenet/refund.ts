import type { RefundAnswer, RefundByHand, RefundRequest, RefundState } from '../port.ts';
import { ProviderUnavailable } from '../../provider-error.ts';
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
import {
  isSettled,
  isTrouble,
  paymentState,
  REASON,
  refundState,
  type TransactionDetails,
  type TransactionResponse,
} from './replies.ts';

/**
 * Settled money is refunded; before settlement a whole charge is let go, and a part of one waits (`not_yet`),
 * because the gateway voids all or nothing. While a day is being settled neither can be done.
 */
export async function refund(gateway: Gateway, request: RefundRequest): Promise<RefundAnswer> {
  const { providerId, amountCents } = request;
  const charge = await details(gateway, providerId);
  if (!charge) return { ok: false, reason: 'not_found' };
  const { transactionStatus: status } = charge;
  // only what was captured is ever refunded, so what is void now was let go by this refund
  if (status === 'voided') return { ok: true, providerId, state: 'done' };
  if (paymentState(status) !== 'captured') return { ok: false, reason: 'not_captured' };
  const earlier = await findEarlier(gateway, request);
  if (earlier?.state === 'failed') return { ok: false, reason: 'refused' };
  if (earlier) return { ok: true, providerId: earlier.transId, state: earlier.state };
  // its bank has taken the money back by itself
  if (status === 'chargeback') return { ok: false, reason: 'refused' };
  if (isSettled(status)) return repay(gateway, request, charge);
  if (status !== 'capturedPendingSettlement') return { ok: true, providerId, state: 'not_yet' };
  if (amountCents > cents(charge.settleAmount)) return { ok: false, reason: 'above_captured' };
  if (amountCents < cents(charge.settleAmount)) return { ok: true, providerId, state: 'not_yet' };
  await letGo(gateway, providerId);
  return { ok: true, providerId, state: 'done' };
}

/** What was settled is listed no more, so that a refund of settled money which is not in the list may have been made. */
export async function lookUpRefund(gateway: Gateway, request: RefundRequest): Promise<RefundState> {
  const charge = await details(gateway, request.providerId);
  if (!charge) return 'none';
  if (charge.transactionStatus === 'voided') return 'done';
  const earlier = await findEarlier(gateway, request);
  if (earlier) return earlier.state;
  return isSettled(charge.transactionStatus) ? 'unknown' : 'none';
}

/** The gateway lists no refunds of a charge: one that a person made is known by its number alone. */
export async function refundsByHand(
  gateway: Gateway,
  providerId: string,
  refundId: string | null,
): Promise<RefundByHand[]> {
  const found = refundId === null ? null : await details(gateway, refundId);
  if (found?.refTransId !== providerId) return [];
  const { transId, settleAmount, transactionStatus: status } = found;
  return [{ refundId: transId, amountCents: cents(settleAmount), state: refundState(status) }];
}

/** A refund with our reference that is not settled yet. Being listed is not being made: it may have been declined. */
async function findEarlier(gateway: Gateway, { reference }: RefundRequest) {
  const listed = await findUnsettled(gateway, reference);
  return listed && { transId: listed.transId, state: refundState(listed.transactionStatus) };
}

async function repay(
  gateway: Gateway,
  { providerId, amountCents, reference }: RefundRequest,
  charge: TransactionDetails,
): Promise<RefundAnswer> {
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
    transactionSettings: { setting: [setting.duplicateWindow] },
  });
  return refundAnswer(response, providerId);
}

function refundAnswer(response: TransactionResponse, providerId: string): RefundAnswer {
  const { transId } = response;
  if (isApproved(response)) return { ok: true, providerId: transId, state: 'done' };
  if (response.responseCode === HELD) return { ok: true, providerId: transId, state: 'pending' };
  const code = errorCode(response);
  // asked for a moment ago: the list will tell what became of it
  if (code === REASON.duplicate) return { ok: true, providerId, state: 'pending' };
  if (code === REASON.aboveCharged) return { ok: false, reason: 'above_captured' };
  if (code === REASON.notFound) return { ok: false, reason: 'not_found' };
  if (isTrouble(code)) throw new ProviderUnavailable('payment', `Authorize.Net cannot refund: ${code}`);
  // also what is settled and may not be refunded any more: after some months, or to another card
  return { ok: false, reason: 'refused' };
}
