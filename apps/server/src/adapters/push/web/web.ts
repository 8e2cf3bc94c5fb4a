import { createCipheriv, createECDH, createPrivateKey, ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Clock } from '../../../app/clock.ts';
import { type OutgoingPush, PushGone, PushRefused, type PushTransport, type Subscription } from '../port.ts';
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { createSigner } from 'fast-jwt';
import { deriveKey } from '../../../app/seal.ts';

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

/** `loopback`: messages may go to this machine too, over plain HTTP, as tests and whoever tries things out want. */
type Reach = { loopback: boolean };

/** Whether a message may go to this number of a machine: one of the open internet, in nobody's own network. */
export function isReachable(address: string, { loopback }: Reach): boolean {
  if (!ipaddr.isValid(address)) return false;
  const range = ipaddr.process(address).range();
  return range === 'unicast' || (loopback && range === 'loopback');
}

/** Of a machine's number in an address: IPv6 stands in brackets. */
const numberOf = ({ hostname }: URL) => hostname.replace(/^\[(.+)\]$/, '$1');

/**
 * The address of a push service as a browser named it; null for one that no message of ours goes to. What its name
 * leads to is looked at again when it is connected to.
 */
export function pushAddress(endpoint: string, reach: Reach): URL | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.username || url.password || url.hash) return null;
  const number = numberOf(url);
  if (!ipaddr.isValid(number)) return url.protocol === 'https:' && url.port === '' ? url : null;
  // push services have names
  return reach.loopback && ipaddr.process(number).range() === 'loopback' ? url : null;
}

/** Finds a machine by its name, and connects to none that lies in somebody's own network: its name may lead anywhere. */
export const outsideOnly =
  (reach: Reach): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      if (!found.every(({ address }) => isReachable(address, reach)))
        return done(new PushGone('its name leads into a private network'), []);
      const [first] = found;
      return options.all ? done(null, found) : done(null, first?.address ?? '', first?.family);
    });

/** A push service takes a signature for a day at most (RFC 8292, 2). */
const SIGNED_SECONDS = 12 * 3600;

/** What proves to push services that a message is this deployment's (RFC 8292). */
type Vapid = {
  /** 65 bytes as base64url */
  publicKey: string;
  /** The `authorization` of a message to a push service, at this moment. */
  authorization(service: { origin: string; contact: string }, now: Date): string;
};

/**
 * The deployment's pair of keys. It follows from SECRET, as all that the deployment signs with: every copy has the same
 * one, nothing is stored, and a backup holds none (docs/decisions/061).
 */
function vapid(config: { secret: string }): Vapid {
  const pair = keyPair(config);
  const whole = pair.getPublicKey();
  const base64url = (bytes: Buffer) => bytes.toString('base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: base64url(whole.subarray(1, 33)),
    y: base64url(whole.subarray(33)),
    d: pair.getPrivateKey('base64url'),
  };
  const pem = createPrivateKey({ key: jwk, format: 'jwk' }).export({ type: 'pkcs8', format: 'pem' });
  const sign = createSigner({ key: pem.toString(), algorithm: 'ES256', noTimestamp: true });
  const publicKey = base64url(whole);
  return {
    publicKey,
    authorization({ origin, contact }, now) {
      const exp = Math.floor(now.getTime() / 1000) + SIGNED_SECONDS;
      return `vapid t=${sign({ aud: origin, exp, sub: `mailto:${contact}` })}, k=${publicKey}`;
    },
  };
}

/** One number in four thousand million is no private key of the curve: the next one is taken then. */
function keyPair({ secret }: { secret: string }) {
  for (let n = 0; ; n++) {
    const pair = createECDH(CURVE);
    try {
      pair.setPrivateKey(Buffer.from(deriveKey(secret, `web-push.${n}`), 'base64url'));
      return pair;
    } catch (error) {
      if (n === 3) throw error;
    }
  }
}

/** Of `node:crypto`: P-256. */
export const CURVE = 'prime256v1';
const SALT_BYTES = 16;
/** Every push service takes one record of this size (RFC 8291, 4). */
const RECORD_BYTES = 4096;
const TAG_BYTES = 16;
/** What remains of a record beside its header, the tag and the mark of its end. */
export const TEXT_BYTES_MAX = RECORD_BYTES - (SALT_BYTES + 4 + 1 + 65) - TAG_BYTES - 1;

/** Says that this record is the last one. */
const END = Buffer.from([2]);
const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));
const named = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`);

/**
 * A message that only the subscription's browser can read: `aes128gcm` (RFC 8188) with keys of RFC 8291, as the body of
 * the request. `salt` (16 bytes) and `own`, a key pair, are made anew for each message. Throws where the subscription's
 * key is no point of the curve.
 */
export function encrypt(
  text: Uint8Array,
  { p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>,
  { salt, own }: { salt: Uint8Array; own: ECDH },
): Buffer<ArrayBuffer> {
  if (text.length > TEXT_BYTES_MAX) throw new Error(`A push of ${text.length} bytes is too long`);
  const ownKey = own.getPublicKey();
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownKey]);
  const shared = derive(own.computeSecret(p256dh), auth, about, 32);
  const key = derive(shared, salt, named('aes128gcm'), 16);
  const nonce = derive(shared, salt, named('nonce'), 12);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  return Buffer.concat([
    salt,
    size,
    Buffer.from([ownKey.length]),
    ownKey,
    cipher.update(text),
    cipher.update(END),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
