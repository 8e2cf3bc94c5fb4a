import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import { isRefusal, type Refusal } from '../../app/refusal.ts';

const WINDOW_MS = 15 * 60_000;

type Asking = Pick<Services, 'limits' | 'config'> & { agency: Pick<Agency, 'id'> };

/**
 * As many codes of an account may be missed as passwords, in its profile and where it signs in together, whatever
 * browser asks: marks of browsers that are known multiply no guesses of whoever has the password.
 */
export async function countCode<T>(
  { agency, limits, config }: Asking,
  accountId: number,
  tryCode: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const counted = await limits.begin([
    {
      key: `second-factor:${agency.id}:${accountId}`,
      limit: config.LIMIT_SIGN_IN_ACCOUNT,
      windowMs: WINDOW_MS,
    },
  ]);
  if (isRefusal(counted)) return counted;
  return counted.whileTrying(tryCode, answer => isRefusal(answer) && WRONG.has(answer.code));
}

/** A wrong code, in the profile and at the door. */
const WRONG = new Set<Refusal['code']>(['wrong_code', 'second_factor_required']);
