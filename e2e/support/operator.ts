import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { serverSettings } from './server-settings.ts';

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
