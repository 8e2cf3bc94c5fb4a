import { findingsOf, isCode, isTest, type Rule } from './sources.ts';

/** What is said of a package's state, and who is signed in. */
const READERS = /^apps\/web\/src\/lib\/(?:package-state|lot-state|permissions|session)\.ts$/;
const DECIDES = new RegExp(
  [
    /\b(?:status_id|statusId)\s*(?:[<>]=?|[!=]==)\s*(?:\d|[A-Z]\w*\.)/,
    /\bpayment\s*[!=]==\s*\d/,
    /\bclaims\.(?:type|role)\b/,
    /\broleOfClaims\(/,
    /\brole\s*[!=]==/,
    /'(?:manager|restricted)'/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** A screen shows what the record's `can` allows: the server decides, in words of `domain/permissions.ts`. */
export const askedNotDecided: Rule = {
  name: 'authority is asked',
  check: files =>
    files
      .filter(file => isCode(file) && file.path.startsWith('apps/web/src/'))
      .filter(({ path }) => !isTest(path) && !READERS.test(path))
      .flatMap(file =>
        findingsOf(file, DECIDES, 'ask the record’s `can`, or lib/package-state.ts and lib/permissions.ts'),
      ),
};
