import type { OpenSession } from '@puerta/contract/sessions';
import { hasEnded } from '../../app/session-life.ts';
import type { Tx } from '../../db/within-agency.ts';
import { selectSessions, type SessionRow } from './queries.ts';

/** Whoever signs in somewhere new each day leaves no more in the twelve hours that one stands idle. */
const MOST = 50;

/** Where an account is signed in, the last one used first. */
export async function openSessionsOf(
  tx: Tx,
  agencyId: number,
  accountId: number,
  now: Date,
): Promise<SessionRow[]> {
  const rows = await selectSessions(tx, agencyId, accountId, MOST);
  return rows.filter(row => !hasEnded(row, now.getTime()));
}

export const presentSession = ({ device, created_at, last_used_at }: SessionRow): OpenSession => ({
  device,
  since: created_at.toISOString(),
  seen: last_used_at.toISOString(),
});
