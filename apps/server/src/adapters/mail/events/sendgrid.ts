import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { parseJson } from '../../parse-json.ts';
import { mailOfId } from '../message-id.ts';
import type { MailEvent, MailEvents } from '../port.ts';

/** Under this name our mails carry their identity, for events that leave `smtp-id` out ("Unique Arguments"). */
export const SENDGRID_ARGUMENT = 'puerta_mail';

const event = z.object({
  event: z.string(),
  email: z.string(),
  sg_event_id: z.string(),
  type: z.optional(z.string()),
  reason: z.optional(z.nullable(z.string())),
  'smtp-id': z.optional(z.string()),
  [SENDGRID_ARGUMENT]: z.optional(z.string()),
});
type Event = z.output<typeof event>;

/** What became of a mail that SendGrid itself did not send on ("Event Webhook Reference", dropped); anything else came back this time. */
export const SENDGRID_DROPPED: Readonly<Record<string, MailEvent['kind']>> = {
  Invalid: 'bounce',
  'Bounced Address': 'bounce',
  'Spam Reporting Address': 'complaint',
};

/** Events of SendGrid's signed webhook: ECDSA over the time and the body; `key`: its public key, DER in base64. */
export function sendgridEvents(key: string): MailEvents {
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  return {
    async read({ body, header }) {
      const time = header('x-twilio-email-event-webhook-timestamp') ?? '';
      const signature = header('x-twilio-email-event-webhook-signature') ?? '';
      if (!verify('sha256', Buffer.from(time + body), publicKey, Buffer.from(signature, 'base64')))
        return null;
      const sent = parseJson(body);
      return (Array.isArray(sent) ? sent : []).flatMap(one => {
        const parsed = event.safeParse(one);
        const kind = parsed.success ? kindOf(parsed.data) : null;
        return parsed.success && kind ? [eventOf(parsed.data, kind)] : [];
      });
    },
  };
}

/** null for what changes nothing, and for kinds that came later. `blocked`: refused this time, for another reason than its address. */
function kindOf({ event: name, type, reason }: Event): MailEvent['kind'] | null {
  if (name === 'bounce') return type === 'blocked' ? 'undelivered' : 'bounce';
  if (name === 'dropped') return SENDGRID_DROPPED[reason ?? ''] ?? 'undelivered';
  return name === 'spamreport' ? 'complaint' : null;
}

const eventOf = (one: Event, kind: MailEvent['kind']): MailEvent => ({
  id: one.sg_event_id,
  kind,
  mail: mailOfId(one[SENDGRID_ARGUMENT] ?? one['smtp-id']),
  address: one.email,
  detail: one.reason ?? one.event,
});
