import { posix } from 'node:path';
import { lineAt, type Rule } from './sources.ts';

/** One page answers other people's findings; migrations stay as they were run; the rules' own test is wrong on purpose. */
const CITING =
  /^(?!docs\/findings\.md$|.*\/migrations\/.*\.sql$|.*\/rules\.test\.ts$).*\.(?:tsx?|mjs|css|html|md|sql|sh)$/;

type Citation = { where: RegExp; what: RegExp; leads(named: string, from: string, paths: string): boolean };

const CITATIONS: Citation[] = [
  // a section of something else
  { where: CITING, what: /(?:\S+ )?\u00a7+ ?\d*|\b[Ss]pecification\b/g, leads: () => false },
  {
    where: CITING,
    what: /\b(?:[Dd]ecisions? |docs\/decisions\/)(\d+)/g,
    leads: (number, _, paths) =>
      paths.match(new RegExp(`^docs/decisions/${number.padStart(3, '0')}-`, 'gm'))?.length === 1,
  },
  { where: CITING, what: /(?<![\w./-])((?:\.\.\/)*[\w/-]+\.md)\b/g, leads: exists },
  // in a document, a path in backticks: what begins with a slash or with @ is an address or a package
  {
    where: /\.md$/,
    what: /`([\w.*-]+(?:\/[\w.*-]*)+|[\w.*-]+\.(?:tsx?|mjs|css|sql|md|csv))`/g,
    leads: (named, from, paths) => MADE.test(named) || exists(named, from, paths),
  },
];

/** Made on each machine, so not among the files. */
const MADE = /^node_modules\/|\/dist$/;

/** A file is named from the root, from where the page stands, or by its last parts; packages are called by their names. */
function exists(named: string, from: string, paths: string): boolean {
  return [named, posix.join(posix.dirname(from), named)].some(path => {
    const place = path
      .replace(/\/$/, '')
      .replace(/^(domain|contract)\/(?!src\/)/, '$1/src/')
      .replaceAll('.', '\\.')
      .replaceAll('*', '[\\w-]+');
    return new RegExp(`(?:^|/)${place}(?:$|/)`, 'm').test(paths);
  });
}

/** What is cited stands in the repository: its files, its documents, its decisions, and no section of anything else. */
export const citations: Rule = {
  name: 'citations',
  check(files) {
    const paths = files.map(({ path }) => path).join('\n');
    return files.flatMap(({ path, text }) =>
      CITATIONS.filter(({ where }) => where.test(path)).flatMap(({ what, leads }) =>
        [...text.matchAll(what)]
          .filter(([, named = '']) => !leads(named, path, paths))
          .map(match => ({
            path,
            line: lineAt(text, match.index),
            message: `${match[0]} is not in the repository: cite docs/rules, docs/decisions or nothing`,
          })),
      ),
    );
  },
};
