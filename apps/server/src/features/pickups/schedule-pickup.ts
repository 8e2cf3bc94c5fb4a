import { done } from '@puerta/contract/messages.es';
import { invalidPickup, pickupAsked } from '@puerta/contract/parcels/pickups.es';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { toDollars } from '@puerta/domain/money/money';
import { isPickable } from '@puerta/domain/people/permissions';
import { pickupDays, PICKUP_WINDOWS } from '@puerta/domain/parcels/pickup-calendar';
import type { Context, Handler, Input, Reply } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '../../app/refusal.ts';
import { factsOf } from '../packages/read-facts.ts';
import { conflict } from '../packages/present.ts';
import { abandonCheckouts, payAttempt } from '../payment-engine/drive-attempt.ts';
import { findCarrierAccount } from '../checkout/find-accounts.ts';
import { outcomeOf, redirectOf } from '../payment-engine/present.ts';
import {
  openAttempt,
  openOnce,
  protection,
  type Protection,
  refuseUnderWay,
} from '../payment-engine/open-attempt.ts';
import type { AttemptRow } from '../../services/purchase-kind.ts';
import { readCard } from '../payment-engine/read-card.ts';
import { detailsOf, prnOf } from './pickup-kind.ts';
import { lockPackages, type PickupDetails, selectBooked, selectPackage } from './queries.ts';

type Call = Context<'POST /purchase/pickup'>;
type Body = Input<'POST /purchase/pickup'>['body'];
type Collected = NonNullable<Awaited<ReturnType<typeof selectPackage>>>;

/** What the agency offers from its own tomorrow on (docs/rules/carrier.md). */
const offeredDays = ({ agency, clock }: Pick<Call, 'agency' | 'clock'>) =>
  pickupDays(calendarDay(clock.now(), agency.time_zone));

export const readPickupDays: Handler<'GET /purchase/pickup/days'> = async (context, { query }) => {
  const { agency, actor, clock, read } = context;
  const days = offeredDays(context);
  const from = calendarDay(clock.now(), agency.time_zone);
  const booked = query.id === undefined ? [] : await selectBooked(read, actor.id, query.id, from);
  return {
    data: { days, windows: [...PICKUP_WINDOWS], fee: toDollars(agency.pickupFeeCents), booked },
  };
};

/**
 * Schedules and pays a pickup: an attempt whose goods are the carrier's visit. One fee covers the packages of the
 * order that have none yet (docs/rules/carrier.md).
 */
export const schedulePickup: Handler<'POST /purchase/pickup'> = async (context, { body }) => {
  const { agency, actor, idempotencyKey, read } = context;
  const card = readCard(context, body, '');
  if (isRefusal(card)) return card;
  if (!offeredDays(context).includes(body.date)) return refuseField('date', invalidPickup.day);
  const asked = await selectPackage(read, body.id);
  if (!asked || asked.account_id !== actor.id) return refuse('package_not_found');
  const { id, date, startTime, endTime, qty, name, phone } = body;
  const protect = protection(idempotencyKey, `account:${actor.id}`, {
    pickup: { id, date, startTime, endTime, qty, name, phone },
  });
  const opened = await openOnce(context, agency, protect, () => openPickup(context, body, asked, protect));
  if (isRefusal(opened)) return opened;
  if (!opened.fresh) return answerFor(opened.attempt);
  const attempt = await payAttempt(context, agency, opened.attempt, {
    card,
    description: `${agency.name} ${asked.tracking_number}`,
    customer: { name: actor.name, email: actor.email, address: context.address },
  });
  return answerFor(attempt);
};

async function openPickup(
  context: Call,
  body: Body,
  asked: Collected,
  protect: Protection | null,
): Promise<AttemptRow | Refusal> {
  const { agency, actor } = context;
  await abandonCheckouts(context, agency, { kind: 'pickup', orderId: asked.order_id });
  return openAttempt(context, agency, 'pickup', protect, async tx => {
    // as they stand now: one of them may have been received, voided or scheduled since
    const packages = await lockPackages(tx, asked.order_id);
    const bearer = packages.find(row => row.id === asked.id) ?? asked;
    if (!isPickable(factsOf(bearer))) return conflict(bearer, 'pickup_unavailable');
    // asked before the attempt is recorded: whoever finishes the other one waits for the packages that we hold
    const other = await refuseUnderWay(tx, { kind: 'pickup', orderId: asked.order_id });
    if (other)
      return other.code === 'being_paid' ? refuse(other.code, { message: pickupAsked.again }) : other;
    const covered = packages.filter(row => isPickable(factsOf(row))).map(row => row.id);
    return {
      orderId: asked.order_id,
      packageId: bearer.id,
      accountId: actor.id,
      amountCents: agency.pickupFeeCents,
      carrierAccountId: await findCarrierAccount(tx, asked.order_id),
      details: detailsFrom(body, covered),
    };
  });
}

const detailsFrom = (body: Body, packages: number[]): PickupDetails => ({
  date: body.date,
  start: body.startTime,
  end: body.endTime,
  quantity: body.qty,
  contact: body.name,
  phone: body.phone,
  packages,
});

/** The answer to whoever asked for this pickup, first or again: made from what is recorded. */
function answerFor(attempt: AttemptRow): Reply<'POST /purchase/pickup'> | Refusal {
  const outcome = outcomeOf(attempt);
  // its money is where it should be: only the carrier has not said yet whether it comes
  if (isRefusal(outcome) && attempt.state === 'buying')
    return refuse(outcome.code, { message: pickupAsked.unknown });
  if (isRefusal(outcome)) return outcome;
  const { date, start, end, packages } = detailsOf(attempt);
  const data = {
    id: attempt.package_id ?? 0,
    prn: prnOf(attempt),
    date,
    startTime: start,
    endTime: end,
    fee: toDollars(attempt.amount_cents),
    packages,
    payment: attempt.reference,
  };
  const redirect = redirectOf(attempt);
  if (redirect) return { data: { ...data, redirect }, beside: {} };
  return outcome === 'held'
    ? { data, status: 202, message: done.held, beside: { payment_status: 'held' } }
    : { data, message: done.pickupScheduled, beside: {} };
}
