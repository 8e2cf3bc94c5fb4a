import type { Insertable } from 'kysely';
import type { PushDevice } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

const devicesOf = (tx: Tx, agencyId: number, accountId: number) =>
  tx
    .selectFrom('push_device')
    .select(['id', 'name', 'created_at', 'told_at'])
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId);
export type DeviceRow = Awaited<ReturnType<typeof selectDevices>>[number];

/** Of an account, oldest first. */
export const selectDevices = (tx: Tx, agencyId: number, accountId: number) =>
  devicesOf(tx, agencyId, accountId).orderBy('id').execute();

/** One of the account's own; null for none. */
export async function selectDevice(tx: Tx, agencyId: number, accountId: number, id: number) {
  return (await devicesOf(tx, agencyId, accountId).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** A browser that was known is this account's from now on, with what it says of itself now. */
export async function upsertDevice(tx: Tx, device: Insertable<PushDevice>): Promise<DeviceRow> {
  const { account_id, session_id, p256dh, auth, name, created_at } = device;
  return tx
    .insertInto('push_device')
    .values(device)
    .onConflict(conflict =>
      conflict
        .columns(['agency_id', 'endpoint'])
        .doUpdateSet({ account_id, session_id, p256dh, auth, name, created_at, told_at: null }),
    )
    .returning(['id', 'name', 'created_at', 'told_at'])
    .executeTakeFirstOrThrow();
}

/** Whose browser an address is; null for one that nobody is told on. */
export async function deviceAt(tx: Tx, agencyId: number, endpoint: string) {
  const row = await tx
    .selectFrom('push_device')
    .select(['id', 'account_id'])
    .where('agency_id', '=', agencyId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  return row ?? null;
}

export async function updateSession(tx: Tx, agencyId: number, id: number, sessionId: string): Promise<void> {
  await tx
    .updateTable('push_device')
    .set({ session_id: sessionId })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('session_id', '<>', sessionId)
    .execute();
}

const removal = (tx: Tx, agencyId: number) => tx.deleteFrom('push_device').where('agency_id', '=', agencyId);

/** Answers whether there was one. */
export async function deleteDevice(
  tx: Tx,
  agencyId: number,
  { id, accountId }: { id: number; accountId: number },
): Promise<boolean> {
  const { numDeletedRows } = await removal(tx, agencyId)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What its push service says is gone, unless the browser subscribed anew meanwhile. */
export async function deleteGone(
  tx: Tx,
  agencyId: number,
  { id, endpoint }: { id: number; endpoint: string },
): Promise<void> {
  await removal(tx, agencyId).where('id', '=', id).where('endpoint', '=', endpoint).execute();
}

/** All but so many of the newest. */
export async function deleteOldest(tx: Tx, agencyId: number, accountId: number, kept: number): Promise<void> {
  await removal(tx, agencyId)
    .where('account_id', '=', accountId)
    .where('id', 'in', eb =>
      eb
        .selectFrom('push_device')
        .select('id')
        .where('agency_id', '=', agencyId)
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .execute();
}

export async function deleteOfSession(tx: Tx, agencyId: number, sessionId: string): Promise<void> {
  await removal(tx, agencyId).where('session_id', '=', sessionId).execute();
}

/** Of an account, but for those of a session that goes on. */
export async function deleteOfAccount(
  tx: Tx,
  agencyId: number,
  accountId: number,
  keptSession: string | null,
): Promise<void> {
  let devices = removal(tx, agencyId).where('account_id', '=', accountId);
  if (keptSession) devices = devices.where('session_id', '<>', keptSession);
  await devices.execute();
}
