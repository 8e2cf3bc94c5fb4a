import type {
  AuthorizeRequest,
  CardGateway,
  CheckoutRequest,
  HostedGateway,
  Unmatched,
} from '../../adapters/payment/port.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../adapters/provider-error.ts';
import { failPurchase, holdLease, isClosed, recordState } from './record-attempt.ts';
import type { AttemptRow, Checkout, Drive, Share } from '../../services/purchase-kind.ts';
import type { Fact } from '../../facts/fact.ts';
import { tell } from '../../facts/tell.ts';
import { agencyOrigin } from '../../services/agency-by.ts';

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
    else
      await recordAuthorization(
        drive,
        answer.state,
        { ...paid, provider_payment_id: answer.providerId },
        answer.unmatched,
      );
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
      await recordAuthorization(drive, 'held', paid, found.unmatched);
      return true;
    case 'authorized':
    case 'captured':
      drive.asksFirst ||= found.state === 'captured';
      // a part of the money, or another sum than was asked for, buys nothing
      if (found.amountCents !== attempt.amount_cents) {
        await recordState(drive, 'undoing', { ...paid, reason: 'payment_unavailable' });
        return true;
      }
      await recordAuthorization(drive, 'authorized', paid, attempt.state === 'held' ? [] : found.unmatched);
      return true;
  }
}

type Paid = { brand: string; last_four: string; provider_payment_id: string };

/** `unmatched` stands in the histories of what is paid: its money is taken all the same, and managers decide what it means. */
const recordAuthorization = (
  drive: Drive,
  state: 'authorized' | 'held',
  paid: Paid,
  unmatched: readonly Unmatched[] = [],
) =>
  recordState(drive, state, paid, async tx => {
    if (state === 'held') await drive.kind.hold(tx, drive, 'held');
    if (unmatched.length > 0) tell(tx, ...unmatchedFacts(drive, unmatched));
  });

/** One for each package where the payment is for several. */
function unmatchedFacts({ services, attempt }: Drive, unmatched: readonly Unmatched[]): Fact[] {
  const { id, reference, order_id: orderId, package_id, account_id: clientId } = attempt;
  const packages = (attempt.shares as Share[] | null)?.map(share => share.package) ?? [package_id];
  return packages.map(packageId => ({
    actor: null,
    at: services.clock.now(),
    kind: 'purchase.unmatched',
    object: { type: 'purchase', id, label: reference },
    about: { orderId, packageId, clientId },
    to: { other_zip: unmatched.includes('zip') || null, other_cvv: unmatched.includes('cvv') || null },
  }));
}

/** How long a price stands while its customer is on the provider's page (docs/rules/payments.md). */
const FROZEN_MS = 30 * 60_000;
/** The provider's page closes a little after ours does, because it asks for half an hour at least when it opens. */
const GRACE_MS = 5 * 60_000;

/** The instant after which an attempt at a hosted checkout is over. */
export const checkoutEnds = (attempt: Pick<AttemptRow, 'created_at'>): Date =>
  new Date(attempt.created_at.getTime() + FROZEN_MS);

/**
 * Opens the provider's page for an attempt that was just recorded. What is kept is where that page stands; a repeat
 * of the request is sent there again. Answers true: there is nothing left to do until the customer has paid.
 */
export async function openCheckout(
  drive: Drive,
  gateway: HostedGateway,
  request: Pick<CheckoutRequest, 'customer' | 'description'> & { publicPage?: string },
): Promise<boolean> {
  const { reference, amount_cents: amountCents } = drive.attempt;
  const closesAt = new Date(checkoutEnds(drive.attempt).getTime() + GRACE_MS);
  const { customer, description } = request;
  await holdLease(drive);
  const checkout: Checkout = await gateway.openCheckout({
    reference,
    amountCents,
    customer,
    description,
    ...returnPages(drive, request.publicPage),
    closesAt,
  });
  drive.unrecorded = { kind: 'checkout', number: checkout.checkoutId };
  await recordState(drive, 'awaiting', { checkout }, tx => drive.kind.hold(tx, drive, 'awaiting_payment'));
  return true;
}

/** Where the provider sends the browser; the pages show what the server knows, not what their address says. */
function returnPages({ kind, services, agency, attempt }: Drive, publicPage: string | undefined) {
  const origin = agencyOrigin(services.config, agency);
  const payment = `?payment=${attempt.reference}`;
  if (publicPage)
    return { paidUrl: origin + publicPage + payment, cancelledUrl: origin + publicPage + payment };
  const page = origin + kind.page;
  return { paidUrl: `${page}/success${payment}`, cancelledUrl: `${page}/cancel${payment}` };
}

/**
 * Closes the page of a customer who has not paid in time; answers false while there is time left, or while a payment
 * that was made in time is still on its way through the bank.
 */
export async function closeWhenLate(drive: Drive): Promise<boolean> {
  if (drive.services.clock.now() < checkoutEnds(drive.attempt)) return false;
  await closeCheckout(drive);
  return isClosed(drive.attempt);
}

/** Nobody can pay afterwards, unless somebody has: then the attempt goes on. */
export async function closeCheckout(drive: Drive): Promise<boolean> {
  const { payment } = drive.services;
  const checkout = drive.attempt.checkout as Checkout | null;
  if (payment.mode !== 'hosted' || !checkout) throw new Error('There is no checkout to close');
  const closed = await payment.closeCheckout(checkout.checkoutId);
  if (closed.ok) await failPurchase(drive, 'checkout_expired');
  return true;
}
