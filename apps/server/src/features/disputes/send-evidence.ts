import { disputeDone, disputeRefused } from '@puerta/contract/money/disputes.es';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import type { Tx } from '../../db/within-agency.ts';
import { byCaller } from '../../facts/about.ts';
import { tell, tellAlone } from '../../facts/tell.ts';
import type { Context, Handler } from '../../services/context.ts';
import { isAnswerable, ofDispute } from './present.ts';
import { type DisputeRow, keepSent, leaveUnsent, selectDispute, takeUnsent } from './queries.ts';
import { gatewayOf } from './show-disputes.ts';
import { writeEvidence } from './write-evidence.ts';

/** The file for a manager to read, and to upload where the provider takes it in its own pages alone. */
export const readEvidence: Handler<'GET /admin/disputes/:id/evidence'> = async (context, { params }) => {
  const row = await selectDispute(context.read, params.id);
  if (!row) return refuse('not_found');
  const evidence = await writeEvidence(context, row);
  if (isRefusal(evidence)) return evidence;
  const read = { ...byCaller(context), kind: 'dispute.evidence_read', ...ofDispute(row) } as const;
  await tellAlone(context.db, context.agency.id, read);
  return { data: { bytes: evidence.file, fileName: `${row.provider_dispute_id}.pdf` } };
};

type Send = 'POST /admin/disputes/evidence';

/**
 * Sends the evidence once. Whose outcome is unknown may be sent again after five minutes: the provider is asked first
 * whether it has it.
 */
export const sendEvidence: Handler<Send> = async (context, { body }) => {
  const { clock, read, within } = context;
  const row = await selectDispute(read, body.id);
  if (!row) return refuse('not_found');
  const { sendEvidence: send } = gatewayOf(context, row);
  if (!send || !isAnswerable(row, clock.now())) return over();
  const evidence = await writeEvidence(context, row);
  if (isRefusal(evidence)) return evidence;
  if (!(await within(tx => takeUnsent(tx, row.id, clock.now())))) {
    return refuse('being_driven', { message: disputeRefused.sending });
  }
  const answer = await send(evidence);
  if (!answer.ok) {
    await within(tx => leaveUnsent(tx, row.id));
    return answer.reason === 'too_long'
      ? refuse('state_conflict', { message: disputeRefused.tooLong })
      : over();
  }
  const isOurs = answer.state === 'sent' || row.evidence_asked_at !== null;
  await within(tx => recordSent(tx, context, row, isOurs));
  return { data: null, message: isOurs ? disputeDone.sent : disputeDone.known };
};

const over = (): Refusal => refuse('state_conflict', { message: disputeRefused.over });

/** What a person sent in the provider's own pages is no deed of this manager's. */
async function recordSent(tx: Tx, context: Context<Send>, row: DisputeRow, isOurs: boolean): Promise<void> {
  await keepSent(tx, row.id, context.clock.now());
  if (!isOurs) return;
  const to = { number: row.provider_dispute_id, amount_cents: row.amount_cents, provider: row.provider };
  tell(tx, { ...byCaller(context), kind: 'dispute.evidence_sent', ...ofDispute(row), to });
}
