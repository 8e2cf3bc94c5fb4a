/** One line of the table: what was measured, what it may be, and whether it is. */
export type Figure = { name: string; figure: string; budget: string; kept: boolean };

export const atMost = (name: string, value: number, budget: number, unit: string): Figure => ({
  name,
  figure: `${shown(value)} ${unit}`,
  budget: `<= ${budget} ${unit}`,
  kept: value <= budget,
});

export const atLeast = (name: string, value: number, budget: number, unit: string): Figure => ({
  name,
  figure: `${shown(value)} ${unit}`,
  budget: `>= ${budget} ${unit}`,
  kept: value >= budget,
});

/** Measured for the reader; nothing hangs on it. */
export const noted = (name: string, figure: string): Figure => ({ name, figure, budget: '', kept: true });

const shown = (value: number) => (value >= 100 ? String(Math.round(value)) : value.toFixed(2));

/** Prints the table; true when every budget is kept. */
export function print(figures: Figure[]): boolean {
  const width = (of: (figure: Figure) => string) => Math.max(...figures.map(figure => of(figure).length));
  const [first, second, third] = [width(f => f.name), width(f => f.figure), width(f => f.budget)];
  for (const { name, figure, budget, kept } of figures) {
    const verdict = budget === '' ? '' : kept ? 'kept' : 'LOST';
    console.log(`${name.padEnd(first)}  ${figure.padStart(second)}  ${budget.padEnd(third)}  ${verdict}`);
  }
  const lost = figures.filter(figure => !figure.kept).length;
  console.log(lost === 0 ? '\nEvery budget is kept.' : `\n${lost} of the budgets LOST.`);
  return lost === 0;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
