import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cardBrand, isExpired, lastFour, passesLuhn } from '@puerta/domain/money/card';
import { isCvv } from '@puerta/domain/money/cvv';
import type { Cents } from '@puerta/domain/money/money';
import type { Clock } from '../../../app/clock.ts';
import { ProviderTimeout } from '../../provider-error.ts';
import { type Ledger, noStep, openLedger, type StepHook } from '../../simulator/ledger.ts';
import type { PaymentControls, ReviewAnswer } from '../../simulator/port.ts';
import type {
  AuthorizeAnswer,
  AuthorizeRequest,
  CaptureAnswer,
  Card,
  CardGateway,
  DeclineReason,
  PaymentLookUp,
  PaymentState,
  RefundAnswer,
  RefundRequest,
  VoidAuthorizationAnswer,
} from '../port.ts';
import * as records from './records.ts';

const SILENCE_MS = 1500;

export type PaymentSimulator = CardGateway & PaymentControls & { close(): Promise<void> };

export type PaymentSimulatorOptions = {
  /** Where its ledger lives (schema `simulator`, made at the start); the account must be allowed to create it. */
  databaseUrl: string;
  clock: Clock;
  /** How long the card whose answer never comes keeps its caller waiting; 1500 ms when left out. */
  silenceMs?: number;
  step?: StepHook;
};

/** A card gateway that lives in this process and knows the documented cards. */
export async function openPaymentSimulator(options: PaymentSimulatorOptions): Promise<PaymentSimulator> {
  const ledger = await openLedger('payment', options.databaseUrl, records.TABLES);
  const context: Context = {
    ledger,
    clock: options.clock,
    step: options.step ?? noStep,
    silenceMs: options.silenceMs ?? SILENCE_MS,
  };
  return {
    mode: 'card',
    authorize: request => authorize(context, request),
    capture: (providerId, amountCents) => capture(context, providerId, amountCents),
    voidAuthorization: providerId => voidAuthorization(context, providerId),
    refund: request => refund(context, request),
    lookUpRefund: async ({ reference }) => ((await records.hasRefund(ledger, reference)) ? 'done' : 'none'),
    lookUp: reference => lookUp(ledger, reference),
    listPayments: async since => ({ payments: await records.paymentsSince(ledger, since) }),
    listMoved: async since => ({ entries: await records.movedSince(ledger, since), disputes: [] }),
    ...reviewControls(context),
    close: () => ledger.close(),
  };
}

type Context = { ledger: Ledger; clock: Clock; step: StepHook; silenceMs: number };

async function authorize(context: Context, request: AuthorizeRequest): Promise<AuthorizeAnswer> {
  const { ledger, clock, step } = context;
  const { card } = request;
  if ('token' in card) throw new TypeError('The simulator knows no card tokens');
  requireAmount(request.amountCents);
  await step('payment.authorize.before');
  const now = clock.now();
  const outcome = outcomeOf(card, now);
  const isNew = await records.insertPayment(ledger, {
    providerId: `sim_${randomUUID()}`,
    reference: request.reference,
    amountCents: request.amountCents,
    state: stateAfter(outcome),
    reason: outcome.kind === 'declined' ? outcome.reason : null,
    brand: cardBrand(card.number),
    lastFour: lastFour(card.number),
    description: request.description,
    customer: request.customer,
    keeps: outcome.kind === 'authorized' && outcome.keeps === true,
    createdAt: now,
  });
  if (isNew) {
    await step('payment.authorize.committed');
    if (outcome.kind === 'silent') {
      await sleep(context.silenceMs);
      throw new ProviderTimeout('payment', 'The simulated gateway did not answer in time');
    }
  }
  const payment = await records.paymentByReference(ledger, request.reference);
  if (!payment) throw new Error('The ledger lost a payment that it has just committed');
  if (payment.amountCents !== request.amountCents) {
    throw new Error('This reference belongs to a payment of another amount');
  }
  return toAuthorizeAnswer(payment);
}

function stateAfter(outcome: CardOutcome): PaymentState {
  return outcome.kind === 'silent' ? 'authorized' : outcome.kind;
}

/** For a repeat: one that was held and rejected is still answered as held, the look-up tells the rest. */
function toAuthorizeAnswer(payment: records.PaymentRecord): AuthorizeAnswer {
  const { brand, lastFour, providerId } = payment;
  if (payment.reason) return { ok: false, reason: payment.reason, brand, lastFour };
  const state = payment.state === 'held' || payment.state === 'rejected' ? 'held' : 'authorized';
  return { ok: true, state, providerId, brand, lastFour };
}

