import type { Tx } from '../../db/within-agency.ts';
import { deleteGone, deleteOfAccount, deleteOfSession } from './queries.ts';

/** Where somebody signed out, nothing is told any more. */
export const forgetDevice = (tx: Tx, agencyId: number, sessionId: string): Promise<void> =>
  deleteOfSession(tx, agencyId, sessionId);

/** Sessions of an account were ended: nothing is told at their browsers, but for one that goes on. */
export const forgetDevices = (
  tx: Tx,
  agencyId: number,
  accountId: number,
  keptSession: string | null,
): Promise<void> => deleteOfAccount(tx, agencyId, accountId, keptSession);

/** Its push service does not know the browser any more. */
export const forgetGone = (tx: Tx, agencyId: number, gone: { id: number; endpoint: string }): Promise<void> =>
  deleteGone(tx, agencyId, gone);
