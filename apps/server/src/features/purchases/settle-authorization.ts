import type { AuthorizeRequest, CardGateway } from '../../adapters/payment/port.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../adapters/provider-error.ts';
import { failPurchase } from './fail-purchase.ts';
import { closeWhenLate } from './open-checkout.ts';
import type { Checkout, Drive } from '../../services/purchase-kind.ts';
import { holdLease, recordState } from './record-attempt.ts';

/**
 * Asks the gateway for the money of an attempt that was just recorded; the one moment that knows the card. After an
 * answer that never came the outcome is looked up; where that does not tell, the attempt stays as it is, and the
 * recovery job asks again later. Answers false then.
 */
export async function authorizePayment(
  drive: Drive,
  gateway: CardGateway,
  request: Pick<AuthorizeRequest, 'card' | 'customer' | 'description'>,
): Promise<boolean> {
  const { reference, amount_cents: amountCents } = drive.attempt;
  try {
    await holdLease(drive);
    const answer = await gateway.authorize({ reference, amountCents, ...request });
    if (answer.ok) drive.unrecorded = { kind: 'authorization', number: answer.providerId };
    const paid = { brand: answer.brand, last_four: answer.lastFour };
    if (!answer.ok) await failPurchase(drive, answer.reason, paid);
    else await recordAuthorization(drive, answer.state, { ...paid, provider_payment_id: answer.providerId });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    drive.log.warn({ err: error, reference }, 'no answer to an authorisation: looking it up');
    return settleAuthorization(drive, error instanceof ProviderTimeout);
  }
}

/**
 * Records what became of an authorisation, as the gateway tells. `uncertain`: it was asked for a moment ago and may
 * still arrive there, so that "none" is not its last word. Answers false when there is nothing to record yet.
 */
export async function settleAuthorization(drive: Drive, uncertain: boolean): Promise<boolean> {
  const { services, attempt } = drive;
  const checkout = attempt.checkout as Checkout | null;
  const providerId = attempt.provider_payment_id ?? checkout?.checkoutId;
  const found = await services.payment.lookUp(attempt.reference, providerId);
  if (found.state === 'open') return closeWhenLate(drive);
  if (found.state === 'none') {
    if (uncertain) return false;
    if (checkout) await failPurchase(drive, 'checkout_expired');
    // an authorisation that was asked for and is on its way still would hold the money for nothing
    else await failPurchase(drive, 'payment_unavailable', {}, { late: true });
    return true;
  }
  const paid = {
    brand: found.brand,
    last_four: found.lastFour,
    provider_payment_id: found.providerId,
  };
  switch (found.state) {
    case 'declined':
      await failPurchase(drive, found.reason ?? 'declined', paid);
      return true;
    case 'rejected':
      await failPurchase(drive, 'payment_declined', paid, { rejected: attempt.state === 'held' });
      return true;
    case 'voided':
      await failPurchase(drive, 'payment_unavailable');
      return true;
    case 'held':
      if (attempt.state === 'held') return false;
      await recordAuthorization(drive, 'held', paid);
      return true;
    case 'authorized':
    case 'captured':
      // a part of the money, or another sum than was asked for, buys nothing
      if (found.amountCents !== attempt.amount_cents) {
        await recordState(drive, 'undoing', { ...paid, reason: 'payment_unavailable' });
        return true;
      }
      await recordAuthorization(drive, 'authorized', paid);
      return true;
  }
}

type Paid = { brand: string; last_four: string; provider_payment_id: string };

const recordAuthorization = (drive: Drive, state: 'authorized' | 'held', paid: Paid) =>
  recordState(drive, state, paid, async tx => {
    if (state === 'held') await drive.kind.hold(tx, drive, 'held');
  });
