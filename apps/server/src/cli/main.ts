// npm run cli -- agency create …, npm run cli -- staff create …: what an operator does before anyone can sign in.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { appUrl, rolePassword } from '../db/app-url.ts';
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/within-agency.ts';
import { AGENCY_USAGE, createAgency } from './create-agency.ts';
import { createStaff, STAFF_USAGE } from './create-staff.ts';
import { CommandError, type Given } from './given.ts';
import { FILES_USAGE, moveFiles } from './move-files.ts';

type Command = (ownerUrl: string, config: Config, given: Given) => Promise<string>;

const COMMANDS: Readonly<Record<string, Command>> = {
  'agency create': (ownerUrl, _config, given) => createAgency(ownerUrl, given, systemClock.now()),
  'staff create': async (ownerUrl, config, given) => {
    const db = openDatabase(appUrl(config, ownerUrl), 1);
    try {
      return await createStaff(db, config, given, systemClock.now());
    } finally {
      await db.close();
    }
  },
  'files move': (_ownerUrl, config) => moveFiles(config),
};

const OPTIONS =
  'slug name short-name prefix color slogan phone email support-email address city state zip time-zone agency role'.split(
    ' ',
  );

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(OPTIONS.map(name => [name, { type: 'string' as const }])),
  });
  const command = COMMANDS[positionals.join(' ')];
  if (!command) throw new CommandError(`Commands:\n${AGENCY_USAGE}\n${STAFF_USAGE}\n${FILES_USAGE}`);
  const config = readConfig(process.env);
  const embedded = config.DATABASE_URL
    ? null
    : await startEmbedded({
        dataDir: join(config.dataDir, 'postgres'),
        log: line => console.log(line),
      });
  try {
    const ownerUrl = config.DATABASE_URL ?? embedded?.url ?? '';
    await migrate(ownerUrl, rolePassword(config));
    console.log(await command(ownerUrl, config, values as Given));
  } finally {
    await embedded?.stop();
  }
}

run().catch((error: unknown) => {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof CommandError ||
    (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 1;
});
