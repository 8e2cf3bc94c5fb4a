import { describe, expect, test } from 'vitest';
import { citations, ruleHomes } from './citations.ts';
import { liveRules } from './dead.ts';
import {
  agencyBesideAgency,
  featureFiles,
  fileLength,
  noBarrels,
  noIdleTests,
  oneClock,
  oneMode,
  oneWayIn,
  sqlInQueries,
} from './files.ts';
import {
  dependencyReasons,
  documentedCommands,
  documentedSettings,
  documentedSources,
  lockWithoutAddresses,
  noMachinePaths,
} from './portable.ts';
import type { Rule } from './sources.ts';
import { spanishTexts } from './spanish.ts';
import { oneVoice } from './voice.ts';

const D = 'packages/domain/src/money.ts';
const C = 'packages/contract/src/orders.ts';
const W = 'apps/web/src/features/login/api.ts';
const S = 'apps/server/src/features/orders/create-order.ts';
const ADAPTER = 'apps/server/src/adapters/carrier/simulator/rate.ts';

/** How many objections a rule has to files given as path and text. */
function count(rule: Rule, files: Record<string, string>): number {
  return rule.check(Object.entries(files).map(([path, text]) => ({ path, text }))).length;
}

test('a feature folder holds only its kinds of files', () => {
  const inFeature = (name: string) =>
    count(featureFiles, { [`apps/server/src/features/orders/${name}`]: '' });
  for (const name of [
    'routes.ts',
    'queries.ts',
    'present.ts',
    'create-order.ts',
    'order-kind.ts',
    'stray-queries.ts',
    'http.test.ts',
  ]) {
    expect(inFeature(name), name).toBe(0);
  }
  for (const name of [
    'helpers.ts',
    'service.ts',
    'createOrder.ts',
    'own-orders.ts',
    'lib/create-order.ts',
    'notes.md',
  ]) {
    expect(inFeature(name), name).toBe(1);
  }
  expect(count(featureFiles, { 'apps/server/src/features/routes.ts': '' })).toBe(0);
});

test('SQL stands in queries', () => {
  const inFeature = (name: string, text: string) =>
    count(sqlInQueries, { [`apps/server/src/features/orders/${name}`]: text });
  const asked = [
    "tx.selectFrom('orders')",
    "tx.insertInto('orders')",
    'sql`now()`',
    'sql<string>`default`',
    'rowsOf(tx, `select id from orders where agency_id = $1`, [agency])',
    "client.query('update orders set price = 1')",
  ];
  for (const text of asked) {
    expect(inFeature('create-order.ts', text), text).toBe(1);
    expect(inFeature('queries.ts', text), text).toBe(0);
    expect(inFeature('stray-queries.ts', text), text).toBe(0);
    expect(inFeature('orders.test.ts', text), text).toBe(0);
    expect(count(sqlInQueries, { 'apps/server/src/http/actor.ts': text }), text).toBe(1);
    expect(count(sqlInQueries, { 'apps/server/src/db/migrate.ts': text }), text).toBe(0);
  }
  expect(inFeature('create-order.ts', "const said = 'update it, and go on';")).toBe(0);
});

test('files end somewhere, unless they are generated', () => {
  expect(count(fileLength, { [W]: 'x\n'.repeat(450) })).toBe(0);
  expect(count(fileLength, { [W]: 'x\n'.repeat(451) })).toBe(1);
  expect(count(fileLength, { 'apps/server/src/db/schema.gen.ts': 'x\n'.repeat(900) })).toBe(0);
});

test('no barrels', () => {
  expect(count(noBarrels, { [C]: `export * from './lots.ts';` })).toBe(1);
  expect(count(noBarrels, { [C]: `export const all = 1;` })).toBe(0);
});

test('no test is put aside', () => {
  for (const word of ['skip', 'only', 'todo', 'skipIf']) {
    expect(
      count(noIdleTests, { 'packages/domain/src/a.test.ts': `test.${word}('x', () => {});` }),
      word,
    ).toBe(1);
  }
  expect(count(noIdleTests, { 'packages/domain/src/a.test.ts': `test('x', () => {});` })).toBe(0);
});

