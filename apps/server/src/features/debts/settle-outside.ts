import { done } from '@puerta/contract/messages.es';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { type Cents, toDollars } from '@puerta/domain/money/money';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Handler } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { insertRow, updateRow } from '../../db/rows.ts';
import { eachRow } from '../../services/each-row.ts';
import { abandonCheckouts } from '../payment-engine/drive-attempt.ts';
import { lockOwed, owedBy, refuseWhilePaid, settleDebt } from './read-debts.ts';

type Outside = 'POST /order/payment';
type Waive = 'POST /order/waive';
type Settling = {
  kind: 'outside' | 'waiver';
  method: string;
  reference: string | null;
  note: string | null;
};

/** A payment received outside: cash, transfer, Zelle (docs/rules/money.md). A second one finds nothing owed. */
export const recordOutsidePayment: Handler<Outside> = async (context, { body }) => {
  const { agency, once } = context;
  const { id, method, reference, note } = body;
  await abandonCheckouts(context, agency, { kind: 'debt', packageId: id });
  const settling = { kind: 'outside', method, reference: reference || null, note: note || null } as const;
  return once(async tx => {
    const settled = await settle(tx, context, id, settling);
    return isRefusal(settled)
      ? settled
      : { data: { id, paid: toDollars(settled) }, message: done.outsidePaid };
  });
};

/** What is owed becomes the package's discount: nobody paid it. */
export const waiveDebt: Handler<Waive> = async (context, { body }) => {
  const { agency, once } = context;
  const { id, reason } = body;
  await abandonCheckouts(context, agency, { kind: 'debt', packageId: id });
  const settling = { kind: 'waiver', method: 'waiver', reference: null, note: reason } as const;
  return once(async tx => {
    const waived = await settle(tx, context, id, settling);
    return isRefusal(waived) ? waived : { data: { id, waived: toDollars(waived) }, message: done.waived };
  });
};

/** The same of packages of a list, one after another, for one reason. */
export const waiveDebts: Handler<'POST /order/waive/many'> = async (context, { body: { ids, reason } }) => ({
  data: await eachRow(ids, async id => {
    const waived = await waiveDebt(context, { params: undefined, query: undefined, body: { id, reason } });
    if (!isRefusal(waived)) return 'done';
    return waived.code === 'no_debt' ? { already: waived.message } : waived;
  }),
});

/** Takes the whole debt off a package by a movement of money of its own; answers its cents. */
async function settle(
  tx: Tx,
  context: Context<Outside> | Context<Waive>,
  id: number,
  settling: Settling,
): Promise<Cents | Refusal> {
  const { agency, actor, clock } = context;
  const owed = await lockOwed(tx, id);
  if (!owed) return refuse('package_not_found');
  const cents = owedBy(owed);
  if (cents === 0) return refuse('no_debt');
  // the customer's card may be answering at this moment: one of the two would have to go back
  const paid = await refuseWhilePaid(tx, id);
  if (paid) return paid;
  const isWaiver = settling.kind === 'waiver';
  const discountCents = owed.discount_cents + (isWaiver ? cents : 0);
  if (isWaiver) await updateRow(tx, 'package', id, { discount_cents: discountCents });
  await settleDebt(tx, id);
  const now = clock.now();
  await insertRow(tx, 'money_entry', {
    ...settling,
    purpose: 'debt',
    package_id: id,
    actor_id: actor.id,
    amount_cents: cents,
    day: calendarDay(now, agency.time_zone),
    created_at: now,
  });
  const { method, reference, note } = settling;
  tell(tx, {
    actor,
    at: now,
    kind: isWaiver ? 'debt.waived' : 'debt.paid_outside',
    object: { type: 'package', id, label: owed.tracking_number },
    from: { debt_cents: cents },
    to: isWaiver
      ? { debt_cents: 0, discount_cents: discountCents, note }
      : { debt_cents: 0, method, reference, note },
  });
  return cents;
}
