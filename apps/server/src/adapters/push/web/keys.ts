import { createECDH, createPrivateKey } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { deriveKey } from '../../../app/seal.ts';
import { CURVE } from './encrypt.ts';

/** A push service takes a signature for a day at most (RFC 8292, 2). */
const SIGNED_SECONDS = 12 * 3600;

/** What proves to push services that a message is this deployment's (RFC 8292). */
export type Vapid = {
  /** 65 bytes as base64url */
  publicKey: string;
  /** The `authorization` of a message to a push service, at this moment. */
  authorization(service: { origin: string; contact: string }, now: Date): string;
};

/**
 * The deployment's pair of keys. It follows from SECRET, as all that the deployment signs with: every copy has the same
 * one, nothing is stored, and a backup holds none (docs/decisions/061).
 */
export function vapid(config: { secret: string }): Vapid {
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
