import { done, invalid } from '@puerta/contract/messages.es';
import type { Context, Handler, Reply } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { closeByHand } from '../purchases/close-by-hand.ts';
import { closeRefundByHand } from '../purchases/close-refund-by-hand.ts';
import { closeDifferenceByHand } from '../purchases/close-difference-by-hand.ts';
import { closeStrayByHand } from '../purchases/close-stray-by-hand.ts';
import { findDifferences } from './find-differences.ts';
import { findOneHanging, type Hanging } from './find-hanging.ts';

type Finish = 'POST /admin/attention/finish';
type Outcome = Promise<Reply<Finish> | Refusal>;

/** Closes what hangs as the manager found it to be (decision 30). */
export const finishByHand: Handler<Finish> = async (context, input) => {
  const { agency, db, clock } = context;
  const { kind, id } = input.body;
  if (kind === 'difference') return finishDifference(context, input.body);
  const hanging = await findOneHanging(db.read(agency.id), agency.id, { kind, id, now: clock.now() });
  if (!hanging) return refuse('not_hanging');
  if (kind === 'stray') return finishStray(context, hanging, input.body);
  return kind === 'refund'
    ? finishRefund(context, hanging, input.body)
    : finishPurchase(context, hanging, input.body);
};

type Body = Parameters<Handler<Finish>>[1]['body'];

async function finishPurchase(context: Context<Finish>, hanging: Hanging, body: Body): Outcome {
  const { agency, actor, clock } = context;
  const { reason, goods = 'ask', money = false } = body;
  const closed = await closeByHand(
    context,
    agency,
    hanging.id,
    { goods, money },
    async (tx, { refundCents }) =>
      tell(tx, {
        actor,
        at: clock.now(),
        kind: 'purchase.closed_by_hand',
        object: { type: 'purchase', id: hanging.id, label: hanging.tracking ?? hanging.reference },
        to: { reason, goods, money, ...(refundCents > 0 && { refund_cents: refundCents }) },
      }),
  );
  if (isRefusal(closed)) return closed;
  const message = closed.refundCents > 0 ? done.closedRefunding : done.closedReleased;
  return { data: { id: hanging.id, state: 'failed' }, message };
}

async function finishRefund(context: Context<Finish>, hanging: Hanging, body: Body): Outcome {
  const { agency, actor, clock } = context;
  const { reason, refund, goods } = body;
  const areGoodsBack = goods === 'given_back';
  if (!refund) {
    const message = invalid.attention.refund;
    return refuse('invalid_input', { message, fields: [{ field: 'refund', message }] });
  }
  const closed = await closeRefundByHand(
    context,
    agency,
    hanging.id,
    { refund, areGoodsBack, reason },
    async tx =>
      tell(tx, {
        actor,
        at: clock.now(),
        kind: 'refund.closed_by_hand',
        object: { type: 'refund', id: hanging.id, label: hanging.tracking ?? hanging.reference },
        to: { reason, refund, ...(areGoodsBack && { goods }) },
      }),
  );
  if (isRefusal(closed)) return closed;
  const message = closed === 'made' ? done.refundClosedMade : done.refundClosedNotMade;
  return { data: { id: hanging.id, state: closed === 'made' ? 'done' : 'failed' }, message };
}

/** Nobody asks the provider for it any more: the manager saw to it. */
async function finishStray(context: Context<Finish>, hanging: Hanging, { reason }: Body): Outcome {
  const { agency, actor, clock, db } = context;
  await db.within(agency.id, async tx => {
    await closeStrayByHand(tx, agency.id, hanging.id);
    tell(tx, {
      actor,
      at: clock.now(),
      kind: 'stray.closed_by_hand',
      object: { type: 'stray', id: hanging.id, label: hanging.tracking ?? hanging.reference },
      to: { reason, number: hanging.shipment ?? hanging.payment_id },
    });
  });
  return { data: { id: hanging.id, state: 'closed' }, message: done.strayClosed };
}

/** The manager saw to it on either side; nothing of ours is changed by it. */
async function finishDifference(context: Context<Finish>, { id, reason }: Body): Outcome {
  const { agency, actor, clock, db } = context;
  const found = (await findDifferences(db.read(agency.id), agency.id)).find(one => one.id === id);
  if (!found) return refuse('not_hanging');
  const closed = await db.within(agency.id, async tx => {
    if (!(await closeDifferenceByHand(tx, agency.id, id))) return refuse('not_hanging');
    const { about, number, tracking, reference } = found;
    tell(tx, {
      actor,
      at: clock.now(),
      kind: 'difference.closed_by_hand',
      object: { type: 'difference', id, label: tracking ?? reference },
      to: { reason, about, ...(number !== null && { number }) },
    });
    return null;
  });
  if (isRefusal(closed)) return closed;
  return { data: { id, state: 'closed' }, message: done.differenceClosed };
}
