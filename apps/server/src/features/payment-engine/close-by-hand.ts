import type { PaymentLookUp } from '../../adapters/payment/port.ts';
import { LabelWithheld, ProviderUnavailable } from '../../adapters/provider-error.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { updateRow } from '../../db/rows.ts';
import { takeOver } from './drive-attempt.ts';
import type { Checkout, Drive } from '../../services/purchase-kind.ts';
import { freeKey, isCharged, postponeAttempt } from './queries.ts';
import { holdLease, leaseFrom, recordState, returnTaken } from './record-attempt.ts';
import { afterOthers, driveRefund, goodsLeft, recordGoodsBack } from './drive-refund.ts';
import { closeDone } from './record-refund.ts';
import { closeRefund, selectPendingRefund, takeRefund } from './refund-queries.ts';

/** What the manager found to be true, for where the providers cannot tell. */
export type Found = { goods: 'ask' | 'none' | 'given_back'; money: boolean };
export type ClosedByHand = { refundCents: number };

/**
 * Closes a purchase that hangs as if it had never been made (decision 30): its money is let go, or goes back where it
 * was taken, whatever was bought is given back, and the customer is told. Both providers are asked first; the
 * manager's word stands only where they cannot tell. Takes the lease like any driver. `record` runs in the
 * transaction that closes it.
 */
export async function closeByHand(
  services: Services,
  agency: Agency,
  attemptId: number,
  found: Found,
  record: (tx: Tx, closed: ClosedByHand) => Promise<void>,
): Promise<ClosedByHand | Refusal> {
  const outcome: { is: ClosedByHand | Refusal } = { is: refuse('being_driven') };
  await takeOver(services, agency, attemptId, async driven => {
    outcome.is = await close(driven, found, record);
    if (isRefusal(outcome.is)) await leave(driven);
    return false;
  });
  return outcome.is;
}

/** Nothing was asked for that could still arrive: whoever comes next, such as the same manager, takes it at once. */
const leave = ({ services, agency, attempt }: Drive) =>
  services.db.within(agency.id, tx =>
    postponeAttempt(tx, attempt, {
      nextTryAt: services.clock.now(),
      keeps: false,
      lastError: attempt.last_error,
    }),
  );

/** States in which nothing was asked of a supplier yet. */
const NOTHING_ASKED: ReadonlySet<string> = new Set(['authorizing', 'awaiting', 'held', 'authorized']);

async function close(
  drive: Drive,
  found: Found,
  record: (tx: Tx, closed: ClosedByHand) => Promise<void>,
): Promise<ClosedByHand | Refusal> {
  const isAsked = drive.kind.goods !== null && !NOTHING_ASKED.has(drive.attempt.state);
  const money = await unlessAway(() => findMoney(drive));
  if (!money && !found.money) return refuse('payment_unconfirmed');
  await turnBack(drive, money);
  const refundCents = money && (await unlessAway(() => letGo(drive, money)));
  if (refundCents === null && !found.money) return refuse('payment_unconfirmed');
  if (isAsked) {
    const refusal = await giveBack(drive, found);
    if (refusal) return refusal;
  }
  return recordClosed(drive, money, { refundCents: refundCents ?? 0 }, record);
}

/** `none`: nobody has anything of the customer's; `reserved` on the card; `taken` from it. */
type Money =
  | { state: 'none'; wasApproved: boolean }
  | { state: 'reserved' | 'taken'; cents: number; paid: Paid };
type Paid = { provider_payment_id: string; brand: string; last_four: string };

async function findMoney(drive: Drive): Promise<Money> {
  const { services, attempt } = drive;
  const checkout = attempt.checkout as Checkout | null;
  const look = () =>
    services.payment.lookUp(attempt.reference, attempt.provider_payment_id ?? checkout?.checkoutId);
  const money = moneyOf(await look());
  if (money) return money;
  // its page is open still: closed, nobody can pay there any more
  const { payment } = services;
  const isClosed =
    payment.mode === 'hosted' && checkout && (await payment.closeCheckout(checkout.checkoutId)).ok;
  if (isClosed) return { state: 'none', wasApproved: false };
  const paid = moneyOf(await look());
  if (!paid) throw new ProviderUnavailable('payment', 'The payment is being made');
  return paid;
}

/** null while the customer may still pay. */
function moneyOf(found: PaymentLookUp): Money | null {
  if (found.state === 'open') return null;
  if (found.state === 'none' || found.state === 'declined') return { state: 'none', wasApproved: false };
  if (found.state === 'voided' || found.state === 'rejected') return { state: 'none', wasApproved: true };
  const paid = { provider_payment_id: found.providerId, brand: found.brand, last_four: found.lastFour };
  if (found.state !== 'captured') return { state: 'reserved', cents: 0, paid };
  return { state: 'taken', cents: found.capturedCents - (found.refundedCents ?? 0), paid };
}

