import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { runOn } from './run-on.ts';

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
