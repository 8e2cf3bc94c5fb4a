import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { runNpm } from '../scripts/lib/install.mjs';
import { atLeast, type Figure } from './report.ts';

/** Not a part of the project: 176 MB that only this page of the bench needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const BUDGET = 95;
/** One run of the five says little on a machine that does something else. */
const RUNS = 5;

type Report = { categories: Record<(typeof CATEGORIES)[number], { score: number }> };

/** The lowest of Lighthouse's four scores, each the median of five runs, on each public page, on a phone as it imagines one. */
export async function* lighthouse(url: string, paths: string[], folder: string): AsyncGenerator<Figure> {
  if (runNpm(['install', '--silent', '--no-save', '--prefix', folder, LIGHTHOUSE]) !== 0)
    throw new Error(`${LIGHTHOUSE} could not be installed`);
  for (const path of paths) {
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run += 1) reports.push(await report(url + path, folder));
    const scores = CATEGORIES.map(name => ({ name, score: medianOf(reports, name) }));
    const said = scores.map(({ name, score }) => `${name} ${score}`).join(', ');
    const lowest = Math.min(...scores.map(({ score }) => score));
    yield atLeast(`Lighthouse ${path} (${said})`, lowest, BUDGET, 'points');
  }
}

/** In whole points of 100. */
function medianOf(reports: Report[], name: (typeof CATEGORIES)[number]): number {
  const scores = reports.map(({ categories }) => categories[name].score).sort((a, b) => a - b);
  return Math.round((scores[Math.floor(scores.length / 2)] ?? 0) * 100);
}

async function report(url: string, folder: string): Promise<Report> {
  const { executablePath, args, env } = await findChromium();
  const out = join(folder, 'report.json');
  const child = spawn(
    process.execPath,
    [
      join(folder, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--no-enable-error-reporting',
      `--only-categories=${CATEGORIES.join()}`,
      '--output=json',
      `--output-path=${out}`,
      `--chrome-flags=${[...args, '--headless=old'].join(' ')}`,
    ],
    { env: { ...env, ...(executablePath && { CHROME_PATH: executablePath }) }, stdio: 'inherit' },
  );
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`Lighthouse ended with code ${code} at ${url}`);
  return JSON.parse(readFileSync(out, 'utf8')) as Report;
}
