import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { CLIENT_COLUMNS } from './queries.ts';

/** Clients with an open account. */
export const oneClient = (tx: ReadTx) =>
  tx
    .selectOwn('account')
    .select(CLIENT_COLUMNS)
    .select(['address', 'state', 'city', 'zip_code', 'join_day', 'email_verified_at', 'version'])
    .select('second_factor_confirmed_at')
    .where('role', '=', 'customer')
    .where('closed_at', 'is', null);

/** A client with an open account; undefined for staff, closed accounts and other agencies'. */
export const findClient = (tx: ReadTx, id: number) => oneClient(tx).where('id', '=', id).executeTakeFirst();

export type ClientRecord = NonNullable<Awaited<ReturnType<typeof findClient>>>;

/** The same, and nobody changes or closes the account until the transaction ends. */
export const holdClient = (tx: Tx, id: number) =>
  oneClient(tx).where('id', '=', id).forUpdate().executeTakeFirst();
