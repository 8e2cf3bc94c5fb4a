import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { expect, type TestContext } from 'vitest';
import type { OutgoingMail } from '../apps/server/src/adapters/mail/port.ts';
import { sendMail } from '../apps/server/src/features/mails/send-mail.ts';
import { setCounters } from '../apps/server/src/demo/world.ts';
import type { TestApp } from './app.ts';

/**
 * What every use case mails, written down in test/mails/: the rows in their order, and all that their reader gets. Who
 * changes how mails are told, and not what, leaves these files as they are.
 *
 * A record is written by `RECORD_MAILS=1` alone (npm test never sets it), and such a run fails, so that nobody takes it
 * for a comparison. Run that way, read the difference, and run again without:
 *
 *   RECORD_MAILS=1 node node_modules/vitest/vitest.mjs run --project server every-mail
 */
const IS_WRITTEN = process.env.RECORD_MAILS === '1';

const fileOf = (name: string) => new URL(`./mails/${name}.txt`, import.meta.url);

/** The use cases of a record with what they mail, in its order; empty where there is none yet. */
export function readRecord(name: string): Map<string, string> {
  const text = existsSync(fileOf(name)) ? readFileSync(fileOf(name), 'utf8') : '';
  const parts = text.split(/^## (.*)\n/m).slice(1);
  return new Map(parts.flatMap((title, at) => (at % 2 === 0 ? [[title, parts[at + 1] ?? '']] : [])));
}

/** The templates of the mails that were sent, by what a record says. */
export const templatesIn = (record: ReadonlyMap<string, string>): string[] =>
  [...record.values()].flatMap(told =>
    [...told.matchAll(/^mail: (\w+), \w+$/gm)].map(([, template = '']) => template),
  );

/**
 * Ends a step of a use case: whatever was told since the step before is sent, written down under this name, and
 * answered. In short, without their texts, where the step only leads to the use case, and another one has them.
 */
export type Told = (step: string, how?: 'in short') => Promise<OutgoingMail[]>;

/**
 * Makes tests of a record: `expectMails` of a use case, whose name is the test's, mails exactly what is written down of
 * it; `expectAll`, behind them all, that nothing else is.
 */
export function mailRecord(name: string, openedApp: () => TestApp) {
  const known = readRecord(name);
  const now = new Map<string, string>();
  return {
    expectMails:
      (work: (told: Told) => Promise<void>) =>
      async ({ task }: TestContext): Promise<void> => {
        const told = await written(openedApp(), work);
        now.set(task.name, told);
        if (!IS_WRITTEN) expect(told).toBe(known.get(task.name));
      },
    expectAll({ task }: TestContext): void {
      const { tasks } = task.file;
      const titles = tasks.slice(0, tasks.indexOf(task)).map(one => one.name);
      if (IS_WRITTEN) write(name, titles, now);
      expect([...known.keys()]).toEqual(titles);
    },
  };
}

function write(name: string, titles: string[], now: ReadonlyMap<string, string>): never {
  const missing = titles.filter(title => !now.has(title));
  if (missing.length > 0) throw new Error(`Nothing is written down without ${missing.join('; ')}`);
  writeFileSync(fileOf(name), titles.map(title => `## ${title}\n${now.get(title)}`).join(''));
  throw new Error(`${name}.txt was written: read what changed, and run again without RECORD_MAILS`);
}

/** Orders and tickets of tests count from here: no other number in a mail looks like theirs. */
const FIRST = { orders: 70_000, ticket: 80_000 };

/** Before anything is bought or asked; mails leave when a step ends, and by nothing else. */
export async function openRecord(app: TestApp): Promise<void> {
  await app.stopWork();
  for (const agency_id of [1, 2]) {
    await app.services.db.within(agency_id, tx => setCounters(tx, FIRST));
  }
}

async function written(app: TestApp, work: (told: Told) => Promise<void>): Promise<string> {
  const owner = new pg.Client(app.superuserUrl);
  await owner.connect();
  try {
    const before = await thingsOf(owner);
    const told: { step: string; mails: ToldMail[]; isShort: boolean }[] = [];
    let last = await lastMail(owner);
    await work(async (step, how) => {
      const mails = await sendSince(app, owner, last);
      last = Math.max(last, ...mails.map(({ id }) => id));
      told.push({ step, mails, isShort: how === 'in short' });
      return mails.flatMap(({ sent }) => sent ?? []);
    });
    expect(await sendSince(app, owner, last), 'mails after the last step').toEqual([]);
    const names = namesOf(before, await thingsOf(owner));
    const stepOf = ({ step, mails, isShort }: (typeof told)[number]) =>
      `# ${step}\n${mails.map(isShort ? lineOf(names) : textOf(names)).join('') || 'no mail\n'}`;
    return told.map(stepOf).join('');
  } finally {
    await owner.end();
  }
}

type ToldMail = {
  id: number;
  agency: number;
  slug: string;
  template: string;
  state: string;
  /** number of the account that has the address */
  reader?: number | undefined;
  sent?: OutgoingMail;
};

async function lastMail(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ id: number | null }>('select max(id)::int as id from mail');
  return rows[0]?.id ?? 0;
}

