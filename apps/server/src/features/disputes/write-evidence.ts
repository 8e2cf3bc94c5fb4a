import { isIP } from 'node:net';
import { mailName } from '@puerta/contract/mails/mails.es';
import type { carrierEvents } from '@puerta/contract/parcels/carrier-events.es';
import { brandName } from '@puerta/domain/money/card';
import { type Cents, toDollars } from '@puerta/domain/money/money';
import type { PriceLine } from '@puerta/domain/money/pricing';
import type { Evidence } from '../../adapters/payment/port.ts';
import type { EvidenceData } from '../../adapters/documents/port.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { mergePdfs } from '../../pdf/merge.ts';
import type { Context } from '../../services/context.ts';
import { brandOf } from '../settings/print-brand.ts';
import {
  type BuyerRow,
  selectBuyer,
  selectHandovers,
  selectMails,
  selectMoved,
  selectScans,
  selectSold,
  selectSteps,
  type SoldRow,
} from './evidence-queries.ts';
import type { DisputeRow } from './queries.ts';

type Call = Pick<Context, 'agency' | 'clock' | 'db' | 'documents' | 'files' | 'read'>;
type Section = EvidenceData['sections'][number];
type Rows = (readonly [string, string | null | undefined | false])[];

/** Stripe takes files of 5 MB (https://docs.stripe.com/file-upload): what is written leaves them this much, in bytes. */
const PICTURES_MAX = 3_500_000;
const LABELS_MAX = 1_000_000;

const PRICE: Readonly<Record<PriceLine['code'], string>> = {
  carrier: 'Carrier label',
  freight: 'Freight',
  delivery: 'Delivery',
  promo: 'Promotion',
  protection: 'Cover of the declared value',
  signature: 'Signature on delivery',
  adult_signature: 'Signature of an adult on delivery',
  saturday: 'Saturday delivery',
};
const MOVED: Readonly<Record<string, string>> = {
  charge: 'Charged',
  refund: 'Refunded',
  reversal: 'Refund returned by the bank',
};
const STEPS: Readonly<Record<number, string>> = {
  1: 'Label bought',
  2: 'Received and weighed at our warehouse in Miami',
  3: 'Shipped',
  4: 'Arrived at our warehouse in Venezuela',
  5: 'Delivered',
};
/** What the carrier tells is kept in Spanish, which no bank reads. */
const SCANS: Readonly<Record<keyof typeof carrierEvents, string>> = {
  label_created: 'Label created',
  label_voided: 'Label voided',
  picked_up: 'Picked up by the carrier',
  in_transit: 'On its way',
  arrived_at_facility: 'Arrived at a facility of the carrier',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered by the carrier',
  exception: 'Exception: the carrier could not go on as planned',
  returned: 'Returned to the sender',
};

/**
 * All that we hold of what was paid, for the bank to read: in English, with pictures and labels as far as there is room.
 * What an order cost is told where it was paid by this payment; who the customer is and whom they sent to, where they
 * paid themselves: on the public page anybody pays who has its link, and their bank is told of nobody else. Refused where
 * a payment is in no book of ours, or its packages are gone.
 */
