import { lotStatus } from '@puerta/contract/messages.es';
import type { FoundEverything, Match } from '@puerta/contract/search';
import { utcMidnight } from '@puerta/domain/calendar-day';
import { LOT_TYPES, type LotStatus } from '@puerta/domain/lot-status';
import { toDollars } from '@puerta/domain/money';
import { fold } from '@puerta/domain/search';
import { invoiceNumber } from '../invoices/present.ts';
import { statusText } from '../packages/present.ts';
import type { ClientHit, InvoiceHit, LotHit, PackageHit, PaymentHit, TicketHit } from './queries.ts';

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
  transport_type: LOT_TYPES[row.type as 1 | 2],
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

/** `typed`: folded; of several references the one that holds it is shown. */
export const presentPayment = (row: PaymentHit, typed: string): Hit<'payments'> => ({
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
