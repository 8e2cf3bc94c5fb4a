import { findingsOf, type Rule } from './sources.ts';

/** Where people and machines keep their own things; the lookbehind lets addresses such as //host/home/x pass. */
const MACHINE_PATH =
  /(?<![\w.$})\]~*-])\/(?:work|farm|root|home|Users|tmp)\/[A-Za-z][\w.-]*|\b[A-Z]:\\+Users\b/g;

/** What works on one machine must work on every other. */
export const noMachinePaths: Rule = {
  name: 'no machine paths',
  check: files => files.flatMap(file => findingsOf(file, MACHINE_PATH, 'a path of one machine')),
};

/** The lock file names versions and checksums; where to get them is each machine's setting. */
export const lockWithoutAddresses: Rule = {
  name: 'lock file without addresses',
  check: files =>
    files
      .filter(({ path }) => path === 'package-lock.json')
      .flatMap(file => findingsOf(file, /"resolved": "[a-z+]+:[^"]*"/g, 'write it again with npm install')),
};

const COMMAND = /\bnpm (?:(start|test)\b|run ([\w:-]+))[^\n`]*/g;

/** Commands that a page tells people to type exist. */
export const documentedCommands: Rule = {
  name: 'documented commands',
  check(files) {
    const scriptsOf = new Map(
      files.filter(({ path }) => /(^|\/)package\.json$/.test(path)).map(({ text }) => scriptsIn(text)),
    );
    return files
      .filter(({ path }) => path.endsWith('.md'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(COMMAND)].flatMap(([command, short, long]) => {
          const script = short ?? long ?? '';
          const workspace = /(?:-w|--workspace)[ =](\S+)/.exec(command)?.[1] ?? 'puerta';
          if (scriptsOf.get(workspace)?.has(script)) return [];
          return [{ path, message: `there is no script "${script}" in ${workspace}` }];
        }),
      );
  },
};

function scriptsIn(manifest: string): [string, Set<string>] {
  const { name, scripts } = JSON.parse(manifest) as { name: string; scripts?: Record<string, string> };
  return [name, new Set(Object.keys(scripts ?? {}))];
}

const NAMED_SOURCE = /`([\w./-]+\.tsx?)`/g;
/** A page calls the shared packages by their names. */
const pathOf = (name: string) => name.replace(/^(domain|contract)\/(?!src\/)/, '$1/src/');

/** Sources that a page names, above all the tests that it calls as witnesses, exist; a name may leave out the folders before it. */
export const documentedSources: Rule = {
  name: 'documented sources',
  check(files) {
    const paths = files.map(({ path }) => `/${path}`);
    return files
      .filter(({ path }) => path.endsWith('.md'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(NAMED_SOURCE)]
          .map(([, name = '']) => name)
          .filter(name => !paths.some(known => known.endsWith(`/${pathOf(name)}`)))
          .map(name => ({ path, message: `there is no ${name}` })),
      );
  },
};

const REASONS = 'docs/dependencies.md';

/** Every dependency has its reason, and every reason its dependency. */
export const dependencyReasons: Rule = {
  name: 'reasons of dependencies',
  check(files) {
    const used = new Map(
      files
        .filter(({ path }) => /(^|\/)package\.json$/.test(path))
        .flatMap(({ path, text }) => dependenciesIn(text).map(name => [name, path] as const)),
    );
    const page = files.find(({ path }) => path === REASONS)?.text ?? '';
    const rows = page.split('\n').filter(line => line.startsWith('| `'));
    const given = new Set(
      rows.flatMap(row => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(m => m[1] ?? '')),
    );
    return [
      ...[...used]
        .filter(([name]) => !given.has(name))
        .map(([name, path]) => ({
          path,
          message: `${name} has no reason in ${REASONS}`,
        })),
      ...[...given]
        .filter(name => !used.has(name))
        .map(name => ({
          path: REASONS,
          message: `${name} is nobody's dependency`,
        })),
    ];
  },
};

function dependenciesIn(manifest: string): string[] {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(manifest) as Record<
    string,
    object | undefined
  >;
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    name => !name.startsWith('@puerta/'),
  );
}

const SETTING = /^ {2}([A-Z][A-Z0-9_]+): (?:z\.|whole|flag)/gm;

/** Every setting of a deployment stands where operators look for it. */
export const documentedSettings: Rule = {
  name: 'documented settings',
  check(files) {
    const config = files.find(({ path }) => path === 'apps/server/src/config.ts')?.text ?? '';
    const page = files.find(({ path }) => path === 'docs/operations.md')?.text ?? '';
    return [...config.matchAll(SETTING)]
      .map(([, name = '']) => name)
      .filter(name => !new RegExp(`\\b${name}\\b`).test(page))
      .map(name => ({ path: 'docs/operations.md', message: `the setting ${name} is not explained` }));
  },
};