export async function writeEvidence(call: Call, row: DisputeRow): Promise<Evidence | Refusal> {
  const { agency, clock, files, read } = call;
  const sold = await selectSold(read, row);
  const [first] = sold;
  if (!first || row.attempt_id === null) return refuse('not_found');
  const isOrder = row.paid_for === 'order';
  const buyer = row.payer_id === null ? null : await selectBuyer(read, row.payer_id);
  const moment = momentIn(agency.time_zone);
  const title = `Evidence for dispute ${row.provider_dispute_id}`;
  const pictures: EvidenceData['pictures'] = [];
  const parcels: Section[] = [];
  for (const one of sold) {
    const handovers = buyer ? await selectHandovers(read, one.id) : [];
    parcels.push(await parcelOf(call, one, handovers, moment));
    if (buyer) pictures.push(...(await picturesOf(files, one, handovers)));
  }
  const sheet = await call.documents.evidence({
    agency: await brandOf(call, agency),
    title,
    createdAt: clock.now(),
    sections: [
      disputeOf(row, await selectMoved(read, row.attempt_id), moment),
      isOrder ? orderOf(first, sold, moment) : paidOf(row, sold, moment),
      ...(buyer ? [buyerOf(buyer, sold, moment)] : []),
      ...parcels,
      ...(buyer ? [mailsOf(await selectMails(read, sold), buyer.email, moment)] : []),
    ].filter(({ rows }) => rows.length > 0),
    pictures: upTo(PICTURES_MAX, pictures, ({ bytes }) => bytes.length),
  });
  const labels: Uint8Array[] = [];
  for (const { label_key: key } of buyer ? sold : []) {
    const label = key === null ? null : await files.get(key);
    if (label?.type === 'application/pdf') labels.push(label.bytes);
  }
  const file = await mergePdfs([sheet, ...upTo(LABELS_MAX, labels, ({ length }) => length)], title);
  return {
    disputeId: row.provider_dispute_id,
    file,
    customer: {
      name: buyer?.name ?? '',
      email: buyer?.email ?? '',
      address: isOrder ? plainAddress(first.placed_from) : '',
    },
    product: isOrder ? first.product : paidFor(row, sold),
    carrier: 'UPS',
    trackings: sold.flatMap(({ carrier_tracking: tracking }) => tracking ?? []).join(', '),
    shipTo: buyer ? distinct(sold, receiverAddress) : '',
  };
}

/** Of an IPv6 one we keep no more than its network, which is no address. */
const plainAddress = (address: string | null): string =>
  address !== null && isIP(address) > 0 ? address : '';

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const dollarsText = (cents: Cents): string => DOLLARS.format(toDollars(cents));

type Moment = (at: Date | null) => string | null;

const momentIn = (timeZone: string): Moment => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return at => (at === null ? null : format.format(at));
};

/** The first of them that together are no larger. */
function upTo<T>(most: number, all: readonly T[], sizeOf: (one: T) => number): T[] {
  let left = most;
  return all.filter(one => {
    left -= sizeOf(one);
    return left >= 0;
  });
}

/** What is empty is left out. */
const section = (heading: string, rows: Rows): Section => ({
  heading,
  rows: rows.flatMap(([term, value]): [string, string][] => (value ? [[term, value]] : [])),
});

const disputeOf = (
  row: DisputeRow,
  moved: Awaited<ReturnType<typeof selectMoved>>,
  moment: Moment,
): Section =>
  section('The payment', [
    ['Dispute', `${row.provider_dispute_id}, ${dollarsText(row.amount_cents)}, ${row.reason}`],
    ['Payment', row.provider_payment_id],
    ['Our reference', row.reference],
    [
      'Card',
      row.brand &&
        row.last_four &&
        `${row.brand === 'unknown' ? 'Card' : brandName(row.brand)} ending in ${row.last_four}`,
    ],
    ...moved.map(
      ({ kind, amount_cents: cents, created_at: at }) =>
        [MOVED[kind] ?? kind, `${dollarsText(cents)}, ${moment(at)}`] as const,
    ),
  ]);

const orderOf = (first: SoldRow, sold: readonly SoldRow[], moment: Moment): Section =>
  section('What was sold', [
    ['Order', String(first.order_id)],
    ['Service', first.product],
    ['Boxes', String(first.quantity)],
    ['Contents, as declared', first.content],
    ['Declared value', first.content_value_cents !== null && dollarsText(first.content_value_cents)],
    ...(first.lines as PriceLine[]).map(({ code, cents }) => [PRICE[code], dollarsText(cents)] as const),
    ['Total accepted', dollarsText(first.total_cents)],
    [
      'Accepted on',
      `${joined(moment(first.created_at), first.placed_from && `from the network address ${first.placed_from}`)}. The customer was shown these prices and this total, and confirmed them before paying.`,
    ],
    ['Packages', sold.map(one => one.tracking_number).join(', ')],
  ]);

