import type { FoundEverything } from '@puerta/contract/office/search';
import { seesAmountsAndContacts } from '@puerta/domain/people/permissions';
import {
  ALL_OF_ONE_SHOWN,
  EVERYTHING_SHOWN,
  type EverythingSearch,
  readEverything,
} from '@puerta/domain/text/search';
import { type ReadTx, rowsOf } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import {
  presentClient,
  presentInvoice,
  presentLot,
  presentOther,
  presentPackage,
  presentPayment,
  presentTicket,
} from './present.ts';
import type {
  ClientHit,
  Found,
  InvoiceHit,
  LotHit,
  OtherHit,
  PackageHit,
  PaymentHit,
  TicketHit,
} from './present.ts';

type Query<Row> = (tx: ReadTx, search: EverythingSearch, limit: number) => Promise<Row[]>;

/**
 * Everything that has what was typed, eight of each kind, or a hundred of `only` one: whole numbers and fields, then
 * beginnings, then parts, each newest first (docs/decisions/065). Restricted staff are not asked for what they may not
 * see, so that nothing that comes back tells of it; where a name would lead managers to its client, it leads them to the
 * client's packages.
 */
export const findEverything: Handler<'GET /admin/search'> = async ({ actor, read }, { query }) => {
  const seesAll = seesAmountsAndContacts(actor.role);
  const { q = '', only } = query;
  const search = readEverything(q);
  const shown = only ? ALL_OF_ONE_SHOWN : EVERYTHING_SHOWN;
  // one more than is shown says whether there are more
  const ask = async <Row, Hit>(
    kind: keyof FoundEverything,
    find: Query<Row>,
    present: (row: Row, search: EverythingSearch) => Hit,
  ): Promise<{ hits: Hit[]; more: boolean }> => {
    if (!search || (only && only !== kind)) return { hits: [], more: false };
    const rows = await find(read, search, shown + 1);
    return { hits: rows.slice(0, shown).map(row => present(row, search)), more: rows.length > shown };
  };
  // one after the other: whoever types takes one connection, and the stations have the others
  const packages = await ask('packages', seesAll ? findPackages : findHandled, presentPackage);
  const lots = await ask('lots', findLots, presentLot);
  if (!seesAll) return { data: { packages, lots, others: await ask('others', findBoxes, presentOther) } };
  const clients = await ask('clients', findClients, presentClient);
  const tickets = await ask('tickets', findTickets, presentTicket);
  const invoices = await ask('invoices', findInvoices, presentInvoice);
  const payments = await ask('payments', findPayments, presentPayment);
  const others = await ask('others', findOthers, presentOther);
  return { data: { packages, lots, clients, tickets, invoices, payments, others } };
};

/** What the queries find, in their order, each row once: one that comes late is asked only while there is room. */
const oneAfterTheOther =
  <Row extends { id: number }>(...queries: Query<Row>[]): Query<Row> =>
  async (tx, search, limit) => {
    const rows = new Map<number, Row>();
    for (const find of queries) {
      if (rows.size >= limit) break;
      for (const row of await find(tx, search, limit)) if (!rows.has(row.id)) rows.set(row.id, row);
    }
    return [...rows.values()].slice(0, limit);
  };

const found = (asked: string) => `with found as (${asked}),
  best as (select id, min(place) as place from found group by id order by 2, 1 desc limit $2)`;

const ENTRIES = (kind: string, whole: number, parts: number) =>
  `select f.id, f.place from find_entries('${kind}', $${whole}, $${parts}, $2::integer) f`;

const PACKAGE = `select best.place, p.id, p.tracking_number, p.carrier_tracking, p.package_number, p.status, p.voided_at,
    p.shelf_place, p.payment, p.product_group, a.name as client, o.receiver_name, o.receiver_place, l.identifier as lot
  from best join package p on p.agency_id = $1 and p.id = best.id
    join account a on a.agency_id = p.agency_id and a.id = p.account_id
    join orders o on o.agency_id = p.agency_id and o.id = p.order_id
    left join lot l on l.agency_id = p.agency_id and l.id = p.lot_id
  order by best.place, best.id desc`;

const OWN = 'from package p where p.agency_id = $1 and';
/** By its order, which some column of another table names. */
const OF_ORDER = (numbers: string) =>
  `(select p.id, 0 ${OWN} p.order_id in (${numbers}) order by p.id desc limit $2)`;

// a look-up in an index of its own for each number, and what a package number begins with as a range of one
const PACKAGES = (numbers: readonly string[] = []) =>
  `${found(`select p.id, 0 as place ${OWN} p.tracking_number = $3
    union all select p.id, 0 ${OWN} p.carrier_tracking = $4
    union all select p.id, 0 ${OWN} p.package_number = $5
    union all (select p.id, 1 ${OWN} p.package_number >= $6
      and p.package_number < $6 || ':' order by p.package_number desc limit $2)
    union all (select p.id, 0 ${OWN} p.shelf_place = $9 order by p.id desc limit $2)
    union all ${OF_ORDER('$10::integer')}
    union all ${OF_ORDER('select k.order_id from pickup k where k.agency_id = $1 and k.prn = upper($11)')}
    ${numbers.map(one => `union all ${one}`).join(' ')}
    union all ${ENTRIES('package', 7, 8)}`)} ${PACKAGE}`;

