import { isCode, type Rule } from './sources.ts';

const FEATURE = /^apps\/server\/src\/features\//;
const FEATURE_FILE =
  /^[^/]+\/(routes|queries|present|[a-z]+-queries|[a-z]+-kind)\.ts$|^[^/]+\/[a-z0-9.-]+\.test\.ts$/;
const USE_CASE = /^[^/]+\/([a-z]+)(?:-[a-z0-9]+)+\.ts$/;
/** What the house's use cases do; a word that is missing here is added, if it is a verb. */
const VERBS = new Set(
  `add adopt answer apply ask block book buy cancel change check choose claim close compare confirm correct count create delete dismiss draw drive drop edit
  encode end explain export fail file find finish fold forget give hear hold invite issue keep leave limit list look
  make match measure merge move name note notify offer open pay plan poll preview price print process queue quote rate read receive
  record recover refuse register remind render repeat request reset return retry save schedule send set settle show sign space start
  store subscribe take tell tie undo update verify void wait walk watch withdraw write`.split(/\s+/),
);
const isUseCase = (path: string) => VERBS.has(USE_CASE.exec(path)?.[1] ?? '');

/** A feature folder holds the same few kinds of files everywhere, so that one knows where to look. */
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
          'a feature holds routes.ts, queries.ts, present.ts, <verb>-<thing>.ts, <thing>-kind.ts, <thing>-queries.ts and tests, no folders; helpers stand in services/, what binds all features in assembly/',
      })),
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
