import * as z from 'zod/mini';
import { ProviderUnavailable } from '../../provider-error.ts';
import type { DeclineReason, PaymentState, RefundState, Unmatched } from '../port.ts';

/** Authorize.Net nests lists in two ways: `[…]` and `{message: […]}`; empty ones may also be absent or `""`. */
const list = <T extends z.core.$ZodType>(item: T, key: string) =>
  z.pipe(
    z.transform((value: unknown) => {
      const inner = isRecord(value) ? value[key] : value;
      return Array.isArray(inner) ? inner : inner === undefined || inner === '' ? [] : [inner];
    }),
    z.array(item),
  );

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = z.pipe(
  z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
  z._default(z.string(), ''),
);

/** What every answer carries. */
const messages = z.object({
  resultCode: z.string(),
  message: z._default(z.array(z.object({ code: z.string(), text: z._default(z.string(), '') })), []),
});

export const plainReply = z.object({ messages });

export const merchantReply = z.object({
  messages,
  isTestMode: z._default(z.boolean(), false),
  publicClientKey: text,
});

export const hooksReply = z.array(
  z.object({ status: z.string(), url: z.string(), eventTypes: z.array(z.string()) }),
);

export const transactionReply = z.object({
  messages,
  transactionResponse: z.optional(
    z.object({
      responseCode: text,
      transId: text,
      testRequest: text,
      /** the bank's letter about the security code: a decline may say no more */
      cvvResultCode: text,
      accountNumber: text,
      accountType: text,
      avsResultCode: text,
      messages: z._default(list(z.object({ code: text }), 'message'), []),
      errors: z._default(list(z.object({ errorCode: text, errorText: text }), 'error'), []),
    }),
  ),
});
export type TransactionResponse = NonNullable<z.infer<typeof transactionReply>['transactionResponse']>;

export const detailsReply = z.object({
  messages,
  transaction: z.optional(
    z.object({
      transId: text,
      /** of a refund: the charge */
      refTransId: text,
      order: z.optional(z.object({ invoiceNumber: text })),
      transactionStatus: z.string(),
      responseReasonCode: z._default(z.coerce.number(), 0),
      AVSResponse: text,
      cardCodeResponse: text,
      authAmount: z._default(z.coerce.number(), 0),
      settleAmount: z._default(z.coerce.number(), 0),
      payment: z.optional(
        z.object({ creditCard: z.optional(z.object({ cardNumber: text, cardType: text })) }),
      ),
    }),
  ),
});
export type TransactionDetails = NonNullable<z.infer<typeof detailsReply>['transaction']>;

export const unsettledReply = z.object({
  messages,
  transactions: z._default(
    list(z.object({ transId: text, invoiceNumber: text, transactionStatus: text }), 'transaction'),
    [],
  ),
  totalNumInResultSet: z._default(z.coerce.number(), 0),
});

const count = z._default(z.coerce.number(), 0);

/** Days that were settled; what banks took back of one is counted by kind of card. */
export const batchesReply = z.object({
  messages,
  batchList: z._default(
    list(
      z.object({
        batchId: text,
        settlementTimeUTC: z.string(),
        statistics: z._default(
          list(
            z.object({ chargebackCount: count, chargeChargeBackCount: count, refundChargeBackCount: count }),
            'statistic',
          ),
          [],
        ),
      }),
      'batch',
    ),
    [],
  ),
});

export const batchReply = z.object({
  messages,
  transactions: z._default(
    list(
      z.object({
        transId: text,
        invoiceNumber: text,
        transactionStatus: text,
        settleAmount: z._default(z.coerce.number(), 0),
      }),
      'transaction',
    ),
    [],
  ),
});

/** Reason codes that are acted on by themselves. */
export const REASON = {
  duplicate: '11',
  notFound: '16',
  aboveCharged: '55',
  partial: '295',
} as const;

