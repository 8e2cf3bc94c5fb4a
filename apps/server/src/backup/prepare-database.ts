import { systemClock } from '../app/clock.ts';
import type { Config } from '../config.ts';
import { openClient } from '../db/connect.ts';
import { knownMigrations, migrate } from '../db/migrate.ts';
import { openSimulators } from '../providers.ts';
import type { Head } from './manifest.ts';
import { BackupRefused } from './refused.ts';
import { seenMigrations } from './tables.ts';

export type Surroundings = {
  config: Config;
  ownerUrl: string;
  progress: (line: string) => void;
  /** The deployment's secret is lost, or this is another deployment. */
  acceptOtherSecret: boolean;
};

/** Makes an empty database look like the one that the backup was taken of. */
export async function prepareDatabase(
  head: Head,
  { config, ownerUrl, progress }: Surroundings,
): Promise<void> {
  const last = await lastMigration(head);
  await refuseUsed(head, ownerUrl);
  await migrate(ownerUrl, config, { last, progress });
  if (head.tables.some(({ name }) => name.startsWith('simulator.'))) await makeLedgers(ownerUrl);
}

/** The migration to stop at; only where the backup knows none that this version does not. */
async function lastMigration({ migrations }: Head): Promise<string> {
  const known = await knownMigrations();
  const last = migrations.at(-1);
  const unknown = migrations.find((name, at) => known[at] !== name);
  if (unknown !== undefined || last === undefined) {
    throw new BackupRefused(
      `The backup comes from another version (its migration ${unknown ?? 'is missing'}): restore it with that version, then update`,
    );
  }
  return last;
}

async function refuseUsed({ migrations }: Head, ownerUrl: string): Promise<void> {
  const client = await openClient({ connectionString: ownerUrl });
  try {
    const seen = await seenMigrations(client);
    if (seen.length === 0) return;
    const { rows } = await client.query<{ slug: string }>('select slug from agency order by id limit 1');
    if (rows[0]) {
      throw new BackupRefused(
        `The database is not empty (it has the agency ${rows[0].slug}). A backup goes into an empty one: give another DATABASE_URL, or another DATA_DIR for the embedded database.`,
      );
    }
    if (seen.length > migrations.length) {
      throw new BackupRefused(
        `The database is newer than the backup (${seen.at(-1)} against ${migrations.at(-1)}): give one on which nothing was started yet`,
      );
    }
  } finally {
    await client.end();
  }
}

/** The simulators make the tables of their ledgers when they open. */
async function makeLedgers(ownerUrl: string): Promise<void> {
  await (await openSimulators({ databaseUrl: ownerUrl, clock: systemClock })).close();
}
