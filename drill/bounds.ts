import { print } from '../bench/report.ts';
import { skipped, step } from '../scripts/lib/steps.mjs';
import { CROWDS } from './crowds.ts';
import { OUTAGES } from './outages.ts';

/** Each bound, or `only` those named with commas between, is a step of its own; a limit that is passed is a failure. */
export async function drillBounds(only: string | undefined, minutes: number): Promise<void> {
  const all = [...OUTAGES, ...CROWDS];
  const names = only?.split(',') ?? all.map(({ name }) => name);
  const bounds = names.map(one => all.find(({ name }) => name === one) ?? fail(`There is no bound ${one}`));
  for (const { name, lacks, run } of bounds)
    await step(name, async () => {
      const lacking = lacks?.();
      if (lacking) return skipped(lacking);
      const counts = { passed: 0, failed: 0, skipped: 0 };
      for await (const figure of run(minutes)) {
        print(figure);
        counts[figure.kept ? 'passed' : 'failed']++;
      }
      return counts;
    });
}

function fail(message: string): never {
  throw new Error(message);
}
