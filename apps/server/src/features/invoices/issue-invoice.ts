import { totalPaid } from '@puerta/domain/balance';
import { calendarDay } from '@puerta/domain/calendar-day';
import { hasInvoice } from '@puerta/domain/permissions';
import type { Tx } from '../../db/within-agency.ts';
import type { Fact } from '../../facts/fact.ts';
import type { Services } from '../../services/services.ts';
import { accountOf } from '../account-of.ts';
import { invoiceFactsOf } from '../packages/read-facts.ts';
import { linesOf, partiesOf, paymentsOf } from './present.ts';
import {
  insertInvoice,
  type Invoice,
  type InvoicedRow,
  lockForInvoice,
  selectInvoice,
  selectPayments,
  selectSeller,
} from './queries.ts';

/**
 * The invoice of a package, issued now if it has none yet: number, parties, lines and payments are frozen from then
 * on. null while the package has none to get (docs/rules/money.md: from status 2, domestic 5, nothing pending). Called
 * in the transaction that makes it available, and at its first request; `issued` tells that it was issued now.
 */
export async function issueInvoice(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  agencyId: number,
  packageId: number,
): Promise<{ invoice: Invoice; issued: Fact | null } | null> {
  const row = await lockForInvoice(tx, agencyId, packageId);
  if (!row || !hasInvoice(invoiceFactsOf(row))) return null;
  const earlier = await selectInvoice(tx, agencyId, packageId);
  if (earlier) return { invoice: earlier, issued: null };
  const now = clock.now();
  const entries = await selectPayments(tx, agencyId, packageId, row.order_id);
  const { timeZone, seller } = await selectSeller(tx, agencyId);
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
  const number = await insertInvoice(tx, agencyId, {
    ...frozen,
    packageId,
    accountId: row.account_id,
    createdAt: now,
  });
  const invoice = { ...frozen, number };
  return { invoice, issued: issuedFact(row, invoice, now) };
}

const issuedFact = (row: InvoicedRow, { number, totalCents }: Invoice, at: Date): Fact => ({
  kind: 'invoice.issued',
  actor: null,
  at,
  object: { type: 'package', id: row.id, label: row.tracking_number },
  about: { orderId: row.order_id, clientId: row.account_id },
  to: { number, total_cents: totalCents },
});
