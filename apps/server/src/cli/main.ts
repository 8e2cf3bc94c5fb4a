// npm run cli -- agency create …, staff create …, backup FILE: what an operator does beside the running portal.
import { parseArgs } from 'node:util';
import { systemClock } from '../app/clock.ts';
import { failureText } from '../app/failure-text.ts';
import { type Config, readConfig } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { openOwnerDatabase } from '../db/owner-database.ts';
import { type Database, openDatabase } from '../db/within-agency.ts';
import { telling } from '../facts/tell.ts';
import type { Listener } from '../facts/fact.ts';
import { queueByFacts } from '../features/mails/queue-by-facts.ts';
import { countFacts } from '../features/audit/count-facts.ts';
import {
  AGENCY_USAGE,
  clearDomain,
  createAgency,
  createStaff,
  DOMAIN_USAGE,
  endStaffFactor,
  FACTOR_USAGE,
  setDomain,
  STAFF_USAGE,
} from './create-agency.ts';
import { CommandError, type Given, namedLines } from './given.ts';
import { loadTariffs, TARIFFS_USAGE } from './load-tariffs.ts';
import {
  backUp,
  backUpNow,
  BACKUP_USAGE,
  FILES_USAGE,
  listBackups,
  makeBackupKey,
  moveFiles,
  restore,
} from './keep-safe.ts';
import { RECONCILE_USAGE, runReconcile } from './reconcile.ts';
import {
  type Call as AgencyCall,
  LIFE_USAGE,
  listAgencies,
  renameAgency,
  resumeAgency,
  suspendAgency,
} from './agency-life.ts';
import { eraseAgency, exportAgency, importAgency, keepAgency, MOVE_USAGE } from './move-agency.ts';
import { CITUS_USAGE, prepareCitus } from './prepare-citus.ts';
import { rotateSecret, SECRET_USAGE } from './rotate-secret.ts';
import { exportPerson, forgetPerson, PERSON_USAGE } from './person.ts';
import {
  changeKeys,
  clearAccount,
  type Desk,
  eraseAccount,
  listAccounts,
  PROVIDER_USAGE,
  resealAccounts,
  setAccount,
} from './provider-accounts.ts';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

type Call = {
  ownerUrl: string;
  /** the database as the server works on it; a command that takes it as it is has none */
  workUrl: string;
  config: Config;
  given: Given;
  operand: string;
  acceptOtherSecret: boolean;
};
type Command = {
  run?(call: Call): Promise<string>;
  /** It takes the database as it finds it; the others bring it to the newest schema first. */
  asItIs?: true;
  /** It opens the database and everything else by itself, in place of `run`. */
  whole?: (config: Config, given: Given) => Promise<string>;
  /** What it takes besides options. */
  operand?: string;
};

const progress = (line: string) => console.log(line);

