import type { Rule } from './sources.ts';

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

const REASONS = 'docs/dependencies.md';

/** Every dependency has its reason, and every reason its dependency. */
export const dependencyReasons: Rule = {
  name: 'reasons of dependencies',
  check(files) {
    const used = new Set(
      files
        .filter(({ path }) => /(^|\/)package\.json$/.test(path))
        .flatMap(({ text }) => dependenciesIn(text))
        .filter(name => !name.startsWith('@puerta/')),
    );
    const page = files.find(({ path }) => path === REASONS)?.text ?? '';
    const heads = page.match(/^- `[^:]*/gm) ?? [];
    const given = new Set(heads.flatMap(head => head.match(/[^`]+(?=`(?:,|$))/g) ?? []));
    return [
      ...[...used].filter(name => !given.has(name)).map(name => `${name} has no reason`),
      ...[...given].filter(name => !used.has(name)).map(name => `${name} is nobody's dependency`),
    ].map(message => ({ path: REASONS, message }));
  },
};

function dependenciesIn(manifest: string): string[] {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(manifest) as Record<
    string,
    object | undefined
  >;
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
}

/** What the newest heading of a release in the changelog says of it: `## 0.2.0`. */
const RELEASED = /^## (\d+\.\d+\.\d+)\b/m;

/** The release that the program calls itself is the newest one in the changelog; what comes next may stand above it. */
export const documentedRelease: Rule = {
  name: 'documented release',
  check(files) {
    const textOf = (name: string) => files.find(({ path }) => path === name)?.text ?? '';
    const { version } = JSON.parse(textOf('package.json') || '{}') as { version?: string };
    const newest = RELEASED.exec(textOf('CHANGELOG.md'))?.[1];
    if (version === newest) return [];
    const message = `its newest release is ${newest ?? 'not there'}, and package.json says ${version}`;
    return [{ path: 'CHANGELOG.md', message }];
  },
};

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

const PERMISSIONS = 'docs/rules/permissions.md';

/** Who may do what with a package, and when, stands in words too. */
export const documentedActions: Rule = {
  name: 'documented actions',
  check(files) {
    const textOf = (path: string) => files.find(file => file.path === path)?.text ?? '';
    const [, list = ''] =
      /PACKAGE_ACTIONS = \[(.*?)\] as const/s.exec(textOf('packages/domain/src/people/permissions.ts')) ?? [];
    return [...list.matchAll(/^ {2}'(\w+)',$/gm)]
      .map(([, action = '']) => action)
      .filter(action => !textOf(PERMISSIONS).includes(`| \`${action}\``))
      .map(action => ({ path: PERMISSIONS, message: `nothing says who may ${action}, and when` }));
  },
};