async function capture(context: Context, providerId: string, amountCents: Cents): Promise<CaptureAnswer> {
  const { ledger, clock, step } = context;
  requireAmount(amountCents);
  await step('payment.capture.before');
  if (await records.markCaptured(ledger, providerId, amountCents, clock.now())) {
    await step('payment.capture.committed');
    return { ok: true, capturedCents: amountCents };
  }
  const payment = await records.paymentById(ledger, providerId);
  if (!payment) return { ok: false, reason: 'not_found' };
  if (payment.state === 'captured' && payment.capturedCents === amountCents) {
    return { ok: true, capturedCents: amountCents };
  }
  const tooMuch = payment.state === 'authorized' && payment.amountCents < amountCents;
  return { ok: false, reason: tooMuch ? 'above_authorized' : 'not_authorized' };
}

async function voidAuthorization(context: Context, providerId: string): Promise<VoidAuthorizationAnswer> {
  const { ledger, clock, step } = context;
  await step('payment.voidAuthorization.before');
  if (await records.moveState(ledger, providerId, ['authorized', 'held'], 'voided', clock.now())) {
    await step('payment.voidAuthorization.committed');
    return { ok: true };
  }
  const payment = await records.paymentById(ledger, providerId);
  if (!payment) return { ok: false, reason: 'not_found' };
  // Declined and rejected ones hold no money either.
  return payment.state === 'captured' ? { ok: false, reason: 'already_captured' } : { ok: true };
}

async function refund(context: Context, request: RefundRequest): Promise<RefundAnswer> {
  requireAmount(request.amountCents);
  await context.step('payment.refund.before');
  const answer = await records.ensureRefund(context.ledger, {
    ...request,
    refundId: `simr_${randomUUID()}`,
    at: context.clock.now(),
  });
  if (answer.ok) await context.step('payment.refund.committed');
  return answer;
}

async function lookUp(ledger: Ledger, reference: string): Promise<PaymentLookUp> {
  const payment = await records.paymentByReference(ledger, reference);
  if (!payment) return { state: 'none' };
  const { state, providerId, amountCents, capturedCents, refundedCents, brand, lastFour, reason } = payment;
  return { state, providerId, amountCents, capturedCents, refundedCents, brand, lastFour, reason };
}

function requireAmount(amountCents: Cents): void {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) {
    throw new RangeError(`Not an amount to move: ${amountCents} cents`);
  }
}

/** The review of held payments, done by hand on the demo page. */
function reviewControls({ ledger, clock }: Context): PaymentControls {
  async function review(providerId: string, to: 'authorized' | 'rejected'): Promise<ReviewAnswer> {
    if (await records.moveState(ledger, providerId, ['held'], to, clock.now())) return { ok: true };
    const payment = await records.paymentById(ledger, providerId);
    return { ok: false, reason: payment ? 'not_held' : 'not_found' };
  }
  return {
    async listHeldPayments() {
      const held = await records.heldPayments(ledger);
      return held.map(({ providerId, reference, amountCents, description, brand, lastFour, createdAt }) => ({
        providerId,
        reference,
        amountCents,
        description,
        brand,
        lastFour,
        createdAt,
      }));
    },
    release: providerId => review(providerId, 'authorized'),
    reject: providerId => review(providerId, 'rejected'),
  };
}

/** What happens to a card; `silent`: it is charged, but the answer never comes. `keeps`: nothing goes back to it. */
type CardOutcome =
  | { kind: 'authorized'; keeps?: true }
  | { kind: 'held' }
  | { kind: 'silent' }
  | { kind: 'declined'; reason: DeclineReason };

/** The cards that README names. */
const SIMULATOR_CARDS: Readonly<Record<string, CardOutcome>> = {
  '4111111111111111': { kind: 'authorized' },
  '4000000000000002': { kind: 'declined', reason: 'declined' },
  '4000000000009995': { kind: 'declined', reason: 'insufficient_funds' },
  '4000000000000069': { kind: 'declined', reason: 'expired_card' },
  '4000000000000101': { kind: 'declined', reason: 'wrong_cvv' },
  '4000000000000259': { kind: 'held' },
  '4000000000006975': { kind: 'silent' },
  '4000000000005126': { kind: 'authorized', keeps: true },
};

/**
 * Any future expiry and any security code of three or four digits will do. A number that is none of ours is
 * declined; one that no card can have is invalid.
 */
export function outcomeOf(card: Card, now: Date): CardOutcome {
  if (!passesLuhn(card.number)) return { kind: 'declined', reason: 'invalid_card' };
  if (isExpired(card.expiry, now)) return { kind: 'declined', reason: 'expired_card' };
  if (!isCvv(card.cvv)) return { kind: 'declined', reason: 'wrong_cvv' };
  return SIMULATOR_CARDS[card.number] ?? { kind: 'declined', reason: 'declined' };
}
