import { disputeDone, disputeRefused } from '@puerta/contract/money/disputes.es';
import { isRefusal, refuse } from '../../app/refusal.ts';
import { byCaller } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import type { Handler } from '../../services/context.ts';
import { ofDispute } from './present.ts';
import { closeDispute, selectDispute } from './queries.ts';

/** The manager saw to it; no money moves, and what its bank says later opens it again. */
export const closeByHand: Handler<'POST /admin/disputes/close'> = async (context, { body }) => {
  const { clock, read, within } = context;
  const { id, state, reason } = body;
  const row = await selectDispute(read, id);
  if (!row || row.closed_at !== null) return refuse('not_found');
  const closed = await within(async tx => {
    // what the bank has said since is not hidden unseen
    if (!(await closeDispute(tx, { id, state }, clock.now())))
      return refuse('state_conflict', { message: disputeRefused.news });
    const to = { reason, number: row.provider_dispute_id, amount_cents: row.amount_cents };
    tell(tx, { ...byCaller(context), kind: 'dispute.closed_by_hand', ...ofDispute(row), to });
    return null;
  });
  return isRefusal(closed) ? closed : { data: null, message: disputeDone.closed };
};
