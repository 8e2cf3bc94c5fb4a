import type { FoundEverything } from '@puerta/contract/office/search';
import { seesAmountsAndContacts } from '@puerta/domain/people/permissions';
import { EVERYTHING_SHOWN, type EverythingSearch, readEverything } from '@puerta/domain/text/search';
import { type ReadTx, rowsOf } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import {
  presentClient,
  presentInvoice,
  presentLot,
  presentPackage,
  presentPayment,
  presentTicket,
} from './present.ts';
import type { ClientHit, InvoiceHit, LotHit, PackageHit, PaymentHit, TicketHit } from './present.ts';

/** One more than is shown says whether there are more. */
const ASKED = EVERYTHING_SHOWN + 1;
type Query<Row> = (tx: ReadTx, search: EverythingSearch, limit: number) => Promise<Row[]>;

/**
 * Everything that has what was typed, eight of each kind: whole numbers and fields, then beginnings, then parts, each
 * newest first (docs/decisions/065). Restricted staff are not asked for what they may not see, so that nothing that
 * comes back tells of it; where a name would lead managers to its client, it leads them to the client's packages.
 */
export const findEverything: Handler<'GET /admin/search'> = async ({ actor, read }, { query }) => {
  const seesAll = seesAmountsAndContacts(actor.role);
  const search = readEverything(query.q ?? '');
  if (!search) return { data: seesAll ? NOTHING : { packages: NOTHING.packages, lots: NOTHING.lots } };
  const ask = async <Row, Hit>(find: Query<Row>, present: (row: Row) => Hit) =>
    groupOf((await find(read, search, ASKED)).map(present));
  // one after the other: whoever types takes one connection, and the stations have the others
  const packages = await ask(seesAll ? findPackages : findHandled, presentPackage);
  const lots = await ask(findLots, presentLot);
  if (!seesAll) return { data: { packages, lots } };
  const clients = await ask(findClients, presentClient);
  const tickets = await ask(findTickets, presentTicket);
  const invoices = await ask(findInvoices, presentInvoice);
  const payments = await ask(findPayments, row => presentPayment(row, search.reference));
  return { data: { packages, lots, clients, tickets, invoices, payments } };
};

const findHandled: Query<PackageHit> = async (tx, search, limit) => {
  const numbered = await findPackages(tx, search, limit);
  if (numbered.length >= limit) return numbered;
  const named = await findPackagesOfNamed(tx, search, limit);
  const known = new Set(numbered.map(({ id }) => id));
  return [...numbered, ...named.filter(({ id }) => !known.has(id))].slice(0, limit);
};

const groupOf = <Hit>(hits: Hit[]) => ({
  hits: hits.slice(0, EVERYTHING_SHOWN),
  more: hits.length > EVERYTHING_SHOWN,
});

const NONE = { hits: [], more: false };
const NOTHING: FoundEverything = {
  packages: NONE,
  lots: NONE,
  clients: NONE,
  tickets: NONE,
  invoices: NONE,
  payments: NONE,
};

const found = (asked: string) => `with found as (${asked}),
  best as (select id, min(place) as place from found group by id order by 2, 1 desc limit $2)`;

const ENTRIES = (kind: string, whole: number, parts: number) =>
  `select f.id, f.place from find_entries('${kind}', $${whole}, $${parts}, $2::integer) f`;

const PACKAGE = `select best.place, p.id, p.tracking_number, p.carrier_tracking, p.package_number, p.status, p.voided_at,
    p.payment, p.product_group, a.name as client, o.receiver_name, o.receiver_place, l.identifier as lot
  from best join package p on p.agency_id = $1 and p.id = best.id
    join account a on a.agency_id = p.agency_id and a.id = p.account_id
    join orders o on o.agency_id = p.agency_id and o.id = p.order_id
    left join lot l on l.agency_id = p.agency_id and l.id = p.lot_id
  order by best.place, best.id desc`;

// a look-up in an index of its own for each number, and what a package number begins with as a range of one
const PACKAGES = `${found(`select p.id, 0 as place from package p where p.agency_id = $1 and p.tracking_number = $3
    union all select p.id, 0 from package p where p.agency_id = $1 and p.carrier_tracking = $4
    union all select p.id, 0 from package p where p.agency_id = $1 and p.package_number = $5
    union all (select p.id, 1 from package p where p.agency_id = $1 and p.package_number >= $6
      and p.package_number < $6 || ':' order by p.package_number desc limit $2)
    union all ${ENTRIES('package', 7, 8)}`)} ${PACKAGE}`;

/** Packages by any of their numbers; `limit` at most: whole numbers, then beginnings, then parts, each newest first. */
const findPackages = (tx: ReadTx, search: EverythingSearch, limit: number) =>
  rowsOf<PackageHit>(tx, PACKAGES, [
    tx.agencyId,
    limit,
    search.numbers.tracking,
    search.numbers.carrierTracking,
    search.numbers.packageNumber,
    search.packageBegins,
    search.code,
    [search.code],
  ]);

