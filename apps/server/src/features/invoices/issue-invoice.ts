import { totalPaid } from '@puerta/domain/money/balance';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import type { FactKind } from '@puerta/domain/facts';
import { PACKAGE_STATUS } from '@puerta/domain/parcels/package-status';
import { hasInvoice } from '@puerta/domain/people/permissions';
import { nextId } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { ofPackage } from '../../facts/about.ts';
import type { Fact, Listener } from '../../facts/fact.ts';
import type { Services } from '../../services/context.ts';
import { accountOf } from '../../services/account-of.ts';
import { invoiceFactsOf } from '../packages/read-facts.ts';
import { linesOf, partiesOf, paymentsOf } from './present.ts';
import { type Invoice, lockForInvoice, selectInvoice, selectPayments } from './queries.ts';

/**
 * The invoice of a package, issued now if it has none yet: number, parties, lines and payments are frozen from then
 * on. null while the package has none to get (docs/rules/money.md: from status 2, domestic 5, nothing pending). Called
 * in the transaction that makes it available, and at its first request; `issued` tells that it was issued now.
 */
export async function issueInvoice(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  packageId: number,
): Promise<{ invoice: Invoice; issued: Fact | null } | null> {
  const row = await lockForInvoice(tx, packageId);
  if (!row || !hasInvoice(invoiceFactsOf(row))) return null;
  const earlier = await selectInvoice(tx, packageId);
  if (earlier) return { invoice: earlier, issued: null };
  const now = clock.now();
  const entries = await selectPayments(tx, packageId, row.order_id);
  const { timeZone, seller } = await selectSeller(tx);
  const frozen = {
    day: calendarDay(now, timeZone),
    seller,
    ...partiesOf(row),
    shipment: {
      tracking: row.tracking_number,
      carrierTracking: row.carrier_tracking,
      product: row.product_name,
      content: row.content,
      locker: row.locker,
      parcel: {
        weight: row.weight ?? row.weight0,
        length: row.length ?? row.length0,
        width: row.width ?? row.width0,
        height: row.height ?? row.height0,
      },
    },
    lines: linesOf(row),
    payments: paymentsOf(row, entries),
    totalCents: totalPaid(accountOf(row)),
  };
  const number = await insertInvoice(tx, {
    ...frozen,
    packageId,
    accountId: row.account_id,
    createdAt: now,
  });
  const invoice = { ...frozen, number };
  const to = { number, total_cents: frozen.totalCents };
  const issued = { kind: 'invoice.issued' as const, actor: null, at: now, ...ofPackage(row), to };
  return { invoice, issued };
}

/** After these a package may have its invoice (docs/rules/money.md); of the steps only a delivery makes one available. */
const MAKING: readonly FactKind[] = [
  'package.received',
  'package.measured_again',
  'debt.paid',
  'debt.paid_outside',
  'debt.waived',
];
const STEPS: readonly FactKind[] = ['package.moved', 'package.stepped'];
const makesOne = ({ kind, to }: Fact): boolean =>
  !STEPS.includes(kind) || to?.status === PACKAGE_STATUS.delivered;

/** Issues the invoices that facts make available, and tells each. */
export const issueByFacts = (services: Pick<Services, 'clock'>): Listener => ({
  hears: [...MAKING, ...STEPS],
  async follow(tx, facts) {
    const told: Fact[] = [];
    for (const { object } of facts.filter(makesOne)) {
      const made = await issueInvoice(tx, services, Number(object.id));
      if (made?.issued) told.push(made.issued);
    }
    return told;
  },
});

type NewInvoice = Omit<Invoice, 'number'> & { packageId: number; accountId: number; createdAt: Date };

/** Gives the invoice the agency's next number: consecutive, for a transaction that fails gives its number back. */
async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<number> {
  const { id } = await tx.selectNoFrom(nextId('invoice').as('id')).executeTakeFirstOrThrow();
  await tx
    .insertInto('invoice')
    .values({
      agency_id: tx.agencyId,
      id,
      number: id,
      package_id: invoice.packageId,
      account_id: invoice.accountId,
      day: invoice.day,
      seller: JSON.stringify(invoice.seller),
      buyer: JSON.stringify(invoice.buyer),
      receiver: JSON.stringify(invoice.receiver),
      shipment: JSON.stringify(invoice.shipment),
      lines: JSON.stringify(invoice.lines),
      payments: JSON.stringify(invoice.payments),
      total_cents: invoice.totalCents,
      created_at: invoice.createdAt,
    })
    .execute();
  return id;
}

/** Who issues the agency's invoices, as they stand on them, and where its days begin. */
async function selectSeller(tx: ReadTx): Promise<{ timeZone: string; seller: Invoice['seller'] }> {
  const row = await tx
    .selectFrom('agency')
    .select(['name', 'support_email', 'phone', 'time_zone'])
    .select(['address', 'city', 'state_code', 'zip_code'])
    .where('id', '=', tx.agencyId)
    .executeTakeFirstOrThrow();
  const seller = {
    name: row.name,
    email: row.support_email,
    phone: row.phone,
    addressLines: [row.address, `${row.city}, ${row.state_code} ${row.zip_code}`].filter(Boolean),
  };
  return { timeZone: row.time_zone, seller };
}
