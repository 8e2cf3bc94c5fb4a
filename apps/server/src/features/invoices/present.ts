import { invoiceTexts } from '@puerta/contract/parcels/documents.es';
import { lineLabel } from '@puerta/contract/money/quotes';
import type {
  Brand,
  InvoiceData,
  InvoiceLine,
  InvoiceParty,
  InvoicePayment,
} from '../../adapters/documents/port.ts';
import { brandName } from '@puerta/domain/money/card';
import { phoneText } from '@puerta/domain/people/phone';
import { GROUP } from '@puerta/domain/money/products';
import type { Invoice, InvoicedRow, PaymentRow } from './queries.ts';

/** Printed with six digits at least. */
export const invoiceNumber = (number: number): string => String(number).padStart(6, '0');

const filled = (...lines: string[]) => lines.filter(Boolean);

/** The parties as the order names them. */
export const partiesOf = (row: InvoicedRow): { buyer: InvoiceParty; receiver: InvoiceParty } => ({
  buyer: {
    name: row.sender_name,
    document: null,
    phone: row.sender_phone,
    email: row.sender_email,
    addressLines: filled(
      row.sender_line_one,
      row.sender_line_two,
      `${row.sender_city}, ${row.sender_state} ${row.sender_zip}`,
    ),
  },
  receiver: {
    name: row.receiver_name,
    document: row.receiver_document,
    phone: row.receiver_phone,
    email: row.receiver_email,
    addressLines: filled(row.receiver_address, row.receiver_line_two, row.receiver_place),
  },
});

/** The price's lines of one unit, then what came later: pickup, difference found at reception, discount. */
export function linesOf(row: InvoicedRow): InvoiceLine[] {
  const priced = row.lines as { code: string; cents: number }[];
  const lines: InvoiceLine[] = priced.map(({ code, cents }) => ({
    label:
      row.product_group === GROUP.promo
        ? invoiceTexts.promotion(row.product_name)
        : lineLabel(code, row.product_group),
    cents,
  }));
  const { pickup, measured, discount } = invoiceTexts.lines;
  if (row.pickup_cost_cents) lines.push({ label: pickup, cents: row.pickup_cost_cents });
  if (row.final_payment_cents) lines.push({ label: measured, cents: row.final_payment_cents });
  if (row.discount_cents) lines.push({ label: discount, cents: -row.discount_cents });
  return lines;
}

/**
 * What was paid for this package. One payment covers all packages of an order: this one's share is its price. A
 * pickup's cost sits on one of them.
 */
export function paymentsOf(row: InvoicedRow, entries: PaymentRow[]): InvoicePayment[] {
  return entries.flatMap(entry => {
    const cents =
      entry.purpose === 'order'
        ? row.price_cents
        : entry.purpose === 'pickup'
          ? (row.pickup_cost_cents ?? 0)
          : entry.amount_cents;
    return cents === 0 ? [] : [{ date: entry.day, method: methodText(entry), cents }];
  });
}

function methodText({ method, brand, last_four }: PaymentRow): string {
  if (brand && last_four) return `${brand} •••• ${last_four}`;
  return (invoiceTexts.methods as Record<string, string>)[method] ?? invoiceTexts.methods.other;
}

/** How an invoice is printed: for whom, of which group its product is, and where its package is followed. */
type Printed = { masked: boolean; amounts: boolean; group: number; trackingUrl: string };

/**
 * What is printed; `masked` hides people: anyone with the tracking number may download that copy. Without `amounts` it
 * says neither what things cost nor how they were paid.
 */
export function invoiceData(invoice: Invoice, brand: Brand, printed: Printed): InvoiceData {
  const { shipment, seller } = invoice;
  const { masked, amounts, group, trackingUrl } = printed;
  return {
    agency: { ...brand, ...seller },
    number: invoiceNumber(invoice.number),
    date: invoice.day,
    ...shipment,
    trackingUrl,
    content: masked ? null : shipment.content,
    locker: masked ? null : shipment.locker,
    sender: masked ? maskedParty(invoice.buyer) : partyOf(invoice.buyer, 'US'),
    receiver: masked
      ? maskedParty(invoice.receiver)
      : partyOf(invoice.receiver, group === GROUP.domestic ? 'US' : 'VE'),
    money: amounts
      ? {
          lines: invoice.lines,
          totalCents: invoice.totalCents,
          payments: invoice.payments.map(payment => ({
            ...payment,
            method: masked ? cardNamed(payment.method).replace(/ •.*$/, '') : cardNamed(payment.method),
          })),
        }
      : null,
  };
}

const partyOf = (party: InvoiceParty, country: 'US' | 'VE'): InvoiceParty => ({
  ...party,
  phone: party.phone && phoneText(party.phone, country),
});

/** An invoice keeps a card's brand as its gateway calls it: `visa`, `Visa`. */
const cardNamed = (method: string) => method.replace(/^[a-z]+(?= •)/, brandName);

/** Initials alone: enough for the parties to know themselves, nothing for anybody else. */
const maskedParty = ({ name }: InvoiceParty): InvoiceParty => ({
  name: name
    .split(/\s+/)
    .filter(Boolean)
    .map(word => `${word.charAt(0)}***`)
    .join(' '),
  document: null,
  phone: null,
  email: null,
  addressLines: [],
});
