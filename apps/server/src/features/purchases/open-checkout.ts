import type { CheckoutRequest, HostedGateway } from '../../adapters/payment/port.ts';
import { agencyOrigin } from '../../services/agency-by.ts';
import { failPurchase } from './fail-purchase.ts';
import type { AttemptRow, Checkout, Drive } from '../../services/purchase-kind.ts';
import { holdLease, isClosed, recordState } from './record-attempt.ts';

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

/** Where the customer of an attempt pays, while that is waited for. */
export const redirectOf = ({ state, checkout }: AttemptRow): string | null =>
  state === 'awaiting' ? (checkout as Checkout).url : null;

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
