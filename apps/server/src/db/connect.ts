import pg from 'pg';

/**
 * Connections break: the pool replaces one, and the query that it served fails. Without these listeners one that is in
 * somebody's hands would end the process, so that every pool and every client is opened here.
 */
export function openPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(settings);
  pool.on('error', () => undefined);
  pool.on('connect', client => client.on('error', () => undefined));
  return pool;
}

export async function openClient(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(settings);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
