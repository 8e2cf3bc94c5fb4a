import type { Actor } from '../../app/actor.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '../../app/refusal.ts';
import { NOBODYS_HASH, verifyPassword } from '../../password.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import { readFileSync } from 'node:fs';
import { guessablePassword } from '@puerta/contract/people/account-texts.es';

// Feature: A person proves the own password, and a guessable new one is refused.

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
      const hash = await passwordOf(db.read(agency.id), actor.id);
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

/** Null where an invitation has not set one yet. */
async function passwordOf(tx: ReadTx, id: number): Promise<string | null> {
  const row = await tx
    .selectOwn('account')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

let common: ReadonlySet<string> | undefined;
/** The commonest of eight letters and more, folded (NOTICE); read when somebody first chooses one. */
const commonOnes = () =>
  (common ??= new Set(
    folded(readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8'))
      .trim()
      .split(/\s/),
  ));
/** Small, and without accents: Envíos Sol and "enviossol" are one name to whoever guesses. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const lettersOf = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, '');

/** A known word, and what figures people put behind it. */
const isOf = (known: string, letters: string) =>
  letters.replace(/\d{1,4}$/, '') === lettersOf(known) || letters === lettersOf(known);

/** Refuses a password that whoever knows the account's e-mail and the agency tries first; `field` is where it was typed. */
export function refuseGuessable(
  field: string,
  typed: string,
  about: { agency: Pick<Agency, 'name'>; email: string },
): Refusal | null {
  const written = folded(typed.trim());
  const email = about.email;
  const letters = lettersOf(written);
  const isGuessable =
    [email, email.split('@')[0] ?? '', about.agency.name].some(known => isOf(known, letters)) ||
    new Set(written).size < 3 ||
    commonOnes().has(written);
  if (!isGuessable) return null;
  return refuseField(field, guessablePassword);
}
