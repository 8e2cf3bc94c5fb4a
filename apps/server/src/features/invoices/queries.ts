import type { CalendarDay } from '@puerta/domain/days/calendar-day';
import type { Parcel } from '@puerta/domain/parcels/measures';
import type { Cents } from '@puerta/domain/money/money';
import { RECEIVED_KINDS } from '@puerta/domain/movement-kinds';
import type { InvoiceLine, InvoiceParty, InvoicePayment } from '../../adapters/documents/port.ts';
import { same } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { declared, declaredMeasures } from '../../services/declared-queries.ts';

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

export async function selectInvoice(tx: ReadTx, packageId: number): Promise<Invoice | null> {
  const row = await tx
    .selectOwn('invoice')
    .selectAll()
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

/** The package with its order and whose it is, locked: whoever issues its invoice does so alone. */
export const lockForInvoice = (tx: Tx, packageId: number) =>
  tx
    .selectOwn('package as p')
    .innerJoin('orders as o', join => same(join, 'o.id', 'p.order_id'))
    .innerJoin('product as d', join => same(join, 'd.id', 'p.product_id'))
    .select(['p.id', 'p.order_id', 'p.account_id', 'p.status', 'p.voided_at', 'p.payment', 'p.product_group'])
    .select(['p.locker', 'p.tracking_number', 'p.carrier_tracking', 'p.price_cents', 'p.pickup_cost_cents'])
    .select(['p.final_payment_cents', 'p.discount_cents', 'd.name as product_name'])
    .select(['p.weight', 'p.length', 'p.width', 'p.height'])
    .select(declaredMeasures(side => `${side}0` as const))
    .select([
      declared('lines').as('lines'),
      declared('content').as('content'),
      'o.sender_name',
      'o.sender_email',
      'o.sender_phone',
    ])
    .select(['o.sender_line_one', 'o.sender_line_two', 'o.sender_city', 'o.sender_state', 'o.sender_zip'])
    .select(['o.receiver_name', 'o.receiver_email', 'o.receiver_phone', 'o.receiver_document'])
    .select(['o.receiver_address', 'o.receiver_line_two', 'o.receiver_place'])
    .where('p.id', '=', packageId)
    .forUpdate('p')
    .executeTakeFirst();
export type InvoicedRow = NonNullable<Awaited<ReturnType<typeof lockForInvoice>>>;

/** What was received for the package or for its whole order, oldest first; waivers are no payments. */
export const selectPayments = (tx: ReadTx, packageId: number, orderId: number) =>
  tx
    .selectOwn('money_entry')
    .select(['purpose', 'method', 'brand', 'last_four', 'amount_cents', 'day'])
    .where('kind', 'in', RECEIVED_KINDS)
    .where(eb =>
      eb.or([
        eb('package_id', '=', packageId),
        eb.and([eb('order_id', '=', orderId), eb('package_id', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .execute();
export type PaymentRow = Awaited<ReturnType<typeof selectPayments>>[number];
