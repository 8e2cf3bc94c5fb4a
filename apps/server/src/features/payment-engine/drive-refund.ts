import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentGateway, RefundRequest } from '../../adapters/payment/port.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../adapters/provider-error.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/context.ts';
import { tell } from '../../facts/tell.ts';
import { updateRow } from '../../db/rows.ts';
import {
  closeRefund,
  dropRefund,
  holdCharges,
  type RefundFacts,
  selectLeftForRefund,
  selectMadeRefund,
  selectPendingRefund,
  selectRefundByReference,
  takeRefund,
  updateDrivenRefund,
} from './refund-queries.ts';
import { recordBankRefunds } from './record-outside-refunds.ts';
import { leaseFrom, nextTry, troubleOf } from './record-attempt.ts';
import { closeDone, ofRefund, recordComeBack } from './record-refund.ts';

/** One process at work on one refund. */
type Driven = { services: Services; agency: Agency; refund: RefundFacts; until: Date };

/** A refund that waits for its charge's settlement, or for a provider, is asked for this seldom in the end. */
const MOST_MINUTES = 180;

/**
 * Brings a refund to its end: goods that were bought with its money go back first. Safe to repeat at any point,
 * and leaves it to whoever drives it already: answers false then. Throws ProviderUnavailable when a provider is away, or cannot tell
 * whether it made it: it is tried again, later each time.
 */
export async function driveRefund(services: Services, agency: Agency, refundId: number): Promise<boolean> {
  const until = leaseFrom(services);
  const isTaken = await services.db.within(agency.id, tx =>
    takeRefund(tx, refundId, { now: services.clock.now(), until }),
  );
  const refund = await selectPendingRefund(services.db.read(agency.id), refundId);
  if (!refund || !isTaken) return !refund;
  const driven = { services, agency, refund, until };
  try {
    if (await areGoodsBack(driven)) await giveMoneyBack(driven);
    await putOff(driven, null);
    return true;
  } catch (error) {
    await putOff(driven, troubleOf(error));
    throw error;
  }
}

/** Lets a refund that is still pending wait; closed ones stay as they are. */
const putOff = ({ services, agency, refund, until }: Driven, lastError: string | null) =>
  services.db.within(agency.id, tx =>
    updateDrivenRefund(
      tx,
      { id: refund.id, until },
      {
        last_error: lastError,
        driven_until: null,
        tries: refund.tries + 1,
        next_try_at: nextTry(services.clock.now(), refund.tries, MOST_MINUTES),
      },
    ),
  );

/** What of the refund's package is not known to be back yet; null when there is nothing. */
export function goodsLeft({ kinds }: Pick<Services, 'kinds'>, refund: RefundFacts) {
  const { purpose, package_id: packageId, label_void: isBack } = refund;
  const goods = kinds[purpose]?.returned;
  return goods && packageId !== null && !isBack ? { ...goods, packageId } : null;
}

/** False when the supplier keeps them: nothing is given back then. */
async function areGoodsBack(driven: Driven): Promise<boolean> {
  const { services, agency, refund } = driven;
  const left = goodsLeft(services, refund);
  if (!left) return true;
  const given = await left.giveBack(services, agency, left.packageId);
  if (!given.ok) {
    await abandonRefund(driven, given.reason);
    return false;
  }
  await services.db.within(agency.id, tx => recordGoodsBack(tx, services, agency, refund));
  return true;
}

/** They are back, and what follows from it. */
export async function recordGoodsBack(
  tx: Tx,
  services: Services,
  agency: Agency,
  refund: RefundFacts,
): Promise<void> {
  const left = goodsLeft(services, refund);
  if (!left) return;
  await updateRow(tx, 'refund', refund.id, { label_void: true });
  await left.gone(tx, services, agency, left.packageId);
}

async function giveMoneyBack(driven: Driven): Promise<void> {
  const { services, agency, refund } = driven;
  const { reference, provider_payment_id: providerId, amount_cents: amountCents } = refund;
  if (providerId === null) throw new Error(`Refund ${reference} has no payment to return`);
  await services.step('refund.before-provider');
  const { payment } = services.providers.used(agency.id, refund);
  const request = { reference, providerId, amountCents };
  const answer = (await earlierAnswer(payment, request, refund)) ?? (await ask(driven, payment, request));
  if (answer === null) return;
  if (!answer.ok) {
    services.log.error({ refund: reference, reason: answer.reason }, 'a refund was refused');
    await closeRefused(services, agency, refund, answer);
  } else if (answer.state === 'done') {
    await services.step('refund.before-record');
    await closeDone(services, agency, refund);
  }
}

type Refused = { ok: false; reason: string; leftCents?: number };
type Answer = { ok: true; state: 'done' | 'pending' | 'not_yet' } | Refused;

