import type { Device } from '@puerta/contract/people/devices';
import { devicesDone, devicesInvalid } from '@puerta/contract/mails/push.es';
import { deviceName } from '@puerta/domain/people/device-name';
import { MOST_DEVICES } from '@puerta/domain/parcels/parcel-limits';
import { refuse, refuseField } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import type { Insertable } from 'kysely';
import type { PushDevice } from '../../db/schema.gen.ts';

const presented = ({ id, name, created_at, told_at }: DeviceRow): Device => ({
  id,
  name,
  added: created_at.toISOString(),
  told: told_at?.toISOString() ?? null,
});

export const listDevices: Handler<'GET /profile/devices'> = async ({ actor, push, read }) => {
  const rows = await selectDevices(read, actor.id);
  return { data: { key: push.publicKey, devices: rows.map(presented) } };
};

/** A browser tells one person: who chooses it takes it over from whoever used it before. */
export const addDevice: Handler<'POST /profile/devices'> = async (context, { body }) => {
  const { agency, actor, clock, push, within } = context;
  const [p256dh, auth] = [body.p256dh, body.auth].map(key => Buffer.from(key, 'base64url'));
  if (!p256dh || !auth || !push.accepts({ endpoint: body.endpoint, p256dh, auth })) {
    return refuseField('endpoint', devicesInvalid.endpoint);
  }
  const row = await within(async tx => {
    const added = await upsertDevice(tx, {
      agency_id: agency.id,
      account_id: actor.id,
      session_id: actor.sessionId,
      endpoint: body.endpoint,
      p256dh,
      auth,
      name: deviceName(context.header('user-agent') ?? ''),
      created_at: clock.now(),
    });
    await deleteOldest(tx, actor.id, MOST_DEVICES);
    return added;
  });
  return { data: presented(row), message: devicesDone.added };
};

/** Asked by a browser that is subscribed, at whoever signs in there. */
export const claimDevice: Handler<'POST /profile/devices/here'> = async (context, { body }) => {
  const { actor, push, within } = context;
  const id = await within(async tx => {
    const known = await deviceAt(tx, body.endpoint);
    if (!known) return null;
    const isOwn = known.account_id === actor.id;
    if (isOwn) await updateSession(tx, known.id, actor.sessionId);
    else await deleteDevice(tx, { id: known.id, accountId: known.account_id });
    return isOwn ? known.id : null;
  });
  return { data: { id, key: push.publicKey } };
};

export const removeDevice: Handler<'DELETE /profile/devices/:id'> = async ({ actor, within }, { params }) => {
  const gone = { id: params.id, accountId: actor.id };
  const wasThere = await within(tx => deleteDevice(tx, gone));
  return wasThere ? { data: null, message: devicesDone.removed } : refuse('not_found');
};

const devicesOf = (tx: ReadTx, accountId: number) =>
  tx
    .selectOwn('push_device')
    .select(['id', 'name', 'created_at', 'told_at'])
    .where('account_id', '=', accountId);
type DeviceRow = Awaited<ReturnType<typeof selectDevices>>[number];

/** Of an account, oldest first. */
const selectDevices = (tx: ReadTx, accountId: number) => devicesOf(tx, accountId).orderBy('id').execute();

/** A browser of the account's own; null for none. */
export async function findDevice(tx: ReadTx, accountId: number, id: number) {
  return (await devicesOf(tx, accountId).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** A browser that was known is this account's from now on, with what it says of itself now. */
async function upsertDevice(tx: Tx, device: Insertable<PushDevice>): Promise<DeviceRow> {
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
async function deviceAt(tx: ReadTx, endpoint: string) {
  const row = await tx
    .selectOwn('push_device')
    .select(['id', 'account_id'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  return row ?? null;
}

async function updateSession(tx: Tx, id: number, sessionId: string): Promise<void> {
  await tx
    .updateOwn('push_device')
    .set({ session_id: sessionId })
    .where('id', '=', id)
    .where('session_id', '<>', sessionId)
    .execute();
}

const removal = (tx: Tx) => tx.deleteOwn('push_device');

/** Answers whether there was one. */
async function deleteDevice(tx: Tx, { id, accountId }: { id: number; accountId: number }): Promise<boolean> {
  const { numDeletedRows } = await removal(tx)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Its push service does not know the browser any more, unless it subscribed anew meanwhile. */
export async function forgetGone(tx: Tx, { id, endpoint }: { id: number; endpoint: string }): Promise<void> {
  await removal(tx).where('id', '=', id).where('endpoint', '=', endpoint).execute();
}

/** All but so many of the newest. */
async function deleteOldest(tx: Tx, accountId: number, kept: number): Promise<void> {
  await removal(tx)
    .where('account_id', '=', accountId)
    .where('id', 'in', eb =>
      eb
        .selectFrom('push_device')
        .select('id')
        .where('agency_id', '=', tx.agencyId)
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .execute();
}

/** Where somebody signed out, nothing is told any more. */
export async function forgetDevice(tx: Tx, sessionId: string): Promise<void> {
  await removal(tx).where('session_id', '=', sessionId).execute();
}

/** Sessions of an account were ended: nothing is told at their browsers, but for one that goes on. */
export async function forgetDevices(tx: Tx, accountId: number, keptSession: string | null): Promise<void> {
  let devices = removal(tx).where('account_id', '=', accountId);
  if (keptSession) devices = devices.where('session_id', '<>', keptSession);
  await devices.execute();
}
