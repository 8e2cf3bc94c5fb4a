import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkOwnNode, missingPackages } from './install.mjs';
import { MEMORY_ENV, MEMORY_FLAGS } from './memory.mjs';
import { canInstall, isAtLeast, OLDEST_TO_INSTALL } from './node.mjs';
import { placeOf } from './plain-place.mjs';
import { playwrightCounts, vitestCounts } from './reports.mjs';
import { ROOT } from './root.mjs';
import { runTool } from './steps.mjs';
import { digest } from './web-build.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'puerta-scripts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a package is missing when it is absent or of another version, unless it is optional', () => {
  const wanted = {
    '': { version: '0.1.0' },
    'packages/domain': { version: '0.1.0' },
    'node_modules/zod': { version: '4.6.7' },
    'node_modules/pg': { version: '8.23.1' },
    'node_modules/a/node_modules/@b/c': { version: '1.0.0' },
    'node_modules/@puerta/domain': { link: true },
    'node_modules/fsevents': { version: '2.3.3', optional: true },
  };
  const installed = { 'node_modules/zod': { version: '4.6.6' }, 'node_modules/pg': { version: '8.23.1' } };
  expect(missingPackages(wanted, installed)).toEqual(['zod', '@b/c', '@puerta/domain']);
  expect(missingPackages(wanted, wanted)).toEqual([]);
  // what only building needs is missing where some of it is there
  const tools = { 'node_modules/vite': { dev: true }, 'node_modules/biome': { dev: true } };
  const pruned = { ...wanted, ...tools };
  expect(missingPackages(pruned, wanted)).toEqual([]);
  expect(missingPackages(pruned, { ...wanted, 'node_modules/vite': {} })).toEqual(['biome']);
});

test('versions compare by major, then minor', () => {
  const enough = ['24.7.0', 'v24.21.0', '25.0.0'].map(version => isAtLeast(version, [24, 7]));
  const tooOld = ['24.6.9', '20.20.2', 'v8.99.0'].map(version => isAtLeast(version, [24, 7]));
  expect([...enough, ...tooOld]).toEqual([true, true, true, false, false, false]);
});

test('no package of a part that npm may leave out asks for more than the oldest Node that installs', () => {
  type Locked = { optional?: boolean; engines?: { node?: string } };
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const asked = Object.values(lock.packages).filter(({ optional }) => optional);
  const oldest = (major: number) =>
    asked.map(({ engines }) =>
      Number(new RegExp(`\\b${major}\\.(\\d+)`).exec(engines?.node ?? '')?.[1] ?? 0),
    );
  expect(OLDEST_TO_INSTALL).toEqual({ 20: Math.max(...oldest(20)), 22: Math.max(...oldest(22)), 24: 0 });
  const can = ['20.19.0', '22.13.1', '24.0.0', '25.1.0'].map(canInstall);
  const cannot = ['18.20.0', '20.18.3', '21.7.0', '22.12.0', '23.1.0'].map(canInstall);
  expect([...can, ...cannot]).toEqual([...Array(4).fill(true), ...Array(5).fill(false)]);
});

