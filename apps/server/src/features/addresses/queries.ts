import type { Insertable, Updateable } from 'kysely';
import type { UsAddress, VenezuelaAddress } from '../../db/schema.gen.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';

/** Whose rows: every query below answers and touches only this customer's. */
export type Owner = { agencyId: number; accountId: number };
type Own = 'agency_id' | 'account_id' | 'id' | 'created_at';

export const usAddressesOf = (tx: Tx, { agencyId, accountId }: Owner) =>
  tx
    .selectFrom('us_address')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute();

/** The customer's own data, as far as they are known. */
export const ownAddressOf = (tx: Tx, { agencyId, accountId }: Owner) =>
  tx
    .selectFrom('account')
    .select(['name', 'email', 'phone', 'address', 'state', 'city', 'zip_code'])
    .where('agency_id', '=', agencyId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();

export async function insertUsAddress(
  tx: Tx,
  { agencyId, accountId }: Owner,
  address: Omit<Insertable<UsAddress>, Own>,
  now: Date,
): Promise<number> {
  const id = sql<number>`next_id('us_address')`;
  const row = await tx
    .insertInto('us_address')
    .values({ ...address, agency_id: agencyId, account_id: accountId, id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** False when the customer has no such address. */
export async function updateUsAddress(
  tx: Tx,
  { agencyId, accountId }: Owner,
  id: number,
  address: Omit<Updateable<UsAddress>, Own>,
): Promise<boolean> {
  const result = await tx
    .updateTable('us_address')
    .set(address)
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0;
}

export const venezuelaAddressesOf = (tx: Tx, { agencyId, accountId }: Owner) =>
  tx
    .selectFrom('venezuela_address as a')
    .innerJoin('state', join =>
      join.onRef('state.agency_id', '=', 'a.agency_id').onRef('state.id', '=', 'a.state_id'),
    )
    .innerJoin('city', join =>
      join.onRef('city.agency_id', '=', 'a.agency_id').onRef('city.id', '=', 'a.city_id'),
    )
    .select(['a.id', 'a.title', 'a.name', 'a.phone', 'a.email', 'a.state_id', 'a.city_id', 'a.address'])
    .select(['state.name as state_name', 'city.name as city_name'])
    .select(eb =>
      eb
        .and([eb('state.active', '=', true), eb('city.active', '=', true)])
        .$castTo<boolean>()
        .as('offered'),
    )
    .where('a.agency_id', '=', agencyId)
    .where('a.account_id', '=', accountId)
    .orderBy('a.id', 'desc')
    .execute();

export async function insertVenezuelaAddress(
  tx: Tx,
  { agencyId, accountId }: Owner,
  address: Omit<Insertable<VenezuelaAddress>, Own>,
  now: Date,
): Promise<number> {
  const id = sql<number>`next_id('venezuela_address')`;
  const row = await tx
    .insertInto('venezuela_address')
    .values({ ...address, agency_id: agencyId, account_id: accountId, id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** False when the customer has no such address. */
export async function updateVenezuelaAddress(
  tx: Tx,
  { agencyId, accountId }: Owner,
  id: number,
  address: Omit<Updateable<VenezuelaAddress>, Own>,
): Promise<boolean> {
  const result = await tx
    .updateTable('venezuela_address')
    .set(address)
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0;
}

/** False when the customer has no such address. */
export async function deleteAddress(
  tx: Tx,
  book: 'us_address' | 'venezuela_address',
  { agencyId, accountId }: Owner,
  id: number,
): Promise<boolean> {
  const result = await tx
    .deleteFrom(book)
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0;
}

/** Which part of a destination is not offered: the agency's state must be active, and so its city. null: it is offered. */
export async function missingPlace(
  tx: Tx,
  agencyId: number,
  { state, city }: { state: number; city: number },
): Promise<'state' | 'city' | null> {
  const isState = await tx
    .selectFrom('state')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('id', '=', state)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!isState) return 'state';
  const isCity = await tx
    .selectFrom('city')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('id', '=', city)
    .where('state_id', '=', state)
    .where('active', '=', true)
    .executeTakeFirst();
  return isCity ? null : 'city';
}
