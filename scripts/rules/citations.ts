import { posix } from 'node:path';
import { lineAt, type Rule, type SourceFile } from './sources.ts';

/** One page answers other people's findings; migrations stay as they were run; the rules' own test is wrong on purpose. */
const EXEMPT = [/^docs\/findings\.md$/, /\/migrations\/.*\.sql$/, /\/rules\.test\.ts$/];
/** Maps, row by row, the statements of the product's own agreed text: it may name that. */
const MAP = 'docs/specification.md';
const CITING = /\.(?:ts|tsx|mjs|css|html|md|sql|sh)$/;

/** What is cited stands in the repository: its documents, its decisions, and no section of anything else. */
export const citations: Rule = {
  name: 'citations',
  check(files) {
    const documents = new Set(files.map(({ path }) => path).filter(path => path.endsWith('.md')));
    return files
      .filter(({ path }) => CITING.test(path) && !EXEMPT.some(page => page.test(path)))
      .flatMap(file =>
        citedIn(file)
          .filter(({ leads }) => !leads(documents))
          .map(({ at, what }) => ({
            path: file.path,
            line: lineAt(file.text, at),
            message: `${what} is not in the repository: cite docs/rules, docs/decisions or nothing`,
          })),
      );
  },
};

type Cited = { at: number; what: string; leads: (documents: Set<string>) => boolean };

const nowhere = () => false;
const isDecision = (number: string) => (documents: Set<string>) =>
  [...documents].filter(path => path.startsWith(`docs/decisions/${number.padStart(3, '0')}-`)).length === 1;

function citedIn({ path, text }: SourceFile): Cited[] {
  const found = (pattern: RegExp, leads: (match: string) => Cited['leads']): Cited[] =>
    [...text.matchAll(pattern)].map(match => ({
      at: match.index,
      what: match[0],
      leads: leads(match[1] ?? ''),
    }));
  return [
    ...found(/(?:\S+ )?\u00a7+ ?\d*/g, () => nowhere),
    ...(path === MAP ? [] : found(/\b[Ss]pecification\b(?!\\?\.md)/g, () => nowhere)),
    ...found(/\b(?:[Dd]ecisions? |docs\/decisions\/)(\d+)/g, isDecision),
    ...found(
      /(?<![\w./-])((?:\.\.\/)*[\w/-]+\.md)\b/g,
      cited => documents => isNamed(documents, path, cited),
    ),
  ];
}

/** A document is named by its path from the root, by that from the page, or by its last parts. */
function isNamed(documents: Set<string>, from: string, cited: string): boolean {
  if (documents.has(cited) || documents.has(posix.join(posix.dirname(from), cited))) return true;
  return !cited.includes('..') && [...documents].some(path => path.endsWith(`/${cited}`));
}

const PLACE = /`(?:web )?((?:[\w*-]+\/)*[\w*-]+(?:\.[\w*-]+)*\.tsx?|(?:features|apps|http|cli)\/[\w/-]+)`/g;

/** A page of the rules names the files in which its rules live, by their last parts; packages by their names. */
export const ruleHomes: Rule = {
  name: 'homes of the rules',
  check: files =>
    files
      .filter(({ path }) => path.startsWith('docs/rules/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(PLACE)]
          .filter(([, place = '']) => !files.some(file => homeOf(place).test(file.path)))
          .map(match => ({
            path,
            line: lineAt(text, match.index),
            message: `${match[1]} is not there: name the file that has the rule now`,
          })),
      ),
};

function homeOf(place: string): RegExp {
  const path = place.replace(/^(domain|contract)\//, 'packages/$1/src/').replaceAll('*', '[\\w-]+');
  return new RegExp(`(?:^|/)${path.replaceAll('.', '\\.')}(?:$|/)`);
}
