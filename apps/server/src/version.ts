import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownMigrations } from './db/migrate.ts';

const MANIFEST = join(import.meta.dirname, '../../../package.json');

/** The release that runs here, such as `0.2.0`. */
export const RELEASE: string = (JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }).version;

/** What runs here: its release, and the newest migration that it knows. */
export const runningVersion = async (): Promise<{ version: string; schema: string }> => ({
  version: RELEASE,
  schema: (await knownMigrations()).at(-1) ?? '',
});
