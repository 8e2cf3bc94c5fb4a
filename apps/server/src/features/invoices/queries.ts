import type { CalendarDay, DayRange } from '@puerta/domain/calendar-day';
import type { Parcel } from '@puerta/domain/measures';
import type { Cents } from '@puerta/domain/money';
import { sql } from 'kysely';
import type { InvoiceLine, InvoiceParty, InvoicePayment } from '../../adapters/documents/port.ts';
import type { Tx } from '../../db/within-agency.ts';

/** An invoice as it was issued; its row never changes. */
export type Invoice = {
  number: number;
  day: CalendarDay;
  seller: { name: string; email: string; phone: string; addressLines: string[] };
  buyer: InvoiceParty;
  receiver: InvoiceParty;
  shipment: {
    tracking: string;
    carrierTracking: string | null;
    product: string;
    content: string;
    parcel: Parcel;
    /** none on invoices of before */
    locker?: string | null;
  };
  lines: InvoiceLine[];
  payments: InvoicePayment[];
  totalCents: Cents;
};

export async function selectInvoice(tx: Tx, agencyId: number, packageId: number): Promise<Invoice | null> {
  const row = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where('package_id', '=', packageId)
    .executeTakeFirst();
  if (!row) return null;
  const { number, day, seller, buyer, receiver, shipment, lines, payments, total_cents: totalCents } = row;
  return {
    number,
    day,
    seller,
    buyer,
    receiver,
    shipment,
    lines,
    payments,
    totalCents,
  } as unknown as Invoice;
}

export type NewInvoice = Omit<Invoice, 'number'> & { packageId: number; accountId: number; createdAt: Date };

