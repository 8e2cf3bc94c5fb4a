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

const [NAME, FIGURE, BUDGET] = [72, 16, 16];

/** Prints a figure as a line of the table. */
export function print({ name, figure, budget, kept }: Figure): void {
  const verdict = budget === '' ? '' : kept ? 'kept' : 'LOST';
  console.log(`${name.padEnd(NAME)}  ${figure.padStart(FIGURE)}  ${budget.padEnd(BUDGET)}  ${verdict}`);
}

/** Says whether every budget is kept. */
export function judge(figures: Figure[]): boolean {
  const lost = figures.filter(figure => !figure.kept).length;
  console.log(lost === 0 ? '\nEvery budget is kept.' : `\n${lost} of the budgets LOST.`);
  return lost === 0;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** How many milliseconds some work takes. */
export async function clocked(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const TIMES = 15;
const WARM_UP = 3;

/** The median of a work's time. */
export async function usual(work: () => Promise<unknown>): Promise<number> {
  return (await inTurns(() => clocked(work)))[0] ?? Number.NaN;
}

/** Medians of works done in turns, so that a busy moment falls on all of them. */
export async function inTurns<Works extends (() => Promise<number>)[]>(
  ...works: Works
): Promise<{ [Work in keyof Works]: number }> {
  const figures = works.map((): number[] => []);
  for (let round = 0; round < TIMES + WARM_UP; round++)
    for (const [at, work] of works.entries()) {
      const figure = await work();
      if (round >= WARM_UP) figures[at]?.push(figure);
    }
  return figures.map(median) as { [Work in keyof Works]: number };
}