/** What became of a refund that was asked for without an answer; null when it was not made, and never asked for. */
async function earlierAnswer(
  payment: PaymentGateway,
  request: RefundRequest,
  { asked_at }: RefundFacts,
): Promise<Answer | null> {
  const state = asked_at === null ? 'none' : await payment.lookUpRefund(request);
  switch (state) {
    case 'none':
      return null;
    case 'unknown':
      // nobody asks for it again: a manager looks at the provider's own pages
      throw new ProviderUnavailable('payment', 'The gateway cannot tell whether it made the refund');
    case 'failed':
      return { ok: false, reason: 'refused' };
    case 'pending':
    case 'done':
      return { ok: true, state };
  }
}

/**
 * Recorded as asked for before the gateway is; null when somebody else drives it now. What people gave back in the
 * gateway's own pages is known before, so that this does not go out on top of it.
 */
async function ask(
  { services, agency, refund, until }: Driven,
  payment: PaymentGateway,
  request: RefundRequest,
): Promise<Answer | null> {
  const record = (asked_at: Date | null) =>
    services.db.within(agency.id, tx => updateDrivenRefund(tx, { id: refund.id, until }, { asked_at }));
  if (refund.attempt_id !== null)
    await recordBankRefunds(services, agency, { ...refund, id: refund.attempt_id });
  const left = await services.db.within(agency.id, async tx => {
    await holdCharges(tx, { charge: refund.charge_id });
    const cents = await selectLeftForRefund(tx, refund.id);
    if (cents < refund.amount_cents) return cents;
    const change = { asked_at: services.clock.now() };
    return (await updateDrivenRefund(tx, { id: refund.id, until }, change)) ? 'asked' : 'lost';
  });
  if (left === 'lost') return null;
  if (left !== 'asked') return { ok: false, reason: 'given_back_at_bank', leftCents: left };
  try {
    const answer = await payment.refund(request);
    if (answer.ok && answer.state === 'not_yet') await record(null);
    return answer;
  } catch (error) {
    // nothing was done; after anything else it may have been, and is looked up before it is asked for again
    if (error instanceof ProviderUnavailable && !(error instanceof ProviderTimeout)) await record(null);
    throw error;
  }
}

/** Nobody waits for the answer any more: the trail tells managers. */
const closeRefused = (
  services: Services,
  agency: Agency,
  refund: RefundFacts,
  { reason, leftCents = 0 }: Refused,
) =>
  services.db.within(agency.id, async tx => {
    const at = services.clock.now();
    // a manager gives back the part that is left
    const part = leftCents > 0 ? { amount_cents: leftCents } : {};
    const change = { state: 'failed', reason, updated_at: at, ...part } as const;
    if (!(await closeRefund(tx, refund.id, change))) return;
    tell(tx, {
      actor: null,
      at,
      kind: 'refund.refused',
      ...ofRefund(refund),
      to: { reason },
    });
  });

/**
 * The supplier keeps the goods, so the package stands again, its money stays, and nobody has anything to give back.
 * False when somebody else drives it now, who may have given them back meanwhile.
 */
const abandonRefund = ({ services, agency, refund, until }: Driven, reason: string): Promise<boolean> =>
  services.db.within(agency.id, async tx => {
    const at = services.clock.now();
    const mine = { id: refund.id, until };
    if (!(await dropRefund(tx, mine, { reason, updated_at: at }))) return false;
    if (refund.package_id !== null)
      await services.kinds[refund.purpose]?.returned?.kept(tx, agency, refund.package_id);
    tell(tx, {
      actor: null,
      at,
      kind: 'label.kept',
      ...ofRefund(refund),
      to: { reason },
    });
    return true;
  });

/** Drops one whose goods the supplier refused to take while the customer still waits; false when somebody else drives it now. */
export async function abandonPendingRefund(
  services: Services,
  agency: Agency,
  { id, until }: { id: number; until: Date },
  reason: string,
): Promise<boolean> {
  const refund = await selectPendingRefund(services.db.read(agency.id), id);
  return refund !== undefined && abandonRefund({ services, agency, refund, until }, reason);
}

const WAIT_MS = 5000;
const POLL_MS = 100;

/** Tries until it succeeds, for a little while: whoever drives the refund now is done in a moment. False when he is not. */
export async function afterOthers(work: () => Promise<boolean>): Promise<boolean> {
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    if (await work()) return true;
    await sleep(POLL_MS);
  }
  return false;
}

/**
 * A provider tells something of a refund: one that is on its way is driven on; one that was made may have come back
 * days later (the card was closed), which a movement of its own records. A manager returns that by other means.
 */
export async function hearOfRefund(services: Services, agency: Agency, reference: string): Promise<void> {
  const tx = services.db.read(agency.id);
  const known = await selectRefundByReference(tx, reference);
  if (!known) return;
  // who drives it now may have asked a moment before there was something to tell
  await afterOthers(() => driveRefund(services, agency, known.id));
  const refund = await selectMadeRefund(tx, known.id);
  if (!refund || refund.provider_payment_id === null) return;
  const { payment } = services.providers.used(agency.id, refund);
  const { provider_payment_id: providerId, amount_cents: amountCents } = refund;
  if ((await payment.lookUpRefund({ reference, providerId, amountCents })) !== 'failed') return;
  await recordComeBack(services, agency, refund);
}
