import type { FoundEverything } from '@puerta/contract/search';
import { seesAmountsAndContacts } from '@puerta/domain/permissions';
import { EVERYTHING_SHOWN, type EverythingSearch, readEverything } from '@puerta/domain/search';
import type { Tx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import {
  presentClient,
  presentInvoice,
  presentLot,
  presentPackage,
  presentPayment,
  presentTicket,
} from './present.ts';
import {
  findClients,
  findInvoices,
  findLots,
  findPackages,
  findPackagesOfNamed,
  findPayments,
  findTickets,
  type PackageHit,
} from './queries.ts';

/** One more than is shown says whether there are more. */
const ASKED = EVERYTHING_SHOWN + 1;
type Query<Row> = (tx: Tx, agencyId: number, search: EverythingSearch, limit: number) => Promise<Row[]>;

/**
 * Everything that has what was typed, eight of each kind: whole numbers and fields, then beginnings, then parts, each
 * newest first (docs/decisions/065). Restricted staff are not asked for what they may not see, so that nothing that
 * comes back tells of it; where a name would lead managers to its client, it leads them to the client's packages.
 */
export const findEverything: Handler<'GET /admin/search'> = async ({ agency, actor, db }, { query }) => {
  const seesAll = seesAmountsAndContacts(actor.role);
  const search = readEverything(query.q ?? '');
  if (!search) return { data: seesAll ? NOTHING : { packages: NOTHING.packages, lots: NOTHING.lots } };
  const tx = db.read(agency.id);
  const ask = async <Row, Hit>(find: Query<Row>, present: (row: Row) => Hit) =>
    groupOf((await find(tx, agency.id, search, ASKED)).map(present));
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

const findHandled: Query<PackageHit> = async (tx, agencyId, search, limit) => {
  const numbered = await findPackages(tx, agencyId, search, limit);
  if (numbered.length >= limit) return numbered;
  const named = await findPackagesOfNamed(tx, agencyId, search, limit);
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
