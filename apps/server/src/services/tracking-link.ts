import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Actor } from '../app/actor.ts';
import type { Agency } from '../app/agency.ts';
import { deriveKey } from '../app/seal.ts';
import type { Config } from '../config.ts';

/**
 * What the links in mails carry where an agency shows no amounts to visitors (docs/rules/permissions.md): it says that
 * its reader was written to about this package of this agency, and nothing of anybody. With another SECRET it is worth
 * nothing more.
 */
export const trackingSignature = ({ secret }: Pick<Config, 'secret'>, agencyId: number, packageId: number) =>
  createHmac('sha256', deriveKey(secret, 'tracking-link'))
    .update(`${agencyId}.${packageId}`)
    .digest('base64url');

type Asked = { agency: Agency; actor: Actor | null; config: Pick<Config, 'secret'> };

/** Whether this reader of a package's public page sees what it owes, pays it and has its invoice. */
export function seesAmounts(
  { agency, actor, config }: Asked,
  packageId: number,
  signature: string | undefined,
): boolean {
  if (actor?.role === 'restricted') return false;
  if (agency.publicAmounts) return true;
  const right = Buffer.from(trackingSignature(config, agency.id, packageId));
  const given = Buffer.from(signature ?? '');
  return given.length === right.length && timingSafeEqual(given, right);
}
