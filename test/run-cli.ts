import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestApp } from './app.ts';
import { TEST_SECRET } from './secret.ts';

const MAIN = join(import.meta.dirname, '../apps/server/src/cli/main.ts');

/** Runs a command of the operator as a process of its own, on the database and the files of this application. */
export async function runCli(
  { ownerUrl, services }: Pick<TestApp, 'ownerUrl'> & { services: { config: { dataDir: string } } },
  args: string[],
  { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {},
): Promise<{ code: number; told: string }> {
  const { PATH } = process.env;
  const place = { DATA_DIR: services.config.dataDir, DATABASE_URL: ownerUrl, SECRET: TEST_SECRET };
  const child = spawn(process.execPath, [MAIN, ...args], { env: { PATH, ...place, ...env } });
  // one that refuses before it reads closes its end
  child.stdin.on('error', () => undefined).end(input);
  const closed = new Promise<number>(resolve => child.on('close', code => resolve(code ?? 1)));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await closed, told: out + err };
}
