import type { Actor } from '../../app/actor.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import { isRefusal, type Refusal } from '../../app/refusal.ts';

const WINDOW_MS = 15 * 60_000;

type Asking = Pick<Services, 'limits' | 'config'> & { agency: Agency; actor: Actor };

/** A person signed in may miss as many codes as one who signs in may miss passwords. */
export async function countCode(
  { agency, actor, limits, config }: Asking,
  tryCode: () => Promise<Refusal | null>,
): Promise<Refusal | null> {
  const counted = await limits.begin([
    {
      key: `second-factor:${agency.id}:${actor.id}`,
      limit: config.LIMIT_SIGN_IN_ACCOUNT,
      windowMs: WINDOW_MS,
    },
  ]);
  if (isRefusal(counted)) return counted;
  return counted.whileTrying(tryCode, refusal => refusal?.code === 'wrong_code');
}
