import { importsOf } from './imports.ts';
import { isTest, type Rule } from './sources.ts';

/** Which imports there are not, each written as `file -> what it imports`; ARCHITECTURE.md draws the same arrows. */
const NEVER: [RegExp, string][] = [
  [/^packages\/domain\/\S+ -> (?!packages\/domain\/)/, 'the domain imports nothing, not even'],
  [
    /^packages\/contract\/\S+ -> (?!packages\/(?:domain|contract)\/|zod(?:\/|$))/,
    'the contract imports only the domain and zod, not',
  ],
  [/-> @puerta\//, 'the shared packages are domain and contract, not'],
  [/^apps\/web\/\S+ -> apps\/server\//, 'the web app never imports the server, not'],
  [/^apps\/server\/\S+ -> apps\/web\//, 'the server never imports the web app, not'],
  [
    /^apps\/server\/src\/app\/\S+ -> (?!packages\/|apps\/server\/src\/app\/|node:)/,
    'the kernel leans on the shared packages alone, not on',
  ],
  // a port's own file, and the files beside the folders, are everybody's; the demo's many rows have the simulator's numbers
  [
    /^apps\/server\/src\/(?!adapters\/|providers\.ts|demo\/many\/|\S+\.test\.ts)\S+ -> apps\/server\/src\/adapters\/[^/]+\/(?!port\.ts$)/,
    'providers.ts alone picks adapters, everybody else knows their port.ts: not',
  ],
  [
    /^apps\/server\/src\/adapters\/\S+ -> apps\/server\/src\/features\//,
    'an adapter never imports a feature, not',
  ],
  [
    /^apps\/server\/src\/(?!assembly\/|adapters\/|main\.ts|\S+\.test\.ts)\S+ -> apps\/server\/src\/assembly\//,
    'main.ts alone takes what binds the features together, not',
  ],
  [
    /\/features\/([^/]+)\/\S+ -> apps\/server\/src\/features\/(?!\1\/)\S*[/-]queries\.ts$/,
    'call a use case of the other feature instead of',
  ],
  [/\/shells\/([^/]+)\/\S+ -> apps\/web\/src\/shells\/(?!\1\/)/, 'a shell never imports another, not'],
  [
    /^apps\/web\/src\/(?:ui|lib)\/\S+ -> apps\/web\/src\/(?:features|shells)\//,
    'what features share never imports one, not',
  ],
];

const TEST_TOOLS = /^(?:vitest$|fast-check$|node:)/;

/** Who may import whom. */
export const arrows: Rule = {
  name: 'import arrows',
  check: files =>
    importsOf(files)
      .filter(({ from, target }) => !(isTest(from) && TEST_TOOLS.test(target)))
      .flatMap(({ from, target, line }) => {
        const broken = NEVER.find(([arrow]) => arrow.test(`${from} -> ${target}`));
        return broken ? [{ path: from, line, message: `${broken[1]} ${target}` }] : [];
      }),
};
