import { ANSWERABLE_DISPUTES } from '@puerta/domain/movement-kinds';
import Stripe from 'stripe';
import type { Evidence, EvidenceAnswer } from '../port.ts';

/** Codes of refusals (sources: test/provider-facts.ts). */
export const EVIDENCE_CODE = {
  missing: 'resource_missing',
  tooLong: 'dispute_evidence_page_limit_exceeded',
} as const;

/** What of a dispute's answer is a text; Stripe's names, and what is empty is left out. */
const textsOf = ({ customer, product, carrier, trackings, shipTo }: Evidence) =>
  Object.fromEntries(
    Object.entries({
      customer_name: customer.name,
      customer_email_address: customer.email,
      customer_purchase_ip: customer.address,
      product_description: product,
      shipping_carrier: carrier,
      shipping_tracking_number: trackings,
      shipping_address: shipTo,
    }).filter(([, text]) => text !== ''),
  );

/**
 * Sends the file and the texts, and has them submitted at once. A dispute that was answered before is left alone: banks
 * take one answer, and another one where a question of theirs became a dispute. No key of ours: where an answer was lost
 * the dispute says whether it was answered, and a file that was uploaded twice is seen by nobody.
 */
export async function sendEvidence(stripe: Stripe, evidence: Evidence): Promise<EvidenceAnswer> {
  const { disputeId, file } = evidence;
  const found = await orRefused(stripe.disputes.retrieve(disputeId));
  if (found instanceof Refused) {
    if (found.code === EVIDENCE_CODE.missing) return { ok: false, reason: 'not_found' };
    throw found;
  }
  const before = overAs(found);
  if (before) return before;
  const uploaded = await stripe.files.create({
    purpose: 'dispute_evidence',
    file: { data: file, name: `${disputeId}.pdf`, type: 'application/pdf' },
  });
  const sent = await orRefused(
    stripe.disputes.update(disputeId, {
      evidence: { ...textsOf(evidence), uncategorized_file: uploaded.id },
      submit: true,
    }),
  );
  if (!(sent instanceof Refused)) return { ok: true, state: 'sent' };
  if (sent.code === EVIDENCE_CODE.tooLong) return { ok: false, reason: 'too_long' };
  const now = overAs(await stripe.disputes.retrieve(disputeId));
  if (now) return now;
  throw sent;
}

/** Why there is nothing to send; null while its bank waits for an answer, whatever was submitted before. */
function overAs({ status, evidence_details: told }: Stripe.Dispute): EvidenceAnswer | null {
  if (ANSWERABLE_DISPUTES.includes(status)) return null;
  return told.submission_count > 0 ? { ok: true, state: 'known' } : { ok: false, reason: 'closed' };
}

const Refused = Stripe.errors.StripeInvalidRequestError;

/** The answer, or why Stripe read the call and refuses it. */
async function orRefused<T>(work: Promise<T>): Promise<T | Stripe.errors.StripeInvalidRequestError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}
