import { totalPaid } from '@puerta/domain/balance';
import { calendarDay } from '@puerta/domain/calendar-day';
import { hasInvoice } from '@puerta/domain/permissions';
import type { Tx } from '../../db/within-agency.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import { accountOf } from '../account-of.ts';
import { invoiceFactsOf } from '../packages/read-facts.ts';
import { linesOf, partiesOf, paymentsOf } from './present.ts';
import { insertInvoice, type Invoice, lockForInvoice, selectInvoice, selectPayments } from './queries.ts';

/**
 * The invoice of a package, issued now if it has none yet: number, parties, lines and payments are frozen from then
 * on. null while the package has none to get (docs/rules/money.md: from status 2, domestic 5, nothing pending). Called
 * in the transaction that makes it available (reception, payment of a debt, delivery), and at its first request.
 */
export async function issueInvoice(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  agency: Agency,
  packageId: number,
): Promise<Invoice | null> {
  const row = await lockForInvoice(tx, agency.id, packageId);
  if (!row || !hasInvoice(invoiceFactsOf(row))) return null;
  const issued = await selectInvoice(tx, agency.id, packageId);
  if (issued) return issued;
  const now = clock.now();
  const entries = await selectPayments(tx, agency.id, packageId, row.order_id);
  const invoice = {
    day: calendarDay(now, agency.time_zone),
    seller: await sellerOf(tx, agency),
    ...partiesOf(row),
    shipment: {
      tracking: row.tracking_number,
      carrierTracking: row.ups_tracking,
      product: row.product_name,
      content: row.content,
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
  const number = await insertInvoice(tx, agency.id, {
    ...invoice,
    packageId,
    accountId: row.account_id,
    createdAt: now,
  });
  return { ...invoice, number };
}

async function sellerOf(tx: Tx, agency: Agency): Promise<Invoice['seller']> {
  const row = await tx
    .selectFrom('agency')
    .select(['address', 'city', 'state_code', 'zip_code'])
    .where('id', '=', agency.id)
    .executeTakeFirstOrThrow();
  return {
    name: agency.name,
    email: agency.support_email,
    phone: agency.phone,
    addressLines: [row.address, `${row.city}, ${row.state_code} ${row.zip_code}`].filter(Boolean),
  };
}
