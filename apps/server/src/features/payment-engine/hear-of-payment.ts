import type { Delivery, PaymentGateway, ProviderEvent } from '../../adapters/payment/port.ts';
import { agencyBy } from '../../services/agency-by.ts';
import { rememberEvent, wasEventHeard } from '../../services/event-queries.ts';
import type { Agency } from '../../app/agency.ts';
import type { Context, Handler, Services } from '../../services/context.ts';
import type { AttemptRow } from '../../services/purchase-kind.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { compareAttempt } from './compare-attempts.ts';
import { driveAttempt } from './drive-attempt.ts';
import { afterOthers, hearOfRefund } from './drive-refund.ts';
import { agencyOfReference, recordDispute, selectAttempt, selectAttemptByReference } from './queries.ts';
import { recordBankRefunds } from './record-outside-refunds.ts';
import { ProviderUnavailable } from '../../adapters/provider-error.ts';
import { selectAccounts } from '../../provider-accounts/queries.ts';
import { presentOutcome } from './present.ts';

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
  const attempt = await selectAttemptByReference(tx, event.reference);
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
  await db.within(agency.id, within => recordDispute(within, attempt, event, clock.now()));
}

/** Whoever looks at a payment that is waited for may have asked a moment before there was something to tell. */
const lookedAt = ({ db, clock }: Services, agency: Agency, attemptId: number): Promise<boolean> =>
  afterOthers(async () => {
    const { state, driven_until } = await selectAttempt(db.read(agency.id), attemptId);
    const isWaitedFor = state === 'awaiting' || state === 'held';
    return !isWaitedFor || driven_until === null || driven_until < clock.now();
  });

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
  const attempt = await selectAttemptByReference(services.db.read(agency.id), reference);
  return attempt?.state === 'awaiting' ? driveAttempt(services, agency, attempt.id) : attempt;
}

type Verified = {
  event: ProviderEvent;
  /** the agency's account whose key signed it; null: the deployment's */
  teller: { agencyId: number; accountId: number } | null;
};
type Call = Pick<Context, 'agency' | 'config' | 'db' | 'providers'>;

/**
 * Whose key signed a delivery: one of the accounts, past ones too, of the agency at whose host it came in, or the
 * deployment's own. An account that cannot be opened now may be the one, so that the provider is asked to come again.
 */
export async function verifyEvent(
  { agency, config, db, providers }: Call,
  provider: string,
  delivery: Delivery,
): Promise<Verified | Refusal> {
  const accounts = (await selectAccounts(db.read(agency.id))).filter(
    row => row.provider === provider && row.port === 'payment' && row.sealed !== null,
  );
  const gateway = (id: number | null) =>
    providers.used(agency.id, { carrier_account_id: null, payment_account_id: id, provider }).payment;
  let away: ProviderUnavailable | null = null;
  for (const { id } of accounts.toReversed()) {
    try {
      const event = await read(gateway(id), delivery);
      if (event) return { event, teller: { agencyId: agency.id, accountId: id } };
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      away = error;
    }
  }
  const isOurs = provider === config.PAYMENT && gateway(null).readEvent !== undefined;
  const event = isOurs ? await read(gateway(null), delivery) : null;
  if (event) return { event, teller: null };
  if (away) throw away;
  return refuse(isOurs || accounts.length > 0 ? 'signature_invalid' : 'not_found');
}

const read = async (gateway: PaymentGateway, delivery: Delivery) =>
  (await gateway.readEvent?.(delivery)) ?? null;