test('rules, features and adapters ask the clock they were given', () => {
  expect(count(oneClock, { [S]: 'const now = Date.now();' })).toBe(1);
  expect(count(oneClock, { [ADAPTER]: 'const now = new Date();' })).toBe(1);
  expect(count(oneClock, { [D]: 'const day = new Date(instant);' })).toBe(0);
  expect(count(oneClock, { 'apps/server/src/clock.ts': 'new Date()' })).toBe(0);
});

test('production mode is read where adapters and settings are picked', () => {
  expect(count(oneMode, { [ADAPTER]: 'const reach = { loopback: !config.production };' })).toBe(1);
  expect(count(oneMode, { [S]: 'const isOpen = ({ production }: Config) => !production;' })).toBe(1);
  expect(count(oneMode, { [S]: "if (process.env.NODE_ENV !== 'production') check();" })).toBe(1);
  expect(count(oneMode, { 'apps/server/src/config.ts': 'const is = settings.NODE_ENV;' })).toBe(0);
  expect(count(oneMode, { [S]: 'const { trustsLoopback }: Config = config;' })).toBe(0);
});

test('no job walks the agencies by itself', () => {
  const walk = 'for (const id of await agencyIds(db)) await fold(db.read(id));';
  expect(count(agencyBesideAgency, { [S]: walk })).toBe(1);
  expect(count(agencyBesideAgency, { 'apps/server/src/services/drive-due.ts': walk })).toBe(0);
});

test('one way to the database', () => {
  expect(count(oneWayIn, { [ADAPTER]: 'const pool = new pg.Pool({ max: 1 });' })).toBe(1);
  expect(count(oneWayIn, { [S]: 'const client = new pg.Client(url);' })).toBe(1);
  expect(count(oneWayIn, { 'apps/server/src/db/connect.ts': 'new pg.Pool(settings)' })).toBe(0);
  expect(count(oneWayIn, { 'apps/server/src/db/queries.test.ts': 'new pg.Client(url)' })).toBe(0);
});

test('no paths of a machine', () => {
  const path = (...parts: string[]) => ['', ...parts].join('/');
  for (const parts of [
    ['home', 'ana', 'puerta'],
    ['root', 'x'],
    ['tmp', 'out.txt'],
    ['Users', 'ana'],
  ]) {
    expect(count(noMachinePaths, { 'README.md': `see ${path(...parts)}` }), parts.join()).toBe(1);
  }
  const address = `https://example.com${path('home', 'ana')}`;
  expect(count(noMachinePaths, { 'README.md': `${address} and packages${path('root', 'x')}` })).toBe(0);
});

test('the lock file holds no addresses, only links between workspaces', () => {
  const lock = (resolved: string) => ({ 'package-lock.json': `{ "resolved": "${resolved}" }` });
  expect(count(lockWithoutAddresses, lock('https://registry.example/x.tgz'))).toBe(1);
  expect(count(lockWithoutAddresses, lock('git+ssh://git@example/x.git'))).toBe(1);
  expect(count(lockWithoutAddresses, lock('packages/domain'))).toBe(0);
});

test('commands in the documents exist', () => {
  const manifests = {
    'package.json': JSON.stringify({ name: 'puerta', scripts: { start: 'x', seed: 'x' } }),
    'apps/web/package.json': JSON.stringify({ name: '@puerta/web', scripts: { build: 'x' } }),
  };
  const page = (text: string) => count(documentedCommands, { ...manifests, 'docs/operations.md': text });
  expect(page('`npm start`, `npm run seed -- --packages 10`, `npm run build -w @puerta/web`')).toBe(0);
  expect(page('`npm test`')).toBe(1);
  expect(page('`npm run sead`')).toBe(1);
  expect(page('`npm run seed -w @puerta/web`')).toBe(1);
});

