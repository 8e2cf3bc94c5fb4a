import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { carrySettings } from './citus.ts';
import { CITUS_WORKERS, runOn, runOnEach, withPath } from './run-on.ts';

/** A database of a test file's own. */
export type FreshDatabase = {
  /** its owner's address, whom row-level security binds: what a deployment has as DATABASE_URL */
  url: string;
  /** a superuser's: sees every agency, for what a test must check behind the server's back */
  seeingAll: string;
  drop(): Promise<void>;
};

/**
 * Copies a migrated template, without agencies or with those of a house, so that a test file sees no other file's
 * rows. Call `drop` when done; connections still open are then cut.
 */
export async function freshDatabase(
  template: 'bare' | 'house' = 'bare',
): Promise<FreshDatabase & { workUrl: string }> {
  // Copying files is twice as fast as logging every page, where nothing is synced to disk.
  const database = await makeDatabase(`template ${inject('templates')[template]} strategy file_copy`);
  return { ...database, workUrl: appUrlOf(database.url) };
}

/** A database on which nothing was ever started: not even migrated. */
export const emptyDatabase = (): Promise<FreshDatabase> => makeDatabase('');

async function makeDatabase(from: string): Promise<FreshDatabase> {
  const [server, owner] = [inject('databaseUrl'), inject('ownersUrl')];
  const name = `puerta_test_${randomBytes(6).toString('hex')}`;
  await runOnEach(server, `create database ${name} owner ${new URL(owner).username} ${from}`);
  if (from && CITUS_WORKERS.length > 0) await carrySettings(server, name);
  return {
    url: withPath(owner, name),
    seeingAll: withPath(server, name),
    async drop() {
      const role = from ? null : await serversRole(withPath(server, name));
      await runOnEach(server, `drop database ${name} with (force)`);
      // copies of the template share its role
      if (role) await runOn(server, `drop role if exists "${role}"`);
    },
  };
}

/** The role that a first start made; a name that nobody has where none was. */
async function serversRole(seeingAll: string): Promise<string> {
  const client = new pg.Client(seeingAll);
  await client.connect();
  try {
    return (
      (await client.query<{ role: string }>('select role from puerta.deployment')).rows[0]?.role ?? 'nobody'
    );
  } catch {
    return 'nobody';
  } finally {
    await client.end();
  }
}

/** The same database as the server enters it: under the role that row-level security binds. */
export function appUrlOf(ownerUrl: string): string {
  return withPath(inject('workUrl'), new URL(ownerUrl).pathname);
}
