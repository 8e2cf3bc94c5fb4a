import type {
  ManagersRelated,
  PackagePayment,
  PackageTicket,
  Related,
  Sibling,
} from '@puerta/contract/parcels/related';
import { utcMidnight } from '@puerta/domain/days/calendar-day';
import { type Cents, sum, toDollars } from '@puerta/domain/money/money';
import { hasOwnLabel, seesAmountsAndContacts } from '@puerta/domain/people/permissions';
import { refuse } from '../../app/refusal.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import { invoiceNumber } from '../invoices/present.ts';
import { debtsOf } from '../debts/read-debts.ts';
import {
  type AttemptRow,
  type EntryRow,
  type PackageRow,
  type RefundRow,
  selectEntries,
  selectOpenRefunds,
  selectPackage,
  selectSiblings,
  selectTickets,
  selectVisit,
  selectVoider,
  type SiblingRow,
  type TicketRow,
  type VisitRow,
} from './queries.ts';
import { sql } from 'kysely';
import { packageStatus, voidedText } from '@puerta/contract/messages.es';
import { reasonText } from '@puerta/contract/money/declined.es';
import { PACKAGE_STATUS, type PackageStatus } from '@puerta/domain/parcels/package-status';
import { refundReason } from '../ledger/present.ts';
import { presentWho } from '../../services/mover-queries.ts';

/** A page shows these; all others are found by the list of tickets. */
const MOST_TICKETS = 20;

/** What a package leads to, each part by an index; what is the managers' alone is not even read for others. */
export const showRelated: Handler<'GET /order/related/:id'> = async ({ actor, read }, { params }) => {
  const row = await selectPackage(read, params.id);
  if (!row) return refuse('package_not_found');
  const visit = row.carrier_prn === null ? undefined : await selectVisit(read, row);
  const all = {
    lot: row.lot_id === null ? null : { id: row.lot_id, identifier: row.identifier ?? '' },
    siblings: (await selectSiblings(read, row)).map(presentSibling),
    visit: visit ? presentVisit(visit, row) : null,
    label: hasOwnLabel({
      status: row.status,
      voided: row.voided_at !== null,
      packageNumber: row.package_number,
    }),
  };
  if (!seesAmountsAndContacts(actor.role)) return { data: all satisfies Related };
  return { data: { ...all, ...(await managersOf(read, row, all.siblings.length > 0)) } };
};

type Managers = Omit<ManagersRelated, keyof Related>;

async function managersOf(tx: ReadTx, row: PackageRow, shared: boolean): Promise<Managers> {
  const debts = await debtsOf(tx, row.account_id);
  const entries = await selectEntries(tx, row);
  const refunds = await selectOpenRefunds(tx, row.id);
  const voider = row.voided_at ? await selectVoider(tx, row.id) : undefined;
  const attempts = await selectAttempts(tx, row);
  const tickets = await selectTickets(tx, row.id, MOST_TICKETS);
  const invoice = await selectInvoice(tx, row.id);
  return {
    client: {
      id: row.account_id,
      name: row.name,
      email: row.email,
      phone: row.phone,
      locker: row.locker,
      blocked: row.blocked_at !== null,
      owes: toDollars(sum(debts.map(debt => debt.cents))),
    },
    payments: presentPayments({ entries, refunds, attempts }, { ...row, shared }),
    voided: row.voided_at && {
      at: row.voided_at.toISOString(),
      who: voider ? presentWho({ ...voider, paid: false }) : null,
      owed: toDollars(sum(refunds.filter(one => one.state === 'failed').map(one => one.amount_cents))),
    },
    tickets: tickets.map(presentTicket),
    invoice: invoice
      ? {
          number: invoiceNumber(invoice.number),
          date: utcMidnight(invoice.day),
          total: toDollars(invoice.total_cents),
        }
      : null,
  };
}

const selectInvoice = (tx: ReadTx, packageId: number) =>
  tx
    .selectOwn('invoice')
    .select(['number', 'day', 'total_cents'])
    .where('package_id', '=', packageId)
    .executeTakeFirst();

/**
 * Tries to pay for a package, or for its order, of which the books have no movement: each part by the index of what is
 * open, or of what came to nothing.
 */
async function selectAttempts(
  tx: ReadTx,
  { id, order_id: orderId, account_id: accountId }: Pick<PackageRow, 'id' | 'order_id' | 'account_id'>,
): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    with tried as (
      select t.*, t.amount_cents as cents from attempt t where t.agency_id = ${tx.agencyId} and t.kind = 'debt'
        and t.state not in ('done', 'declined', 'failed') and t.package_id = ${id}
      union all select t.*, t.amount_cents from attempt t where t.agency_id = ${tx.agencyId} and t.kind = 'pickup'
        and t.state not in ('done', 'declined', 'failed') and t.order_id = ${orderId}
      union all select t.*, t.amount_cents from attempt t where t.agency_id = ${tx.agencyId}
        and t.state in ('declined', 'failed') and t.package_id = ${id}
      union all select t.*, t.amount_cents from attempt t where t.agency_id = ${tx.agencyId}
        and t.state in ('declined', 'failed') and t.package_id is null and t.shares is null and t.order_id = ${orderId}
      union all select t.*, (one.share ->> 'cents')::int
        from attempt t cross join jsonb_array_elements(t.shares) one(share)
        where t.agency_id = ${tx.agencyId} and t.account_id = ${accountId} and t.shares is not null
          and t.state <> 'done' and (one.share ->> 'package')::int = ${id})
    select t.kind, t.state, t.reason, t.package_id, t.cents as amount_cents, t.brand, t.last_four, t.reference,
      t.created_at, t.account_id, a.name as payer
    from tried t left join account a on a.agency_id = ${tx.agencyId} and a.id = t.account_id
    where not exists (select 1 from money_entry m
      where m.agency_id = ${tx.agencyId} and m.attempt_id = t.id and m.kind = 'charge')
    order by t.created_at desc limit 100`.execute(tx);
  return rows;
}

const presentSibling = ({ voided_at, payment, ...row }: SiblingRow): Sibling => ({
  ...row,
  status: voided_at ? voidedText : packageStatus[row.status as PackageStatus],
  status_id: row.status,
  voided: voided_at !== null,
  payment: payment ? 1 : 0,
});

/** A visit as managers see it; restricted staff's schema leaves out whom the carrier asks for, and what it costs. */
const presentVisit = (
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

function presentTicket({ id, subject, status, waiting_since, created_at }: TicketRow): PackageTicket {
  const state = waiting_since ? 'waiting' : status === 'OPEN' ? 'answered' : 'closed';
  return { id, subject, state, since: (waiting_since ?? created_at).toISOString() };
}

type MoneyRows = { entries: EntryRow[]; refunds: RefundRow[]; attempts: AttemptRow[] };
/** `shared`: its order has other packages, which bear their part of what was paid for all. */
type Bearing = Pick<PackageRow, 'price_cents' | 'pickup_cost_cents'> & { shared: boolean };
type Paid = { purpose: string; package_id: number | null };

/** Every movement of money of a package, what is on its way and what came to nothing, newest first. */
function presentPayments({ entries, refunds, attempts }: MoneyRows, of: Bearing): PackagePayment[] {
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
  who: presentWho(row),
  share: shareOf(row, of),
});

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
  who: presentWho({ ...row, paid: false }),
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
