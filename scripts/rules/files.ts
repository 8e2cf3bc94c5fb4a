import { findingsOf, isCode, isTest, type Rule } from './sources.ts';

const FEATURE = /^apps\/server\/src\/features\/(?=[^/]+\/)/;
const FEATURE_FILE =
  /^[^/]+\/(routes|queries|present|[a-z]+-queries|[a-z]+-kind)\.ts$|^[^/]+\/[a-z0-9.-]+\.test\.ts$/;
const USE_CASE = /^[^/]+\/([a-z]+)(?:-[a-z0-9]+)+\.ts$/;
/** What the house's use cases do; a word that is missing here is added, if it is a verb. */
const VERBS = new Set(
  `add adopt answer apply ask block book buy cancel change check choose claim close compare confirm correct count create delete dismiss draw drive drop edit
  encode end explain export fail file find finish fold forget give hear hold invite issue keep leave limit list look
  make match measure merge move name note notify offer open pay plan poll preview price print process queue quote rate read receive
  record recover refuse register remind render repeat request reset return retry save schedule send set settle show sign space start
  store take tell tie undo update verify void wait walk watch withdraw write`.split(/\s+/),
);
const isUseCase = (path: string) => VERBS.has(USE_CASE.exec(path)?.[1] ?? '');

/**
 * A feature folder holds the same few kinds of files everywhere, so that one knows where to look. What all features
 * share stands beside the folders.
 */
export const featureFiles: Rule = {
  name: 'files of a feature',
  check: files =>
    files
      .filter(({ path }) => FEATURE.test(path))
      .filter(
        ({ path }) => !FEATURE_FILE.test(path.replace(FEATURE, '')) && !isUseCase(path.replace(FEATURE, '')),
      )
      .map(({ path }) => ({
        path,
        message:
          'a feature holds routes.ts, queries.ts, present.ts, <verb>-<thing>.ts, <thing>-kind.ts, <thing>-queries.ts and tests, no folders',
      })),
};

const SQL =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(?:<[^`]*>)?`|[`'"]\s*(?:select|insert into|update|delete from|with \w+ as)\s[^`'"]*\b(?:from|values|set)\s/g;

/** Folders that serve calls; `db`, commands, backups and the demo are made of SQL. */
const ASKING = /^apps\/server\/src\/(?:app|facts|features|http|provider-accounts|services)\//;

/** What is asked of the database stands in queries, where one can read which rows are locked. */
export const sqlInQueries: Rule = {
  name: 'SQL in queries',
  check: files =>
    files
      .filter(({ path }) => ASKING.test(path) && !isTest(path))
      .filter(({ path }) => !/[/-]queries\.ts$/.test(path))
      .flatMap(file => findingsOf(file, SQL, 'write it in queries.ts')),
};

const LONGEST_LINES = 450;

/** Past 300 lines the linter warns; this is where it ends. Generated files are nobody's to read. */
export const fileLength: Rule = {
  name: 'length of files',
  check: files =>
    files
      .filter(file => (isCode(file) || file.path.endsWith('.css')) && !file.path.includes('.gen.'))
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > LONGEST_LINES)
      .map(({ path, lines }) => ({ path, message: `${lines} lines: split it (${LONGEST_LINES} at most)` })),
};

/** A file that only passes others on hides who uses what. */
export const noBarrels: Rule = {
  name: 'no barrels',
  check: files =>
    files
      .filter(isCode)
      .flatMap(file => findingsOf(file, /^export \* from .*$/gm, 'import from the file that has it')),
};

/** Tests are mended or removed, never put aside or run alone. */
export const noIdleTests: Rule = {
  name: 'no idle tests',
  check: files =>
    files
      .filter(({ path }) => isTest(path) || path.startsWith('e2e/'))
      .flatMap(file =>
        findingsOf(
          file,
          /\b(?:it|test|describe)\.(?:skip|only|todo|fixme)(?:If)?\(/g,
          'a test that does not run proves nothing',
        ),
      ),
};

/** Where the server opens connections; the other launches the embedded database, alone. */
const OPENERS = /\/db\/(connect|embedded-server)\.ts$/;

/** A connection without a listener ends the process when it breaks in somebody's hands. */
export const oneWayIn: Rule = {
  name: 'one way to the database',
  check: files =>
    files
      .filter(
        file => file.path.startsWith('apps/server/src/') && !isTest(file.path) && !OPENERS.test(file.path),
      )
      .flatMap(file => findingsOf(file, /\bnew pg\.(?:Pool|Client)\(/g, 'open it by db/connect.ts')),
};

/** A job that walks all agencies by itself is ended for all by the first that fails (docs/decisions/042). */
export const agencyBesideAgency: Rule = {
  name: 'agency beside agency',
  check: files =>
    files
      .filter(({ path }) => path.startsWith('apps/server/src/features/') && !isTest(path))
      .flatMap(file => findingsOf(file, /\bagencyIds\(/g, 'walk them by eachAgency or driveDue')),
};

/** Where adapters and settings are picked: `main.ts` hands both on. */
const PICKS = /^apps\/server\/src\/(?:config|main|providers)\.ts$/;

/** Tests run what people run: what differs in production mode is a setting with a name of its own. */
export const oneMode: Rule = {
  name: 'one mode',
  check: files =>
    files
      .filter(file => isCode(file) && file.path.startsWith('apps/server/src/') && !isTest(file.path))
      .filter(({ path }) => !PICKS.test(path))
      .flatMap(file =>
        findingsOf(
          file,
          /\b(?:config|env|settings)\.(?:production|NODE_ENV)\b|[{,]\s*production\b[^}=]*\}\s*:\s*Config\b/g,
          'production mode is read in config.ts alone: give what differs a name there',
        ),
      ),
};

const TIMELESS = /^packages\/|^apps\/server\/src\/(features|adapters|db|services)\//;

/** One clock is handed to everything, so that tests can set it. */
export const oneClock: Rule = {
  name: 'one clock',
  check: files =>
    files
      .filter(file => isCode(file) && TIMELESS.test(file.path) && !isTest(file.path))
      .flatMap(file => findingsOf(file, /\bDate\.now\(|\bnew Date\(\)/g, 'ask the clock you were given')),
};
