import type { Tx } from '../../db/within-agency.ts';
import { type ClientRecord, lockClient, selectClient } from './queries.ts';

/** A client with an open account; undefined for staff, closed accounts and other agencies'. */
export const findClient = (tx: Tx, agencyId: number, id: number): Promise<ClientRecord | undefined> =>
  selectClient(tx, agencyId, id);

/** The same, and nobody changes or closes the account until the transaction ends. */
export const holdClient = (tx: Tx, agencyId: number, id: number): Promise<ClientRecord | undefined> =>
  lockClient(tx, agencyId, id);
