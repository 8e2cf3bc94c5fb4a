import type { Cents } from '../money/money.ts';
import type { Signature } from './signatures.ts';

/** What may be added to an order within the United States; each has a price line of its own (docs/rules/prices.md). */
export type DeliveryOptions = {
  /** the value of the content is declared: the carrier answers for it, and not for 100 dollars alone */
  protection: boolean;
  signature: Signature | null;
  /** on a Saturday, where the carrier delivers then for more */
  saturday: boolean;
};
export const NO_OPTIONS: DeliveryOptions = { protection: false, signature: null, saturday: false };

/**
 * The most that is declared of a package: the lower of the two limits that UPS names, "local" and "remote" (Rating.yaml
 * of July 2026, PackageServiceOptions_DeclaredValue), as it does not say which is which.
 */
const PROTECTED_CENTS_MAX: Cents = 500_000;

/** Whether a content of this value can be protected; null: nobody said what it is worth. */
export const isProtectable = (cents: Cents | null): boolean =>
  cents !== null && cents > 0 && cents <= PROTECTED_CENTS_MAX;

const OPTION_LINES = ['protection', 'signature', 'adult_signature', 'saturday'] as const;
export type OptionLine = (typeof OPTION_LINES)[number];
export const isOptionLine = (code: string): code is OptionLine => OPTION_LINES.some(line => line === code);

/**
 * The options one after the other, each with those before it: what one costs is what it adds to the carrier's rate, so
 * that the last rate is of all and the lines sum up to it.
 */
export function stepsOf({ protection, signature, saturday }: DeliveryOptions) {
  const steps: { line: OptionLine; with: DeliveryOptions }[] = [];
  const add = (line: OptionLine, part: Partial<DeliveryOptions>) =>
    steps.push({ line, with: { ...(steps.at(-1)?.with ?? NO_OPTIONS), ...part } });
  if (protection) add('protection', { protection });
  if (signature) add(signature === 'adult' ? 'adult_signature' : 'signature', { signature });
  if (saturday) add('saturday', { saturday });
  return steps;
}
