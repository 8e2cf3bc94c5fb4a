import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { emptyDatabase, freshDatabase, type FreshDatabase } from '../../../../test/fresh-database.ts';
import { runOn } from '../../../../test/run-on.ts';
import { TEST_SECRET } from '../../../../test/secret.ts';
import { runCommand } from './main.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const PAGES = ['docs/operations.md', 'docs/runbook.md'].map(path => readFileSync(join(ROOT, path), 'utf8'));
/** A command of ours, with `npm run cli --` before it or without. */
const OF_CLI =
  /^(?:npm run cli -- )?((?:agency|staff|tariffs|person|files|provider|secret|backup|restore|reconcile|citus) .+)$/;
const fenced = [...PAGES.join('\n').matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, text = '']) =>
  text.split('\n'),
);
const inline = [...PAGES.join('\n').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
const COMMANDS = new Set([
  ...fenced.map(line => line.replace(/(^| +)# .*/, '')).filter(Boolean),
  // what is only named has no options and no file
  ...inline.filter(
    code => / npm run cli -- /.test(` ${code}`) || (OF_CLI.test(code) && / --|[A-Z]{3}/.test(code)),
  ),
]);

/** Commands by what they begin with that no test can run, or that another one runs; and why. */
const NOT_HERE: Readonly<Record<string, string>> = {
  'cd /opt/puerta': 'the shell goes there',
  'git clone': 'there is no address to clone from',
  'apt-get install': "the machine's own packages and services",
  'npm install --global': 'the same',
  'npm run setup --': 'setup.test.ts',
  'npm install --no-save': 'whoever runs tests has done so',
  'npm run build': 'npm test does',
  'MALLOC_ARENA_MAX=1': 'scripts/lib/lib.test.ts compares it with the start that setup.test.ts waits for',
  'npm run cli -- restore s3:': 'a second place: backup/second-place.test.ts',
  'npm run cli -- files move': 'needs a bucket: move-files.unit.test.ts',
  'SECRET=NEW': 'rotate-secret.test.ts: databases of tests share the role whose password it changes',
  'npm run cli -- citus': 'needs a Citus: npm run drill -- citus',
  pg_basebackup: "PostgreSQL's own tool",
  'cp -a /base': "PostgreSQL's own data",
};
const reasonOf = (command: string) => Object.keys(NOT_HERE).find(start => command.startsWith(start));

const folder = mkdtempSync(join(tmpdir(), 'puerta-page-'));
const databases: FreshDatabase[] = [];
const made = async <T extends FreshDatabase>(making: Promise<T>): Promise<T> => {
  const database = await making;
  databases.push(database);
  return database;
};
const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
afterAll(async () => {
  said.mockRestore();
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
const ours = await made(freshDatabase('house'));
const { customer, manager } = inject('furnished').residents.caribe;
const settings = (database: { url: string }) => ({
  DATABASE_URL: database.url,
  DATA_DIR: join(folder, `data-${databases.length}`),
  SECRET: TEST_SECRET,
  PROVIDER_KEY: Buffer.alloc(32, 7).toString('base64'),
  LOG_LEVEL: 'silent',
});

const UPS = join(folder, 'ups');
writeFileSync(UPS, 'UPS_URL=https://ups.test\nUPS_CLIENT_ID=a\nUPS_CLIENT_SECRET=b\nUPS_ACCOUNT=A1B2C3\n');
const CITIES = join(ROOT, 'apps/server/src/features/exports/example-tariff.csv');
/** What stands for something in a command of the page, and what stands there in the test; words that may stay stay. */
const PLACEHOLDERS: [RegExp | string, string][] = [
  [/[[\]]/g, ''],
  [/\bLABEL\b/, 'caribe'],
  ['FULL NAME', 'NAME'],
  [/\bMANAGER\b/, manager.email],
  [/--provider \S+/, '--provider ups'],
  [/--file PATH/, `--file ${UPS}`],
  [/--file CSV/, `--file ${CITIES}`],
  [/--id N/, '--id 1'],
  [/--csv FILE/, `--csv ${join(folder, 'differs.csv')}`],
  [/\b(FILE|DIR)$/, join(folder, '$1')],
  [/\/(?:safe\/place|root-only|stick)\//, `${folder}/`],
  [/--email E\b/, `--email ${customer.email}`],
];
/** Brings about what the page says in words before a command. */
async function before(command: string): Promise<string> {
  if (command.startsWith('agency export')) await typed('agency suspend --agency caribe --reason X');
  if (!command.startsWith('staff second-factor')) return command;
  const confirmed = "second_factor_secret = '\\x00', second_factor_confirmed_at = now()";
  await runOn(ours.seeingAll, `update account set ${confirmed} where email = '${manager.email}'`);
  return command.replace(customer.email, manager.email);
}
const words = (command: string) =>
  [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

async function typed(command: string): Promise<string> {
  const [, rest = ''] = OF_CLI.exec(command) ?? [];
  const isNew = /^(restore|agency import)/.test(rest);
  const place = isNew ? await made(rest.startsWith('restore') ? emptyDatabase() : freshDatabase()) : ours;
  return runCommand(words(await before(rest)), settings(place));
}

test.each([...COMMANDS])('%s', { timeout: 60_000 }, async command => {
  if (reasonOf(command)) return;
  const filled = PLACEHOLDERS.reduce((text, [what, value]) => text.replace(what, value), command);
  expect(filled).toMatch(OF_CLI);
  expect(await typed(filled)).toMatch(/./);
  expect(process.exitCode ?? 0).toBe(0);
});

test('what is said not to be run here is on the page', () => {
  const used = new Set([...COMMANDS].map(reasonOf));
  expect(Object.keys(NOT_HERE).filter(start => !used.has(start))).toEqual([]);
});