test('every setting is explained to operators', () => {
  const config =
    'const environment = z.object({\n  PORT: z.coerce.number(),\n  DATABASE_POOL: whole(10),\n});';
  const page = (text: string) =>
    count(documentedSettings, { 'apps/server/src/config.ts': config, 'docs/operations.md': text });
  expect(page('| `PORT` | 3000 |\n| `DATABASE_POOL` | 10 |')).toBe(0);
  expect(page('| `PORT` | 3000 |')).toBe(1);
});

test('every dependency has its reason, and every reason its dependency', () => {
  const reasons = (page: string) =>
    count(dependencyReasons, {
      'package.json': JSON.stringify({ dependencies: { pg: '1', '@puerta/domain': '1' } }),
      'apps/web/package.json': JSON.stringify({
        devDependencies: { vite: '1' },
        optionalDependencies: { x: '1' },
      }),
      'docs/dependencies.md': page,
    });
  expect(reasons('| `pg` | the database |\n| `vite`, `x` | builds `dist` |')).toBe(0);
  expect(reasons('| `pg` | the database |\n| `vite` | builds |')).toBe(1);
  expect(reasons('| `pg`, `y` | the database |\n| `vite`, `x` | builds |')).toBe(1);
});

test('what the shared packages export is used by more than tests', () => {
  const live = (files: Record<string, string>) =>
    count(liveRules, { [D]: 'export const cents = 1;\nexport type Cents = number;', ...files });
  const used = `import { cents, type Cents } from '@puerta/domain/money';`;
  expect(live({ [S]: used })).toBe(0);
  expect(live({ 'packages/domain/src/pricing.ts': used.replace('@puerta/domain/money', './money.ts') })).toBe(
    0,
  );
  expect(live({ 'apps/server/src/features/orders/orders.test.ts': used })).toBe(2);
  expect(live({ 'e2e/orders.e2e.ts': used })).toBe(2);
  expect(live({ [S]: `import { cents as whole } from '@puerta/domain/money';` })).toBe(1);
  expect(live({ [S]: `import { cents, type Cents } from './money.ts';` })).toBe(2);
  const own = 'const cents = 1;\nexport const two = cents * 2;';
  expect(count(liveRules, { [D]: `export ${own}`, [S]: `import { two } from '@puerta/domain/money';` })).toBe(
    0,
  );
});

test('a page names tests that exist', () => {
  const test = { 'apps/server/src/http/logs.test.ts': '' };
  expect(count(documentedSources, { ...test, 'docs/walk.md': '| logs | `http/logs.test.ts` |' })).toBe(0);
  expect(count(documentedSources, { ...test, 'docs/walk.md': '| logs | `http/log.test.ts` |' })).toBe(1);
  const named = { [D]: '', 'ARCHITECTURE.md': 'Money stands in `domain/money.ts`.' };
  expect(count(documentedSources, named)).toBe(0);
  expect(count(documentedSources, { 'ARCHITECTURE.md': named['ARCHITECTURE.md'] })).toBe(1);
});

const PAGES = {
  'docs/rules/money.md': '',
  'docs/decisions/026-who-tells.md': '',
  'docs/decisions/027-kept.md': '',
  'CONTRIBUTING.md': '',
};

test.each([
  '// whole cents (docs/rules/money.md)',
  '// see CONTRIBUTING.md; docs/decisions/027 and decision 26 say why',
  "const name = 'LabelSpecification';",
])('a citation that leads somewhere: %s', text => {
  expect(count(citations, { ...PAGES, [S]: text })).toBe(0);
});

test.each([
  '// whole cents (decisions §4)',
  '// docs/rules/cash.md',
  '// api.md says so',
  '// docs/decisions/028',
  '// decision 28',
  '// in the order of the specification',
])('a citation that leads nowhere: %s', text => {
  expect(count(citations, { ...PAGES, [S]: text })).toBeGreaterThan(0);
});

test('a page cites others from where it stands; two decisions under one number are none', () => {
  const page = (text: string) => count(citations, { ...PAGES, 'docs/rules/prices.md': text });
  expect(page('[decision 26](../decisions/026-who-tells.md), [money](money.md)')).toBe(0);
  expect(page('[decision 26](../decisions/026-who-told.md)')).toBe(1);
  expect(count(citations, { ...PAGES, 'docs/decisions/026-again.md': '', [S]: '// decision 26' })).toBe(1);
});

