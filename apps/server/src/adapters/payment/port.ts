import type { CardBrand, CardExpiry } from '@puerta/domain/money/card';
import type { Cents } from '@puerta/domain/money/money';

/**
 * What the application asks of a payment gateway. Amounts are whole cents of US dollars. A refusal of the bank is a
 * value; an outage throws `ProviderUnavailable`, and an answer that never came throws `ProviderTimeout`: the outcome
 * is then unknown and `lookUp(reference)` tells it (see ../provider-error.ts).
 *
 * Every call is idempotent: `authorize` and `refund` by `reference`, `capture` and `voidAuthorization` by the
 * authorisation they act on. A repeat answers what the first call answered and moves no money. So another card, or
 * another amount, needs a reference of its own.
 */

/** Stands for a card that the gateway's own script read in the browser (Accept.js); good for one charge. */
export type CardToken = { token: { descriptor: string; value: string } };

/** Lives in memory for one call. Never stored, logged, or put in an error, a job or an address. */
export type Card = {
  /** Digits only. */
  number: string;
  expiry: CardExpiry;
  cvv: string;
};

export type DeclineReason =
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'wrong_cvv'
  | 'wrong_address'
  | 'invalid_card'
  /** this merchant takes no cards of this brand */
  | 'card_not_taken';

export type AuthorizeRequest = {
  /** Ours, unique for this attempt. */
  reference: string;
  /** Above zero. */
  amountCents: Cents;
  card: Card | CardToken;
  /** What the customer reads beside the charge. */
  description: string;
  customer: Customer;
};

/** Who pays: what the bank compares with the card's owner, and the gateway with who has tried cards before. */
export type Customer = {
  name: string;
  email: string;
  /** of the address that they gave as theirs; absent where nobody knows who pays */
  zip?: string | undefined;
  /** where the request came from, as `context.address` has it */
  address?: string | undefined;
};

/** What the bank said is not so of a card that it approved all the same. */
export type Unmatched = 'zip' | 'cvv';

