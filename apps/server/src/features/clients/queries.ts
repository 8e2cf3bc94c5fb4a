import type { ClientsQuery } from '@puerta/contract/clients';
import type { CalendarDay } from '@puerta/domain/calendar-day';
import type { Cents } from '@puerta/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';
import type { Slice } from '../page-slice.ts';

const COLUMNS = [
  'id',
  'name',
  'email',
  'phone',
  'locker',
  'picture_key',
  'blocked_at',
  'mail_refused_at',
] as const;

/** How many clients with an open account the agency has, without counting them (see list_count). */
export async function countClients(tx: Tx, agencyId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('list_count')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('n'), eb.lit(0)).as('total'))
    .where('agency_id', '=', agencyId)
    .where('list', '=', 'clients')
    .executeTakeFirstOrThrow();
  return total;
}

/** Ids of a slice of all clients, read from a narrow index, in the order that it is walked. */
export async function selectClientIds(tx: Tx, agencyId: number, slice: Slice): Promise<number[]> {
  const rows = await tx
    .selectFrom('client_search')
    .select('account_id')
    .where('agency_id', '=', agencyId)
    .orderBy('account_id', slice.fromEnd ? 'asc' : 'desc')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute();
  return rows.map(row => row.account_id);
}

/** What the list is narrowed down to, besides what is searched for. Days of the agency, both included. */
export type Narrowing = Omit<ClientsQuery, 'q'>;

export const isNarrowed = (by: Narrowing): boolean => Object.values(by).some(value => value !== undefined);

/** Ids of the newest `most` clients that filters leave, or all, or of those of `among`. */
export async function selectNarrowedIds(
  tx: Tx,
  agencyId: number,
  { blocked, owes, from, to }: Narrowing,
  { most, among }: { most: number | null; among?: readonly number[] | undefined },
): Promise<number[]> {
  let rows = tx
    .selectFrom('account as a')
    .select('a.id')
    .where('a.agency_id', '=', agencyId)
    // said outright, as the indexes have it
    .where(sql<boolean>`a.role = 'customer'`)
    .where('a.closed_at', 'is', null);
  if (among) rows = rows.where('a.id', '=', sql<number>`any(${[...among]})`);
  if (blocked !== undefined) rows = rows.where('a.blocked_at', blocked ? 'is not' : 'is', null);
  if (from) rows = rows.where('a.join_day', '>=', from);
  if (to) rows = rows.where('a.join_day', '<=', to);
  // who owes is few: packages that do have an index of their own
  if (owes)
    rows = rows.where('a.id', 'in', eb =>
      eb
        .selectFrom('package as p')
        .select('p.account_id')
        .where('p.agency_id', '=', agencyId)
        .where(sql<boolean>`p.payment`)
        .where('p.voided_at', 'is', null),
    );
  const newest = rows.orderBy('a.id', 'desc');
  const found = await (most === null ? newest : newest.limit(most)).execute();
  return found.map(row => row.id);
}

/** Ids of the agency's clients whose name, e-mail, phone and locker hold every part, folded; the newest `most`, or all. */
export async function findClientIds(
  tx: Tx,
  parts: readonly string[],
  most: number | null,
): Promise<number[]> {
  const found = sql<{ id: number }>`select find_clients(${[...parts]}::text[], ${most}) as id`;
  return (await found.execute(tx)).rows.map(row => row.id);
}

/** Rows of a page, newest first. */
export const selectClients = (tx: Tx, agencyId: number, ids: readonly number[]) =>
  tx
    .selectFrom('account')
    .select(COLUMNS)
    .where('agency_id', '=', agencyId)
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .where('role', '=', 'customer')
    .orderBy('id', 'desc')
    .execute();
export type ClientRow = Awaited<ReturnType<typeof selectClients>>[number];

/** What rows of the list hold besides, where somebody asks for it; cents owed, and the day of the newest package. */
export const selectAsked = (tx: Tx, agencyId: number, ids: readonly number[]) =>
  tx
    .selectFrom('account as a')
    .select(['a.id', 'a.join_day', 'a.city', 'a.state'])
    .select(
      sql<Cents>`(select coalesce(sum(p.final_payment_cents - p.discount_cents), 0) from package p
        where p.agency_id = a.agency_id and p.account_id = a.id and p.payment and p.voided_at is null)`.as(
        'owed',
      ),
    )
    .select(
      sql<CalendarDay | null>`(select p.order_day from package p
        where p.agency_id = a.agency_id and p.account_id = a.id order by p.id desc limit 1)`.as('last'),
    )
    .where('a.agency_id', '=', agencyId)
    .where('a.id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute();
export type AskedRow = Awaited<ReturnType<typeof selectAsked>>[number];

const oneClient = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('account')
    .select(COLUMNS)
    .select(['address', 'state', 'city', 'zip_code', 'join_day', 'email_verified_at', 'version'])
    .where('agency_id', '=', agencyId)
    .where('role', '=', 'customer')
    .where('closed_at', 'is', null);

/** One client; undefined for staff, closed accounts and other agencies'. */
export const selectClient = (tx: Tx, agencyId: number, id: number) =>
  oneClient(tx, agencyId).where('id', '=', id).executeTakeFirst();
export type ClientRecord = NonNullable<Awaited<ReturnType<typeof selectClient>>>;

export const lockClient = (tx: Tx, agencyId: number, id: number) =>
  oneClient(tx, agencyId).where('id', '=', id).forUpdate().executeTakeFirst();

export const lockClientByEmail = (tx: Tx, agencyId: number, email: string) =>
  oneClient(tx, agencyId)
    // the database's own lower case, as in the generated column
    .where('email_key', '=', sql<string>`lower(${email})`)
    .forUpdate()
    .executeTakeFirst();

/** Clients below a number, or those of `ids`, newest first. */
export function selectClientBatch(
  tx: Tx,
  agencyId: number,
  { ids, below, limit }: { ids: readonly number[] | null; below: number | null; limit: number },
): Promise<ClientRecord[]> {
  let rows = oneClient(tx, agencyId);
  if (ids !== null) rows = rows.where('id', '=', sql<number>`any(${[...ids]})`);
  else if (below !== null) rows = rows.where('id', '<', below);
  return rows.orderBy('id', 'desc').limit(limit).execute();
}
