import { createHash } from 'node:crypto';
import type { Finding, Rule, SourceFile } from './sources.ts';

const FOLDER = 'apps/server/src/db/migrations/';
/** Every migration that ever landed, in their order: `sha256sum --check` reads it too. */
export const LANDED = `${FOLDER}landed.sha256`;
/** Given twice before there was this rule; databases know both of each. */
const GIVEN_TWICE = new Set(['0012', '0013']);

/**
 * Databases remember by name which migrations they have run, and run each once, in the order of their names: one that
 * has landed keeps text, name and place for ever.
 */
export const appendOnlyMigrations: Rule = {
  name: 'append-only migrations',
  check(files) {
    const there = migrationsIn(files);
    const landed = landedIn(files);
    return [
      ...landed.flatMap(one => changeOf(one, there)),
      ...misplaced(landed),
      ...unlisted(there, landed),
      ...files.flatMap(silentBreaks),
    ];
  },
};

/** The list with the migrations that it lacks at its end: what stands in it already is never written anew. */
export function withNewMigrations(files: SourceFile[]): string {
  const landed = landedIn(files);
  const known = new Set(landed.map(({ name }) => name));
  const there = migrationsIn(files);
  const added = [...there.keys()].filter(name => !known.has(name)).sort();
  const lines = [
    ...landed.map(({ name, digest }) => `${digest}  ${name}\n`),
    ...added.map(name => `${there.get(name)}  ${name}\n`),
  ];
  return lines.join('');
}

type Landed = { name: string; digest: string; line: number };

/** Digests of the migrations that stand in the folder, by file name. */
const migrationsIn = (files: SourceFile[]): Map<string, string> =>
  new Map(
    files
      .filter(({ path }) => path.startsWith(FOLDER) && path.endsWith('.sql'))
      .map(({ path, text }) => [path.slice(FOLDER.length), createHash('sha256').update(text).digest('hex')]),
  );

const landedIn = (files: SourceFile[]): Landed[] =>
  (files.find(({ path }) => path === LANDED)?.text ?? '')
    .split('\n')
    .map((text, at) => ({ digest: text.slice(0, 64), name: text.slice(66), line: at + 1 }))
    .filter(({ name }) => name !== '');

function changeOf({ name, digest, line }: Landed, there: Map<string, string>): Finding[] {
  const now = there.get(name);
  if (now === digest) return [];
  if (now === undefined) {
    return [{ path: LANDED, line, message: `${name} is gone: databases that ran it refuse to start` }];
  }
  const message = 'it has landed, and databases that ran it run it never again: write a new one';
  return [{ path: FOLDER + name, message }];
}

/** One that comes before another which has run is refused by the databases that ran the other. */
const misplaced = (landed: Landed[]): Finding[] =>
  landed.flatMap(({ name, line }, at) => {
    const before = landed[at - 1]?.name ?? '';
    const number = name.slice(0, 4);
    const isAfter = name > before && (before.slice(0, 4) !== number || GIVEN_TWICE.has(number));
    return isAfter ? [] : [{ path: LANDED, line, message: `${name} must have a number above ${before}` }];
  });

/** The first that could say so itself. */
const OLDEST_COPY = '0144';
const TAKES_AWAY = /\b(?:drop\s+(?:table|column)|rename\s+(?:to|column))\b/i;

/** What copies of before may still use is taken from them in so many words: they do not start beside it. */
function silentBreaks({ path, text }: SourceFile): Finding[] {
  const isLater = path.startsWith(FOLDER) && path.endsWith('.sql') && path.slice(FOLDER.length) > OLDEST_COPY;
  if (!isLater || !TAKES_AWAY.test(text) || text.includes('oldest_copy')) return [];
  const message =
    'it takes something away: say which migration copies must know beside it (oldest_copy, 0144)';
  return [{ path, message }];
}

const unlisted = (there: Map<string, string>, landed: Landed[]): Finding[] =>
  [...there.keys()]
    .filter(name => !landed.some(one => one.name === name))
    .map(name => ({ path: FOLDER + name, message: `not in ${LANDED}: npm run db:types adds it` }));
