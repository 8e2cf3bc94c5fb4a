import type { AuthorizeRequest } from '../../adapters/payment/port.ts';
import { ProviderUnavailable } from '../../adapters/provider-error.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/context.ts';
import {
  failPurchase,
  holdLease,
  isClosed,
  leaseFrom,
  LeaseLost,
  nextTry,
  recordState,
  recordStray,
  returnTaken,
  troubleOf,
} from './record-attempt.ts';
import { authorizePayment, closeCheckout, openCheckout, settleAuthorization } from './ask-payment.ts';
import type { AttemptRow, Drive, DrivenAttempt } from '../../services/purchase-kind.ts';
import {
  isCharged,
  postponeAttempt,
  selectAttempt,
  selectAwaiting,
  selectOpen,
  selectZip,
  type Subject,
  takeAttempt,
} from './queries.ts';
import { redirectOf } from './present.ts';

/** States in which a customer or a review is waited for, with the most minutes between two questions: an event may be lost. */
const WAITING: Readonly<Record<string, number>> = { awaiting: 5, held: 10 };
const MOST_MINUTES = 15;

/** `attended`: in the request of whoever pays, which has just recorded the attempt. */
function driveOf(services: Services, agency: Agency, attempt: AttemptRow, attended: boolean): Drive {
  const kind = services.kinds[attempt.kind];
  if (!kind) throw new Error(`Nobody drives attempts of the kind ${attempt.kind}`);
  return {
    kind,
    services: { ...services, ...services.providers.used(agency.id, attempt) },
    agency,
    log: services.log,
    attempt: attempt as DrivenAttempt,
    resumed: !attended,
    asksFirst: !attended && !(attempt.state in WAITING),
    attended,
    unrecorded: null,
  };
}

/**
 * Takes an attempt that nobody drives and brings it to its end from wherever it stands (docs/rules/payments.md):
 * forward once it is authorised, back when the label cannot be had. Answers it as it stands afterwards, which may be
 * open still: a review is waited for, somebody else drives it, or a provider does not answer and the recovery job asks
 * again.
 */
export const driveAttempt = (services: Services, agency: Agency, attemptId: number): Promise<AttemptRow> =>
  takeOver(services, agency, attemptId, advance);

/** Takes an attempt that nobody drives through `step`, which answers whether there is more to do; answers it as it stands where somebody else has it. */
export async function takeOver(
  services: Services,
  agency: Agency,
  attemptId: number,
  step: (driven: Drive) => Promise<boolean>,
): Promise<AttemptRow> {
  const now = services.clock.now();
  const taken = await services.db.within(agency.id, tx =>
    takeAttempt(tx, attemptId, now, leaseFrom(services)),
  );
  if (!taken) return selectAttempt(services.db.read(agency.id), attemptId);
  return drive(driveOf(services, agency, taken, false), step);
}

/** Drives an attempt that the caller has just recorded, with the card that it is to be paid by. */
export async function payAttempt(
  services: Services,
  agency: Agency,
  attempt: AttemptRow,
  request: PayRequest,
): Promise<AttemptRow> {
  return drive(driveOf(services, agency, attempt, true), driven =>
    driven.attempt.state === 'authorizing' ? startPayment(driven, request) : advance(driven),
  );
}

export type PayRequest = Pick<AuthorizeRequest, 'customer' | 'description'> & {
  /** null where customers pay on the provider's page */
  card: AuthorizeRequest['card'] | null;
  /** the page of the public tracking that the payment began on, where the customer comes back to */
  publicPage?: string;
};

async function startPayment(driven: Drive, request: PayRequest): Promise<boolean> {
  const { services, agency, attempt } = driven;
  const { payment } = services;
  if (payment.mode === 'hosted') return openCheckout(driven, payment, request);
  const { card, description } = request;
  if (!card) throw new Error('Nothing is charged without a card');
  const zip = await selectZip(services.db.read(agency.id), attempt.account_id);
  const customer = { ...request.customer, zip };
  return authorizePayment(driven, payment, { card, customer, description });
}