/** Reason codes of a refused card (sources: test/provider-facts.ts); everything else is a plain refusal. */
export const REASONS: Readonly<Record<string, DeclineReason>> = {
  '6': 'invalid_card',
  '7': 'expired_card',
  '8': 'expired_card',
  '17': 'card_not_taken',
  '27': 'wrong_address',
  '28': 'card_not_taken',
  '37': 'invalid_card',
  '44': 'wrong_cvv',
  '45': 'wrong_cvv',
  '65': 'wrong_cvv',
  '78': 'wrong_cvv',
  '127': 'wrong_address',
  '315': 'invalid_card',
  '316': 'expired_card',
  '317': 'expired_card',
};

/** The security code does not match, or was not given; the other letters say that nobody looked. */
export const CVV_REFUSED: readonly string[] = ['N', 'S'];

/**
 * Why a card was refused: the gateway's reason code says it, or else the bank's letter about the security code. Its
 * letter about the address explains nothing by itself: a refusal because of it has a reason of its own.
 */
export const declineReason = (code: string | number | undefined, cvv: string): DeclineReason =>
  REASONS[String(code)] ?? (CVV_REFUSED.includes(cvv) ? 'wrong_cvv' : 'declined');
/**
 * Answers of the address check that say that the postal code is another one; the street is never sent, so that nothing
 * else it says is about us. All others: it matches, or was not compared.
 */
export const OTHER_ZIP: ReadonlySet<string> = new Set(['A', 'N']);
/** The answer of the code's check that says that it is another one. */
export const OTHER_CVV = 'N';

/** What did not match, from the gateway's two letters. */
export const unmatchedOf = (avs: string, cvv: string): Unmatched[] => [
  ...(OTHER_ZIP.has(avs) ? (['zip'] as const) : []),
  ...(cvv === OTHER_CVV ? (['cvv'] as const) : []),
];

/**
 * Codes that are not about the card but about us or them: credentials, a field that the merchant's own settings
 * demand, processor away. Nothing was charged.
 */
export const TROUBLE: ReadonlySet<string> = new Set('5 13 19 20 21 22 23 25 26 33 57 103 155'.split(' '));

/** Whether a refusal says that the gateway could not work rather than that the card was refused. */
export const isTrouble = (code: string | undefined): boolean => code !== undefined && TROUBLE.has(code);

/** What became of a charge, by the gateway's own word for it. */
export const STATES: Readonly<Record<string, PaymentState>> = {
  authorizedPendingCapture: 'authorized',
  approvedReview: 'authorized',
  capturedPendingSettlement: 'captured',
  settledSuccessfully: 'captured',
  // on its way to the bank; an error there is the whole day's, and is sent again
  updatingSettlement: 'captured',
  settlementError: 'captured',
  // taken back by the bank, and won again: either way it was captured, and what follows is a dispute
  chargeback: 'captured',
  chargebackReversal: 'captured',
  // a part of what was asked for: capturing the whole is refused, and the part let go
  authorizedPendingRelease: 'authorized',
  underReview: 'held',
  FDSPendingReview: 'held',
  FDSAuthorizedPendingReview: 'held',
  voided: 'voided',
  expired: 'voided',
  failedReview: 'rejected',
  declined: 'declined',
  generalError: 'declined',
  communicationError: 'declined',
};

/** Our state of a charge. What we have no word for (a passing `couldNotVoid`, say) is asked for again later. */
export function paymentState(status: string): PaymentState {
  const state = STATES[status];
  if (!state) {
    throw new ProviderUnavailable('payment', `Authorize.Net tells of a charge that it is ${status}`);
  }
  return state;
}

/** What became of a refund; everything else is still under way. */
export const REFUND_STATES: Readonly<Record<string, 'done' | 'failed'>> = {
  refundPendingSettlement: 'done',
  refundSettledSuccessfully: 'done',
  declined: 'failed',
  generalError: 'failed',
  communicationError: 'failed',
  voided: 'failed',
  failedReview: 'failed',
  expired: 'failed',
};

export const refundState = (status: string): Extract<RefundState, 'done' | 'failed' | 'pending'> =>
  REFUND_STATES[status] ?? 'pending';

/** Settled money can be refunded; before that it can only be let go as a whole. */
export const isSettled = (status: string): boolean =>
  status === 'settledSuccessfully' || status === 'chargebackReversal';
