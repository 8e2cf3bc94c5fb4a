import type { Claims } from '@puerta/contract/people/auth';
import { createSigner, createVerifier } from 'fast-jwt';
import type { Config } from '../config.ts';
import { deriveKey } from '../app/seal.ts';

type TokenPayload = Claims & { sid: string };

export type Tokens = {
  sign(claims: Claims, sessionId: string): string;
  verify(token: string): TokenPayload | null;
};

/** Tokens carry claims for display; the signature only proves which session they name. */
export function tokens(config: Config): Tokens {
  const key = deriveKey(config.secret, 'session-token');
  const sign = createSigner({ key, algorithm: 'HS256', noTimestamp: true });
  const verify = createVerifier({ key, algorithms: ['HS256'], cache: 10_000, cacheTTL: 600_000 });
  return {
    sign: (claims, sessionId) => sign({ ...claims, sid: sessionId }),
    verify(token) {
      try {
        return verify(token) as TokenPayload;
      } catch {
        return null;
      }
    },
  };
}
