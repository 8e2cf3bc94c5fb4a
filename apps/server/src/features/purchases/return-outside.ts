import { done } from '@puerta/contract/messages.es';
import { calendarDay } from '@puerta/domain/calendar-day';
import { toDollars } from '@puerta/domain/money';
import type { Handler } from '../../services/context.ts';
import { isRefusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { insertMoneyEntry } from './entry-queries.ts';
import { selectRefund, takeFailedRefund } from './refund-queries.ts';

/** A refund that the gateway refused was given back outside: cash, transfer, Zelle. A second one finds it closed. */
export const returnOutside: Handler<'POST /admin/refunds/outside'> = async (context, { body }) => {
  const { agency, actor, clock, db } = context;
  const { id, method } = body;
  const reference = body.reference || null;
  const note = body.note || null;
  const now = clock.now();
  const cents = await db.within(agency.id, async tx => {
    const refund = await takeFailedRefund(tx, agency.id, id, now);
    if (!refund) return refuse((await selectRefund(tx, agency.id, id)) ? 'refund_closed' : 'not_found');
    const { charge_id, purpose, order_id, package_id, amount_cents } = refund;
    await insertMoneyEntry(tx, {
      agency_id: agency.id,
      kind: 'refund',
      charge_id,
      purpose,
      order_id,
      package_id,
      amount_cents,
      method,
      reference,
      note,
      actor_id: actor.id,
      day: calendarDay(now, agency.time_zone),
      created_at: now,
    });
    tell(tx, {
      actor,
      at: now,
      kind: 'refund.returned_outside',
      object: { type: 'refund', id, label: refund.tracking_number ?? refund.reference },
      about: { packageId: package_id, orderId: order_id },
      to: { refund_cents: amount_cents, method, reference, note },
    });
    return amount_cents;
  });
  return isRefusal(cents)
    ? cents
    : { data: { id, refunded: toDollars(cents) }, message: done.refundReturned };
};