test('the Node of our packages is where npm scripts look, if it runs', () => {
  const packages = join(folder, 'packages');
  const own = join(packages, `node-linux-${process.arch}`, 'bin');
  const link = join(packages, '.bin/node');
  for (const path of [own, join(packages, '.bin')]) mkdirSync(path, { recursive: true });
  linkOwnNode(packages);
  expect(existsSync(link)).toBe(false);
  writeFileSync(join(own, 'node'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  linkOwnNode(packages);
  expect(readlinkSync(link)).toBe(`../node-linux-${process.arch}/bin/node`);
  writeFileSync(join(own, 'node'), '#!/bin/sh\nexit 1\n');
  linkOwnNode(packages);
  expect(existsSync(link)).toBe(false);
});

test('the digest of sources changes with their content and names only', () => {
  const file = join(folder, 'a.ts');
  writeFileSync(file, 'one');
  const first = digest([folder]);
  writeFileSync(file, 'one');
  writeFileSync(join(folder, 'a.test.ts'), 'not built');
  expect(digest([folder])).toBe(first);
  writeFileSync(file, 'two');
  expect(digest([folder])).not.toBe(first);
});

test('a run that failed outside its tests, or left no report, counts one failure', () => {
  const report = join(folder, 'vitest.json');
  const numbers = {
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [],
  };
  writeFileSync(report, JSON.stringify(numbers));
  expect(vitestCounts(report, 0)).toEqual({ passed: 3, failed: 0, skipped: 1, failures: [] });
  expect(vitestCounts(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 1, failures: [] });
  expect(vitestCounts(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a browser test that passed only when repeated is named, and has failed where many did', () => {
  const report = join(folder, 'playwright.json');
  const told = 'a list fits\n  Error: too wide\n  Expected: 0';
  const error = { message: '\u001B[31mError: too wide\u001B[39m\nExpected: 0' };
  const counts = (flaky: number, unexpected: number) => {
    const tests = [
      ...Array.from({ length: flaky }, () => ({ status: 'flaky', results: [{ error }, {}] })),
      ...Array.from({ length: unexpected }, () => ({
        status: 'unexpected',
        results: [{ error }, { error }],
      })),
    ];
    const suites = [{ specs: [], suites: [{ specs: [{ title: 'a list fits', tests }] }] }];
    writeFileSync(report, JSON.stringify({ stats: { expected: 4, unexpected, flaky, skipped: 0 }, suites }));
    return playwrightCounts(report, unexpected);
  };
  expect(counts(1, 1)).toEqual({ passed: 5, failed: 1, skipped: 0, failures: [told], repeated: [told] });
  expect(counts(2, 0)).toMatchObject({ passed: 6, failed: 0, failures: [], repeated: [told, told] });
  expect(counts(3, 0)).toMatchObject({ passed: 4, failed: 3, failures: [told, told, told], repeated: [] });
});

test('what a program says beside others is kept whole, to its last word, and how it ended', async () => {
  const output: Buffer[] = [];
  const program = "console.error('wrong'); console.log('x'.repeat(200_000) + 'end'); process.exitCode = 3";
  expect(await runTool(process.execPath, ['-e', program], { output })).toBe(3);
  const said = Buffer.concat(output).toString();
  expect(said).toContain('wrong');
  expect(said).toContain(`${'x'.repeat(200_000)}end`);
});

test('what is checked behind a step is told whole after it, and counted', async () => {
  const steps = new URL('./steps.mjs', import.meta.url).href;
  const script = `
    import { behind, runTool, step, summarise } from '${steps}';
    const program = text => output => runTool(process.execPath, ['-e', text], { output, idle: true })
      .then(failed => ({ passed: 0, failed, skipped: 0 }));
    const done = behind([['Wrong', program("console.log('behind'); process.exitCode = 1")]]);
    await step('Front', async () => {
      console.log('front begins');
      await new Promise(resolve => setTimeout(resolve, 900));
      console.log('front ends');
      return { passed: 1, failed: 0, skipped: 0 };
    });
    await done();
    summarise();`;
  const output: Buffer[] = [];
  await runTool(process.execPath, ['--input-type=module', '-e', script], { output });
  const said = Buffer.concat(output).toString();
  expect(said).toMatch(/front begins\nfront ends\n(.*\n)+== Wrong\nbehind\n-- Wrong: FAILED/);
  expect(said).toMatch(/\n1 passed, 1 failed, 0 skipped\n$/);
});

test('a server of that kind leaves the compiler of types out, and reads what its sources say now', async () => {
  const heard = async (script: string, flags = MEMORY_FLAGS) => {
    const output: Buffer[] = [];
    expect(await runTool(process.execPath, [...flags, '-e', script], { output })).toBe(0);
    return Buffer.concat(output).toString();
  };
  const compiles = "process.moduleLoadList.some(name => name.includes('amaro'))";
  const main = `import('./apps/server/src/main.ts').then(({ start }) => console.log(typeof start, ${compiles}))`;
  expect(await heard(main)).toBe('function false\n');
  // the measure itself
  const one = `import('./packages/domain/src/money/money.ts').then(() => console.log(${compiles}))`;
  expect(await heard(one, [])).toBe('true\n');
  const [changed, other] = [Buffer.from('const a: 1 = 1;'), Buffer.from('const a: 2 = 2;')];
  expect(placeOf(changed)).not.toBe(placeOf(other));
});

test('the operator starts the server as npm start does', () => {
  const operations = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const environment = Object.entries(MEMORY_ENV).map(([name, value]) => `${name}=${value}`);
  expect(operations).toContain(
    `${environment.join(' ')} NODE_ENV=production node_modules/.bin/node ${MEMORY_FLAGS.join(' ')} apps/server/src/main.ts`,
  );
});