// what we call a payment or a refund, as "Por confirmar" and "Por atender" print it
const PACKAGES_OF_MONEY = PACKAGES([
  OF_ORDER(
    `select t.order_id from attempt t where t.agency_id = $1 and t.reference = $11 and t.package_id is null`,
  ),
  `select t.package_id, 0 from attempt t where t.agency_id = $1 and t.reference = $11 and t.package_id is not null`,
  `select r.package_id, 0 from refund r where r.agency_id = $1 and r.reference = $11 and r.package_id is not null`,
]);

/** Packages by a number, a place or an order; `limit` at most: whole numbers, then beginnings, then parts, each newest first. */
const numbered =
  (statement: string): Query<PackageHit> =>
  (tx, search, limit) =>
    rowsOf<PackageHit>(tx, statement, [
      tx.agencyId,
      limit,
      search.numbers.tracking,
      search.numbers.carrierTracking,
      search.numbers.packageNumber,
      search.packageBegins,
      search.code,
      [search.code],
      search.place,
      search.order,
      search.typed,
    ]);

/** So many entries of a name, most of them without packages, are looked at. */
const MOST_ENTRIES = 1000;

/**
 * The newest packages of whatever entries of a kind hold the words. Each may have many, or none (an order that was never
 * paid, a client who never bought): more entries are asked for while there may be more packages.
 */
const packagesOf = (
  kind: 'name' | 'receiver' | 'contact',
  by: 'account_id' | 'order_id',
): Query<PackageHit> => {
  const entries = `select id, place from find_entries('${kind}', $1, $2, $3)`;
  const statement = `${found(`select newest.id, f.place from unnest($3::integer[], $4::smallint[]) f (id, place)
    cross join lateral (select p.id ${OWN} p.${by} = f.id order by p.id desc limit $2) newest`)} ${PACKAGE}`;
  return async (tx, { words }, limit) => {
    for (let most = limit + 3; ; most = MOST_ENTRIES) {
      const held = await rowsOf<Found>(tx, entries, [words.join(' '), words, most]);
      const ids = held.map(({ id }) => id);
      const rows = await rowsOf<PackageHit>(tx, statement, [
        tx.agencyId,
        limit,
        ids,
        held.map(({ place }) => place),
      ]);
      if (rows.length >= limit || held.length < most || most >= MOST_ENTRIES) return rows;
    }
  };
};

/** A phone, or an e-mail from its beginning on: of a provider's name alone half of all have it. */
const isContact = ({ words: [word = '', ...others] }: EverythingSearch) =>
  others.length === 0 && /\d|^[^@]{2,}@/.test(word);
const isName = ({ words }: EverythingSearch) => words.some(word => /^[^\d@]+$/.test(word));
const when =
  (isAsked: (search: EverythingSearch) => boolean, find: Query<PackageHit>): Query<PackageHit> =>
  async (tx, search, limit) =>
    isAsked(search) ? find(tx, search, limit) : [];

const findReceived = when(isName, packagesOf('receiver', 'order_id'));
const findPackages = oneAfterTheOther(
  numbered(PACKAGES_OF_MONEY),
  findReceived,
  when(isContact, packagesOf('contact', 'order_id')),
);
const findHandled = oneAfterTheOther(numbered(PACKAGES()), packagesOf('name', 'account_id'), findReceived);

const CLIENTS = `${found(ENTRIES('client', 3, 4))}
  select best.place, a.id, a.name, a.email, a.phone, a.locker, a.blocked_at,
    (select coalesce(sum(p.final_payment_cents - p.discount_cents), 0)::integer from package p
      where p.agency_id = $1 and p.account_id = a.id and p.payment) as debt_cents
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

const BOXES = `select 0 as place, u.id, 'box' as type, null::text as state, u.code as label, u.place as text from unidentified_box u
  where u.agency_id = $1 and u.package_id is null and (upper(u.place) = $3 or $4 <> '' and strpos(lower(u.code), $4) > 0)`;
// of each kind of place an agency has a page or two; accents as the words of tickets leave them out
const OTHERS = `${BOXES}
  union all select 0, o.id, 'order', o.state, o.id::text, a.name || ' → ' || o.receiver_name from orders o
    join account a on a.agency_id = o.agency_id and a.id = o.account_id
    where o.agency_id = $1 and o.state <> 'paid' and (o.id = $5
      or o.id = (select t.order_id from attempt t where t.agency_id = $1 and t.reference = $6))
  ${['city', 'state', 'office', 'transport', 'product']
    .map(
      kind => `union all select 1, id, '${kind}', null, name, '' from ${kind} where agency_id = $1 and $4 <> ''
      and strpos(translate(lower(name), 'áéíóúüñ', 'aeiouun'), $4) > 0`,
    )
    .join(' ')}`;

const others =
  (statement: string): Query<OtherHit> =>
  (tx, search, limit) =>
    rowsOf<OtherHit>(tx, `${statement} order by 1, id desc limit $2`, [
      tx.agencyId,
      limit,
      search.place,
      search.reference,
      ...(statement === BOXES ? [] : [search.order, search.typed]),
    ]);
/** Boxes without an owner; for managers also orders that have no packages, and what has a name and a trail. */
const [findBoxes, findOthers] = [others(BOXES), others(OTHERS)];
