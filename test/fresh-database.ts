import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { deriveKey } from '../apps/server/src/config.ts';
import { APP_ROLE } from '../apps/server/src/db/migrate.ts';
import { runOn } from './run-on.ts';
import { TEST_SECRET } from './secret.ts';

/** A database of a test file's own. */
export type FreshDatabase = { url: string; drop(): Promise<void> };

/**
 * Copies the migrated template, so that a test file sees no other file's rows. Call `drop` when done; connections
 * still open are then cut.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject('databaseUrl');
  const name = `puerta_test_${randomBytes(6).toString('hex')}`;
  // Copying files is twice as fast as logging every page, where nothing is synced to disk.
  await runOn(server, `create database ${name} template ${inject('templateDatabase')} strategy file_copy`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => runOn(server, `drop database ${name} with (force)`) };
}

/** The same database as the server enters it: under the role that row-level security binds. */
export function appUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = APP_ROLE;
  url.password = deriveKey(TEST_SECRET, 'database-role');
  return url.href;
}
