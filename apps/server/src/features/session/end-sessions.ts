import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { forgetDevice, forgetDevices } from '../devices/choose-devices.ts';
import { accountDone } from '@puerta/contract/people/account-texts.es';
import { refuse } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import type { OpenSession } from '@puerta/contract/people/sessions';
import { hasEnded } from '../../app/actor.ts';

/** Ends one session: nothing is told at its browser any more. */
export async function endSession(tx: Tx, id: string, now: Date): Promise<void> {
  await revokeSession(tx, id, now);
  await forgetDevice(tx, id);
}

/** Ends the sessions of an account, with what their browsers are told; `kept` is one that goes on. */
export async function endSessions(
  tx: Tx,
  accountId: number,
  now: Date,
  kept: string | null = null,
): Promise<void> {
  await revokeSessionsOf(tx, accountId, now, kept);
  await forgetDevices(tx, accountId, kept);
}

export const listOwnSessions: Handler<'GET /profile/sessions'> = async ({ actor, clock, read }) => {
  const open = await openSessionsOf(read, actor.id, clock.now());
  return {
    data: open.map(row => ({ ...presentSession(row), id: row.id, here: row.id === actor.sessionId })),
  };
};

export const endOwnSession: Handler<'DELETE /profile/sessions/:id'> = (context, { params }) => {
  const { actor, clock, within } = context;
  return within(async tx => {
    const open = await openSessionsOf(tx, actor.id, clock.now());
    if (!open.some(({ id }) => id === params.id)) return refuse('not_found');
    await endSession(tx, params.id, clock.now());
    return { data: null, message: accountDone.sessionEnded };
  });
};

export const endOtherSessions: Handler<'POST /profile/sessions/end'> = ({ actor, clock, within }) =>
  within(async tx => {
    const open = await openSessionsOf(tx, actor.id, clock.now());
    await endSessions(tx, actor.id, clock.now(), actor.sessionId);
    const ended = open.filter(({ id }) => id !== actor.sessionId).length;
    return { data: { ended }, message: accountDone.otherSessionsEnded(ended) };
  });

/** Whoever signs in somewhere new each day leaves no more in the twelve hours that one stands idle. */
const MOST = 50;

/** Where an account is signed in, the last one used first. */
export async function openSessionsOf(tx: ReadTx, accountId: number, now: Date): Promise<SessionRow[]> {
  const rows = await selectSessions(tx, accountId, MOST);
  return rows.filter(row => !hasEnded(row, now.getTime()));
}

export const presentSession = ({ device, created_at, last_used_at }: SessionRow): OpenSession => ({
  device,
  since: created_at.toISOString(),
  seen: last_used_at.toISOString(),
});

/** Sessions of an account that nobody ended, the last one used first; some may be over by themselves. */
const selectSessions = (tx: ReadTx, accountId: number, most: number) =>
  tx
    .selectOwn('session')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .limit(most)
    .execute();
type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number];

async function revokeSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateOwn('session').set({ revoked_at: now }).where('id', '=', id).execute();
}

async function revokeSessionsOf(
  tx: Tx,
  accountId: number,
  now: Date,
  /** a session that goes on */
  kept: string | null = null,
): Promise<void> {
  let sessions = tx
    .updateOwn('session')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null);
  if (kept) sessions = sessions.where('id', '<>', kept);
  await sessions.execute();
}
