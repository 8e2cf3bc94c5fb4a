import { createServer } from 'node:net';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';

// The workers read this file too: all must agree on the port that the first reading chose.
process.env.E2E_PORT ??= String(await freePort());
const { executablePath, args, env } = await findChromium();
const port = process.env.E2E_PORT;
/**
 * Threads and a process that a browser does without: on two processors fifteen tests took 145 s in place of 173. Only here:
 * the bench measures a browser as people have it.
 */
const QUIET = ['--js-flags=--single-threaded', '--in-process-gpu'];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  timeout: 180_000,
  // twice what a machine to itself needs: the workers share two processors with the checks of sources
  expect: { timeout: 20_000 },
  // on a machine that others hold up; what needed it is named at the end of npm test
  retries: 1,
  // as many as the processors that we count on: a third makes the same tests cost a fifth more work
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // a test that answers calls itself must see them; the station's own test allows its worker
    serviceWorkers: 'block',
    locale: 'es-VE',
    timezoneId: 'America/New_York',
    // The app then shows its states without moving between them; the walk of a parcel is seen with all that moves.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes a third of all work, whether or not it is kept: E2E_TRACE=1 asks for the traces of failures.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: [...args, ...QUIET], env: env as Record<string, string> },
  },
  webServer: {
    // in the shell's place, and it ends with whoever started it: killed tests leave no server behind
    command: 'exec node --import ./scripts/lib/end-with-parent.mjs e2e/server.ts',
    url: `http://localhost:${port}/readyz`,
    timeout: 120_000,
    reuseExistingServer: true,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
