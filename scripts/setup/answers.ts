// What setup has to know, and who answers: flags, a file, what was answered before, or a person at a terminal.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError } from '../../apps/server/src/cli/given.ts';

/** By the names of the questions; a secret that was answered before is `KEPT`. */
export type Answers = Readonly<Record<string, string>>;
export const KEPT = 'kept';

type Question = {
  name: string;
  ask: string;
  /** none: it must be answered */
  usual?: string;
  /** read from a file or a terminal alone: other programs see the command line */
  isSecret?: true;
  /** what it names is read and kept, so that it may go */
  isRead?: true;
};

export const QUESTIONS: readonly Question[] = [
  { name: 'domain', ask: 'Host name of the portal, such as envios.miagencia.com' },
  { name: 'port', ask: 'Port of the server on this machine', usual: '3000' },
  {
    name: 'database',
    ask: 'Database: embedded, or postgres://owner:password@host/name',
    usual: 'embedded',
    isSecret: true,
  },
  { name: 'slug', ask: 'First agency: label (lower-case letters, digits, hyphens)' },
  { name: 'name', ask: 'Its name' },
  { name: 'short-name', ask: 'Short name, 2 to 6 letters or digits, such as ORI' },
  { name: 'prefix', ask: 'Prefix of its tracking numbers, 2 to 4 capital letters' },
  { name: 'email', ask: 'Its e-mail' },
  { name: 'support-email', ask: 'E-mail of its support' },
  { name: 'phone', ask: 'Its telephone', usual: '' },
  { name: 'address', ask: 'Warehouse: street and number' },
  { name: 'city', ask: 'City' },
  { name: 'state', ask: 'State, two letters' },
  { name: 'zip', ask: 'ZIP code' },
  { name: 'time-zone', ask: 'Time zone', usual: 'America/New_York' },
  { name: 'manager-email', ask: 'First manager: e-mail' },
  { name: 'manager-name', ask: 'Name' },
  { name: 'tariffs', ask: 'CSV of prices by city (nothing: later, on the screen)', usual: '' },
  {
    name: 'mail',
    ask: 'Mail server: smtp://user:password@host:587 (later: mails wait)',
    usual: 'later',
    isSecret: true,
  },
  { name: 'mail-from', ask: 'Sender of mails (nothing: no-reply@ the mail server)', usual: '' },
  { name: 'providers', ask: 'Providers: simulators, or ups and authorizenet or stripe with commas between' },
  {
    name: 'providers-file',
    ask: 'File with their settings, NAME=value one to a line',
    usual: '',
    isRead: true,
  },
  { name: 'proxy', ask: 'TLS ends in: caddy, nginx, or none', usual: 'caddy' },
  { name: 'certificate', ask: 'Certificate file (nothing: Caddy fetches one)', usual: '' },
  { name: 'certificate-key', ask: 'Its key file', usual: '' },
];

/**
 * Every answer: what is given, else what was answered before, else a person's, else the usual one. Throws CommandError
 * with one line for each that is missing.
 */
export async function readAnswers(given: Answers, before: Answers): Promise<Answers> {
  const known = { ...before, ...given };
  const unknown = Object.keys(given).filter(name => !QUESTIONS.some(question => question.name === name));
  if (unknown.length > 0) throw new CommandError(`Setup does not ask for ${unknown.join(', ')}`);
  const open = QUESTIONS.filter(({ name }) => known[name] === undefined);
  const told = process.stdin.isTTY ? await ask(open) : {};
  const missing = open.filter(({ name, usual }) => !told[name] && usual === undefined);
  if (missing.length > 0) {
    const lines = missing.map(({ name, ask: text }) => `--${name} is missing: ${text}`);
    throw new CommandError(lines.join('\n'));
  }
  const rest = open.map(({ name, usual = '' }) => [name, told[name] || usual] as const);
  return { ...known, ...Object.fromEntries(rest) };
}

/** Refuses what other programs of the machine could read while setup runs. */
export function refuseSecrets(flags: Answers): void {
  for (const { name, isSecret } of QUESTIONS)
    if (isSecret && /:\/\/[^/]*:[^/]*@/.test(flags[name] ?? ''))
      throw new CommandError(`--${name}: a password does not go on the command line; write it into --file`);
}

/** What may be kept in a file that anybody reads. */
export const withoutSecrets = (answers: Answers): Answers =>
  Object.fromEntries(
    QUESTIONS.map(({ name, usual, isSecret, isRead }) => {
      const value = answers[name] ?? '';
      return [name, (isSecret || isRead) && value !== usual ? KEPT : value];
    }),
  );

async function ask(open: readonly Question[]): Promise<Record<string, string>> {
  const told: Record<string, string> = {};
  let isHidden = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk);
      done();
    },
  });
  const line = createInterface({ input: process.stdin, output, terminal: true });
  try {
    for (const { name, ask: text, usual, isSecret } of open) {
      const answer = line.question(`${text}${usual ? ` [${usual}]` : ''}: `);
      isHidden = isSecret === true;
      told[name] = (await answer).trim();
      if (isHidden) process.stdout.write('\n');
      isHidden = false;
    }
  } finally {
    line.close();
  }
  return told;
}
