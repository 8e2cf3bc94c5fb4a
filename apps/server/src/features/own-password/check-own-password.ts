import type { Actor } from '../../app/actor.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { NOBODYS_HASH, verifyPassword } from '../../password.ts';
import { passwordOf } from './queries.ts';

const WINDOW_MS = 15 * 60_000;
const FRESH_MS = 15 * 60_000;
type Asking = Pick<Services, 'db' | 'limits' | 'config'> & { agency: Agency; actor: Actor };

/**
 * Asks for the password again before something that a person who found an open session must not do. Failures are
 * counted per account, as those of signing in are.
 */
export async function checkOwnPassword(
  { agency, actor, db, limits, config }: Asking,
  typed: string,
): Promise<Refusal | null> {
  const counted = await limits.begin([
    {
      key: `own-password:${agency.id}:${actor.id}`,
      limit: config.LIMIT_SIGN_IN_ACCOUNT,
      windowMs: WINDOW_MS,
    },
  ]);
  if (isRefusal(counted)) return counted;
  const isOwn = await counted.whileTrying(
    async () => {
      const hash = await passwordOf(db.read(agency.id), agency.id, actor.id);
      return verifyPassword(typed, hash ?? NOBODYS_HASH);
    },
    isRight => !isRight,
  );
  return isOwn ? null : refuse('wrong_password');
}

/** The same where it may be left out: by whoever signed in with it a moment ago. */
export async function askOwnPassword(
  asking: Asking & Pick<Services, 'clock'>,
  typed: string | undefined,
): Promise<Refusal | null> {
  if (typed !== undefined) return checkOwnPassword(asking, typed);
  const age = asking.clock.now().getTime() - asking.actor.signedInAt.getTime();
  return age < FRESH_MS ? null : refuse('password_needed');
}
