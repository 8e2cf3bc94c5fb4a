import { readFileSync } from 'node:fs';
import type { CardBrand } from '@puerta/domain/money/card';
import type { Cents } from '@puerta/domain/money/money';
import type { Ledger } from '../../simulator/ledger.ts';
import type { BankEntry, DeclineReason, PaymentState, RefundAnswer, RefundRequest } from '../port.ts';

export const TABLES = readFileSync(new URL('./tables.sql', import.meta.url), 'utf8');

export type PaymentRecord = {
  providerId: string;
  reference: string;
  amountCents: Cents;
  state: PaymentState;
  reason: DeclineReason | null;
  brand: CardBrand;
  lastFour: string;
  description: string;
  capturedCents: Cents;
  refundedCents: Cents;
  createdAt: Date;
};

const COLUMNS = `provider_id as "providerId", reference, amount_cents as "amountCents", state, reason, brand,
  last_four as "lastFour", description, captured_cents as "capturedCents", refunded_cents as "refundedCents",
  created_at as "createdAt"`;

export async function paymentByReference(ledger: Ledger, reference: string): Promise<PaymentRecord | null> {
  const rows = await ledger.query<PaymentRecord>(
    `select ${COLUMNS} from simulator.payments where reference = $1`,
    [reference],
  );
  return rows[0] ?? null;
}

export async function paymentById(ledger: Ledger, providerId: string): Promise<PaymentRecord | null> {
  const rows = await ledger.query<PaymentRecord>(
    `select ${COLUMNS} from simulator.payments where provider_id = $1`,
    [providerId],
  );
  return rows[0] ?? null;
}

export const paymentsSince = (
  ledger: Ledger,
  since: Date,
): Promise<{ reference: string; providerId: string }[]> =>
  ledger.query(
    `select reference, provider_id as "providerId" from simulator.payments where created_at >= $1
     order by created_at desc`,
    [since],
  );

/** What was captured and given back; of a charge it keeps 2.9% and 30 cents, as many gateways do. */
export const movedSince = (ledger: Ledger, since: Date): Promise<BankEntry[]> =>
  ledger.query(
    `select provider_id as number, 'charge' as kind, reference, null as "refundId", captured_cents as "amountCents",
       round(captured_cents * 0.029)::integer + 30 as "feeCents", created_at as at
     from simulator.payments where captured_cents > 0 and created_at >= $1
     union all
     select refund_id, 'refund', reference, refund_id, amount_cents, 0, created_at from simulator.refunds
     where created_at >= $1 order by at`,
    [since],
  );

export async function heldPayments(ledger: Ledger): Promise<PaymentRecord[]> {
  return ledger.query<PaymentRecord>(
    `select ${COLUMNS} from simulator.payments where state = 'held' order by created_at, provider_id`,
  );
}

/** True when this call wrote the row; false when the reference was used before. */
export async function insertPayment(
  ledger: Ledger,
  payment: Omit<PaymentRecord, 'capturedCents' | 'refundedCents'> & {
    customer: { name: string; email: string };
    /** its refunds are refused */
    keeps: boolean;
  },
): Promise<boolean> {
  const rows = await ledger.query(
    `insert into simulator.payments (provider_id, reference, amount_cents, state, reason, brand, last_four,
       description, customer_name, customer_email, created_at, changed_at, keeps)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)
     on conflict (reference) do nothing returning provider_id`,
    [
      payment.providerId,
      payment.reference,
      payment.amountCents,
      payment.state,
      payment.reason,
      payment.brand,
      payment.lastFour,
      payment.description,
      payment.customer.name,
      payment.customer.email,
      payment.createdAt,
      payment.keeps,
    ],
  );
  return rows.length > 0;
}

/** Moves a payment on if it still stands where it should; true when this call moved it. */
export async function moveState(
  ledger: Ledger,
  providerId: string,
  from: PaymentState[],
  to: PaymentState,
  at: Date,
): Promise<boolean> {
  const rows = await ledger.query(
    `update simulator.payments set state = $3, changed_at = $4
     where provider_id = $1 and state = any($2) returning provider_id`,
    [providerId, from, to, at],
  );
  return rows.length > 0;
}

/** Captures what is authorised, up to its amount; true when this call did. */
export async function markCaptured(
  ledger: Ledger,
  providerId: string,
  amountCents: Cents,
  at: Date,
): Promise<boolean> {
  const rows = await ledger.query(
    `update simulator.payments set state = 'captured', captured_cents = $2, changed_at = $3
     where provider_id = $1 and state = 'authorized' and amount_cents >= $2 returning provider_id`,
    [providerId, amountCents, at],
  );
  return rows.length > 0;
}

/** Records a refund, or finds the one already recorded under this reference. */
export async function ensureRefund(
  ledger: Ledger,
  refund: RefundRequest & { refundId: string; at: Date },
): Promise<RefundAnswer> {
  return ledger.transaction(async client => {
    // The lock makes two refunds of one payment wait for each other.
    const payments = await client.query<{ state: PaymentState; left: number; keeps: boolean }>(
      `select state, captured_cents - refunded_cents as left, keeps from simulator.payments
       where provider_id = $1 for update`,
      [refund.providerId],
    );
    const known = await client.query<{ refund_id: string; provider_id: string; amount_cents: number }>(
      'select refund_id, provider_id, amount_cents from simulator.refunds where reference = $1',
      [refund.reference],
    );
    const payment = payments.rows[0];
    const repeated = known.rows[0];
    if (repeated) {
      if (repeated.provider_id !== refund.providerId || repeated.amount_cents !== refund.amountCents) {
        throw new Error('This reference belongs to another refund');
      }
      return { ok: true, providerId: repeated.refund_id, state: 'done' };
    }
    if (!payment) return { ok: false, reason: 'not_found' };
    if (payment.state !== 'captured') return { ok: false, reason: 'not_captured' };
    if (payment.left < refund.amountCents) return { ok: false, reason: 'above_captured' };
    if (payment.keeps) return { ok: false, reason: 'refused' };
    await client.query(
      `insert into simulator.refunds (refund_id, reference, provider_id, amount_cents, created_at)
       values ($1, $2, $3, $4, $5)`,
      [refund.refundId, refund.reference, refund.providerId, refund.amountCents, refund.at],
    );
    await client.query(
      `update simulator.payments set refunded_cents = refunded_cents + $2, changed_at = $3
       where provider_id = $1`,
      [refund.providerId, refund.amountCents, refund.at],
    );
    return { ok: true, providerId: refund.refundId, state: 'done' };
  });
}

export async function hasRefund(ledger: Ledger, reference: string): Promise<boolean> {
  const rows = await ledger.query('select 1 from simulator.refunds where reference = $1', [reference]);
  return rows.length > 0;
}
