import { PushGone, PushRefused } from '../../adapters/push/port.ts';
import type { JobData } from '../../db/queues.ts';
import { agencyBy } from '../../services/agency-by.ts';
import type { Services } from '../../services/services.ts';
import { forgetGone } from '../devices/forget-devices.ts';
import { noteOutcome, noteTold, queuedPush } from './queries.ts';
import { writePush } from './write-push.ts';

const KEPT_ERROR = 300;

/**
 * Sends a queued push. A failed try is repeated by the queue, less and less often; a browser that its push service does
 * not know any more is forgotten. A job that runs again after the push was sent does nothing.
 */
export async function sendPush(
  services: Services,
  { agencyId, pushId = 0 }: JobData,
  { last }: { last: boolean },
): Promise<void> {
  const { db, config, clock, log, step } = services;
  const door = db.read(agencyId);
  const push = await queuedPush(door, agencyId, pushId);
  if (!push) return;
  const { endpoint, p256dh, auth, device_id: deviceId } = push;
  const agency = await agencyBy(db, config, 'id', agencyId);
  if (!agency || !endpoint || !p256dh || !auth)
    return noteOutcome(door, agencyId, pushId, { state: 'withdrawn', last_error: null });
  try {
    const notice = await writePush(door, agency, push);
    await services.push.send({
      to: { endpoint, p256dh, auth },
      text: JSON.stringify(notice),
      topic: `p${pushId}`,
      contact: agency.support_email,
    });
  } catch (error) {
    const last_error = String(error instanceof Error ? error.message : error).slice(0, KEPT_ERROR);
    log.warn({ agencyId, pushId, deviceId, reason: last_error }, 'push not sent');
    if (error instanceof PushGone) {
      await db.within(agencyId, async tx => {
        await noteOutcome(tx, agencyId, pushId, { state: 'withdrawn', last_error });
        await forgetGone(tx, agencyId, { id: deviceId, endpoint });
      });
      return;
    }
    const isDead = last || error instanceof PushRefused;
    await noteOutcome(door, agencyId, pushId, { state: isDead ? 'dead' : 'queued', last_error });
    if (!isDead) throw error;
    return;
  }
  await step('push.sent');
  const now = clock.now();
  await db.within(agencyId, async tx => {
    await noteOutcome(tx, agencyId, pushId, { state: 'sent', sent_at: now, last_error: null });
    await noteTold(tx, agencyId, deviceId, now);
  });
}
