import {
  type Answer,
  deliver,
  type Dispute,
  found,
  missing,
  type State,
  type Upload,
} from './stripe-ledger.ts';

const WEEK_S = 7 * 24 * 3600;
const ANSWERED: Readonly<Record<string, string>> = {
  needs_response: 'under_review',
  warning_needs_response: 'warning_under_review',
};

/** Its object is that of its charge: the payment may be missing, as in the fixture (`payment_intent: null`). */
export async function dispute(
  state: State,
  paymentId: string,
  { status = 'needs_response', at = state.now(), byCharge = false }: Disputing = {},
): Promise<void> {
  const payment = state.payments.get(paymentId);
  const id = `dp_${paymentId}`;
  const known = state.disputes.get(id);
  const said: Dispute = known ?? {
    id,
    object: 'dispute',
    created: Math.floor(state.now().getTime() / 1000),
    amount: payment?.amount ?? 0,
    charge: payment?.latest_charge ?? '',
    currency: 'usd',
    payment_intent: byCharge ? null : paymentId,
    status,
    reason: 'fraudulent',
    evidence: {},
    evidence_details: {
      due_by: Math.floor(state.now().getTime() / 1000) + WEEK_S,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
  };
  said.status = status;
  state.disputes.set(id, said);
  await deliver(state, `charge.dispute.${known ? 'updated' : 'created'}`, said, at);
}
export type Disputing = { status?: string; at?: Date; byCharge?: boolean };

/** As its official fixture of one (`radar.early_fraud_warning`): it names the charge alone. */
export const warn = (state: State, paymentId: string, actionable = true, at = state.now()) =>
  deliver(
    state,
    `radar.early_fraud_warning.${actionable ? 'created' : 'updated'}`,
    {
      id: `issfr_${paymentId}`,
      object: 'radar.early_fraud_warning',
      charge: state.payments.get(paymentId)?.latest_charge,
      actionable,
      fraud_type: 'made_with_stolen_card',
    },
    at,
  );

/** As its official fixture of one (`review`), with the payment that its library's types add. */
export const review = (state: State, paymentId: string, open = true, at = state.now()) =>
  deliver(
    state,
    `review.${open ? 'opened' : 'closed'}`,
    {
      id: `prv_${paymentId}`,
      object: 'review',
      charge: null,
      payment_intent: paymentId,
      open,
      reason: open ? 'rule' : 'approved',
    },
    at,
  );

export const showDispute = (state: State, id: string): Answer =>
  found(state.disputes.get(id), shown => ({ ...shown }));

/** Charges carry their payment's number, and a copy of what it was given: https://docs.stripe.com/api/charges/object */
export function showCharge(state: State, id: string): Answer {
  const payment = [...state.payments.values()].find(one => one.latest_charge === id);
  return found(payment, ({ id: paid, metadata, amount }) => ({
    id,
    object: 'charge',
    payment_intent: paid,
    metadata,
    amount,
  }));
}

/**
 * Any field of the evidence submits all of it, unless `submit` is false (DisputeUpdateParams of its library's types);
 * what is submitted is reviewed: https://docs.stripe.com/disputes/how-disputes-work
 */
export function answerDispute(state: State, id: string, form: URLSearchParams): Answer {
  const said = state.disputes.get(id);
  if (!said) return missing;
  for (const [key, value] of form) {
    const field = /^evidence\[(\w+)\]$/.exec(key)?.[1];
    if (field) said.evidence[field] = value;
  }
  said.evidence_details.has_evidence = true;
  if (form.get('submit') !== 'false') {
    said.evidence_details.submission_count++;
    said.status = ANSWERED[said.status] ?? said.status;
  }
  return { status: 200, body: { ...said } };
}

/** A form of two parts, at an address of its own: https://docs.stripe.com/file-upload */
export function takeFile(state: State, body: Buffer): Answer {
  const text = body.toString('latin1');
  const made: Upload = {
    id: `file_${++state.count}`,
    object: 'file',
    purpose: /name="purpose"\r\n\r\n(\w+)/.exec(text)?.[1] ?? '',
    size: body.length,
    type: 'pdf',
    text: text.slice(text.indexOf('%PDF')),
  };
  state.files.push(made);
  const { text: _, ...shown } = made;
  return { status: 200, body: shown };
}
