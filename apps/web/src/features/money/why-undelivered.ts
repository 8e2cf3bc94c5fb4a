import { moneyTexts } from './texts.es.ts';

const texts = moneyTexts.attention.whyUndelivered;

/** What a mail server answered, as its own number says it (RFC 5321); servers word it as they please, in English. */
const ANSWERS: Record<string, string> = {
  '421': texts.away,
  '450': texts.busy,
  '452': texts.full,
  '550': texts.unknown,
  '551': texts.unknown,
  '552': texts.full,
  '553': texts.unknown,
  '554': texts.refused,
};
const NO_CONNECTION = /\b(ECONN\w*|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ESOCKET|timeout|connect)\b/i;
const NOBODY = 'nobody to write to';

/** Why nobody got a mail, in words; the number stays, for whoever looks after the mail server. */
export function whyUndelivered(error: string | null): string {
  const number = error && /\b[45]\d\d\b/.exec(error)?.[0];
  if (number) {
    return `${ANSWERS[number] ?? texts.refused} (${number})`;
  }
  if (error === NOBODY) {
    return texts.nobody;
  }
  return error && NO_CONNECTION.test(error) ? texts.away : texts.other;
}
