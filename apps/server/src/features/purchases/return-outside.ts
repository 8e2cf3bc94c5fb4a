import { done } from '@puerta/contract/messages.es';
import { refundRefused } from '@puerta/contract/refund-refused.es';
import { calendarDay } from '@puerta/domain/calendar-day';
import { toDollars } from '@puerta/domain/money';
import type { Handler } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { insertMoneyEntry } from './entry-queries.ts';
import { holdCharges, selectLeftOfCharges } from './left-queries.ts';
import { selectRefund, settleAtBank, takeFailedRefund } from './refund-queries.ts';

/** A refund that the gateway refused was given back outside: cash, transfer, Zelle. A second one finds it closed. */
export const returnOutside: Handler<'POST /admin/refunds/outside'> = async (context, { body }) => {
  const { agency, actor, clock, once } = context;
  const { id, method } = body;
  const reference = body.reference || null;
  const note = body.note || null;
  const now = clock.now();
  return once(async tx => {
    const refund = await takeFailedRefund(tx, agency.id, id, now);
    if (!refund) return refuse((await selectRefund(tx, agency.id, id)) ? 'refund_closed' : 'not_found');
    const { charge_id, purpose, order_id, package_id, amount_cents } = refund;
    const said = {
      actor,
      at: now,
      object: { type: 'refund', id, label: refund.tracking_number ?? refund.reference },
      about: { packageId: package_id, orderId: order_id },
    };
    if (method === 'bank') {
      // what went back there is in the books already
      await settleAtBank(tx, agency.id, id);
      tell(tx, { ...said, kind: 'refund.closed_by_hand', to: { method, reference, note } });
      return { data: { id, refunded: 0 }, message: done.refundReturned };
    }
    const [charge] = await selectLeftOfCharges(
      tx,
      agency.id,
      await holdCharges(tx, agency.id, { charge: charge_id }),
    );
    if (charge && charge.left < amount_cents)
      return refuse('refund_closed', { message: refundRefused.above_captured ?? '' });
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
      ...said,
      kind: 'refund.returned_outside',
      to: { refund_cents: amount_cents, method, reference, note },
    });
    return { data: { id, refunded: toDollars(amount_cents) }, message: done.refundReturned };
  });
};
