import { createECDH, ECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Clock } from '../../../app/clock.ts';
import { type OutgoingPush, PushGone, PushRefused, type PushTransport, type Subscription } from '../port.ts';
import { outsideOnly, pushAddress } from './address.ts';
import { CURVE, encrypt } from './encrypt.ts';
import { vapid } from './keys.ts';

/** How long (s) a push service keeps a message for a phone that is off. */
const KEPT_SECONDS = 24 * 3600;
/** Of one try, whole: the next one comes later, and a service that hangs must not hold the queue for long. */
const TRY_MS = 10_000;
const POINT_BYTES = 65;
const AUTH_BYTES = 16;

type Settings = { secret: string; trustsLoopback: boolean };

/**
 * Web push as its standards say it, and nothing else: every browser's push service speaks it. Messages go out into the
 * open internet alone, and to this machine only where it is trusted.
 */
export function webPush(config: Settings, clock: Clock): PushTransport & { close(): Promise<void> } {
  const reach = { loopback: config.trustsLoopback };
  const keys = vapid(config);
  const agents = {
    'https:': new HttpsAgent({ keepAlive: true, lookup: outsideOnly(reach) }),
    'http:': new HttpAgent({ lookup: outsideOnly(reach) }),
  };
  const post = async (url: URL, headers: Record<string, string | number>, body: Uint8Array) => {
    const isSecure = url.protocol === 'https:';
    const sent = (isSecure ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      headers,
      agent: agents[isSecure ? 'https:' : 'http:'],
      signal: AbortSignal.timeout(TRY_MS),
    });
    // it may break once more after the answer has come
    sent.on('error', () => undefined).end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    // what it says beside its status is nobody's to read, and may break off
    answer.on('error', () => undefined).resume();
    return answer.statusCode ?? 0;
  };
  return {
    publicKey: keys.publicKey,
    accepts: subscription => pushAddress(subscription.endpoint, reach) !== null && hasKeys(subscription),
    async send(push) {
      const url = pushAddress(push.to.endpoint, reach);
      if (!url) throw new PushGone('no address of a push service');
      const body = sealed(push);
      const headers = {
        authorization: keys.authorization({ origin: url.origin, contact: push.contact }, clock.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl: KEPT_SECONDS,
        topic: push.topic,
        urgency: 'normal',
      };
      mustBeTaken(await post(url, headers, body), url.host);
    },
    async close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function sealed({ text, to }: OutgoingPush): Uint8Array {
  const own = createECDH(CURVE);
  own.generateKeys();
  return encrypt(Buffer.from(text), to, { salt: randomBytes(16), own });
}

function hasKeys({ p256dh, auth }: Subscription): boolean {
  if (p256dh.length !== POINT_BYTES || auth.length !== AUTH_BYTES) return false;
  try {
    ECDH.convertKey(p256dh, CURVE);
    return true;
  } catch {
    return false;
  }
}

/** Statuses are those of RFC 8030; what a service cannot do now is tried again. */
function mustBeTaken(status: number, host: string): void {
  if (status >= 200 && status < 300) return;
  const said = `${host} answered ${status}`;
  if (status === 404 || status === 410) throw new PushGone(said);
  if (status === 429 || status >= 500) throw new Error(said);
  throw new PushRefused(said);
}
