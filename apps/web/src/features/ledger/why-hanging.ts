import { mailTrouble } from '@puerta/domain/people/mail-trouble';
import { hangingTexts } from './hanging.es.ts';
import { moneyTexts } from './texts.es.ts';

const texts = hangingTexts.why;

/** What providers' adapters say (apps/server/src/adapters), the plainest sign first. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/no answer within/, texts.late],
  [/too many requests/, texts.busy],
  [/not reached|connection broke|keeps failing/, texts.away],
  [/answered|nonsense|no JSON/, texts.failing],
];
const WHO: Record<string, string> = { carrier: texts.carrier, payment: texts.payment };

/** Why something hangs, in words; numbers stay, for whoever looks after the providers. */
export function whyHanging(error: string): string {
  if (error === 'label_withheld') {
    return texts.withheld;
  }
  if (error === 'label_untold') {
    return texts.untold;
  }
  if (error === 'visit_unseen') {
    return texts.unseen;
  }
  if (error === 'internal') {
    return texts.internal;
  }
  const [provider = '', ...rest] = error.split(': ');
  const told = rest.join(': ');
  const what = SIGNS.find(([sign]) => sign.test(told))?.[1] ?? texts.refused;
  const number = /\b\d{3,}\b(?! ms)/.exec(told)?.[0];
  return `${WHO[provider] ?? texts.other} ${what}${number ? ` (${number})` : ''}`;
}

const whyUndeliveredTexts = moneyTexts.attention.whyUndelivered;

/** What a mail server answered, as its own number says it (RFC 5321); servers word it as they please, in English. */
const ANSWERS: Record<string, string> = {
  '421': whyUndeliveredTexts.away,
  '450': whyUndeliveredTexts.busy,
  '452': whyUndeliveredTexts.full,
  '550': whyUndeliveredTexts.unknown,
  '551': whyUndeliveredTexts.unknown,
  '552': whyUndeliveredTexts.full,
  '553': whyUndeliveredTexts.unknown,
  '554': whyUndeliveredTexts.refused,
};
const NO_CONNECTION = /\b(ECONN\w*|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ESOCKET|timeout|connect)\b/i;
const NOBODY = 'nobody to write to';

/** Why nobody got a mail, in words that say whose it is to mend; the number stays, for whoever looks after the mail server. */
export function whyUndelivered(error: string | null): string {
  const number = error && /\b[45]\d\d\b/.exec(error)?.[0];
  const trouble = error && mailTrouble(error);
  if (trouble) return `${whyUndeliveredTexts[trouble]}${number ? ` (${number})` : ''}`;
  if (number) {
    return `${ANSWERS[number] ?? whyUndeliveredTexts.refused} (${number})`;
  }
  if (error === NOBODY) {
    return whyUndeliveredTexts.nobody;
  }
  if (error?.startsWith('SMTP_URL')) return whyUndeliveredTexts.noServer;
  return error && NO_CONNECTION.test(error) ? whyUndeliveredTexts.away : whyUndeliveredTexts.other;
}
