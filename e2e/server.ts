import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../apps/server/src/config.ts';
import { startEmbedded } from '../apps/server/src/db/embedded.ts';
import { start } from '../apps/server/src/main.ts';
import { throwawayFolder } from '../test/throwaway-folder.ts';
import { serverSettings } from './support/operator.ts';

// The real application with its demo, on a throwaway database, for the browser tests. Everything goes when it ends.
const dataDir = throwawayFolder('puerta-e2e-');
const database = await startEmbedded({
  dataDir: join(dataDir, 'postgres'),
  log: line => console.log(line),
  throwaway: true,
});
const running = await start({
  config: readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: process.env.E2E_PORT,
    LOG_LEVEL: 'warn',
    // long enough to click on it, on a busy machine too, and no longer than mails have to wait
    UNDO_SECONDS: '6',
    LIMIT_PUBLIC: '10000',
    LIMIT_REGISTRATION: '10000',
    LIMIT_SIGN_IN_ADDRESS: '10000',
  }),
  progress: line => console.log(line),
});

writeFileSync(serverSettings(), JSON.stringify({ DATABASE_URL: database.url, DATA_DIR: dataDir }));

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void stop();
  });
}

async function stop(): Promise<void> {
  await running.stop();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(serverSettings(), { force: true });
  process.exit(0);
}