/** From here on whoever else drives it goes back too. */
async function turnBack(drive: Drive, money: Money | null): Promise<void> {
  const { state, reason } = drive.attempt;
  if (state === 'undoing') return;
  const paid = money && money.state !== 'none' ? money.paid : {};
  await recordState(drive, 'undoing', { reason: reason ?? 'closed_by_agency', ...paid });
}

/** Answers the cents that were taken and must go back as a refund. */
async function letGo(drive: Drive, money: Money): Promise<number> {
  const { services, attempt } = drive;
  if (money.state === 'none') return 0;
  if (money.state === 'taken') return money.cents;
  const { provider_payment_id: id } = money.paid;
  await holdLease(drive);
  const answer = await services.payment.voidAuthorization(id);
  if (answer.ok || answer.reason === 'not_found') return 0;
  const now = moneyOf(await services.payment.lookUp(attempt.reference, id));
  return now?.state === 'taken' ? now.cents : 0;
}

async function giveBack(drive: Drive, found: Found): Promise<Refusal | null> {
  try {
    await drive.kind.goods?.giveBack(drive);
    return null;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    // it says that it sold something: then nothing else is true, and only its void helps
    if (error instanceof LabelWithheld && found.goods !== 'given_back') return refuse('label_withheld');
    return found.goods === 'ask' ? refuse('carrier_unconfirmed') : null;
  }
}

async function recordClosed(
  drive: Drive,
  money: Money | null,
  closed: ClosedByHand,
  record: (tx: Tx, closed: ClosedByHand) => Promise<void>,
): Promise<ClosedByHand> {
  const { attempt } = drive;
  const reason = attempt.reason ?? 'closed_by_agency';
  const paid = money && money.state !== 'none' ? money.paid : {};
  const undone = money === null || money.state !== 'none' || money.wasApproved;
  await recordState(drive, 'failed', { reason, ...paid }, async tx => {
    await freeKey(tx, attempt.id);
    // an undo that came no further may have recorded it
    if (closed.refundCents > 0 && !(await isCharged(tx, attempt.id)))
      await returnTaken(tx, { ...drive, attempt: { ...attempt, ...paid } }, closed.refundCents);
    await drive.kind.fail(tx, drive, { reason, rejected: false, undone });
    await record(tx, closed);
  });
  return closed;
}

/** null when the provider cannot be asked. */
async function unlessAway<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return null;
  }
}

type ByHand = { refund: 'made' | 'not_made'; areGoodsBack: boolean; reason: string };

/**
 * Closes a refund that hangs as a manager found it in the provider's own pages (decision 30). It is driven once more
 * before: what the providers say themselves stands. Nobody gets his money back and keeps goods that are good:
 * they are back by the supplier's word or the manager's. One that was not made waits to be given back by other means
 * (decision 29), with the manager's reason. `record` runs in the transaction that closes it.
 */
export async function closeRefundByHand(
  services: Services,
  agency: Agency,
  refundId: number,
  { refund: found, areGoodsBack, reason }: ByHand,
  record: (tx: Tx) => Promise<void>,
): Promise<ByHand['refund'] | Refusal> {
  const drive = () => driveRefund(services, agency, refundId);
  const isOurs = await afterOthers(drive).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return true;
  });
  if (!isOurs) return refuse('being_driven');
  const refund = await selectPendingRefund(services.db.read(agency.id), refundId);
  if (!refund) return refuse('not_hanging');
  if (goodsLeft(services, refund) && !areGoodsBack) return refuse('carrier_unconfirmed');
  if (!(await afterOthers(() => hold(services, agency, refundId)))) return refuse('being_driven');
  const also = async (tx: Tx) => {
    await recordGoodsBack(tx, services, agency, refund);
    await record(tx);
  };
  if (found === 'made')
    return (await closeDone(services, agency, refund, also)) ? found : refuse('not_hanging');
  const isClosed = await services.db.within(agency.id, async tx => {
    const change = { state: 'failed', reason, updated_at: services.clock.now() } as const;
    if (!(await closeRefund(tx, refundId, change))) return false;
    await also(tx);
    return true;
  });
  return isClosed ? found : refuse('not_hanging');
}

/** True for one that was closed meanwhile too. */
async function hold(services: Services, agency: Agency, refundId: number): Promise<boolean> {
  const now = services.clock.now();
  const isTaken = await services.db.within(agency.id, tx =>
    takeRefund(tx, refundId, { now, until: leaseFrom(services) }),
  );
  return isTaken || !(await selectPendingRefund(services.db.read(agency.id), refundId));
}

/** Nobody asks the provider for it any more: a manager saw to it (decision 30). */
export const closeStrayByHand = (tx: Tx, id: number): Promise<void> =>
  updateRow(tx, 'stray', id, { state: 'closed' });

/** A manager saw to it: it is shown no more while both sides go on saying the same. False when it was closed, or gone, before. */
export async function closeDifferenceByHand(tx: Tx, id: number): Promise<boolean> {
  const closed = await tx
    .updateOwn('difference')
    .set({ state: 'closed' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}
