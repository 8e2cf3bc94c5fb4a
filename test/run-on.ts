import pg from 'pg';
import { randomBytes } from 'node:crypto';

/** Runs one statement on a connection of its own. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Superusers' addresses of the other machines, where the tests run on a Citus (`npm run drill -- citus`). */
export const CITUS_WORKERS = (process.env.TEST_CITUS_WORKERS ?? '').split(' ').filter(url => url !== '');

/** Runs one statement on the server, and on all machines of its Citus. */
export async function runOnEach(server: string, statement: string): Promise<void> {
  await Promise.all([server, ...CITUS_WORKERS].map(url => runOn(url, statement)));
}

/** The address of another database of the same server. */
export function withPath(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

export type Owner = { role: string; url: string; drop(): Promise<void> };

/** An account as managed servers give it: `serverUrl` is a superuser's address of the same database. */
export async function ordinaryOwner(serverUrl: string, rights = 'createrole'): Promise<Owner> {
  const role = `puerta_owner_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await runOnEach(
    serverUrl,
    `create role ${role} login ${rights} nosuperuser nobypassrls password '${password}'`,
  );
  const url = new URL(serverUrl);
  Object.assign(url, { username: role, password });
  return { role, url: url.href, drop: () => runOnEach(serverUrl, `drop role ${role}`) };
}
