import type { Cents } from '@puerta/domain/money';
import { ProviderUnavailable } from '../../provider-error.ts';
import type { CaptureAnswer, CardGateway, VoidAuthorizationAnswer } from '../port.ts';
import { authorize, lookUp } from './authorize.ts';
import {
  cents,
  details,
  dollars,
  errorCode,
  type Gateway,
  inTestMode,
  isApproved,
  letGo,
  transact,
  turns,
  unavailable,
} from './gateway.ts';
import { readEvent } from './read-event.ts';
import { lookUpRefund, refund, refundsByHand } from './refund.ts';
import { isTrouble, merchantReply, paymentState, plainReply } from './replies.ts';
import { ask, type Credentials, type Post } from './transport.ts';

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
    readEvent: delivery => readEvent(gateway, signatureKey, delivery),
  };
}

/** Throws when the account cannot be reached, its keys are wrong or it charges nobody; moves nothing. */
export async function checkAuthorizeNet(post: Post, credentials: Credentials): Promise<void> {
  const { messages } = await ask(post, credentials, 'authenticateTestRequest', {}, plainReply);
  if (messages.resultCode !== 'Ok') throw unavailable(messages);
  const merchant = await ask(post, credentials, 'getMerchantDetailsRequest', {}, merchantReply);
  if (merchant.messages.resultCode !== 'Ok') throw unavailable(merchant.messages);
  if (merchant.isTestMode) throw inTestMode();
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
