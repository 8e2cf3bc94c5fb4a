/**
 * Money is whole cents everywhere inside the program; dollars exist only at its edge (JSON answers).
 * Rule: docs/rules/money.md.
 */
export type Cents = number;

/** No amount of this trade comes near it; beyond it the decimal repair below would lose whole cents. */
export const MAX_CENTS: Cents = 1_000_000_000_000;

/**
 * Rounds an exact number of cents half up (towards the larger amount).
 * Binary fractions fall a hair beside the decimal they stand for (1.005 × 100 is 100.49999999999999), so the
 * value is first read with 14 significant digits: more than any product of our prices has, fewer than the noise.
 * Throws RangeError for what is not finite or beyond MAX_CENTS.
 */
export function roundHalfUpCents(exactCents: number): Cents {
  if (!Number.isFinite(exactCents) || Math.abs(exactCents) > MAX_CENTS) {
    throw new RangeError(`Not an amount of money: ${exactCents} cents`);
  }
  // whole cents, as most are, have nothing to round; -0 becomes 0
  if (Number.isInteger(exactCents)) return exactCents || 0;
  const rounded = Math.round(Number(exactCents.toPrecision(14)));
  return rounded === 0 ? 0 : rounded;
}

/** Dollars (as in a JSON body or a form) to cents, half up. Throws RangeError for what is not finite. */
export function toCents(dollars: number): Cents {
  return roundHalfUpCents(dollars * 100);
}

/** Cents to the JSON number of dollars: 8900 is 89, 2550 is 25.5. */
export function toDollars(cents: Cents): number {
  return cents / 100;
}

/** The amount plus a percentage of it (10000 and 12.5 make 11250), half up to the cent. */
export function addPercent(cents: Cents, percent: number): Cents {
  return roundHalfUpCents((cents * (100 + percent)) / 100);
}

export function sum(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const cents of amounts) total += cents;
  return total;
}
