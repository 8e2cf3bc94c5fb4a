// npm run cli -- agency create …, staff create …, backup FILE: what an operator does beside the running portal.
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { appUrl, rolePassword } from '../db/app-url.ts';
import { migrate } from '../db/migrate.ts';
import { openOwnerDatabase } from '../db/owner-database.ts';
import { openDatabase } from '../db/within-agency.ts';
import { AGENCY_USAGE, createAgency } from './create-agency.ts';
import { createStaff, STAFF_USAGE } from './create-staff.ts';
import { CommandError, type Given } from './given.ts';
import { BACKUP_USAGE, backUp, restore } from './keep-safe.ts';
import { FILES_USAGE, moveFiles } from './move-files.ts';

type Call = { ownerUrl: string; config: Config; given: Given; operand: string; acceptOtherSecret: boolean };
type Command = {
  run(call: Call): Promise<string>;
  /** It takes the database as it finds it; the others bring it to the newest schema first. */
  asItIs?: true;
  /** What it takes besides options. */
  operand?: string;
};

const progress = (line: string) => console.log(line);

const COMMANDS: Readonly<Record<string, Command>> = {
  'agency create': { run: ({ ownerUrl, given }) => createAgency(ownerUrl, given, systemClock.now()) },
  'staff create': {
    async run({ ownerUrl, config, given }) {
      const db = openDatabase(appUrl(config, ownerUrl), 1);
      try {
        return await createStaff(db, config, given, systemClock.now());
      } finally {
        await db.close();
      }
    },
  },
  'files move': { run: ({ config }) => moveFiles(config) },
  backup: {
    run: ({ ownerUrl, config, operand }) => backUp(ownerUrl, config, operand, progress),
    asItIs: true,
    operand: 'FILE',
  },
  restore: {
    run: ({ ownerUrl, config, operand, acceptOtherSecret }) =>
      restore(ownerUrl, config, operand, { acceptOtherSecret, progress }),
    asItIs: true,
    operand: 'FILE',
  },
};

const OPTIONS =
  'slug name short-name prefix color slogan phone email support-email address city state zip time-zone agency role'.split(
    ' ',
  );

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...Object.fromEntries(OPTIONS.map(name => [name, { type: 'string' as const }])),
      'other-secret': { type: 'boolean' as const },
    },
  });
  const { command, operand } = chosen(positionals);
  const config = readConfig(process.env);
  const database = await openOwnerDatabase(config, progress);
  try {
    if (!command.asItIs) await migrate(database.url, rolePassword(config));
    const { 'other-secret': acceptOtherSecret = false, ...given } = values;
    const call = { ownerUrl: database.url, config, given: given as Given, operand };
    console.log(await command.run({ ...call, acceptOtherSecret: acceptOtherSecret === true }));
  } finally {
    await database.stop();
  }
}

function chosen(positionals: string[]): { command: Command; operand: string } {
  for (const [name, command] of Object.entries(COMMANDS)) {
    const words = name.split(' ');
    const [operand, ...rest] = positionals.slice(words.length);
    const isCalled = words.every((word, at) => positionals[at] === word);
    if (isCalled && rest.length === 0 && (operand !== undefined) === (command.operand !== undefined)) {
      return { command, operand: operand ?? '' };
    }
  }
  throw new CommandError(`Commands:\n${AGENCY_USAGE}\n${STAFF_USAGE}\n${FILES_USAGE}\n${BACKUP_USAGE}`);
}

run().catch((error: unknown) => {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof CommandError ||
    (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 1;
});
