import { searchParts } from '@puerta/domain/text/search';
import type { ReadTx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import { totalOf } from '../../services/list-count-queries.ts';
import { packagesOfTracking } from '../packages/find-package.ts';
import {
  type Page,
  pagesOf,
  rowsOfPage,
  type Slice,
  sliceOf,
  MOST_COUNTED,
} from '../../services/page-slice.ts';
import { presentClient, presentClientData, presentExtra } from './present.ts';
import { type ClientRecord, findClient, oneClient } from './find-client.ts';
import { selectClients, selectExtra } from './queries.ts';
import type { ClientsQuery } from '@puerta/contract/people/clients';
import { sql } from 'kysely';
import { anyOf } from '../../db/rows.ts';
import { LATEST_PACKAGES } from '@puerta/domain/parcels/parcel-limits';
import { refuse } from '../../app/refusal.ts';
import { readBook } from '../addresses/save-address.ts';
import { invoicesOfClient } from '../invoices/list-invoices.ts';
import { latestOf } from '../packages/list-packages.ts';

/** Clients that a search shows: whoever sees this many looks for somebody else by typing more. */
const MOST_FOUND = 500;

/** The agency's clients, newest first, or those that a search or filters leave (docs/rules/lists.md). */
export const listClients: Handler<'GET /clients/page/:n/:size'> = async ({ read }, { params, query }) => {
  const { q, also = [], ...by } = query;
  const { ids, total, more } = q
    ? await found(read, { q, by }, params)
    : isNarrowed(by)
      ? pageOf(await selectNarrowedIds(read, by, { most: MOST_COUNTED + 1 }), MOST_COUNTED, params)
      : await all(read, params);
  const rows = ids.length === 0 ? [] : await selectClients(read, ids);
  const pages = pagesOf(total, params);
  const known = also.length === 0 ? [] : await selectExtra(read, ids);
  const asked = new Map(known.map(row => [row.id, row]));
  const data = rows.map(row => ({ ...presentClient(row), ...presentExtra(asked.get(row.id), also) }));
  return { data, beside: { pages, total, more } };
};

type Asked = { q: string; by: Narrowing };
async function found(tx: ReadTx, { q, by }: Asked, page: Page) {
  const owners = (await packagesOfTracking(tx, q)).map(row => row.account_id);
  const byWords = await findClientIds(tx, searchParts(q), MOST_FOUND + 1);
  const all = [...new Set([...owners, ...byWords])].sort((a, b) => b - a);
  if (!isNarrowed(by)) return pageOf(all, MOST_FOUND, page);
  const left = await selectNarrowedIds(tx, by, { most: MOST_FOUND + 1, among: all });
  const more = all.length > MOST_FOUND;
  return { ...pageOf(left, MOST_FOUND, page), more };
}

function pageOf(all: number[], most: number, { n, size }: Page) {
  const ids = all.slice(0, most);
  return { ids: ids.slice((n - 1) * size, n * size), total: ids.length, more: all.length > most };
}

async function all(tx: ReadTx, page: Page) {
  const { count: total } = await totalOf(tx, 'clients');
  const slice = sliceOf(rowsOfPage(page), total);
  return { ids: slice ? await selectClientIds(tx, slice) : [], total, more: false };
}

/** Ids of the agency's clients whom these words name, the newest `most` (docs/rules/lists.md). */
export const clientsNamed = (tx: ReadTx, typed: string, most: number): Promise<number[]> =>
  findClientIds(tx, searchParts(typed), most);

const BATCH = 500;
export type WalkedClient = ClientRecord;

type Walking = Narrowing & { q?: string | undefined; ids?: number[] | undefined };

/** Every client, those that were chosen, or those that a search by words or filters leave, newest first, in batches. */
export async function* walkClients(
  tx: ReadTx,
  { q, ids: chosen, blocked, owes, from: first, to }: Walking,
): AsyncGenerator<WalkedClient[]> {
  const found = chosen ?? (await foundIds(tx, { q, blocked, owes, from: first, to }));
  for (let below: number | null = null, from = 0; ; from += BATCH) {
    const ids = found?.slice(from, from + BATCH) ?? null;
    const rows: ClientRecord[] = await selectClientBatch(tx, { ids, below, limit: BATCH });
    const last = rows.at(-1);
    if (last) yield rows;
    if (ids === null ? rows.length < BATCH : ids.length < BATCH) return;
    below = last?.id ?? below;
  }
}

/** Ids of all that a search or filters leave, for ids alone are held; null where nothing was asked. */
async function foundIds(tx: ReadTx, { q, ...by }: Omit<Walking, 'ids'>) {
  const searched = q ? await findClientIds(tx, searchParts(q), null) : undefined;
  if (!isNarrowed(by)) return searched ?? null;
  return selectNarrowedIds(tx, by, { most: null, among: searched });
}

/** Ids of a slice of all clients, read from a narrow index, in the order that it is walked. */
async function selectClientIds(tx: ReadTx, slice: Slice): Promise<number[]> {
  const rows = await tx
    .selectOwn('client_search')
    .select('account_id')
    .orderBy('account_id', slice.fromEnd ? 'asc' : 'desc')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute();
  return rows.map(row => row.account_id);
}

/** What the list is narrowed down to, besides what is searched for. Days of the agency, both included. */
type Narrowing = Omit<ClientsQuery, 'q'>;

const isNarrowed = (by: Narrowing): boolean => Object.values(by).some(value => value !== undefined);

/** Ids of the newest `most` clients that filters leave, or all, or of those of `among`. */
async function selectNarrowedIds(
  tx: ReadTx,
  { blocked, owes, from, to }: Narrowing,
  { most, among }: { most: number | null; among?: readonly number[] | undefined },
): Promise<number[]> {
  let rows = tx
    .selectOwn('account as a')
    .select('a.id')
    // said outright, as the indexes have it
    .where(sql<boolean>`a.role = 'customer'`)
    .where('a.closed_at', 'is', null);
  if (among) rows = rows.where('a.id', '=', anyOf(among));
  if (blocked !== undefined) rows = rows.where('a.blocked_at', blocked ? 'is not' : 'is', null);
  if (from) rows = rows.where('a.join_day', '>=', from);
  if (to) rows = rows.where('a.join_day', '<=', to);
  // who owes is few: packages that do have an index of their own
  if (owes)
    rows = rows.where('a.id', 'in', eb =>
      eb
        .selectFrom('package as p')
        .select('p.account_id')
        .where('p.agency_id', '=', tx.agencyId)
        .where(sql<boolean>`p.payment`)
        .where('p.voided_at', 'is', null),
    );
  const newest = rows.orderBy('a.id', 'desc');
  const found = await (most === null ? newest : newest.limit(most)).execute();
  return found.map(row => row.id);
}

/** Ids of the agency's clients whose name, e-mail, phone and locker hold every part, folded; the newest `most`, or all. */
async function findClientIds(tx: ReadTx, parts: readonly string[], most: number | null): Promise<number[]> {
  const found = sql<{ id: number }>`select find_clients(${[...parts]}::text[], ${most}) as id`;
  return (await found.execute(tx)).rows.map(row => row.id);
}

/** Clients below a number, or those of `ids`, newest first. */
function selectClientBatch(
  tx: ReadTx,
  { ids, below, limit }: { ids: readonly number[] | null; below: number | null; limit: number },
): Promise<ClientRecord[]> {
  let rows = oneClient(tx);
  if (ids !== null) rows = rows.where('id', '=', anyOf(ids));
  else if (below !== null) rows = rows.where('id', '<', below);
  return rows.orderBy('id', 'desc').limit(limit).execute();
}

export const showClient: Handler<'GET /clients/:id'> = async ({ read }, { params }) => {
  const client = await findClient(read, params.id);
  if (!client) return refuse('not_found');
  const packages = await latestOf(read, client.id, LATEST_PACKAGES);
  const book = await readBook(read, client.id);
  return {
    data: {
      user_data: presentClientData(client),
      packages: packages.map(({ package_receive, ...row }) => ({ ...row, address: package_receive })),
      ...book,
    },
  };
};

export const showInvoices: Handler<'GET /clients/invoices/:id'> = async ({ read }, { params }) => {
  const client = await findClient(read, params.id);
  if (!client) return refuse('not_found');
  return { data: await invoicesOfClient(read, client.id) };
};
