// Reads the numbers of the test runners' JSON reports.
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {import('./steps.mjs').Counts} Counts */

/**
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { name: string, assertionResults: { fullName: string, status: string, failureMessages?: string[] }[] }[] }} VitestReport
 */
/**
 * @typedef {{ title: string, tests: { status: string, results: { error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites?: Suite[] }}
 *   PlaywrightReport
 */

/** Lines of an error that say what was expected and what was there; what follows is the way to it. */
const LINES = 8;

/**
 * @param {string} title
 * @param {string} message
 */
const failureOf = (title, message) =>
  [title, ...stripVTControlCharacters(message).split('\n').slice(0, LINES)].join('\n  ');

/**
 * Counts of a Vitest run. What fails outside a test (a file that does not load, an error nobody caught) is one
 * failed test more, and so is a run that left no report.
 * @param {string} file
 * @param {number} status the runner's exit code
 * @returns {Counts}
 */
export function vitestCounts(file, status) {
  const report = /** @type {VitestReport | undefined} */ (readReport(file));
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  for (const { name, assertionResults } of report.testResults) {
    const idle = assertionResults.filter(result => !['passed', 'failed'].includes(result.status));
    for (const { fullName, status: why } of idle)
      console.log(`Skipped: ${fullName} (${name}) is marked "${why}"`);
  }
  return withStatus(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: report.testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status: outcome }) => outcome === 'failed')
        .map(({ fullName, failureMessages = [] }) => failureOf(fullName, failureMessages.join('\n'))),
    },
    status,
  );
}

/** A busy machine may hold up a browser past any patience; more than these are not the machine's doing. */
const MOST_REPEATED = 2;

/**
 * Counts of a Playwright run. A test that passed only when repeated is named, and has failed where many did.
 * @param {string} file
 * @param {number} status the runner's exit code
 * @returns {Counts}
 */
export function playwrightCounts(file, status) {
  const report = /** @type {PlaywrightReport | undefined} */ (readReport(file));
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  if (skipped > 0)
    console.log(`Skipped: ${skipped} browser tests, marked so or after a failure; see the list above`);
  const isForgiven = flaky <= MOST_REPEATED;
  const repeated = errorsOf(report, 'flaky');
  return withStatus(
    {
      passed: expected + (isForgiven ? flaky : 0),
      failed: unexpected + (isForgiven ? 0 : flaky),
      skipped,
      failures: [...errorsOf(report, 'unexpected'), ...(isForgiven ? [] : repeated)],
      repeated: isForgiven ? repeated : [],
    },
    status,
  );
}

/**
 * The first error of each test with this outcome.
 * @param {PlaywrightReport} report
 * @param {'flaky' | 'unexpected'} outcome
 */
const errorsOf = (report, outcome) =>
  specsOf(report).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === outcome)
      .map(({ results }) => failureOf(title, results[0]?.error?.message ?? '')),
  );

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * @param {Counts} counts
 * @param {number} status
 * @returns {Counts}
 */
function withStatus(counts, status) {
  const isUnexplained = status !== 0 && counts.failed === 0;
  return isUnexplained ? { ...counts, failed: 1 } : counts;
}

/**
 * @param {string} file
 * @returns {unknown}
 */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
