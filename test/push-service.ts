import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { listen } from './stand-ins/listen.ts';

/** What a browser shows. */
export type Notice = { title: string; body: string; url: string; tag: string };
export type Claims = { aud: string; exp: number; sub: string };
export type Taken = { notice: Notice; topic: string; ttl: number; claims: Claims; key: string };

/** A browser that is subscribed at the service, with what only it knows. */
export type Browser = {
  subscription: { endpoint: string; p256dh: string; auth: string };
  /** what it was sent and could read, oldest first */
  taken: Taken[];
  /** what the service answers for it from now on; null: nothing at all */
  answer: number | null;
};

export type PushService = {
  origin: string;
  subscribe(): Browser;
  close(): Promise<void>;
};

/** The push service of a browser's maker on this machine, and the browsers that are subscribed there. */
export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, { browser: Browser; read: (body: Buffer) => string }>();
  const take = (path: string, headers: IncomingHttpHeaders, body: Buffer): number | null => {
    const found = browsers.get(path);
    if (found?.browser.answer === 201) found.browser.taken.push(taken(headers, found.read(body)));
    return found ? found.browser.answer : 404;
  };
  const { url: origin, close } = await listen(({ url = '', headers }, body, response) => {
    try {
      const answer = take(url, headers, body);
      if (answer) response.writeHead(answer).end();
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
  return {
    origin,
    subscribe() {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const subscription = { endpoint: `${origin}${path}`, p256dh, auth: auth.toString('base64url') };
      const browser: Browser = { subscription, taken: [], answer: 201 };
      browsers.set(path, { browser, read: body => decrypt(body, keys, auth) });
      return browser;
    },
    close,
  };
}

/** As a push service looks at a message before it takes it. */
function taken(headers: IncomingHttpHeaders, text: string): Taken {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  return {
    notice: JSON.parse(text) as Notice,
    topic: String(headers.topic),
    ttl: Number(headers.ttl),
    claims: signed(token, key),
    key,
  };
}

/** The claims of a token; throws where the key did not sign it (RFC 8292). */
function signed(token: string, key: string): Claims {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'));
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('A push was signed by somebody else');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims;
}

/** As a browser opens a message (RFC 8188, RFC 8291); throws where it is not for this one. */
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const derive = (key: Uint8Array, from: Uint8Array, info: Uint8Array, size: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, size));
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const shared = derive(keys.computeSecret(sender), auth, about, 32);
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const opened = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  if (text.at(-1) !== 2) throw new Error('A push is cut off');
  return text.subarray(0, -1).toString();
}