test('migrations and the page that answers findings may cite those, the map names the specification', () => {
  for (const path of ['docs/findings.md', 'apps/server/src/db/migrations/0001.sql']) {
    expect(count(citations, { [path]: 'decisions §4' }), path).toBe(0);
  }
  expect(count(citations, { 'docs/specification.md': 'statements of the specification' })).toBe(0);
  expect(count(citations, { 'docs/specification.md': 'decisions §4' })).toBe(1);
});

test('a page of the rules names the files that have them', () => {
  const page = (text: string) =>
    count(ruleHomes, { [D]: '', [S]: '', 'apps/web/src/features/login/api.ts': '', 'docs/rules/x.md': text });
  expect(
    page('`domain/money.ts`, `orders/create-order.ts`, `features/orders`, web `features/login/*.ts`'),
  ).toBe(0);
  expect(page('`domain/cash.ts`')).toBe(1);
  expect(page('`features/payments`')).toBe(1);
});

describe('Spanish texts', () => {
  const texts = (text: string) => count(spanishTexts, { 'apps/web/src/ui/texts.es.ts': text });
  const screen = (text: string) => count(spanishTexts, { 'apps/web/src/ui/Pager.tsx': text });

  test.each([
    `'Loading…'`,
    `'Close'`,
    `'Invalid input: expected string'`,
    `'Nothing found'`,
    `'Please try again'`,
    `'Este package'`,
    '`${count} items`',
    '`${owed ? `pays ${owed}` : none} debt`',
    `(count: number) => (count === 1 ? '1 paquete' : 'many')`,
  ])('a text may not be %s', said => {
    expect(texts(`export const t = { label: ${said} };`)).toBeGreaterThan(0);
  });

  test.each([
    `'¿Deshacer la última acción?'`,
    `'The email is invalid'`,
    `'Introduce tu tracking number o UPS Tracking'`,
    '`Página ${page} de ${pages.length}`',
    `{ 'label.kept': 'Guardada' }`,
    `(kind: 'package' | 'lot') => (kind === 'package' ? 'el paquete' : 'el lote')`,
  ])('a text may be %s', said => {
    expect(texts(`// Comments are in English.\nexport const t = { label: ${said} };`)).toBe(0);
  });

  test('a screen says nothing in English by itself', () => {
    expect(screen('<b>Next page</b>')).toBe(1);
    expect(screen('<button aria-label="Close" />')).toBe(1);
    expect(screen('<b className="next page">{texts.next}</b>')).toBe(0);
    expect(screen('<b>Caracas, D.C.</b>')).toBe(0);
  });

  test('nor does a spreadsheet', () => {
    const sheet = (text: string) =>
      count(spanishTexts, { 'apps/server/src/features/exports/routes.ts': text });
    expect(sheet(`{ head: 'Phone number', cell: row => row.phone }`)).toBe(1);
    expect(sheet(`{ head: 'Teléfono', cell: row => row.phone_number }`)).toBe(0);
  });
});

describe('one voice', () => {
  const texts = (said: string) =>
    count(oneVoice, { 'apps/web/src/ui/texts.es.ts': `export const t = { label: ${said} };` });

  test.each([
    `'Tu casillero'`,
    `'¿Ya tienes cuenta?'`,
    `'Elige una caja'`,
    `'Listo. Revisa: escribe otra vez'`,
    `'Con ella entrarás desde ahora'`,
    '`En ${days} días lo verás`',
    `'Le avisaremos a ti'`,
  ])('says usted, not %s', said => {
    expect(texts(said)).toBe(1);
  });

  test.each([
    `'Su casillero'`,
    `'El banco revisa el pago, que no inicia antes'`,
    `'Además llega después, a través de Miami, en inglés'`,
    `'Introduce tu tracking number o UPS Tracking'`,
  ])('lets stand %s', said => {
    expect(texts(said)).toBe(0);
  });
});
