import type { Tx } from '../../db/within-agency.ts';
import { forgetDevice, forgetDevices } from '../devices/forget-devices.ts';
import { revokeSession, revokeSessionsOf } from './queries.ts';

/** Ends one session: nothing is told at its browser any more. */
export async function endSession(tx: Tx, agencyId: number, id: string, now: Date): Promise<void> {
  await revokeSession(tx, agencyId, id, now);
  await forgetDevice(tx, agencyId, id);
}

/** Ends the sessions of an account, with what their browsers are told; `kept` is one that goes on. */
export async function endSessions(
  tx: Tx,
  agencyId: number,
  accountId: number,
  now: Date,
  kept: string | null = null,
): Promise<void> {
  await revokeSessionsOf(tx, agencyId, accountId, now, kept);
  await forgetDevices(tx, agencyId, accountId, kept);
}
