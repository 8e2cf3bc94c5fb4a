import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the server of these tests writes what a command beside it needs: its database, and where its secret lies. */
export const serverSettings = (): string => join(tmpdir(), `puerta-e2e-${process.env.E2E_PORT}.json`);

const run = promisify(execFile);
const COMMANDS = 'apps/server/src/cli/main.ts';

/** What `npm run cli -- …` prints, beside the server of these tests. */
export async function operate(...words: string[]): Promise<string> {
  const settings = JSON.parse(await readFile(serverSettings(), 'utf8')) as Record<string, string>;
  const { stdout } = await run(process.execPath, [COMMANDS, ...words], {
    env: { ...process.env, ...settings },
    timeout: 60_000,
  });
  return stdout.trim();
}