/**
 * Ends what a customer left unpaid on the provider's page, so that the same thing can be paid anew; somebody who did
 * pay in the last moment has bought it. Answers the attempt as it stands afterwards.
 */
export const abandonCheckout = (services: Services, agency: Agency, attemptId: number): Promise<AttemptRow> =>
  takeOver(services, agency, attemptId, driven =>
    driven.attempt.state === 'awaiting' && driven.resumed ? closeOrGoOn(driven) : advance(driven),
  );

/** Ends every page that waits for a customer to pay for the same thing. */
export async function abandonCheckouts(services: Services, agency: Agency, subject: Subject): Promise<void> {
  const waiting = await selectAwaiting(services.db.read(agency.id), subject);
  for (const { id } of waiting) await abandonCheckout(services, agency, id);
}

async function closeOrGoOn(driven: Drive): Promise<boolean> {
  await closeCheckout(driven);
  return isClosed(driven.attempt) || settleAuthorization(driven, false);
}

/**
 * Takes one step after the other until the attempt is closed or a step answers that it can go no further now. Whatever
 * goes wrong, the attempt stands and will be driven on: whoever pays is told what is known of it, never to pay again.
 */
async function drive(driven: Drive, step: (driven: Drive) => Promise<boolean>): Promise<AttemptRow> {
  const { services, agency, log } = driven;
  const { reference } = driven.attempt;
  try {
    while (!isClosed(driven.attempt) && (await step(driven)));
    const { state } = driven.attempt;
    // there is nothing new: it is asked for again, later than the last time
    if (!isClosed(driven.attempt) && (driven.resumed || !(state in WAITING))) await postpone(driven);
    return driven.attempt;
  } catch (error) {
    const { state } = driven.attempt;
    if (error instanceof ProviderUnavailable)
      log.warn({ err: error, reference, state }, 'a provider is away');
    else if (!(error instanceof LeaseLost))
      log.error({ err: error, reference, state }, 'a purchase stands still');
    await setAside(driven, error);
    if (!(error instanceof LeaseLost)) return driven.attempt;
    return selectAttempt(services.db.read(agency.id), driven.attempt.id);
  }
}

/** Records what a provider did that no row says yet, and when the attempt is driven on; the recovery needs neither to go on. */
async function setAside(driven: Drive, error: unknown): Promise<void> {
  const { services, agency, attempt, unrecorded, log } = driven;
  try {
    if (unrecorded) {
      log.warn({ reference: attempt.reference, ...unrecorded }, 'nobody may need what was bought');
      await services.db.within(agency.id, tx => recordStray(tx, services, attempt, unrecorded));
    }
    await postpone(driven, troubleOf(error));
  } catch (failed) {
    log.error({ err: failed, reference: attempt.reference, ...unrecorded }, 'not put off');
  }
}

/** Whoever hears of a payment that is waited for takes it at once, rather than when this process's time is over. */
function postpone({ services, agency, attempt }: Drive, lastError: string | null = null): Promise<unknown> {
  const waits = WAITING[attempt.state];
  const nextTryAt = nextTry(services.clock.now(), attempt.tries, waits ?? MOST_MINUTES);
  const keeps = waits === undefined;
  return services.db.within(agency.id, tx => postponeAttempt(tx, attempt, { nextTryAt, keeps, lastError }));
}

/** One step from the recorded state; false when it must wait. */
async function advance(driven: Drive): Promise<boolean> {
  switch (driven.attempt.state) {
    case 'authorizing':
      return settleAuthorization(driven, false);
    case 'awaiting':
    case 'held':
      // within the request that was told so there is nothing to look up yet
      return driven.resumed ? settleAuthorization(driven, false) : false;
    case 'authorized':
      await leaveAuthorized(driven);
      return true;
    case 'buying':
      await buyGoods(driven);
      return true;
    case 'bought':
      await recordState(driven, 'capturing');
      return true;
    case 'capturing':
      await capturePayment(driven);
      return true;
    case 'captured':
      await recordState(driven, 'done', {}, tx => driven.kind.complete(tx, driven));
      return true;
    case 'undoing':
      await undoPurchase(driven);
      return true;
    default:
      throw new Error(`An attempt cannot stand at ${driven.attempt.state}`);
  }
}

