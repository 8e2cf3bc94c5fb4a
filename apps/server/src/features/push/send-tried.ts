import { devicesDone } from '@puerta/contract/push.es';
import { refuse } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import { findDevice } from '../devices/find-device.ts';
import { insertTried } from './queries.ts';

/** Of one person: more than anybody needs to see that notices come. */
const TRIES = { limit: 10, windowMs: 15 * 60_000 };

/** Sends a notice that says nothing but that notices come, in the way of all others. */
export const tryDevice: Handler<'POST /profile/devices/try'> = async (context, { body }) => {
  const { agency, actor, db, jobs, clock, limits } = context;
  const device = await findDevice(db.read(agency.id), agency.id, actor.id, body.id);
  if (!device) return refuse('not_found');
  const refusal = await limits.exact({ key: `push:${agency.id}:${actor.id}`, ...TRIES });
  if (refusal) return refuse('too_many_tries', { retryAfterSeconds: refusal.details.retryAfterSeconds });
  await db.within(agency.id, async tx => {
    const pushId = await insertTried(tx, agency.id, { id: body.id, accountId: actor.id }, clock.now());
    await jobs.enqueue(tx, 'push', { agencyId: agency.id, pushId });
  });
  return { data: null, message: devicesDone.tried };
};
