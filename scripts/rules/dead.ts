import { isCode, isTest, lineAt, type Rule, type SourceFile } from './sources.ts';

const SHARED = /^packages\/(domain|contract)\/src\/(.+)\.ts$/;
/** What runs for somebody: a rule that only its own tests call rules nothing. */
const isUser = (file: SourceFile) =>
  isCode(file) && !isTest(file.path) && /^(?:apps|packages|scripts)\//.test(file.path);
const EXPORT = /^export (?:declare )?(?:async )?(?:const|function|type|class) (\w+)/gm;
const IMPORT =
  /\b(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?(?:\{([^}]*)\}|\* as \w+)\s*from\s*'([^']+)'/g;

/** What the shared packages export is used by the program, not by tests alone (which knip counts as users). */
export const liveRules: Rule = {
  name: 'rules that live',
  check(files) {
    const used = new Set(files.filter(isUser).flatMap(namesUsedBy));
    return files
      .filter(({ path }) => SHARED.test(path) && !isTest(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(EXPORT)]
          .filter(([, name = '']) => !used.has(`${moduleOf(path)} ${name}`) && !isUsedAtHome(text, name))
          .map(match => ({
            path,
            line: lineAt(text, match.index),
            message: `${match[1]} lives on its tests alone: use it or remove it`,
          })),
      );
  },
};

const moduleOf = (path: string) => path.replace(SHARED, '@puerta/$1/$2');
const isUsedAtHome = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1;

/** `module name` for each name that a file imports from the shared packages; `module *` counts for none. */
function namesUsedBy({ path, text }: SourceFile): string[] {
  const home = /^packages\/(domain|contract)\//.exec(path)?.[1];
  return [...text.matchAll(IMPORT)].flatMap(([, names = '', from = '']) => {
    const module = from.startsWith('./') ? `@puerta/${home}/${from.slice(2).replace(/\.ts$/, '')}` : from;
    return names.split(',').map(
      name =>
        `${module} ${name
          .trim()
          .replace(/^type /, '')
          .replace(/ as .*/s, '')}`,
    );
  });
}
