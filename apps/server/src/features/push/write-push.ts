import {
  type PackagePush,
  packagePushes,
  type PushTemplate,
  type TicketPush,
  ticketPushes,
  triedPush,
} from '@puerta/contract/push.es';
import { cut } from '@puerta/domain/letters';
import type { Agency } from '../../app/agency.ts';
import type { Tx } from '../../db/within-agency.ts';
import { packageOf, type QueuedPush, ticketOf } from './queries.ts';

/** What the browser's service worker shows (apps/web/public/push-worker.js); `url` is a path of the portal. */
export type Notice = { title: string; body: string; url: string; tag: string };

/** A subject that somebody wrote at length is cut here: a phone shows two lines. */
const BODY_MAX = 180;

/**
 * What a queued push says: facts are read only now that it is being sent. The agency's name stands above; one that comes
 * twice, because we died before noting the first, takes the first one's place by its tag.
 */
export async function writePush(tx: Tx, agency: Agency, push: QueuedPush): Promise<Notice> {
  const { body, url } = await told(tx, agency.id, push);
  return { title: agency.name, body: shortened(body), url, tag: `push-${push.id}` };
}

async function told(tx: Tx, agencyId: number, push: QueuedPush): Promise<{ body: string; url: string }> {
  const template = push.template as PushTemplate;
  if (isOf(packagePushes, template)) {
    const about = await packageOf(tx, agencyId, push.package_id ?? 0);
    return {
      body: packagePushes[template satisfies PackagePush](about),
      url: `/purchase/tracking/${about.tracking}`,
    };
  }
  if (isOf(ticketPushes, template)) {
    const about = await ticketOf(tx, agencyId, push.ticket_reply_id ?? 0);
    return { body: ticketPushes[template satisfies TicketPush](about), url: `/support?ticket=${about.id}` };
  }
  return { body: triedPush, url: '/profile' };
}

const isOf = <K extends string>(pushes: Readonly<Record<K, unknown>>, template: string): template is K =>
  Object.hasOwn(pushes, template);

const shortened = (body: string) => (body.length > BODY_MAX ? `${cut(body, BODY_MAX - 1)}…` : body);
