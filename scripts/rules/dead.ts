import { posix } from 'node:path';
import { isCode, isTest, lineAt, type Rule, type SourceFile } from './sources.ts';

const SHARED = /^packages\/(domain|contract)\/src\/(.+)\.ts$/;
const FEATURE = /^apps\/server\/src\/features\/.+\.ts$/;
/** The program recovers purchases and refunds in turns of their own, tests both at once. */
const OF_TESTS: readonly string[] = ['recoverPurchases'];
/** What runs for somebody: a rule that only its own tests call rules nothing. */
const isUser = (file: SourceFile) =>
  isCode(file) && !isTest(file.path) && /^(?:apps|packages|scripts)\//.test(file.path);
const EXPORT = /^export (?:declare )?(?:async )?(?:const|function|type|class) (\w+)/gm;
const IMPORT =
  /\b(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?(?:\{([^}]*)\}|\* as \w+)\s*from\s*'([^']+)'/g;

/**
 * What the shared packages and the server's features export is used by the program, not by tests alone (which knip
 * counts as users): a use case without its call, a task that nothing starts.
 */
export const liveRules: Rule = {
  name: 'rules that live',
  check(files) {
    const used = new Set(files.filter(isUser).flatMap(namesUsedBy));
    return files
      .filter(({ path }) => (SHARED.test(path) || FEATURE.test(path)) && !isTest(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(EXPORT)]
          .filter(([, name = '']) => !used.has(`${moduleOf(path)} ${name}`) && !isUsedAtHome(text, name))
          .filter(([, name = '']) => !OF_TESTS.includes(name))
          .map(match => ({
            path,
            line: lineAt(text, match.index),
            message: `${match[1]} lives on its tests alone: use it or remove it`,
          })),
      );
  },
};

const moduleOf = (path: string) => path.replace(SHARED, '@puerta/$1/$2').replace(/\.ts$/, '');
const isUsedAtHome = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1;

/** `module name` for each name that a file imports from the shared packages; `module *` counts for none. */
function namesUsedBy({ path, text }: SourceFile): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, names = '', from = '']) => {
    const module = from.startsWith('.') ? moduleOf(posix.join(posix.dirname(path), from)) : from;
    return names.split(',').map(
      name =>
        `${module} ${name
          .trim()
          .replace(/^type /, '')
          .replace(/ as .*/s, '')}`,
    );
  });
}
