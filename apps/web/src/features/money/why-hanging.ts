import { hangingTexts } from './hanging.es.ts';

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
