import { PushGone, PushRefused } from '../../adapters/push/port.ts';
import type { JobData } from '../../db/jobs.ts';
import { agencyBy } from '../../services/agency-by.ts';
import { findDevice, forgetGone } from '../devices/choose-devices.ts';
import {
  devicesDone,
  packagePushes,
  type PushPackage,
  type PushTemplate,
  type PushTicket,
  ticketPushes,
  triedPush,
} from '@puerta/contract/mails/push.es';
import { refuse } from '../../app/refusal.ts';
import type { Handler, Services } from '../../services/context.ts';
import { cut } from '@puerta/domain/text/letters';
import type { Agency } from '../../app/agency.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { same, updateRow } from '../../db/rows.ts';

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
  const push = await queuedPush(door, pushId);
  if (!push) return;
  const { endpoint, p256dh, auth, device_id: deviceId } = push;
  const agency = await agencyBy(db, config, 'id', agencyId);
  if (!agency || !endpoint || !p256dh || !auth)
    return db.within(agencyId, tx => noteOutcome(tx, pushId, { state: 'withdrawn', last_error: null }));
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
        await noteOutcome(tx, pushId, { state: 'withdrawn', last_error });
        await forgetGone(tx, { id: deviceId, endpoint });
      });
      return;
    }
    const isDead = last || error instanceof PushRefused;
    const state = isDead ? 'dead' : 'queued';
    await db.within(agencyId, tx => noteOutcome(tx, pushId, { state, last_error }));
    if (!isDead) throw error;
    return;
  }
  await step('push.sent');
  const now = clock.now();
  await db.within(agencyId, async tx => {
    await noteOutcome(tx, pushId, { state: 'sent', sent_at: now, last_error: null });
    await updateRow(tx, 'push_device', deviceId, { told_at: now });
  });
}

/** Of one person: more than anybody needs to see that notices come. */
const TRIES = { limit: 10, windowMs: 15 * 60_000 };

/** Sends a notice that says nothing but that notices come, in the way of all others. */
export const tryDevice: Handler<'POST /profile/devices/try'> = async (context, { body }) => {
  const { agency, actor, jobs, clock, limits, read, within } = context;
  const device = await findDevice(read, actor.id, body.id);
  if (!device) return refuse('not_found');
  const refusal = await limits.exact({ key: `push:${agency.id}:${actor.id}`, ...TRIES });
  if (refusal) return refuse('too_many_tries', { retryAfterSeconds: refusal.details.retryAfterSeconds });
  await within(async tx => {
    const pushId = await insertTried(tx, { id: body.id, accountId: actor.id }, clock.now());
    await jobs.enqueue(tx, 'push', { agencyId: agency.id, pushId });
  });
  return { data: null, message: devicesDone.tried };
};

/** What the browser's service worker shows (apps/web/public/push-worker.js); `url` is a path of the portal. */
type Notice = { title: string; body: string; url: string; tag: string };

/** A subject that somebody wrote at length is cut here: a phone shows two lines. */
const BODY_MAX = 180;

/**
 * What a queued push says: facts are read only now that it is being sent. The agency's name stands above; one that comes
 * twice, because we died before noting the first, takes the first one's place by its tag.
 */
async function writePush(tx: ReadTx, agency: Agency, push: QueuedPush): Promise<Notice> {
  const { body, url } = await told(tx, push);
  return { title: agency.name, body: shortened(body), url, tag: `push-${push.id}` };
}

async function told(tx: ReadTx, push: QueuedPush): Promise<{ body: string; url: string }> {
  const template = push.template as PushTemplate;
  if (isOf(packagePushes, template)) {
    const about = await packageOf(tx, push.package_id ?? 0);
    return {
      body: packagePushes[template](about),
      url: `/purchase/tracking/${about.tracking}`,
    };
  }
  if (isOf(ticketPushes, template)) {
    const about = await ticketOf(tx, push.ticket_reply_id ?? 0);
    return { body: ticketPushes[template](about), url: `/support?ticket=${about.id}` };
  }
  return { body: triedPush, url: '/profile' };
}

const isOf = <K extends string>(pushes: Readonly<Record<K, unknown>>, template: string): template is K =>
  Object.hasOwn(pushes, template);

const shortened = (body: string) => (body.length > BODY_MAX ? `${cut(body, BODY_MAX - 1)}…` : body);

/** One that its reader asked for; answers its number. */
async function insertTried(tx: Tx, device: { id: number; accountId: number }, now: Date): Promise<number> {
  const row = await tx
    .insertInto('push')
    .values({
      agency_id: tx.agencyId,
      device_id: device.id,
      account_id: device.accountId,
      template: 'tried' satisfies PushTemplate,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** One that still waits, with the browser that it goes to, where that is still the same person's; null for none. */
async function queuedPush(tx: ReadTx, id: number) {
  const row = await tx
    .selectOwn('push as m')
    .leftJoin('push_device as d', join =>
      same(join, 'd.id', 'm.device_id').onRef('d.account_id', '=', 'm.account_id'),
    )
    .select(['m.id', 'm.template', 'm.package_id', 'm.ticket_reply_id', 'm.device_id'])
    .select(['d.endpoint', 'd.p256dh', 'd.auth'])
    .where('m.id', '=', id)
    .where('m.state', '=', 'queued')
    .executeTakeFirst();
  return row ?? null;
}

type QueuedPush = NonNullable<Awaited<ReturnType<typeof queuedPush>>>;

/** What a notice says of a package. Throws when there is none: a push names rows of its own transaction. */
async function packageOf(tx: ReadTx, id: number): Promise<PushPackage> {
  const row = await tx
    .selectOwn('package as p')
    .innerJoin('orders as o', join => same(join, 'o.id', 'p.order_id'))
    .select(['p.tracking_number', 'p.final_payment_cents', 'p.discount_cents', 'o.receiver_place'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    tracking: row.tracking_number,
    place: row.receiver_place,
    owes: (row.final_payment_cents ?? 0) > row.discount_cents,
  };
}

/** Of the ticket that a reply answers. Throws when there is none. */
const ticketOf = (tx: ReadTx, replyId: number): Promise<PushTicket> =>
  tx
    .selectOwn('ticket_reply as r')
    .innerJoin('ticket as t', join => same(join, 't.id', 'r.ticket_id'))
    .select(['t.id', 't.subject'])
    .where('r.id', '=', replyId)
    .executeTakeFirstOrThrow();

type Outcome =
  | { state: 'sent'; sent_at: Date; last_error: null }
  | { state: 'queued' | 'dead' | 'withdrawn'; last_error: string | null };

/** Notes a try and how it ended. */
async function noteOutcome(tx: Tx, id: number, outcome: Outcome): Promise<void> {
  await tx
    .updateOwn('push')
    .set(eb => ({ ...outcome, tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}
