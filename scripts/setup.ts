// npm run setup: a deployment on this machine, from a bare checkout to a portal with its first agency and manager.
// Repeated with the same answers it changes nothing; --undo takes back what it wrote (docs/operations.md).
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { failureText } from '../apps/server/src/app/failure-text.ts';
import { CommandError, namedLines } from '../apps/server/src/cli/given.ts';
import { ROOT } from './lib/root.mjs';
import { buildWebIfChanged } from './lib/web-build.mjs';
import {
  type Answers,
  KEPT,
  QUESTIONS,
  readAnswers,
  refuseSecrets,
  withoutSecrets,
} from './setup/answers.ts';
import { deploymentFiles, type Place } from './setup/deployment.ts';
import {
  type Kept,
  type Owner,
  readRecord,
  readSecrets,
  saveRecord,
  undo,
  writeFiles,
} from './setup/record.ts';

const USER = 'puerta';
const READY_MS = 60_000;

type Flags = { dir?: string; file?: string; start?: boolean; undo?: boolean; help?: boolean };

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries(QUESTIONS.map(({ name }) => [name, { type: 'string' as const }])),
      dir: { type: 'string' as const },
      file: { type: 'string' as const },
      start: { type: 'boolean' as const },
      undo: { type: 'boolean' as const },
      help: { type: 'boolean' as const, short: 'h' },
    },
  });
  const { dir, file, start, undo: takesBack, help, ...rest } = values as Flags & Record<string, unknown>;
  const flags = rest as Answers;
  if (help) return console.log(USAGE);
  const place = placeOf(dir);
  const record = readRecord(place);
  if (takesBack) return takeBack(place, record);
  refuseSecrets(flags);
  const inFile = file === undefined ? {} : namedLines(readFileSync(resolve(file), 'utf8'));
  const secrets = readSecrets(place);
  const before = { ...(secrets['DATABASE_URL'] && { database: KEPT }), ...record.answers };
  const answers = await readAnswers({ ...inFile, ...flags }, before);
  const files = deploymentFiles(place, answers, secrets);
  if (!existsSync(join(ROOT, 'apps/web/dist/index.html'))) buildWebIfChanged();
  const owner = place.user === null ? null : serviceUser(place, place.user);
  for (const line of writeFiles(place, record, files, owner)) console.log(line);
  record.answers = withoutSecrets(answers);
  saveRecord(place, record);
  makeFirst(place, record, answers);
  await sayStart(place, answers, start === true);
}

const USAGE = `npm run setup -- [--file ANSWERS] [--dir FOLDER] [--start] [--undo] [--ANSWER VALUE …]
Asks for what is not answered. The answers, NAME=value one to a line in a file, or as options:
${QUESTIONS.map(({ name, ask, usual }) => `  ${name.padEnd(16)}${ask}${usual ? ` [${usual}]` : ''}`).join('\n')}`;

/** Of the whole machine for root, else everything in one folder. */
function placeOf(dir: string | undefined): Place {
  const packaged = join(ROOT, 'node_modules/.bin/node');
  const node = existsSync(packaged) ? realpathSync(packaged) : process.execPath;
  const isSystem = dir === undefined;
  if (isSystem && process.getuid?.() !== 0)
    throw new CommandError('Run it as root, or give a folder of yours: --dir FOLDER');
  const folder = isSystem ? '/etc/puerta' : resolve(dir);
  const place: Place = isSystem
    ? { folder, data: '/var/lib/puerta', unit: '/etc/systemd/system/puerta.service', node, user: USER }
    : { folder, data: join(folder, 'data'), unit: join(folder, 'puerta.service'), node, user: null };
  const odd = [folder, ROOT, node].find(path => !/^[\w./@+:-]+$/.test(path));
  if (odd) throw new CommandError(`Choose a folder without spaces or odd letters, not ${odd}`);
  return place;
}

