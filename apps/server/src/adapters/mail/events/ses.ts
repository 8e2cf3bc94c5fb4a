import { verify, X509Certificate } from 'node:crypto';
import * as z from 'zod/mini';
import { type OutsideCall, outsideCalls } from '../../outside-call.ts';
import { parseJson } from '../../parse-json.ts';
import { ProviderUnavailable } from '../../provider-error.ts';
import { mailOfId } from '../message-id.ts';
import type { MailEvent, MailEvents } from '../port.ts';

const envelope = z.object({
  Type: z.string(),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.optional(z.nullable(z.string())),
  Message: z.string(),
  Timestamp: z.string(),
  Token: z.optional(z.string()),
  SubscribeURL: z.optional(z.string()),
  SignatureVersion: z.string(),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
type Envelope = z.output<typeof envelope>;

/** What is signed: each name and each value on a line of its own, in the order of the alphabet (SNS guide, "Verifying the signatures"). */
const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
} as const;
const DIGESTS: Readonly<Record<string, string>> = { 1: 'sha1', 2: 'sha256' };
const CERTIFICATE = /^\/SimpleNotificationService-[\da-f]{32}\.pem$/;
/** Amazon changes its certificate now and then. */
const KEPT = 8;
/**
 * A name that is none, or no answer, is asked for again no sooner than this, and so many names at most meanwhile:
 * strangers make names up. What came with one is answered as an outage, for SNS sends it again after twenty seconds, and
 * never after a refusal (SNS guide, "Message delivery retries").
 */
const PAUSE_MS = 10_000;
const NAMES = 50;

const recipients = z.array(
  z.object({ emailAddress: z.string(), diagnosticCode: z.optional(z.nullable(z.string())) }),
);
const told = z.object({
  mail: z.object({ headers: z.optional(z.array(z.object({ name: z.string(), value: z.string() }))) }),
  bounce: z.optional(
    z.object({ bounceType: z.string(), bounceSubType: z.string(), bouncedRecipients: recipients }),
  ),
  complaint: z.optional(
    z.object({
      complaintFeedbackType: z.optional(z.nullable(z.string())),
      complainedRecipients: recipients,
    }),
  ),
});

/** Bounces that cannot change, and those after which this mail did not arrive; `General` may be an absent reader's answer. */
export const SES_FINAL = 'Permanent';
export const SES_UNDELIVERED: readonly string[] = [
  'MailboxFull',
  'MessageTooLarge',
  'ContentRejected',
  'AttachmentRejected',
];
/** A reader says so who took a mail out of the spam again. */
export const SES_PRAISE = 'not-spam';

/**
 * Events of Amazon SES, published to a topic of Amazon SNS. Nothing that a delivery names is visited: certificate and
 * confirmation are asked for at the region of the topic in our settings, and from a delivery come a file's name, which
 * must look like one of Amazon's, and the token of what Amazon signed. `url`: only where something stands in for SNS.
 */
export function sesEvents({ topic, url }: { topic: string; url?: string | undefined }): MailEvents {
  const home = `https://sns.${topic.split(':')[3]}.amazonaws.com`;
  const get = getter(outsideCalls('mail events', { timeoutMs: 5000 }), url ?? home);
  const certificates = new Map<string, X509Certificate>();
  const asked = new Map<string, number>();
  /** null for an address that is none of Amazon's. */
  async function certificate(address: string, now: Date): Promise<X509Certificate | null> {
    const at = URL.canParse(address) ? new URL(address) : null;
    if (at?.origin !== home || !CERTIFICATE.test(at.pathname)) return null;
    const name = at.pathname;
    const known = certificates.get(name);
    if (known) return known;
    for (const [one, since] of asked) if (now.getTime() - since >= PAUSE_MS) asked.delete(one);
    if (asked.has(name) || asked.size >= NAMES) throw unknown();
    asked.set(name, now.getTime());
    const read = certificateIn(await get(name));
    asked.delete(name);
    if (certificates.size >= KEPT) certificates.clear();
    certificates.set(name, read);
    return read;
  }
  return {
    async read({ body }, now) {
      const parsed = envelope.safeParse(parseJson(body));
      if (!parsed.success || parsed.data.TopicArn !== topic) return null;
      const message = parsed.data;
      const signer = await certificate(message.SigningCertURL, now);
      if (!signer || !isSigned(message, signer)) return null;
      if (message.Type === 'SubscriptionConfirmation') {
        const asked = new URLSearchParams({
          Action: 'ConfirmSubscription',
          TopicArn: topic,
          Token: message.Token ?? '',
        });
        // it comes again where this says so, and is confirmed then
        if ((await get(`/?${asked.toString()}`)) === null)
          throw new ProviderUnavailable('mail events', 'Amazon SNS does not confirm the subscription');
        return [];
      }
      return eventsIn(message);
    },
  };
}

const unknown = () => new ProviderUnavailable('mail events', 'Amazon SNS hands out no such certificate now');

/** Throws `ProviderUnavailable` for what is none. */
function certificateIn(pem: string | null): X509Certificate {
  try {
    return new X509Certificate(pem ?? '');
  } catch {
    throw unknown();
  }
}

const getter = (call: OutsideCall, origin: string) => async (path: string) => {
  const { status, text } = await call({ method: 'GET', url: origin + path, headers: {}, repeatable: true });
  return status === 200 ? text : null;
};

function isSigned(message: Envelope, { publicKey }: X509Certificate): boolean {
  const names = SIGNED[message.Type as keyof typeof SIGNED] as readonly (keyof Envelope)[] | undefined;
  const digest = DIGESTS[message.SignatureVersion];
  if (!names || !digest) return false;
  const text = names.flatMap(name => (message[name] ? [`${name}\n${message[name]}\n`] : [])).join('');
  return verify(digest, Buffer.from(text), publicKey, Buffer.from(message.Signature, 'base64'));
}

/** SES leaves our Message-ID among the original headers, and writes one of its own into the mail. */
function eventsIn({ MessageId, Message }: Envelope): MailEvent[] {
  const parsed = told.safeParse(parseJson(Message));
  if (!parsed.success) return [];
  const { mail, bounce, complaint } = parsed.data;
  const identity = mail.headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value;
  const of = (kind: MailEvent['kind'], those: z.output<typeof recipients>, detail: string) =>
    those.map(({ emailAddress: address, diagnosticCode }, at) => ({
      id: `${MessageId}/${at}`,
      kind,
      mail: mailOfId(identity),
      address,
      detail: diagnosticCode ?? detail,
    }));
  if (bounce) {
    const { bounceType, bounceSubType, bouncedRecipients } = bounce;
    const kind = bounceType === SES_FINAL ? 'bounce' : 'undelivered';
    if (kind === 'undelivered' && !SES_UNDELIVERED.includes(bounceSubType)) return [];
    return of(kind, bouncedRecipients, `${bounceType} ${bounceSubType}`);
  }
  if (!complaint || complaint.complaintFeedbackType === SES_PRAISE) return [];
  return of('complaint', complaint.complainedRecipients, complaint.complaintFeedbackType ?? 'complaint');
}
