import { lotStatus } from '@puerta/contract/messages.es';
import type { FoundEverything, Match } from '@puerta/contract/office/search';
import { utcMidnight } from '@puerta/domain/days/calendar-day';
import type { LotStatus } from '@puerta/domain/parcels/lot-status';
import { wayOfLot } from '@puerta/domain/money/products';
import { toDollars } from '@puerta/domain/money/money';
import { fold } from '@puerta/domain/text/search';
import { invoiceNumber } from '../invoices/present.ts';
import { statusText } from '../packages/present.ts';

/** 0 the whole of a number or a field, 1 its beginning, 2 any part. */
export type Found = { id: number; place: number };

export type PackageHit = Found & {
  tracking_number: string;
  carrier_tracking: string | null;
  package_number: string | null;
  status: number;
  voided_at: Date | null;
  shelf_place: string | null;
  payment: boolean;
  product_group: number;
  client: string;
  receiver_name: string;
  receiver_place: string;
  lot: string | null;
};

export type ClientHit = Found & {
  name: string;
  email: string;
  phone: string;
  locker: string | null;
  blocked_at: Date | null;
  debt_cents: number;
};

export type LotHit = Found & {
  identifier: string;
  type: number;
  status: number;
  shipment_number: string | null;
  total_packages: number;
  city: string;
  state: string;
};

export type TicketHit = Found & { status: string; subject: string; client: string; day: string };

export type InvoiceHit = Found & {
  number: number;
  day: string;
  total_cents: number;
  tracking: string;
  client: string;
};

export type PaymentHit = Found & {
  kind: string;
  method: string;
  brand: string | null;
  last_four: string | null;
  amount_cents: number;
  day: string;
  references: string[];
  tracking: string | null;
  client: string | null;
};

export type OtherHit = Found & { type: string; state: string | null; label: string; text: string };

type Hit<Kind extends keyof FoundEverything> = FoundEverything[Kind]['hits'][number];

const MATCHES: readonly Match[] = ['exact', 'begins', 'contains'];
const matchOf = ({ place }: { place: number }): Match => MATCHES[place] ?? 'contains';

export const presentPackage = (row: PackageHit): Hit<'packages'> => ({
  id: row.id,
  match: matchOf(row),
  tracking_number: row.tracking_number,
  ups_tracking: row.carrier_tracking,
  package_number: row.package_number,
  status: statusText(row),
  status_id: row.status,
  voided: row.voided_at !== null,
  shelf_place: row.shelf_place,
  payment: row.payment ? 1 : 0,
  group_services: row.product_group,
  client: row.client,
  receive_name: row.receiver_name,
  package_receive: row.receiver_place,
  lot: row.lot,
});

export const presentLot = (row: LotHit): Hit<'lots'> => ({
  id: row.id,
  match: matchOf(row),
  identifier: row.identifier,
  status: lotStatus[row.status as LotStatus],
  status_id: row.status,
  transport_type: wayOfLot(row.type),
  number: row.shipment_number,
  destination: `${row.city}, ${row.state}`,
  total_packages: row.total_packages,
});

export const presentClient = (row: ClientHit): Hit<'clients'> => ({
  id: row.id,
  match: matchOf(row),
  name: row.name,
  email: row.email,
  phone: row.phone,
  locker: row.locker,
  blocked: row.blocked_at !== null,
  debt: toDollars(row.debt_cents),
});

export const presentTicket = (row: TicketHit): Hit<'tickets'> => ({
  id: row.id,
  match: matchOf(row),
  status: row.status === 'OPEN' ? 'OPEN' : 'CLOSED',
  subject: row.subject,
  client: row.client,
  date: utcMidnight(row.day),
});

export const presentInvoice = (row: InvoiceHit): Hit<'invoices'> => ({
  id: row.id,
  match: matchOf(row),
  number: invoiceNumber(row.number),
  tracking: row.tracking,
  client: row.client,
  total: toDollars(row.total_cents),
  date: utcMidnight(row.day),
});

/** Of several references the one that holds what was typed is shown. */
export const presentPayment = (
  row: PaymentHit,
  { reference: typed }: { reference: string },
): Hit<'payments'> => ({
  id: row.id,
  match: matchOf(row),
  kind: row.kind as Hit<'payments'>['kind'],
  method: row.method,
  brand: row.brand,
  last4: row.last_four,
  reference: row.references.find(one => fold(one).includes(typed)) ?? row.references[0] ?? '',
  amount: toDollars(row.amount_cents),
  tracking: row.tracking,
  client: row.client,
  date: utcMidnight(row.day),
});

export const presentOther = ({ place, type, state, ...row }: OtherHit): Hit<'others'> => ({
  ...row,
  match: matchOf({ place }),
  type: type as Hit<'others'>['type'],
  state: state as Hit<'others'>['state'],
});
