import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// No module keeps what a test could leave behind: files share what a worker has loaded and compiled.
const isolate = false;

/** Until what is waited for is there, on a busy machine too. */
const expect = { poll: { timeout: 30_000 } };

// Two projects: pure rules need nothing; integration tests share one PostgreSQL that globalSetup starts.
export default defineConfig({
  test: {
    // one a core, the database beside them: half as many again cost nine files a fifth more work and time
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'apps/server/src/**/*.unit.test.ts',
          ],
          // a thousand random cases take a second, on a machine with ten others at work half a minute
          testTimeout: 120_000,
          hookTimeout: 30_000,
          expect,
        },
      },
      {
        test: {
          name: 'server',
          isolate,
          include: ['apps/server/src/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts', '**/node_modules/**'],
          globalSetup: ['./test/database.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect,
        },
      },
    ],
  },
});