/** Gives the invoice the agency's next number: consecutive, for a transaction that fails gives its number back. */
export async function insertInvoice(tx: Tx, agencyId: number, invoice: NewInvoice): Promise<number> {
  const number = sql<number>`next_id('invoice')`;
  const { id } = await tx
    .with('next', cte => cte.selectNoFrom(number.as('value')))
    .insertInto('invoice')
    .values(eb => ({
      agency_id: agencyId,
      id: eb.selectFrom('next').select('value'),
      number: eb.selectFrom('next').select('value'),
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
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The package with its order and whose it is, locked: whoever issues its invoice does so alone. */
export const lockForInvoice = (tx: Tx, agencyId: number, packageId: number) =>
  tx
    .selectFrom('package as p')
    .innerJoin('orders as o', join =>
      join.onRef('o.agency_id', '=', 'p.agency_id').onRef('o.id', '=', 'p.order_id'),
    )
    .innerJoin('product as d', join =>
      join.onRef('d.agency_id', '=', 'p.agency_id').onRef('d.id', '=', 'p.product_id'),
    )
    .select(['p.id', 'p.order_id', 'p.account_id', 'p.status', 'p.voided_at', 'p.payment', 'p.product_group'])
    .select(['p.locker', 'p.tracking_number', 'p.carrier_tracking', 'p.price_cents', 'p.pickup_cost_cents'])
    .select(['p.final_payment_cents', 'p.discount_cents', 'd.name as product_name'])
    .select(['p.weight', 'p.length', 'p.width', 'p.height'])
    .select(['o.weight as weight0', 'o.length as length0', 'o.width as width0', 'o.height as height0'])
    .select(['o.lines', 'o.content', 'o.sender_name', 'o.sender_email', 'o.sender_phone'])
    .select(['o.sender_line_one', 'o.sender_line_two', 'o.sender_city', 'o.sender_state', 'o.sender_zip'])
    .select(['o.receiver_name', 'o.receiver_email', 'o.receiver_phone', 'o.receiver_document'])
    .select(['o.receiver_address', 'o.receiver_line_two', 'o.receiver_place'])
    .where('p.agency_id', '=', agencyId)
    .where('p.id', '=', packageId)
    .forUpdate('p')
    .executeTakeFirst();
export type InvoicedRow = NonNullable<Awaited<ReturnType<typeof lockForInvoice>>>;

/** What was received for the package or for its whole order, oldest first; waivers are no payments. */
export const selectPayments = (tx: Tx, agencyId: number, packageId: number, orderId: number) =>
  tx
    .selectFrom('money_entry')
    .select(['purpose', 'method', 'brand', 'last_four', 'amount_cents', 'day'])
    .where('agency_id', '=', agencyId)
    .where('kind', 'in', ['charge', 'outside'])
    .where(eb =>
      eb.or([
        eb('package_id', '=', packageId),
        eb.and([eb('order_id', '=', orderId), eb('package_id', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .execute();
export type PaymentRow = Awaited<ReturnType<typeof selectPayments>>[number];

/** Whose a package is, and what decides whether it has an invoice. */
export const selectOwner = (tx: Tx, agencyId: number, by: { id: number } | { tracking: string }) => {
  const row = tx
    .selectFrom('package')
    .select(['id', 'account_id', 'tracking_number', 'status', 'voided_at', 'payment', 'product_group'])
    .where('agency_id', '=', agencyId);
  return (
    'id' in by ? row.where('id', '=', by.id) : row.where('tracking_number', '=', by.tracking)
  ).executeTakeFirst();
};

/** What lists show of a client's invoices, newest first. */
export const selectInvoicesOf = (tx: Tx, agencyId: number, accountId: number) =>
  tx
    .selectFrom('invoice as i')
    .innerJoin('package as p', join =>
      join.onRef('p.agency_id', '=', 'i.agency_id').onRef('p.id', '=', 'i.package_id'),
    )
    .select(['i.number', 'i.day', 'i.total_cents', 'p.tracking_number', 'p.product_type'])
    .where('i.agency_id', '=', agencyId)
    .where('i.account_id', '=', accountId)
    .orderBy('i.id', 'desc')
    .execute();

/** Invoices of the agency, or of one client, of some days, below a number, newest first; named as their packages are. */
export function selectInvoiceBatch(
  tx: Tx,
  agencyId: number,
  {
    accountId,
    days,
    below,
    limit,
  }: {
    accountId: number | undefined;
    /** both are in it */
    days: DayRange | undefined;
    below: number | null;
    limit: number;
  },
) {
  let rows = tx
    .selectFrom('invoice as i')
    .innerJoin('package as p', join =>
      join.onRef('p.agency_id', '=', 'i.agency_id').onRef('p.id', '=', 'i.package_id'),
    )
    .innerJoin('account as a', join =>
      join.onRef('a.agency_id', '=', 'i.agency_id').onRef('a.id', '=', 'i.account_id'),
    )
    .select(['i.id', 'i.number', 'i.day', 'i.total_cents', 'p.tracking_number', 'p.product_type'])
    .select('a.name as client')
    .where('i.agency_id', '=', agencyId);
  if (accountId !== undefined) rows = rows.where('i.account_id', '=', accountId);
  if (days) rows = rows.where('i.day', '>=', days.first).where('i.day', '<=', days.last);
  if (below !== null) rows = rows.where('i.id', '<', below);
  return rows.orderBy('i.id', 'desc').limit(limit).execute();
}

/** Who issues the agency's invoices, as they stand on them, and where its days begin. */
export async function selectSeller(
  tx: Tx,
  agencyId: number,
): Promise<{ timeZone: string; seller: Invoice['seller'] }> {
  const row = await tx
    .selectFrom('agency')
    .select(['name', 'support_email', 'phone', 'time_zone'])
    .select(['address', 'city', 'state_code', 'zip_code'])
    .where('id', '=', agencyId)
    .executeTakeFirstOrThrow();
  const seller = {
    name: row.name,
    email: row.support_email,
    phone: row.phone,
    addressLines: [row.address, `${row.city}, ${row.state_code} ${row.zip_code}`].filter(Boolean),
  };
  return { timeZone: row.time_zone, seller };
}
