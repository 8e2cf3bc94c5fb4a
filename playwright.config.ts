import { createServer } from 'node:net';
import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';

// The workers read this file too: all must agree on the port that the first reading chose.
process.env.E2E_PORT ??= String(await freePort());
const { executablePath, args, env } = await findChromium();
const port = process.env.E2E_PORT;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // a test that answers calls itself must see them; the station's own test allows its worker
    serviceWorkers: 'block',
    locale: 'es-VE',
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
    launchOptions: { executablePath, args, env: env as Record<string, string> },
  },
  webServer: {
    command: 'node e2e/server.ts',
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
