import type { CardBrand, CardExpiry } from '@puerta/domain/card';
import type { Cents } from '@puerta/domain/money';

/**
 * What the application asks of a payment gateway. Amounts are whole cents of US dollars. A refusal of the bank is a
 * value; an outage throws `ProviderUnavailable`, and an answer that never came throws `ProviderTimeout`: the outcome
 * is then unknown and `lookUp(reference)` tells it (see ../provider-error.ts).
 *
 * Every call is idempotent: `authorize` and `refund` by `reference`, `capture` and `voidAuthorization` by the
 * authorisation they act on. A repeat answers what the first call answered and moves no money. So another card, or
 * another amount, needs a reference of its own.
 */

/** `card`: the server charges a card; `hosted`: the provider's own page does. */
export type PaymentMode = 'card' | 'hosted';

/** Lives in memory for one call. Never stored, logged, or put in an error, a job or an address. */
export type Card = {
  /** Digits only. */
  number: string;
  expiry: CardExpiry;
  cvv: string;
};

export type DeclineReason = 'declined' | 'insufficient_funds' | 'expired_card' | 'wrong_cvv' | 'invalid_card';

export type AuthorizeRequest = {
  /** Ours, unique for this attempt. */
  reference: string;
  /** Above zero. */
  amountCents: Cents;
  card: Card;
  /** What the customer reads beside the charge. */
  description: string;
  customer: { name: string; email: string };
};

export type AuthorizeAnswer =
  | {
      ok: true;
      /** `held`: the provider reviews it; nothing can be captured until it becomes `authorized`. */
      state: 'authorized' | 'held';
      providerId: string;
      brand: CardBrand;
      lastFour: string;
    }
  | { ok: false; reason: DeclineReason; brand: CardBrand; lastFour: string };

export type CaptureAnswer =
  | { ok: true; capturedCents: Cents }
  | { ok: false; reason: 'not_found' | 'not_authorized' | 'above_authorized' };

/** Voiding what is void already is done, not refused. */
export type VoidAuthorizationAnswer = { ok: true } | { ok: false; reason: 'not_found' | 'already_captured' };

export type RefundRequest = {
  /** Ours, unique for this refund. */
  reference: string;
  providerId: string;
  /** Above zero; all refunds of a charge together never exceed what was captured. */
  amountCents: Cents;
};

export type RefundAnswer =
  | { ok: true; providerId: string; state: 'done' | 'pending' }
  | { ok: false; reason: 'not_found' | 'not_captured' | 'above_captured' };

/** `rejected`: it was held and the review refused it. */
export type PaymentState = 'authorized' | 'held' | 'captured' | 'voided' | 'declined' | 'rejected';

export type PaymentLookUp =
  | { state: 'none' }
  | {
      state: PaymentState;
      providerId: string;
      amountCents: Cents;
      capturedCents: Cents;
      refundedCents: Cents;
      brand: CardBrand;
      lastFour: string;
      /** Set only when `declined`. */
      reason: DeclineReason | null;
    };

export type PaymentGateway = {
  readonly mode: PaymentMode;
  authorize(request: AuthorizeRequest): Promise<AuthorizeAnswer>;
  /** Takes all or part of what was authorised, once: the rest is let go. */
  capture(providerId: string, amountCents: Cents): Promise<CaptureAnswer>;
  /** Lets an authorisation go, held ones included; only before its capture. */
  voidAuthorization(providerId: string): Promise<VoidAuthorizationAnswer>;
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** What became of `authorize(reference)`, and of the money since. */
  lookUp(reference: string): Promise<PaymentLookUp>;
};