/** Sends what was told after a mail, in the order of the rows. */
async function sendSince(app: TestApp, owner: pg.Client, last: number): Promise<ToldMail[]> {
  const { rows } = await owner.query<ToldMail>(
    `select m.id, m.agency_id as agency, a.slug, m.template, m.state from mail m join agency a on a.id = m.agency_id
     where m.id > $1 order by m.id`,
    [last],
  );
  const jobs = await owner.query<{ id: number }>(
    `select (data ->> 'mailId')::int as id from pgboss.job where name = 'mail' and (data ->> 'mailId')::int > $1
     order by 1`,
    [last],
  );
  expect(jobs.rows, 'jobs that send what was told').toEqual(rows.map(({ id }) => ({ id })));
  const mails: ToldMail[] = [];
  for (const row of rows)
    mails.push({ ...row, ...(row.state === 'queued' && (await sendOne(app, owner, row))) });
  return mails;
}

async function sendOne(
  { services }: TestApp,
  owner: pg.Client,
  { agency, id }: ToldMail,
): Promise<Pick<ToldMail, 'state' | 'sent' | 'reader'>> {
  const all: OutgoingMail[] = [];
  const mail = { send: async (one: OutgoingMail) => void all.push(one), close: async () => undefined };
  await sendMail({ ...services, mail }, { agencyId: agency, mailId: id }, { last: false });
  const [sent] = all;
  if (!sent) return { state: 'not sent' };
  const { rows } = await owner.query<{ id: number }>(
    'select id from account where agency_id = $1 and email = $2',
    [agency, sent.to],
  );
  return { state: 'sent', sent, reader: rows[0]?.id };
}

/** What has a number or a text that differs from run to run, oldest first. */
const THINGS: Readonly<Record<string, string>> = {
  package: 'select tracking_number as value from package order by agency_id, id',
  'label of package': 'select carrier_tracking as value from package order by agency_id, id',
  order: 'select id::text as value from orders order by agency_id, id',
  ticket: 'select id::text as value from ticket order by agency_id, id',
  pickup: 'select prn as value from pickup order by agency_id, order_id',
  locker: 'select locker as value from account where locker is not null order by agency_id, id',
  // of people whose address a test made up
  person:
    "select email as value from account where email ~ '^[0-9a-f]{8}-[0-9a-f-]{27}@' order by agency_id, id",
};
type Things = Map<string, string[]>;

async function thingsOf(owner: pg.Client): Promise<Things> {
  const found: Things = new Map();
  for (const [thing, query] of Object.entries(THINGS)) {
    const { rows } = await owner.query<{ value: string | null }>(query);
    found.set(
      thing,
      rows.flatMap(({ value }) => value ?? []),
    );
  }
  return found;
}