async function leaveAuthorized(driven: Drive): Promise<void> {
  const { goods } = driven.kind;
  if (!goods) return recordState(driven, 'capturing');
  const prepared = await goods.prepare(driven);
  if ('refused' in prepared) await recordState(driven, 'undoing', { reason: prepared.refused });
  else await recordState(driven, 'buying', prepared);
}

async function buyGoods(driven: Drive): Promise<void> {
  const bought = await driven.kind.goods?.buy(driven);
  if (!bought) throw new Error(`There is nothing to buy for ${driven.attempt.kind}`);
  if (!bought.ok) return recordState(driven, 'undoing', { reason: bought.reason });
  const { shipment, trackings } = bought;
  await recordState(driven, 'bought', { shipment, ...(trackings && { trackings }) });
}

/** A capture is safe to repeat; all the same the gateway is asked first where an earlier driver may have asked for it. */
async function capturePayment(driven: Drive): Promise<void> {
  const { services, attempt } = driven;
  const { reference, amount_cents, provider_payment_id } = attempt;
  if (provider_payment_id === null) throw new Error(`Attempt ${reference} has nothing to capture`);
  const isCaptured = async () =>
    (await services.payment.lookUp(reference, provider_payment_id)).state === 'captured';
  if (driven.resumed && (await isCaptured())) return recordState(driven, 'captured');
  try {
    await holdLease(driven);
    const answer = await services.payment.capture(provider_payment_id, amount_cents);
    if (!answer.ok && !(await isCaptured()))
      return await recordState(driven, 'undoing', { reason: 'payment_unavailable' });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable) || !(await isCaptured())) throw error;
  }
  await recordState(driven, 'captured');
}

/** The money goes first: the customer's bank is the one that must not wait for a carrier that is away. */
async function undoPurchase(driven: Drive): Promise<void> {
  const isTaken = await freeMoney(driven);
  await driven.kind.goods?.giveBack(driven);
  // money that turned out to be taken goes back as a refund, and the customer hears of it
  const how = { undone: isTaken || !driven.attended };
  await failPurchase(driven, driven.attempt.reason ?? 'payment_unavailable', {}, how);
}

/** Whether it was taken already: what the gateway says that it took is recorded with its refund at once, in one piece. */
async function freeMoney(driven: Drive): Promise<boolean> {
  const { services, agency, attempt } = driven;
  const { reference, provider_payment_id: providerId } = attempt;
  if (await isCharged(services.db.read(agency.id), attempt.id)) return true;
  if (providerId === null) return false;
  await holdLease(driven);
  const answer = await services.payment.voidAuthorization(providerId);
  if (answer.ok || answer.reason !== 'already_captured') return false;
  const found = await services.payment.lookUp(reference, providerId);
  if (found.state !== 'captured')
    throw new ProviderUnavailable('payment', `It was captured, and is looked up as ${found.state}`);
  const cents = found.capturedCents - (found.refundedCents ?? 0);
  if (cents > 0) await recordState(driven, 'undoing', {}, tx => returnTaken(tx, driven, cents));
  return true;
}

/** Drives on what it still waits for, if there is anything. */
export async function driveOpen(services: Services, agency: Agency, subject: Subject): Promise<void> {
  const attempt = await selectOpen(services.db.read(agency.id), subject);
  if (attempt) await driveAttempt(services, agency, attempt.id);
}

/** Where its customer can pay now; null when it is paid, or its time is over. */
export async function findCheckout(
  services: Services,
  agency: Agency,
  subject: Subject,
): Promise<string | null> {
  const [waiting] = await selectAwaiting(services.db.read(agency.id), subject);
  return waiting ? redirectOf(await driveAttempt(services, agency, waiting.id)) : null;
}
