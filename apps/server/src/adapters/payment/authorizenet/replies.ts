import * as z from 'zod/mini';
import type { DeclineReason, PaymentState } from '../port.ts';

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

export const transactionReply = z.object({
  messages,
  transactionResponse: z.optional(
    z.object({
      responseCode: text,
      transId: text,
      accountNumber: text,
      accountType: text,
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
      transactionStatus: z.string(),
      responseReasonCode: z._default(z.coerce.number(), 0),
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

/** Reason codes of a refused card (Authorize.Net's response reason codes); everything else is a plain refusal. */
const REASONS: Readonly<Record<string, DeclineReason>> = {
  '6': 'invalid_card',
  '7': 'expired_card',
  '8': 'expired_card',
  '27': 'wrong_address',
  '37': 'invalid_card',
  '44': 'wrong_cvv',
  '65': 'wrong_cvv',
  '78': 'wrong_cvv',
  '127': 'wrong_address',
  '315': 'invalid_card',
  '316': 'expired_card',
  '317': 'expired_card',
};

/** Why a card was refused, from the gateway's reason code. */
export const declineReason = (code: string | number | undefined): DeclineReason =>
  REASONS[String(code)] ?? 'declined';

/** Codes that are not about the card but about us or them: credentials, processor away. Nothing was charged. */
const TROUBLE: ReadonlySet<string> = new Set(['13', '19', '20', '21', '22', '23', '25', '26', '57', '103']);

/** Whether a refusal says that the gateway could not work rather than that the card was refused. */
export const isTrouble = (code: string | undefined): boolean => code !== undefined && TROUBLE.has(code);

const STATES: Readonly<Record<string, PaymentState>> = {
  authorizedPendingCapture: 'authorized',
  approvedReview: 'authorized',
  capturedPendingSettlement: 'captured',
  settledSuccessfully: 'captured',
  underReview: 'held',
  FDSPendingReview: 'held',
  FDSAuthorizedPendingReview: 'held',
  voided: 'voided',
  expired: 'voided',
  failedReview: 'rejected',
  declined: 'declined',
  generalError: 'declined',
  communicationError: 'declined',
  couldNotVoid: 'captured',
};

/** Our state of a transaction, null for those that are none of a charge's (refunds, chargebacks). */
export const paymentState = (status: string): PaymentState | null => STATES[status] ?? null;

/** Settled money can be refunded; before that it can only be let go as a whole. */
export const isSettled = (status: string): boolean => status === 'settledSuccessfully';