const PACKAGES_OF_NAMED = `${found(`select newest.id, f.place from find_entries('name', $3, $4, $2::integer) f
    cross join lateral (select p.id from package p where p.agency_id = $1 and p.account_id = f.id
      order by p.id desc limit $2) newest`)} ${PACKAGE}`;

/** The newest packages of the clients whose name or locker it is. */
const findPackagesOfNamed = (tx: ReadTx, { words }: EverythingSearch, limit: number) =>
  rowsOf<PackageHit>(tx, PACKAGES_OF_NAMED, [tx.agencyId, limit, words.join(' '), words]);

const CLIENTS = `${found(ENTRIES('client', 3, 4))}
  select best.place, a.id, a.name, a.email, a.phone, a.locker, a.blocked_at,
    (select coalesce(sum(p.final_payment_cents - p.discount_cents), 0)::integer from package p
      where p.agency_id = a.agency_id and p.account_id = a.id and p.payment) as debt_cents
  from best join account a on a.agency_id = $1 and a.id = best.id
  order by best.place, best.id desc`;

const findClients = (tx: ReadTx, { words }: EverythingSearch, limit: number) =>
  rowsOf<ClientHit>(tx, CLIENTS, [tx.agencyId, limit, words.join(' '), words]);

const LOTS = `${found(ENTRIES('lot', 3, 4))}
  select best.place, l.id, l.identifier, l.type, l.status, l.shipment_number, l.total_packages, c.name as city,
    s.name as state
  from best join lot l on l.agency_id = $1 and l.id = best.id
    join city c on c.agency_id = l.agency_id and c.id = l.city_id
    join state s on s.agency_id = l.agency_id and s.id = l.state_id
  order by best.place, best.id desc`;

const findLots = (tx: ReadTx, { reference }: EverythingSearch, limit: number) =>
  rowsOf<LotHit>(tx, LOTS, [tx.agencyId, limit, reference, [reference]]);

const TICKETS = `${found(`select t.id, 0 as place from ticket t where t.agency_id = $1 and t.id = $3
    union all ${ENTRIES('ticket', 4, 5)}`)}
  select best.place, t.id, t.status, t.subject, a.name as client, t.day
  from best join ticket t on t.agency_id = $1 and t.id = best.id
    join account a on a.agency_id = t.agency_id and a.id = t.account_id
  order by best.place, best.id desc`;

const findTickets = (tx: ReadTx, search: EverythingSearch, limit: number) =>
  rowsOf<TicketHit>(tx, TICKETS, [
    tx.agencyId,
    limit,
    search.number,
    search.reference,
    search.reference.split(' '),
  ]);

const INVOICES = `${found(`select i.id, 0 as place from invoice i where i.agency_id = $1 and i.number = $3
    union all (select i.id, 1 from invoice i where i.agency_id = $1 and i.number between $4 and $5
      order by i.number desc limit $2)`)}
  select best.place, i.id, i.number, i.day, i.total_cents, p.tracking_number as tracking, a.name as client
  from best join invoice i on i.agency_id = $1 and i.id = best.id
    join package p on p.agency_id = i.agency_id and p.id = i.package_id
    join account a on a.agency_id = i.agency_id and a.id = i.account_id
  order by best.place, best.id desc`;

/** Invoices by their number alone. */
async function findInvoices(tx: ReadTx, search: EverythingSearch, limit: number) {
  const { number, invoices } = search;
  if (number === null) return [];
  return rowsOf<InvoiceHit>(tx, INVOICES, [tx.agencyId, limit, number, invoices?.first, invoices?.last]);
}

const PAYMENTS = `${found(ENTRIES('payment', 3, 4))}
  select best.place, m.id, m.kind, m.method, m.brand, m.last_four, m.amount_cents, m.day,
    array_remove(array[m.reference, m.provider_payment_id, t.reference], null) as references,
    p.tracking_number as tracking, a.name as client
  from best join money_entry m on m.agency_id = $1 and m.id = best.id
    left join attempt t on t.agency_id = m.agency_id and t.id = m.attempt_id
    left join lateral (
      (select p.tracking_number, p.account_id from package p where p.agency_id = $1 and p.id = m.package_id)
      union all
      (select p.tracking_number, p.account_id from package p where p.agency_id = $1 and p.order_id = m.order_id
        order by p.id limit 1)
      limit 1) p on true
    left join account a on a.agency_id = $1 and a.id = p.account_id
  order by best.place, best.id desc`;

const findPayments = (tx: ReadTx, { reference }: EverythingSearch, limit: number) =>
  rowsOf<PaymentHit>(tx, PAYMENTS, [tx.agencyId, limit, reference, [reference]]);
