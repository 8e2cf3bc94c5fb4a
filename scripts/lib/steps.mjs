// The steps of the test command: each runs whatever happened to the ones before, and is counted at the end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname } from 'node:path';
import { END_WITH_PARENT, exitCodeOf } from './children.mjs';
import { ROOT } from './root.mjs';
import { secondsSince } from './say.mjs';

/**
 * `failures`: of each failed test its name and the first words of its error, told once more at the very end, as are
 * those `repeated`, which passed at the second try.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[], repeated?: string[] }} Counts
 */
/** @typedef {{ name: string, counts: Counts, time: string }} Outcome */
/**
 * Where the programs of a step write: at our terminal, or kept until the step is told as a whole.
 * @typedef {Buffer[] | 'terminal'} Output
 */
/** @typedef {(output: Output) => Counts | Promise<Counts>} Run */

/** @type {Outcome[]} */
const outcomes = [];
const START = performance.now();

/**
 * Runs one step under its heading. A step that throws counts as one failed test.
 * @param {string} name
 * @param {Run} run
 */
export async function step(name, run) {
  console.log(`\n== ${name}`);
  conclude(await perform(name, run, 'terminal'));
  tellEnded();
}

/**
 * What steps in the background have to say, once nobody's lines are torn apart by it.
 * @type {(() => void)[]}
 */
const ended = [];
const tellEnded = () => ended.splice(0).forEach(tell => tell());

/**
 * Begins steps that wait for nobody and that nobody waits for, one after the other, while others run; each is told after
 * the step at the terminal in whose time it ended. Their programs are to ask for `idle` processors alone.
 * @param {[name: string, run: Run][]} steps
 * @returns {() => Promise<void>} to wait for those that are left
 */
export function behind(steps) {
  const all = (async () => {
    for (const [name, run] of steps) {
      /** @type {Buffer[]} */
      const output = [];
      const outcome = await perform(name, run, output);
      ended.push(() => tellWhole(outcome, output));
    }
  })();
  return async () => {
    await all;
    tellEnded();
  };
}

/**
 * @param {Outcome} outcome
 * @param {Buffer[]} output
 */
function tellWhole(outcome, output) {
  console.log(`\n== ${outcome.name}`);
  process.stdout.write(Buffer.concat(output));
  conclude(outcome);
}

/**
 * Runs steps two at a time, for programs that use one processor each; what one says is told once it has ended.
 * @param {[name: string, run: Run][]} steps
 */
export async function sideBySide(steps) {
  const left = [...steps];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, run] = next;
      /** @type {Buffer[]} */
      const output = [];
      tellWhole(await perform(name, run, output), output);
    }
  };
  await Promise.all([lane(), lane()]);
}

/**
 * @param {string} name
 * @param {Run} run
 * @param {Output} output
 * @returns {Promise<Outcome>}
 */
async function perform(name, run, output) {
  const began = performance.now();
  /** @type {Counts} */
  let counts = { passed: 0, failed: 1, skipped: 0 };
  try {
    counts = await run(output);
  } catch (error) {
    console.error(error);
  }
  return { name, counts, time: secondsSince(began) };
}

/** @param {Outcome} outcome */
function conclude(outcome) {
  outcomes.push(outcome);
  const { name, counts, time } = outcome;
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
 * Runs a Node program; it ends when we do, however that happens. `idle`: on processors that nobody else wants, where the
 * system knows such a thing.
 * @param {string} node path of the Node to run it with, and to put first on its path
 * @param {string[]} args the program's file and its arguments
 * @param {{ env?: Record<string, string>, output?: Output, idle?: boolean }} [options]
 * @returns {Promise<number>} its exit code
 */
export function runTool(node, args, { env = {}, output = 'terminal', idle = false } = {}) {
  const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;
  const whole = ['--import', END_WITH_PARENT, ...args];
  const program = idle && process.platform !== 'win32' ? 'nice' : node;
  const child = spawn(program, program === node ? whole : ['-n', '19', node, ...whole], {
    cwd: ROOT,
    env: { ...process.env, PATH: path, ...env },
    stdio: output === 'terminal' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  const code = exitCodeOf(child);
  if (output === 'terminal') return code;
  const keep = (/** @type {Buffer} */ part) => void output.push(part);
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  // what it said last may come after its end
  return Promise.all([code, once(child, 'close')]).then(([status]) => status);
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
 * Prints the table of steps, with how long each and all together took, what failed, and, as the very last line, the
 * sums.
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
  console.log(`${'All of it'.padEnd(28)}${secondsSince(START).padStart(9)}`);
  for (const failure of outcomes.flatMap(({ counts }) => counts.failures ?? []))
    console.log(`\nFailed: ${failure}`);
  for (const failure of outcomes.flatMap(({ counts }) => counts.repeated ?? []))
    console.log(`\nPassed at the second try only: ${failure}`);
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    outcomes.reduce((total, { counts }) => total + counts[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  return sum('failed') === 0;
}
