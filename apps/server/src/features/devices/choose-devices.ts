import type { Device } from '@puerta/contract/devices';
import { devicesDone, devicesInvalid } from '@puerta/contract/push.es';
import { deviceName } from '@puerta/domain/device-name';
import { MOST_DEVICES } from '@puerta/domain/parcel-limits';
import { refuse } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import {
  deleteDevice,
  deleteOldest,
  deviceAt,
  type DeviceRow,
  selectDevices,
  updateSession,
  upsertDevice,
} from './queries.ts';

const presented = ({ id, name, created_at, told_at }: DeviceRow): Device => ({
  id,
  name,
  added: created_at.toISOString(),
  told: told_at?.toISOString() ?? null,
});

export const listDevices: Handler<'GET /profile/devices'> = async ({ agency, db, actor, push }) => {
  const rows = await selectDevices(db.read(agency.id), agency.id, actor.id);
  return { data: { key: push.publicKey, devices: rows.map(presented) } };
};

/** A browser tells one person: who chooses it takes it over from whoever used it before. */
export const addDevice: Handler<'POST /profile/devices'> = async (context, { body }) => {
  const { agency, actor, db, clock, push } = context;
  const [p256dh, auth] = [body.p256dh, body.auth].map(key => Buffer.from(key, 'base64url'));
  if (!p256dh || !auth || !push.accepts({ endpoint: body.endpoint, p256dh, auth })) {
    const message = devicesInvalid.endpoint;
    return refuse('invalid_input', { message, fields: [{ field: 'endpoint', message }] });
  }
  const row = await db.within(agency.id, async tx => {
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
    await deleteOldest(tx, agency.id, actor.id, MOST_DEVICES);
    return added;
  });
  return { data: presented(row), message: devicesDone.added };
};

/** Asked by a browser that is subscribed, at whoever signs in there. */
export const claimDevice: Handler<'POST /profile/devices/here'> = async (context, { body }) => {
  const { agency, actor, db, push } = context;
  const door = db.read(agency.id);
  const known = await deviceAt(door, agency.id, body.endpoint);
  const isOwn = known?.account_id === actor.id;
  if (known && isOwn) await updateSession(door, agency.id, known.id, actor.sessionId);
  if (known && !isOwn) await deleteDevice(door, agency.id, { id: known.id, accountId: known.account_id });
  return { data: { id: isOwn ? known.id : null, key: push.publicKey } };
};

export const removeDevice: Handler<'DELETE /profile/devices/:id'> = async (
  { agency, actor, db },
  { params },
) => {
  const wasThere = await deleteDevice(db.read(agency.id), agency.id, { id: params.id, accountId: actor.id });
  return wasThere ? { data: null, message: devicesDone.removed } : refuse('not_found');
};