/** What other payments than an order's are for. */
function paidFor({ paid_for: kind }: DisputeRow, sold: readonly SoldRow[]): string {
  const packages = sold.map(one => one.tracking_number).join(', ');
  return kind === 'pickup'
    ? `Pickup by the carrier, of order ${distinct(sold, one => String(one.order_id))} (packages ${packages})`
    : `Difference in price of ${packages}, as weighed and measured at our warehouse in Miami`;
}

const paidOf = (row: DisputeRow, sold: readonly SoldRow[], moment: Moment): Section =>
  section('What was paid', [
    ['Paid for', paidFor(row, sold)],
    ['Amount', row.paid_cents !== null && dollarsText(row.paid_cents)],
    ['Asked to pay on', moment(row.paid_at)],
  ]);

/** A payment may be for packages of several orders. */
const distinct = (sold: readonly SoldRow[], of: (one: SoldRow) => string): string =>
  [...new Set(sold.map(of))].join('; ');

const buyerOf = (buyer: BuyerRow, sold: readonly SoldRow[], moment: Moment): Section =>
  section('The customer', [
    ['Name', buyer.name],
    ['E-mail', buyer.email],
    ['Phone', buyer.phone],
    ['Customer since', moment(buyer.created_at)],
    [
      'Terms accepted',
      buyer.terms_accepted_at && `${moment(buyer.terms_accepted_at)}, version ${buyer.terms_version ?? ''}`,
    ],
    ['Sent from', distinct(sold, senderAddress)],
    ['Sent to', distinct(sold, one => joined(one.receiver_name, receiverAddress(one)))],
  ]);

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(', ');

const senderAddress = (row: SoldRow): string =>
  joined(
    row.sender_name,
    row.sender_line_one,
    row.sender_line_two,
    row.sender_city,
    `${row.sender_state} ${row.sender_zip}`,
  );

/** Within the United States the place is city, state and postal code as one. */
const receiverAddress = (row: SoldRow): string =>
  joined(
    row.receiver_address,
    row.receiver_line_two,
    ...(row.city ? [row.city, row.state] : [row.receiver_place]),
  );

type Handovers = Awaited<ReturnType<typeof selectHandovers>>;

async function parcelOf(
  { read }: Call,
  one: SoldRow,
  handovers: Handovers,
  moment: Moment,
): Promise<Section> {
  const steps = await selectSteps(read, one.id);
  const scans = await selectScans(read, one.id);
  return section(`Package ${one.tracking_number}`, [
    ['Carrier tracking', one.carrier_tracking],
    ['Warehouse number', one.package_number],
    ['Weight', one.weight !== null && `${one.weight} lb`],
    ['Label voided', moment(one.voided_at)],
    ...steps.map(({ at, status }) => [STEPS[status] ?? String(status), moment(at)] as const),
    ...handovers.map(
      ({ at, name, by }) => ['Handed over', joined(`${moment(at)} to ${name}`, `by ${by}`)] as const,
    ),
    ...scans.map(
      ({ at, code, description, location }) =>
        [
          'Carrier scan',
          joined(moment(at), (SCANS as Record<string, string>)[code] ?? description, location),
        ] as const,
    ),
  ]);
}

async function picturesOf(
  files: Call['files'],
  one: SoldRow,
  handovers: Handovers,
): Promise<EvidenceData['pictures']> {
  const kept = [
    // what proves most comes first, where there is no room for all
    ...handovers.map(({ picture_key: key, name }) => ({ key, caption: `Signature or photo of ${name}` })),
    { key: one.photo_key, caption: `${one.tracking_number} at our warehouse` },
  ];
  const found: EvidenceData['pictures'] = [];
  for (const { key, caption } of kept) {
    const file = key === null ? null : await files.get(key);
    if (file && /^image\/(png|jpeg)$/.test(file.type)) found.push({ caption, bytes: file.bytes });
  }
  return found;
}

const mailsOf = (mails: Awaited<ReturnType<typeof selectMails>>, email: string, moment: Moment): Section =>
  section(
    'Mails that were sent to the customer (their Spanish names)',
    mails.map(({ template, recipient, sent_at: at }) => [
      mailName(template),
      joined(moment(at), recipient ?? email),
    ]),
  );