export type AuthorizeAnswer =
  | {
      ok: true;
      /** `held`: the provider reviews it; nothing can be captured until it becomes `authorized`. */
      state: 'authorized' | 'held';
      providerId: string;
      brand: CardBrand;
      lastFour: string;
      /** absent where the gateway compares nothing */
      unmatched?: readonly Unmatched[];
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
  | {
      ok: true;
      providerId: string;
      /** `pending`: it was taken and is under way; `not_yet`: nothing was done, it is to be asked for again later. */
      state: 'done' | 'pending' | 'not_yet';
    }
  | { ok: false; reason: 'not_found' | 'not_captured' | 'above_captured' | 'refused' };

/**
 * `none`: nothing was made; `failed`: the bank gave it back, even after it was `done`; `unknown`: the gateway cannot
 * tell any more, so that somebody must look before it is asked for again.
 */
export type RefundState = 'none' | 'pending' | 'done' | 'failed' | 'unknown';

export type RefundByHand = {
  /** The provider's number. */
  refundId: string;
  amountCents: Cents;
  state: Extract<RefundState, 'pending' | 'done' | 'failed'>;
};

/** `rejected`: it was held and the review refused it. */
export type PaymentState = 'authorized' | 'held' | 'captured' | 'voided' | 'declined' | 'rejected';

export type PaymentLookUp =
  | { state: 'none' }
  /** Its customer may still pay on the provider's page. */
  | { state: 'open' }
  | {
      state: PaymentState;
      providerId: string;
      amountCents: Cents;
      capturedCents: Cents;
      /** null where the gateway does not tell. */
      refundedCents: Cents | null;
      brand: CardBrand;
      lastFour: string;
      /** Set only when `declined`. */
      reason: DeclineReason | null;
      unmatched?: readonly Unmatched[];
    };

/** What is found of an account whose keys are right. */
export type AccountCheck = {
  /** nobody is charged: the provider's system for tests, or keys for it */
  isTest: boolean;
  /** where events go, and which that we act on do not; null where these keys may not ask */
  hooks: { url: string; misses: string[] }[] | null;
};

/** A movement of a payment's money, as the provider's own account lists it. */
export type BankEntry = {
  /** the provider's: listed again it is the same */
  number: string;
  /** `chargeback`: its bank took it back; `chargeback_won`: and gave it to us again */
  kind: 'charge' | 'refund' | 'chargeback' | 'chargeback_won';
  /** ours: of a refund that bears one its own, else of its payment */
  reference: string;
  /** of a refund: the provider's number */
  refundId: string | null;
  amountCents: Cents;
  /** what the provider kept for it; null where it does not tell */
  feeCents: Cents | null;
  at: Date;
};

/** What moved of payments with a reference of ours, and the disputes that are found beside it, as they stand. */
export type BankList = { entries: BankEntry[]; disputes: ToldDispute[] };

/** What is shown to a bank about a payment in dispute; what is empty is left out. */
export type Evidence = {
  disputeId: string;
  /** a PDF of a few pages */
  file: Uint8Array;
  /** `address`: the network's, that was bought from */
  customer: { name: string; email: string; address: string };
  product: string;
  /** of all boxes, with commas between them */
  carrier: string;
  trackings: string;
  shipTo: string;
};

/**
 * `known`: it was sent before, by us or by a person, and a bank takes it once; `closed`: nobody takes it any more;
 * `too_long`: nothing was sent, its bank reads fewer pages.
 */
export type EvidenceAnswer =
  | { ok: true; state: 'sent' | 'known' }
  | { ok: false; reason: 'closed' | 'not_found' | 'too_long' };

/** What both kinds of gateway do with a payment once it is authorised. */
type Payments = {
  /** Takes all or part of what was authorised, once: the rest is let go. */
  capture(providerId: string, amountCents: Cents): Promise<CaptureAnswer>;
  /** Lets an authorisation go, held ones included; only before its capture. */
  voidAuthorization(providerId: string): Promise<VoidAuthorizationAnswer>;
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** What became of a refund that may have been asked for before; moves nothing. */
  lookUpRefund(request: RefundRequest): Promise<RefundState>;
  /**
   * Refunds of a payment that people made in the provider's own pages, and that bear no reference of ours: all of them,
   * or, where the provider lists none, the one of this number. Absent where there are none.
   */
  refundsByHand?(providerId: string, refundId: string | null): Promise<RefundByHand[]>;
  /**
   * What became of the payment with this reference, and of the money since. `providerId` where it is known: some
   * gateways find a payment by a reference only for a while.
   */
  lookUp(reference: string, providerId?: string | null): Promise<PaymentLookUp>;
  /**
   * Payments that were begun since then, whoever asked for them, as far as they are listed: what our books may lack after
   * a restore. Absent where the provider lists none.
   */
  listPayments?(since: Date): Promise<PaymentList>;
  /**
   * What moved since then in the provider's own account, whoever moved it, and disputes. What is not settled yet may be
   * missing: a night, longer over holidays.
   */
  listMoved(since: Date, now: Date): Promise<BankList>;
  /**
   * Answers a dispute, once: a repeat answers `known`. Absent where disputes are answered in the provider's own pages.
   */
  sendEvidence?(evidence: Evidence): Promise<EvidenceAnswer>;
  /** What a delivery of the provider says; null when it is not signed by the provider. Absent where none come. */
  readEvent?(delivery: Delivery): Promise<ProviderEvent | null>;
};

export type PaymentList = { payments: { reference: string; providerId: string }[] };

/** A call of the provider's to us, as it came. */
export type Delivery = { body: string; header(name: string): string | undefined };

/**
 * What happened at the provider's, told by a delivery that may repeat, come late or out of order: of payments and
 * refunds it says only which one to look up.
 */
export type ProviderEvent =
  | { id: string; kind: 'payment'; reference: string }
  | { id: string; kind: 'refund'; reference: string }
  /** a person gave back of the payment with this reference in the provider's own pages; `refundId` where it is told */
  | { id: string; kind: 'refund_by_hand'; reference: string; refundId: string | null }
  | {
      id: string;
      kind: 'dispute';
      /** a bank took the money back or asks about it; it warns of fraud; the provider holds the payment up to look at it */
      about: 'dispute' | 'warning' | 'review';
      /** when the provider said so: late ones come after newer ones */
      at: Date;
      /** of the payment in dispute */
      reference: string;
      disputeId: string;
      providerId: string;
      amountCents: Cents;
      /** the provider's own words, such as `needs_response` and `fraudulent`; of what is no dispute ours (movement-kinds.ts) */
      state: string;
      reason: string;
      /** until when evidence is taken; null where nobody takes any, or nobody says */
      dueAt: Date | null;
    }
  | { id: string; kind: 'other' };

/** The same, whoever told of it. */
export type ToldDispute = Omit<Extract<ProviderEvent, { kind: 'dispute' }>, 'id' | 'kind'>;

/** Charges a card that this server holds for the length of one request. */
export type CardGateway = Payments & {
  readonly mode: 'card';
  authorize(request: AuthorizeRequest): Promise<AuthorizeAnswer>;
};

export type CheckoutRequest = {
  /** Ours, unique for this attempt. */
  reference: string;
  /** Above zero. */
  amountCents: Cents;
  /** What the customer reads beside the charge. */
  description: string;
  customer: Customer;
  /** Where the provider sends the browser after a payment, and after giving up. */
  paidUrl: string;
  cancelledUrl: string;
  /** After this instant nobody can pay there. The provider may ask for half an hour at least. */
  closesAt: Date;
};

/** The customer pays on the provider's own page. `lookUp` takes the page's number until there is a payment's. */
export type HostedGateway = Payments & {
  readonly mode: 'hosted';
  /** Idempotent by `reference`. */
  openCheckout(request: CheckoutRequest): Promise<{ checkoutId: string; url: string }>;
  /** Afterwards nobody can pay there. Closing twice is done. */
  closeCheckout(checkoutId: string): Promise<{ ok: true } | { ok: false; reason: 'paid' }>;
};

export type PaymentGateway = CardGateway | HostedGateway;
