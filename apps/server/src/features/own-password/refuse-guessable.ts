import { readFileSync } from 'node:fs';
import { guessablePassword } from '@puerta/contract/account-texts.es';
import type { Agency } from '../../app/agency.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';

let common: ReadonlySet<string> | undefined;
/** The commonest of eight letters and more, all in small letters (NOTICE); read when somebody first chooses one. */
const commonOnes = () =>
  (common ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .trim()
      .split(/\s/),
  ));
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Refuses a password that whoever knows the account's e-mail and the agency tries first; `field` is where it was typed. */
export function refuseGuessable(
  field: string,
  typed: string,
  about: { agency: Pick<Agency, 'name'>; email: string },
): Refusal | null {
  const written = typed.trim().toLowerCase();
  const email = about.email.toLowerCase();
  const isGuessable =
    ['', email, email.split('@')[0]].includes(written) ||
    lettersOf(written) === lettersOf(about.agency.name) ||
    commonOnes().has(written);
  if (!isGuessable) return null;
  return refuse('invalid_input', {
    message: guessablePassword,
    fields: [{ field, message: guessablePassword }],
  });
}
