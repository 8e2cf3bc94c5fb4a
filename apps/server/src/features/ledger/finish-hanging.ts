import { done, invalid } from '@puerta/contract/messages.es';
import type { Agency } from '../../app/agency.ts';
import type { Context, Handler, Reply, Services } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '../../app/refusal.ts';
import type { ObjectType } from '@puerta/contract/office/trail.es';
import { byCaller } from '../../facts/about.ts';
import type { Fact } from '../../facts/fact.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import { driveAttempt } from '../payment-engine/drive-attempt.ts';
import { afterOthers, driveRefund } from '../payment-engine/drive-refund.ts';
import { lookAtStray } from '../payment-engine/recover-purchases.ts';
import { findDifferences, findOneHanging, type Hanging } from './show-attention.ts';
import { selectAttemptState, selectRefundState, selectStrayState } from './hanging-queries.ts';
import { tell } from '../../facts/tell.ts';
import {
  closeByHand,
  closeDifferenceByHand,
  closeRefundByHand,
  closeStrayByHand,
} from '../payment-engine/close-by-hand.ts';

/** Drives what hangs on at once, rather than when its next try is due, and says what came of it. */
export const lookAgain: Handler<'POST /admin/attention/look'> = async (context, { body }) => {
  const { agency, clock, read } = context;
  const hanging = await findOneHanging(read, { ...body, now: clock.now() });
  if (!hanging) return refuse('not_hanging');
  await drive(context, agency, hanging);
  const { state, last_error, is_charged } = await stateOf(read, hanging);
  const isOpen = !ENDS.has(state);
  const message = isOpen ? done.lookedSame : messageOf(hanging.kind, state, is_charged);
  return { data: { id: hanging.id, state, open: isOpen, error: isOpen ? last_error : null }, message };
};

/** Of purchases, refunds and what was given back. */
const ENDS: ReadonlySet<string> = new Set(['done', 'declined', 'failed', 'dropped', 'given_back', 'held']);

function messageOf(kind: Hanging['kind'], state: string, isCharged: boolean): string {
  if (state === 'done' || kind === 'stray') return done.lookedDone;
  if (kind === 'refund') return state === 'dropped' ? done.lookedKept : done.lookedRefused;
  return isCharged ? done.lookedRefunding : done.lookedUndone;
}

/** What goes wrong is recorded with it, and answered from there. */
async function drive(services: Services, agency: Agency, { kind, id }: Hanging): Promise<void> {
  try {
    if (kind === 'refund') await afterOthers(() => driveRefund(services, agency, id));
    else if (kind === 'stray') await lookAtStray(services, agency, id);
    else await driveAttempt(services, agency, id);
  } catch (error) {
    services.log.warn({ err: error, agency: agency.slug, kind, id }, 'looked at again, in vain');
  }
}

async function stateOf(tx: ReadTx, { kind, id }: Hanging) {
  if (kind === 'stray') return selectStrayState(tx, id);
  return (kind === 'refund' ? selectRefundState : selectAttemptState)(tx, id);
}

type Finish = 'POST /admin/attention/finish';
type Outcome = Promise<Reply<Finish> | Refusal>;

/** Closes what hangs as the manager found it to be (decision 30). */
export const finishByHand: Handler<Finish> = async (context, input) => {
  const { clock, read } = context;
  const { kind, id } = input.body;
  if (kind === 'difference') return finishDifference(context, input.body);
  const hanging = await findOneHanging(read, { kind, id, now: clock.now() });
  if (!hanging) return refuse('not_hanging');
  if (kind === 'stray') return finishStray(context, hanging, input.body);
  return kind === 'refund'
    ? finishRefund(context, hanging, input.body)
    : finishPurchase(context, hanging, input.body);
};

type Body = Parameters<Handler<Finish>>[1]['body'];

/** How a fact names what hung: by its package where it has one. */
const named = (
  type: ObjectType,
  { id, tracking, reference }: { id: number; tracking: string | null; reference: string },
): Pick<Fact, 'object'> => ({ object: { type, id, label: tracking ?? reference } });

async function finishPurchase(context: Context<Finish>, hanging: Hanging, body: Body): Outcome {
  const { agency } = context;
  const { reason, goods = 'ask', money = false } = body;
  const closed = await closeByHand(
    context,
    agency,
    hanging.id,
    { goods, money },
    async (tx, { refundCents }) =>
      tell(tx, {
        ...byCaller(context),
        kind: 'purchase.closed_by_hand',
        ...named('purchase', hanging),
        to: { reason, goods, money, ...(refundCents > 0 && { refund_cents: refundCents }) },
      }),
  );
  if (isRefusal(closed)) return closed;
  const message = closed.refundCents > 0 ? done.closedRefunding : done.closedReleased;
  return { data: { id: hanging.id, state: 'failed' }, message };
}

async function finishRefund(context: Context<Finish>, hanging: Hanging, body: Body): Outcome {
  const { agency } = context;
  const { reason, refund, goods } = body;
  const areGoodsBack = goods === 'given_back';
  if (!refund) return refuseField('refund', invalid.attention.refund);
  const closed = await closeRefundByHand(
    context,
    agency,
    hanging.id,
    { refund, areGoodsBack, reason },
    async tx =>
      tell(tx, {
        ...byCaller(context),
        kind: 'refund.closed_by_hand',
        ...named('refund', hanging),
        to: { reason, refund, ...(areGoodsBack && { goods }) },
      }),
  );
  if (isRefusal(closed)) return closed;
  const message = closed === 'made' ? done.refundClosedMade : done.refundClosedNotMade;
  return { data: { id: hanging.id, state: closed === 'made' ? 'done' : 'failed' }, message };
}

/** Nobody asks the provider for it any more: the manager saw to it. */
async function finishStray(context: Context<Finish>, hanging: Hanging, { reason }: Body): Outcome {
  await context.within(async tx => {
    await closeStrayByHand(tx, hanging.id);
    tell(tx, {
      ...byCaller(context),
      kind: 'stray.closed_by_hand',
      ...named('stray', hanging),
      to: { reason, number: hanging.shipment ?? hanging.payment_id },
    });
  });
  return { data: { id: hanging.id, state: 'closed' }, message: done.strayClosed };
}

/** The manager saw to it on either side; nothing of ours is changed by it. */
async function finishDifference(context: Context<Finish>, { id, reason }: Body): Outcome {
  const { read, within } = context;
  const found = (await findDifferences(read)).find(one => one.id === id);
  if (!found) return refuse('not_hanging');
  const closed = await within(async tx => {
    if (!(await closeDifferenceByHand(tx, id))) return refuse('not_hanging');
    const { about, number } = found;
    tell(tx, {
      ...byCaller(context),
      kind: 'difference.closed_by_hand',
      ...named('difference', found),
      to: { reason, about, ...(number !== null && { number }) },
    });
    return null;
  });
  if (isRefusal(closed)) return closed;
  return { data: { id, state: 'closed' }, message: done.differenceClosed };
}