/** Each thing that a use case made has its place among them for a name: a mail about another one would say so. */
function namesOf(before: Things, after: Things): [value: RegExp, name: string][] {
  return [...after].flatMap(([thing, values]) => {
    const known = new Set(before.get(thing));
    const made = values.filter(value => !known.has(value));
    return made.map((value, at): [RegExp, string] => [
      new RegExp(`(?<!\\w)${value.replaceAll('.', '\\.')}(?!\\w)`, 'g'),
      `«${thing} ${at + 1}»`,
    ]);
  });
}

const TOKEN = /(?<=\?token=)[\w-]{43}(?![\w-])/g;
const PASSWORD = /^Contraseña: ([a-zA-Z2-9]{14})$/m;

type Names = ReturnType<typeof namesOf>;

const stable = (names: Names, text: string) =>
  names.reduce((said, [value, name]) => said.replace(value, name), text.replace(TOKEN, '«token»'));

const lineOf =
  (names: Names) =>
  ({ slug, template, state, sent }: ToldMail): string =>
    `mail: ${template}, ${slug}, ${sent ? stable(names, `to ${sent.to}: ${sent.subject}`) : state}\n`;

const textOf = (names: Names) => (mail: ToldMail) => {
  const { slug, template, sent, reader } = mail;
  if (!sent) return lineOf(names)(mail);
  const { fromName, replyTo, to, subject, text, attachments } = sent;
  const password = PASSWORD.exec(text)?.[1];
  const attached = attachments.map(({ fileName, type }) => `attached: ${fileName}, ${type}\n`).join('');
  const head = `from: ${fromName}, answers to ${replyTo}\nto: ${to}\nsubject: ${subject}\n${attached}`;
  const said = stable(names, head + blocksIn(sent).map(lines).join(''))
    .replaceAll(`account=${reader}&`, 'account=«reader»&')
    .replaceAll(password ?? '«password»', '«password»');
  return `mail: ${template}, ${slug}\n${said}`;
};

type Block = { kind: string; words: string };

/**
 * What stands in a mail from top to bottom, as its HTML has it, whose text says the same. How a block looks is told
 * once, in render-mail.unit.test.ts.
 */
function blocksIn({ html, text, subject }: OutgoingMail): Block[] {
  expect(html).toMatch(/^<!doctype html>\n<html lang="es">/);
  expect(html).toContain(`<title>${subject.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)}</title>`);
  const cells = [...html.matchAll(/^<tr><td style="[^"]*">(.*)<\/td><\/tr>$/gm)].map(
    ([, inner = '']) => inner,
  );
  // above all stands the agency's mark
  const blocks = cells.slice(1).map(cell => ({ kind: kindOf(cell), words: wordsOf(cell) }));
  const foot = blocks.at(-1) as Block;
  foot.kind = 'foot';
  const said = blocks.map(block => (block === foot ? `--\n${foot.words}` : block.words));
  expect(`${said.join('\n\n')}\n`, 'the HTML says what the text says').toBe(text);
  return blocks;
}

const KINDS: Readonly<Record<string, string>> = { h1: 'title', span: 'note', table: 'rows', a: 'button' };
const kindOf = (cell: string) => KINDS[/^<(\w+)/.exec(cell)?.[1] ?? ''] ?? 'text';

const wordsOf = (cell: string) =>
  cell
    // a button stands above its address
    .replace(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>(?:<br><a href="\1"[^>]*>\1<\/a>)?/g, '$2: $1')
    .replace(/<th[^>]*>([^<]*)<\/th><td[^>]*>([^<]*)<\/td>/g, '$1: $2')
    .replace(/<\/tr><tr>|<br>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

/** Every line behind a bar, so that spaces at its end can be seen. */
const lines = ({ kind, words }: Block) =>
  words
    .split('\n')
    .map((line, at) => `${(at === 0 ? kind : '').padEnd(6)}|${line}\n`)
    .join('');
