// npm test: everything we check, on a machine with only Node and npm. npm run check (--fast) leaves out what needs
// a database, a browser or a build. Plain JavaScript that Node 20 can run.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithNpm } from './lib/ancestors.mjs';
import { prepare } from './lib/prepare.mjs';
import { playwrightCounts, vitestCounts } from './lib/reports.mjs';
import { ROOT } from './lib/root.mjs';
import { asOneTest, behind, runTool, sideBySide, skipped, step, summarise } from './lib/steps.mjs';

endWithNpm();

const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const OXLINT = 'node_modules/oxlint/bin/oxlint';
const KNIP = 'node_modules/knip/bin/knip.js';
const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

const isFast = process.argv.includes('--fast');
const node = prepare();
const reports = mkdtempSync(join(tmpdir(), 'puerta-reports-'));

/**
 * The whole command looks at sources while its tests run, and takes no time from these.
 *
 * @param {string[]} args
 * @returns {import('./lib/steps.mjs').Run}
 */
const check = args => async output => asOneTest(await runTool(node, args, { output, idle: !isFast }));

/** @type {[name: string, run: import('./lib/steps.mjs').Run][]} */
const ofSources = [
  // the linter has read every program with its types: what the compiler would say, it says too
  ['Types and lint', check([OXLINT, '--type-aware', '--type-check'])],
  ['Format', check([BIOME, 'format', '.'])],
  ['House rules', check(['scripts/house-rules.ts'])],
];
if (isFast) await sideBySide(ofSources);
// before the server's tests, which serve what stands in the folder of the last build
if (!isFast) await step('Web build', async () => asOneTest(await runTool(node, ['scripts/build-web.mjs'])));

await step(isFast ? 'Unit tests' : 'Unit and integration tests', async () => {
  const report = join(reports, 'vitest.json');
  const only = isFast ? ['--project', 'unit'] : [];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return vitestCounts(report, await runTool(node, [VITEST, 'run', ...only, ...reporters]));
});

if (!isFast) {
  await step('Bytes of each route', async () =>
    asOneTest(await runTool(node, ['apps/web/scripts/check-bytes.mjs'])),
  );
  // Behind the browser tests, whose pages often wait; the ones before leave nothing.
  const sourcesAreChecked = behind([...ofSources, ['Unused code', check([KNIP, '--no-config-hints'])]]);
  await step('End-to-end tests', async () => {
    if (!existsSync(join(ROOT, 'playwright.config.ts'))) return skipped('there is no playwright.config.ts');
    const report = join(reports, 'playwright.json');
    const args = [PLAYWRIGHT, 'test', '--reporter=list,json'];
    return playwrightCounts(
      report,
      await runTool(node, args, { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } }),
    );
  });
  await sourcesAreChecked();
}

rmSync(reports, { recursive: true, force: true });
process.exitCode = summarise() ? 0 : 1;
