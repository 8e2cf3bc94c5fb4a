// The steps of the test command: each runs whatever happened to the ones before, and is counted at the end.
import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { END_WITH_PARENT, exitCodeOf } from './children.mjs';
import { ROOT } from './root.mjs';
import { secondsSince } from './say.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {{ name: string, counts: Counts, time: string }} Outcome */

/** @type {Outcome[]} */
const outcomes = [];

/**
 * Runs one step under its heading. A step that throws counts as one failed test.
 * @param {string} name
 * @param {() => Counts | Promise<Counts>} run
 */
export async function step(name, run) {
  console.log(`\n== ${name}`);
  const began = performance.now();
  /** @type {Counts} */
  let counts = { passed: 0, failed: 1, skipped: 0 };
  try {
    counts = await run();
  } catch (error) {
    console.error(error);
  }
  const time = secondsSince(began);
  outcomes.push({ name, counts, time });
  console.log(`-- ${name}: ${counts.failed === 0 ? 'passed' : 'FAILED'} in ${time}`);
}

/**
 * Counts a step that cannot run here as one skipped test, and says why.
 * @param {string} reason
 * @returns {Counts}
 */
export function skipped(reason) {
  console.log(`Skipped: ${reason}`);
  return { passed: 0, failed: 0, skipped: 1 };
}

/**
 * Runs a Node program at our terminal; it ends when we do, however that happens.
 * @param {string} node path of the Node to run it with, and to put first on its path
 * @param {string[]} args the program's file and its arguments
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>} its exit code
 */
export function runTool(node, args, env = {}) {
  const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;
  const child = spawn(node, ['--import', END_WITH_PARENT, ...args], {
    cwd: ROOT,
    env: { ...process.env, PATH: path, ...env },
    stdio: 'inherit',
  });
  return exitCodeOf(child);
}

/**
 * A whole step as one test: passed when the tool ends with 0.
 * @param {number[]} statuses exit codes of the tools it ran
 * @returns {Counts}
 */
export function asOneTest(...statuses) {
  const isPassed = statuses.every(status => status === 0);
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 };
}

/**
 * Prints the table of steps and, as the very last line, the sums.
 * @returns {boolean} whether nothing failed
 */
export function summarise() {
  console.log('\n== Summary');
  for (const { name, counts, time } of outcomes) {
    const { passed, failed, skipped: left } = counts;
    console.log(
      `${name.padEnd(28)}${time.padStart(9)}   ${passed} passed, ${failed} failed, ${left} skipped`,
    );
  }
  const sum = (/** @type {keyof Counts} */ key) =>
    outcomes.reduce((total, { counts }) => total + counts[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  return sum('failed') === 0;
}
