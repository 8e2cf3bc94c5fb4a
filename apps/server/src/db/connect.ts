import pg from 'pg';
import { ConfigError } from '../app/refusal.ts';

/** A machine that is gone closes nothing: who waits for its answer would wait for ever. */
const ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Connections break: the pool replaces one, and the query that it served fails. Without these listeners one that is in
 * somebody's hands would end the process, so that every pool and every client is opened here.
 */
export function openPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...ALIVE, ...settings });
  pool.on('error', () => undefined);
  pool.on('connect', client => client.on('error', () => undefined));
  return pool;
}

export async function openClient(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...ALIVE, ...settings });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Whoever starts us reads which setting is wrong and why, not where in the driver it failed. */
export async function mustEnter(setting: 'DATABASE_URL' | 'DATABASE_APP_URL', url: string): Promise<void> {
  try {
    const client = await openClient({ connectionString: url });
    await client.end();
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    throw new ConfigError(
      `${setting}: the database cannot be entered (${message || code}). Is it running, and are address, account and password right?`,
      { cause: error },
    );
  }
}