/** A command that works within one agency, as the server does: row-level security binds its role, and the owner too. */
async function onDatabase<T>(
  url: string,
  work: (db: Database) => Promise<T>,
  besides: readonly Listener[] = [],
): Promise<T> {
  const db = telling(openDatabase(url, 1), [...besides, countFacts]);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

const onAccounts = (work: (desk: Desk) => Promise<string>): Command => ({
  run: ({ workUrl, config, given }) =>
    onDatabase(workUrl, db => {
      const settings = () => readSettings(given.file, process.stdin);
      return work({ db, config, given, settings, now: systemClock.now() });
    }),
});

/** The owner's: the server's role may not change which host is an agency's, nor whether it is open. */
const onAgency = (work: (call: AgencyCall) => Promise<string>): Command => ({
  run: ({ ownerUrl, config, given }) =>
    onDatabase(ownerUrl, db => work({ db, config, given, now: systemClock.now() })),
});

const onMovedAgency = (
  work: (call: AgencyCall & Call & { progress: typeof progress }) => Promise<string>,
  operand?: string,
): Command => ({
  run: call => onDatabase(call.ownerUrl, db => work({ ...call, db, now: systemClock.now(), progress })),
  ...(operand && { operand }),
});

const COMMANDS: Readonly<Record<string, Command>> = {
  'agency create': {
    run: ({ ownerUrl, config, given }) => createAgency(ownerUrl, config, given, systemClock.now()),
  },
  'agency list': onAgency(listAgencies),
  'agency rename': onAgency(renameAgency),
  'agency suspend': onAgency(suspendAgency),
  'agency resume': onAgency(resumeAgency),
  'agency domain': onAgency(setDomain),
  'agency domain clear': onAgency(clearDomain),
  'agency export': onMovedAgency(exportAgency, 'FILE'),
  'agency import': { run: call => importAgency({ ...call, progress }), operand: 'FILE' },
  'agency erase': onMovedAgency(eraseAgency),
  'agency keep': onAgency(keepAgency),
  'staff create': {
    run: ({ workUrl, config, given }) =>
      onDatabase(workUrl, db => createStaff(db, config, given, systemClock.now())),
  },
  'staff second-factor': {
    run: ({ workUrl, config, given }) =>
      onDatabase(workUrl, db => endStaffFactor(db, config, given, systemClock.now()), [
        // its mail waits for the running portal, which gives a job to whatever has none
        queueByFacts({ jobs: { enqueue: async () => undefined }, clock: systemClock, config }),
      ]),
  },
  'tariffs load': {
    run: ({ workUrl, config, given }) =>
      onDatabase(workUrl, db => loadTariffs({ db, config, given, clock: systemClock })),
  },
  'person export': onMovedAgency(exportPerson, 'DIR'),
  'person forget': {
    run: ({ workUrl, config, given }) =>
      onDatabase(workUrl, db => forgetPerson({ db, config, given, now: systemClock.now() }), [
        queueByFacts({ jobs: { enqueue: async () => undefined }, clock: systemClock, config }),
      ]),
  },
  'files move': { run: ({ config }) => moveFiles(config) },
  'backup now': { run: ({ ownerUrl, config }) => backUpNow(ownerUrl, config, progress), asItIs: true },
  'backup list': { run: ({ config }) => listBackups(config), asItIs: true },
  'backup key': { run: async ({ operand }) => makeBackupKey(operand), asItIs: true, operand: 'FILE' },
  backup: {
    run: ({ ownerUrl, config, operand }) => backUp(ownerUrl, config, operand, progress),
    asItIs: true,
    operand: 'FILE',
  },
  restore: {
    run: ({ ownerUrl, config, given, operand, acceptOtherSecret }) =>
      restore(ownerUrl, config, operand, { key: given.key, acceptOtherSecret, progress }),
    asItIs: true,
    operand: 'FILE',
  },
  reconcile: { whole: runReconcile },
  'citus prepare': { run: ({ ownerUrl }) => prepareCitus(ownerUrl, progress) },
  'secret rotate': {
    run: ({ ownerUrl, config, acceptOtherSecret }) =>
      rotateSecret(ownerUrl, config, acceptOtherSecret, progress),
    asItIs: true,
  },
  'provider set': onAccounts(setAccount),
  'provider keys': onAccounts(changeKeys),
  'provider clear': onAccounts(clearAccount),
  'provider list': onAccounts(listAccounts),
  'provider erase': onAccounts(eraseAccount),
  'provider reseal': onAccounts(resealAccounts),
};

const OPTIONS =
  'slug name short-name prefix color slogan phone email support-email address city state zip time-zone agency domain role reason provider file id key since csv confirm'.split(
    ' ',
  );

const USAGES = [
  AGENCY_USAGE,
  LIFE_USAGE,
  MOVE_USAGE,
  DOMAIN_USAGE,
  STAFF_USAGE,
  FACTOR_USAGE,
  PERSON_USAGE,
  TARIFFS_USAGE,
  PROVIDER_USAGE,
  SECRET_USAGE,
  FILES_USAGE,
  BACKUP_USAGE,
  RECONCILE_USAGE,
  CITUS_USAGE,
];
const HELP = `Commands:\n${USAGES.join('\n')}`;

/** Does what an operator typed, as words; answers what is said in the end. Throws what `failureText` can tell. */
export async function runCommand(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...Object.fromEntries(OPTIONS.map(name => [name, { type: 'string' as const }])),
      'other-secret': { type: 'boolean' as const },
      help: { type: 'boolean' as const, short: 'h' },
    },
  });
  if (values['help'] || positionals.length === 0) return HELP;
  const { command, operand } = chosen(positionals);
  const config = readConfig(env);
  const { 'other-secret': acceptOtherSecret = false, ...given } = values;
  if (command.whole) return command.whole(config, given as Given);
  const database = await openOwnerDatabase(config, progress);
  try {
    const workUrl = command.asItIs ? '' : await migrate(database.url, config, { progress });
    const call = { ownerUrl: database.url, workUrl, config, given: given as Given, operand };
    return (await command.run?.({ ...call, acceptOtherSecret: acceptOtherSecret === true })) ?? '';
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
  throw new CommandError(`There is no command "${positionals.join(' ')}". ${HELP}`);
}

/**
 * The settings of an account, written `NAME=value` one to a line, from a file or through a pipe: never from the command
 * line, which other programs see, nor from a terminal, which shows them. Throws CommandError, in whose message no value
 * stands.
 */
async function readSettings(
  path: string | undefined,
  input: NodeJS.ReadableStream & { isTTY?: boolean },
): Promise<Record<string, string>> {
  if (path === undefined && input.isTTY) {
    throw new CommandError(
      'Give the settings in a file (--file PATH) or through a pipe: NAME=value, one to a line',
    );
  }
  return namedLines(path === undefined ? await text(input) : contentOf(path));
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CommandError(`--file cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

if (import.meta.main)
  try {
    console.log(await runCommand(process.argv.slice(2), process.env));
  } catch (error) {
    console.error(failureText(error));
    process.exitCode = 1;
  }
