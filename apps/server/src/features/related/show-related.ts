import type { ManagersRelated, Related } from '@puerta/contract/related';
import { utcMidnight } from '@puerta/domain/calendar-day';
import { sum, toDollars } from '@puerta/domain/money';
import { hasOwnLabel, seesAmountsAndContacts } from '@puerta/domain/permissions';
import { refuse } from '../../app/refusal.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import { invoiceNumber } from '../invoices/present.ts';
import { debtsOf } from '../payments/read-debts.ts';
import { presentPayments, presentSibling, presentTicket, presentVisit } from './present.ts';
import {
  type PackageRow,
  selectAttempts,
  selectEntries,
  selectInvoice,
  selectOpenRefunds,
  selectPackage,
  selectSiblings,
  selectTickets,
  selectVisit,
} from './queries.ts';

/** A page shows these; all others are found by the list of tickets. */
const MOST_TICKETS = 20;

/** What a package leads to, each part by an index; what is the managers' alone is not even read for others. */
export const showRelated: Handler<'GET /order/related/:id'> = async ({ agency, actor, db }, { params }) => {
  const tx = db.read(agency.id);
  const row = await selectPackage(tx, agency.id, params.id);
  if (!row) return refuse('package_not_found');
  const visit = row.carrier_prn === null ? undefined : await selectVisit(tx, agency.id, row);
  const all = {
    lot: row.lot_id === null ? null : { id: row.lot_id, identifier: row.identifier ?? '' },
    siblings: (await selectSiblings(tx, agency.id, row)).map(presentSibling),
    visit: visit ? presentVisit(visit, row) : null,
    label: hasOwnLabel({
      status: row.status,
      voided: row.voided_at !== null,
      packageNumber: row.package_number,
    }),
  };
  if (!seesAmountsAndContacts(actor.role)) return { data: all satisfies Related };
  return { data: { ...all, ...(await managersOf(tx, agency.id, row, all.siblings.length > 0)) } };
};

type Managers = Omit<ManagersRelated, keyof Related>;

async function managersOf(tx: Tx, agencyId: number, row: PackageRow, shared: boolean): Promise<Managers> {
  const debts = await debtsOf(tx, agencyId, row.account_id);
  const entries = await selectEntries(tx, agencyId, row);
  const refunds = await selectOpenRefunds(tx, agencyId, row.id);
  const attempts = await selectAttempts(tx, agencyId, row);
  const tickets = await selectTickets(tx, agencyId, row.id, MOST_TICKETS);
  const invoice = await selectInvoice(tx, agencyId, row.id);
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
