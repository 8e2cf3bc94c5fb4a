import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { parseJson } from '../../parse-json.ts';
import { mailOfId } from '../message-id.ts';
import type { MailEvent, MailEvents } from '../port.ts';

const delivery = z.object({
  signature: z.object({
    timestamp: z.string().check(z.regex(/^\d{1,12}$/)),
    token: z.string().check(z.regex(/^\w{1,100}$/)),
    signature: z.string(),
  }),
  'event-data': z.object({
    event: z.string(),
    recipient: z.optional(z.string()),
    severity: z.optional(z.string()),
    reason: z.optional(z.string()),
    message: z.optional(z.object({ headers: z.object({ 'message-id': z.optional(z.string()) }) })),
    'delivery-status': z.optional(
      z.object({
        code: z.optional(z.number()),
        message: z.optional(z.string()),
        description: z.optional(z.string()),
      }),
    ),
  }),
});
type Told = z.output<typeof delivery>['event-data'];

/** Failures for good that are about the address; any other came back this time. */
export const MAILGUN_REASONS: Readonly<Record<string, MailEvent['kind']>> = {
  bounce: 'bounce',
  'suppress-bounce': 'bounce',
  'suppress-complaint': 'complaint',
};

/** Mailgun tries a webhook for eight hours ("Automatic Retries"); an older signature is somebody else's. */
const OLDEST_MS = 9 * 3_600_000;
const AHEAD_MS = 10 * 60_000;

/**
 * Events of Mailgun's webhooks. What it signs is a time and a token, not the event ("Securing Webhooks"): so the token
 * is the event's id, and whoever sends a signature that was heard again, beside another event, tells us nothing.
 */
export function mailgunEvents(key: string): MailEvents {
  return {
    async read({ body }, now) {
      const parsed = delivery.safeParse(parseJson(body));
      if (!parsed.success) return null;
      const { signature: signed, 'event-data': told } = parsed.data;
      const age = now.getTime() - Number(signed.timestamp) * 1000;
      if (age > OLDEST_MS || age < -AHEAD_MS) return null;
      const own = createHmac('sha256', key)
        .update(signed.timestamp + signed.token)
        .digest('hex');
      const given = Buffer.from(signed.signature);
      if (given.length !== own.length || !timingSafeEqual(given, Buffer.from(own))) return null;
      const kind = kindOf(told);
      return kind && told.recipient
        ? [
            {
              id: signed.token,
              kind,
              mail: mailOfId(told.message?.headers['message-id']),
              address: told.recipient,
              detail: detailOf(told),
            },
          ]
        : [];
    },
  };
}

/** null for what changes nothing, and for kinds that came later; after a temporary failure Mailgun itself tries again. */
function kindOf({ event, severity, reason }: Told): MailEvent['kind'] | null {
  if (event === 'complained') return 'complaint';
  if (event !== 'failed' || severity !== 'permanent') return null;
  return MAILGUN_REASONS[reason ?? ''] ?? 'undelivered';
}

const detailOf = ({ event, reason, 'delivery-status': status }: Told): string =>
  [status?.code, status?.message || status?.description || reason || event].filter(Boolean).join(' ');
