import type { Data } from '@puerta/contract/client';
import { ANSWERABLE_DISPUTES } from '@puerta/domain/movement-kinds';
import { toDollars } from '@puerta/domain/money/money';
import type { Fact } from '../../facts/fact.ts';
import type { DisputeRow } from './queries.ts';

type Dispute = Data<'GET /admin/attention'>['disputes'][number];

/** Whether its bank takes evidence, which it does once and until its deadline. */
export const isAnswerable = (row: DisputeRow, now: Date): boolean =>
  ANSWERABLE_DISPUTES.includes(row.state) &&
  row.evidence_sent_at === null &&
  (row.due_at === null || row.due_at > now);

/** `takesEvidence`: its gateway takes the evidence from here. */
export const presentDispute = (row: DisputeRow, now: Date, takesEvidence: boolean): Dispute => ({
  id: row.id,
  kind: row.kind as Dispute['kind'],
  provider: row.provider,
  provider_id: row.provider_dispute_id,
  amount: toDollars(row.amount_cents),
  state: row.state,
  reason: row.reason,
  tracking: row.tracking,
  order: row.order_id,
  client: row.client_id === null ? null : { id: row.client_id, name: row.client ?? '' },
  brand: row.brand,
  last4: row.last_four,
  payment_id: row.provider_payment_id,
  date: row.created_at.toISOString(),
  due: row.due_at?.toISOString() ?? null,
  sent: row.evidence_sent_at?.toISOString() ?? null,
  evidence: row.attempt_id !== null && row.kind === 'dispute',
  next: nextOf(row, now, takesEvidence),
});

function nextOf(row: DisputeRow, now: Date, takesEvidence: boolean): Dispute['next'] {
  if (row.kind === 'warning') return 'give_back';
  if (row.kind === 'review') return 'review';
  if (isAnswerable(row, now)) return takesEvidence ? 'answer' : 'answer_there';
  if (row.state === 'appeal_needs_response') return 'answer_there';
  if (row.state === 'chargeback') return 'chargeback';
  return ANSWERABLE_DISPUTES.includes(row.state) && row.evidence_sent_at === null ? 'late' : 'wait';
}

/** How a fact names it: by its package where it has one; it stands in the histories of its order and client. */
export const ofDispute = (row: DisputeRow): Pick<Fact, 'object' | 'about'> => ({
  object: { type: 'dispute', id: row.id, label: row.tracking ?? row.provider_dispute_id },
  about: { orderId: row.order_id, packageId: row.package_id, clientId: row.client_id },
});