/** The account that the service runs as, made where there is none. */
function serviceUser({ node, data }: Place, user: string): Owner {
  if (tryOut('id', [user]) !== 0) {
    const made = tryOut('useradd', ['--system', '--home-dir', data, '--shell', '/usr/sbin/nologin', user]);
    if (made !== 0) throw new CommandError(`The account ${user} could not be made: make it, and repeat`);
  }
  const canRead = tryOut('runuser', ['-u', user, '--', node, '--check', join(ROOT, 'scripts/start.mjs')]);
  if (canRead !== 0)
    throw new CommandError(
      `${user} cannot read ${ROOT}: move the checkout to /opt/puerta, say, and repeat there`,
    );
  // the service may not write among the packages: what it would keep there is kept now
  tryOut(node, [join(ROOT, 'scripts/lib/fill-plain-sources.mjs')]);
  const number = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout);
  return { uid: number('-u'), gid: number('-g') };
}

const tryOut = (program: string, args: string[]): number =>
  spawnSync(program, args, { stdio: 'ignore' }).status ?? 1;

/** The first agency, its first manager and its prices: each once, by the operator's own commands. */
function makeFirst(place: Place, record: Kept, answers: Answers): void {
  const pick = (...names: string[]) =>
    names.flatMap(name => (answers[name] ? [`--${name}`, answers[name]] : []));
  const { slug = '', 'manager-email': email = '', 'manager-name': name = '', tariffs } = answers;
  const agency = pick('slug', 'name', 'short-name', 'prefix', 'email', 'support-email', 'phone', 'address');
  const where = pick('city', 'state', 'zip', 'time-zone');
  const manager = ['--agency', slug, '--email', email];
  const steps: [what: string, command: string[], file?: string][] = [
    [`agency ${slug}`, ['agency', 'create', ...agency, ...where]],
    [`manager ${email} of ${slug}`, ['staff', 'create', ...manager, '--name', name]],
  ];
  // the service's account may not be able to read the file
  if (tariffs) steps.push([`tariffs of ${slug}`, ['tariffs', 'load', ...manager], resolve(tariffs)]);
  for (const [what, command, file] of steps) {
    if (record.made.includes(what)) continue;
    const input = file === undefined ? '' : readFileSync(file);
    const { status, stdout, stderr } = spawnSync(join(place.folder, 'puerta'), command, {
      encoding: 'utf8',
      input,
    });
    const isThere = status !== 0 && /\balready\s*$/.test(stderr);
    // what to do next is done in the next turn
    console.log(isThere ? `${what} is there already` : stdout.replace(/^Next: .*/m, '').trim());
    if (status !== 0 && !isThere)
      throw new CommandError(`${stderr.trim()}\nMend it and repeat setup: what is done is not done again`);
    record.made.push(what);
    saveRecord(place, record);
  }
}

const hasSystemd = (place: Place) => place.user !== null && existsSync('/run/systemd/system');

async function sayStart(place: Place, { port, mail, proxy }: Answers, starts: boolean): Promise<void> {
  if (mail === 'later')
    console.log('Mails wait until setup is repeated with --file and a line mail=smtp://…');
  if (proxy !== 'none')
    console.log(`The configuration of ${proxy} stands in ${place.folder}: put it in its place`);
  if (!hasSystemd(place)) return console.log(`Start it: ${join(place.folder, 'puerta')} start`);
  if (!starts) return console.log('Start it: systemctl enable --now puerta');
  tryOut('systemctl', ['daemon-reload']);
  tryOut('systemctl', ['enable', 'puerta']);
  tryOut('systemctl', ['restart', 'puerta']);
  for (const end = performance.now() + READY_MS; performance.now() < end; await sleep(500)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return console.log('It is ready. Its log: journalctl -u puerta');
  }
  throw new CommandError('It is not ready after a minute: journalctl -u puerta says why');
}

function takeBack(place: Place, record: Kept): void {
  if (hasSystemd(place)) tryOut('systemctl', ['disable', '--now', 'puerta']);
  const { removed, keys, changed } = undo(place, record);
  if (hasSystemd(place)) tryOut('systemctl', ['daemon-reload']);
  for (const path of removed) console.log(`removed    ${path}`);
  for (const path of changed) console.log(`kept       ${path}   (changed by hand)`);
  for (const path of keys) console.log(`kept       ${path}   (opens what follows)`);
  console.log(`kept       ${place.data}   (files, and the embedded database), databases elsewhere, backups`);
  if (place.user) console.log(`kept       the account ${place.user}, whose they are`);
}

run().catch((error: unknown) => {
  console.error(failureText(error));
  process.exitCode = 1;
});
