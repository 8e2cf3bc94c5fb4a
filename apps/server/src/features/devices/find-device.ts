import type { Tx } from '../../db/within-agency.ts';
import { selectDevice } from './queries.ts';

/** A browser of the account's own; null for none. */
export const findDevice = (tx: Tx, agencyId: number, accountId: number, id: number) =>
  selectDevice(tx, agencyId, accountId, id);
