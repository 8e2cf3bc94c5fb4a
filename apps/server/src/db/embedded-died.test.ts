import { mkdtempSync, chmodSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settableClock } from '../app/clock.ts';
import { readConfig } from '../config.ts';
import { start } from '../main.ts';
import { openClient } from './connect.ts';
import { startEmbedded } from './embedded.ts';

test('the server serves again when the main process of its embedded database was killed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'puerta-died-'));
  chmodSync(dataDir, 0o711);
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' });
  const told: string[] = [];
  const running = await start({
    config,
    clock: settableClock(new Date()),
    progress: line => told.push(line),
  });
  let calls = 0;
  // an agency that nobody asked for yet: what is remembered needs no database
  const statusOf = async (path: string) =>
    (await fetch(`${running.url}${path}`, { headers: { agency: `nobody-${++calls}` } })).status;
  const postmaster = () =>
    Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  try {
    for (let deaths = 0; deaths < 2; deaths++) {
      const killed = postmaster();
      process.kill(killed, 'SIGKILL');
      await expect.poll(() => statusOf('/api/states')).toBe(503);
      await expect.poll(() => statusOf('/readyz')).toBe(200);
      expect(postmaster()).not.toBe(killed);
      expect(await statusOf('/api/states')).toBe(404);
    }
    // one that dies while it is being started again is started once more without a word
    expect(told.join('\n')).toMatch(/^The database server ended/m);
    expect(told.join('\n')).not.toContain('left alone');
  } finally {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 90_000);

test('a server that ended our session and lives is joined again, however often', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'puerta-ended-'));
  chmodSync(dataDir, 0o711);
  const told: string[] = [];
  const joined = () => told.filter(line => line.includes('joining it again')).length;
  const server = await startEmbedded({ dataDir, log: line => told.push(line) });
  // as the main process does with every session when one of them crashes
  const endSession = async () => {
    const client = await openClient({ connectionString: server.url });
    const { rows } = await client.query(
      // one that is being made is not ours yet, and is made once more by itself
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'puerta, in use' and state = 'idle'
         and pid in (select pid from pg_locks where locktype = 'advisory' and granted)`,
    );
    await client.end();
    return rows.length;
  };
  try {
    for (let times = 1; times <= 6; times++) {
      await expect.poll(endSession).toBe(1);
      await expect.poll(joined).toBe(times);
    }
    await expect.poll(endSession).toBe(1);
    expect(told.filter(line => line.includes('left alone'))).toEqual([]);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
