import { readFileSync } from 'node:fs';
import { guessablePassword } from '@puerta/contract/account-texts.es';
import type { Agency } from '../../app/agency.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';

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
  return refuse('invalid_input', {
    message: guessablePassword,
    fields: [{ field, message: guessablePassword }],
  });
}
