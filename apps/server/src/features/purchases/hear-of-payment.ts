import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentOutcome } from '@puerta/contract/payments';
import { reasonText } from '@puerta/contract/reason-text';
import type { ProviderEvent } from '../../adapters/payment/port.ts';
import { agencyBy } from '../../services/agency-by.ts';
import type { Agency } from '../../app/agency.ts';
import type { Handler } from '../../services/context.ts';
import type { Services } from '../../services/services.ts';
import type { AttemptRow } from '../../services/purchase-kind.ts';
import { isRefusal, refuse } from '../../app/refusal.ts';
import { compareAttempt } from './compare-attempts.ts';
import { driveAttempt } from './drive-attempt.ts';
import { hearOfRefund } from './drive-refund.ts';
import { insertDispute, rememberEvent, wasEventHeard } from './event-queries.ts';
import { selectAttempt, selectAttemptByReference } from './queries.ts';
import { agencyOfReference } from './make-reference.ts';
import { recordBankRefunds } from './record-bank-refunds.ts';
import { verifyEvent } from './verify-event.ts';

/**
 * A delivery of the payment provider (docs/rules/payments.md): it says only which payment to look up, so that
 * repeated, late and unordered ones change nothing. It is remembered after its work is done: a crash in between does
 * it again.
 */
export const hearOfPayment: Handler<'POST /open/webhook/:provider'> = async (context, { params, body }) => {
  const { config, db, clock } = context;
  const { provider } = params;
  const heard = await verifyEvent(context, provider, { body, header: context.header });
  if (isRefusal(heard)) return heard;
  const { event, teller } = heard;
  const eventId = teller ? `${teller.agencyId}/${teller.accountId}/${event.id}` : event.id;
  if (event.kind === 'other' || (await wasEventHeard(db.deployment, provider, eventId)))
    return { data: null };
  const agencyId = agencyOfReference(event.reference);
  // an agency's account speaks of its own payments only
  const isTheirs = agencyId !== null && (teller?.agencyId ?? agencyId) === agencyId;
  const agency = isTheirs ? await agencyBy(db, config, 'id', agencyId) : undefined;
  if (agency) await follow(context, agency, event, teller?.accountId ?? null);
  await rememberEvent(db.deployment, provider, eventId, agency?.id ?? null, clock.now());
  return { data: null };
};

async function follow(
  services: Services,
  agency: Agency,
  event: Exclude<ProviderEvent, { kind: 'other' }>,
  accountId: number | null,
): Promise<void> {
  const { db, clock } = services;
  const tx = db.read(agency.id);
  if (event.kind === 'refund') {
    await hearOfRefund(services, agency, event.reference);
    return;
  }
  const attempt = await selectAttemptByReference(tx, agency.id, event.reference);
  if (attempt?.payment_account_id !== accountId) return;
  if (event.kind === 'refund_by_hand') {
    // its charge may be about to be recorded
    await driveAttempt(services, agency, attempt.id);
    const recorded = await recordBankRefunds(services, agency, attempt, event.refundId);
    if (recorded === 'above') await compareAttempt(services, agency, attempt.id);
    return;
  }
  if (event.kind === 'payment') {
    await lookedAt(services, agency, attempt.id);
    await driveAttempt(services, agency, attempt.id);
    return;
  }
  await db.within(agency.id, within =>
    insertDispute(within, {
      agency_id: agency.id,
      provider: attempt.provider,
      provider_dispute_id: event.disputeId,
      provider_payment_id: event.providerId,
      amount_cents: event.amountCents,
      state: event.state,
      reason: event.reason,
      created_at: clock.now(),
      updated_at: event.at,
    }),
  );
}

const WAIT_MS = 5000;
const POLL_MS = 100;

/** Whoever looks at a payment that is waited for may have asked a moment before there was something to tell. */
async function lookedAt({ db, clock }: Services, agency: Agency, attemptId: number): Promise<void> {
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    const { state, driven_until } = await selectAttempt(db.read(agency.id), agency.id, attemptId);
    const isWaitedFor = state === 'awaiting' || state === 'held';
    if (!isWaitedFor || driven_until === null || driven_until < clock.now()) return;
    await sleep(POLL_MS);
  }
}

/**
 * The customer is back from the provider's page: the payment is looked up at once, whether or not its event has come.
 * A reference cannot be guessed, and what it answers names nobody.
 */
export const showReturn: Handler<'POST /open/payment/return'> = async (context, { body }) => {
  const attempt = await findPayment(context, context.agency, body.reference);
  return attempt ? { data: presentOutcome(attempt) } : refuse('not_found');
};

/** The payment of a reference, looked up at its provider while it is waited for; undefined where there is none. */
export async function findPayment(
  services: Services,
  agency: Agency,
  reference: string,
): Promise<AttemptRow | undefined> {
  const attempt = await selectAttemptByReference(services.db.read(agency.id), agency.id, reference);
  return attempt?.state === 'awaiting' ? driveAttempt(services, agency, attempt.id) : attempt;
}

const STATES: Readonly<Record<string, PaymentOutcome['state']>> = {
  awaiting: 'awaiting',
  held: 'held',
  done: 'done',
  declined: 'failed',
  failed: 'failed',
};

export const presentOutcome = ({ state, kind, order_id, reason }: AttemptRow): PaymentOutcome => ({
  state: STATES[state] ?? 'working',
  purpose: kind as PaymentOutcome['purpose'],
  order: order_id,
  reason: reasonText(reason),
});
