import { packageStatus, voidedText } from '@puerta/contract/messages.es';
import { reasonText } from '@puerta/contract/reason-text';
import type { ManagersRelated, PackagePayment, PackageTicket, Sibling } from '@puerta/contract/related';
import { utcMidnight } from '@puerta/domain/calendar-day';
import { type Cents, toDollars } from '@puerta/domain/money';
import { PACKAGE_STATUS, type PackageStatus } from '@puerta/domain/package-status';
import { refundReason } from '../money/present.ts';
import type {
  AttemptRow,
  EntryRow,
  PackageRow,
  RefundRow,
  SiblingRow,
  TicketRow,
  VisitRow,
} from './queries.ts';

export const presentSibling = ({ voided_at, payment, ...row }: SiblingRow): Sibling => ({
  ...row,
  status: voided_at ? voidedText : packageStatus[row.status as PackageStatus],
  status_id: row.status,
  voided: voided_at !== null,
  payment: payment ? 1 : 0,
});

/** A visit as managers see it; restricted staff's schema leaves out whom the carrier asks for, and what it costs. */
export const presentVisit = (
  row: VisitRow,
  { carrier_scanned_at, status }: Pick<PackageRow, 'carrier_scanned_at' | 'status'>,
): NonNullable<ManagersRelated['visit']> => ({
  day: utcMidnight(row.day),
  start: row.window_start,
  end: row.window_end,
  code: row.prn,
  // a box that we have was fetched, whether the carrier told so or not
  made: carrier_scanned_at !== null || status > PACKAGE_STATUS.created,
  contact: row.contact_name,
  phone: row.contact_phone,
  cost: toDollars(row.fee_cents),
});

export function presentTicket({ id, subject, status, waiting_since, created_at }: TicketRow): PackageTicket {
  const state = waiting_since ? 'waiting' : status === 'OPEN' ? 'answered' : 'closed';
  return { id, subject, state, since: (waiting_since ?? created_at).toISOString() };
}

type MoneyRows = { entries: EntryRow[]; refunds: RefundRow[]; attempts: AttemptRow[] };
/** `shared`: its order has other packages, which bear their part of what was paid for all. */
type Bearing = Pick<PackageRow, 'price_cents' | 'pickup_cost_cents'> & { shared: boolean };
type Paid = { purpose: string; package_id: number | null };

/** Every movement of money of a package, what is on its way and what came to nothing, newest first. */
export function presentPayments({ entries, refunds, attempts }: MoneyRows, of: Bearing): PackagePayment[] {
  return [
    ...entries.map(row => presentEntry(row, of)),
    ...refunds.map(presentRefund),
    ...attempts.map(row => presentAttempt(row, of)),
  ].sort((a, b) => b.at.localeCompare(a.at));
}

function shareOf({ purpose, package_id }: Paid, of: Bearing): number | null {
  if (package_id !== null || !of.shared) return null;
  const cents: Cents = purpose === 'pickup' ? (of.pickup_cost_cents ?? 0) : of.price_cents;
  return toDollars(cents);
}

const presentEntry = (row: EntryRow, of: Bearing): PackagePayment => ({
  kind: row.kind as PackagePayment['kind'],
  purpose: row.purpose as PackagePayment['purpose'],
  state: row.disputed ? 'disputed' : 'done',
  at: row.created_at.toISOString(),
  amount: toDollars(row.amount_cents),
  method: row.method,
  brand: row.brand,
  last4: row.last_four,
  reference: row.reference,
  note: row.note,
  who: whoseEntry(row),
  share: shareOf(row, of),
});

function whoseEntry({ staff, payer, attempt_id }: EntryRow): PackagePayment['who'] {
  if (staff !== null) return { by: 'staff', name: staff };
  return attempt_id === null ? null : payerOf(payer);
}

/** Whoever pays on the public page has no account. */
const payerOf = (payer: string | null): PackagePayment['who'] =>
  payer === null ? { by: 'visitor', name: null } : { by: 'client', name: payer };

const presentRefund = (row: RefundRow): PackagePayment => ({
  kind: 'refund',
  purpose: row.purpose as PackagePayment['purpose'],
  state: row.state === 'failed' ? 'failed' : 'pending',
  at: row.created_at.toISOString(),
  amount: toDollars(row.amount_cents),
  method: row.method,
  brand: row.brand,
  last4: row.last_four,
  reference: row.reference,
  note: refundReason(row.reason),
  who: null,
  share: null,
});

const ATTEMPT_STATES: Readonly<Record<string, PackagePayment['state']>> = {
  held: 'reviewed',
  awaiting: 'awaiting',
  declined: 'declined',
  failed: 'failed',
};

const presentAttempt = (row: AttemptRow, of: Bearing): PackagePayment => {
  const paid = { purpose: row.kind, package_id: row.package_id };
  const isRefused = row.state === 'declined' || row.state === 'failed';
  return {
    kind: 'charge',
    purpose: row.kind as PackagePayment['purpose'],
    state: ATTEMPT_STATES[row.state] ?? 'working',
    at: row.created_at.toISOString(),
    amount: toDollars(row.amount_cents),
    method: 'card',
    brand: row.brand,
    last4: row.last_four,
    reference: row.reference,
    note: isRefused ? reasonText(row.reason) : null,
    who: payerOf(row.payer),
    share: row.kind === 'debt' ? null : shareOf(paid, of),
  };
};
