import { describe, expect, test } from 'vitest';
import { callsHaveTheirPage } from './calls.ts';
import { citations } from './citations.ts';
import { liveRules } from './dead.ts';
import { featureFiles, fileLength } from './files.ts';
import { listsHaveTheirPlaces } from './lists.ts';
import { MAP, map, mapOf } from './map.ts';
import {
  dependencyReasons,
  documentedActions,
  documentedCommands,
  documentedRelease,
  documentedSettings,
} from './documented.ts';
import type { Rule } from './sources.ts';
import { oneVoice, spanishTexts } from './texts.ts';

const D = 'packages/domain/src/money/money.ts';
const W = 'apps/web/src/features/login/api.ts';
const S = 'apps/server/src/features/orders/create-order.ts';

/** How many objections a rule has to files given as path and text. */
function count(rule: Rule, files: Record<string, string>): number {
  return rule.check(Object.entries(files).map(([path, text]) => ({ path, text }))).length;
}

test('the changelog has the release that the program calls itself', () => {
  const at = (changelog: string) =>
    count(documentedRelease, { 'package.json': '{"version":"0.2.0"}', 'CHANGELOG.md': changelog });
  expect(at('## Unreleased\n\n## 0.2.0\n\n## 0.1.0\n')).toBe(0);
  expect(at('## Unreleased\n\n## 0.1.0\n')).toBe(1);
  expect(at('## Unreleased\n')).toBe(1);
});

test('a list of the staff has its states, a way to it and a way back', () => {
  const list = (more: Record<string, string>) =>
    count(listsHaveTheirPlaces, {
      'apps/web/src/features/money/screens/RefundsPage.tsx':
        'const list = useList<ListSearch>(); return <ListPage list={list} />;',
      'apps/web/src/shells/staff/router.tsx': `managers(\n '/refunds',\n 'RefundsPage', () => import('x'))`,
      ...more,
    });
  const states = { 'e2e/states.e2e.ts': `{ path: '/refunds', failed: LOAD }` };
  const back = { 'apps/web/src/ui/page/back.es.ts': `'/refunds': 'Regresar a reembolsos',` };
  const menu = { 'apps/web/src/shells/staff/menu.ts': `{ label: 'Reembolsos', to: '/refunds' }` };
  expect(list({})).toBe(3);
  expect(list({ ...states, ...menu })).toBe(1);
  expect(list({ ...states, ...back })).toBe(1);
  expect(list({ ...states, ...back, ...menu })).toBe(0);
});

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
  expect(count(featureFiles, { 'apps/server/src/features/routes.ts': '' })).toBe(1);
});

test('what the contract offers, a page asks for', () => {
  const contract = { 'packages/contract/src/parcels/lots.ts': "  'PUT /lots/customs': {\n  },\n" };
  const made = (page: string) => count(callsHaveTheirPage, { ...contract, [W]: page });
  expect(made("api('PUT /lots/customs', { body })")).toBe(0);
  expect(made('<ExportButton call="PUT /lots/customs" />')).toBe(0);
  expect(made("api('PUT /lots/customs/undo', { body })")).toBe(1);
  expect(count(callsHaveTheirPage, { ...contract, 'apps/web/src/a.test.ts': "'PUT /lots/customs'" })).toBe(1);
});

test('files end somewhere, unless they are generated', () => {
  expect(count(fileLength, { [W]: 'x\n'.repeat(450) })).toBe(0);
  expect(count(fileLength, { [W]: 'x\n'.repeat(451) })).toBe(1);
  expect(count(fileLength, { 'apps/server/src/db/schema.gen.ts': 'x\n'.repeat(900) })).toBe(0);
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

test('every action with a package has its row', () => {
  const page = (text: string) =>
    count(documentedActions, {
      'packages/domain/src/people/permissions.ts':
        "PACKAGE_ACTIONS = [\n  'pay',\n  // all of it\n  'void',\n] as const",
      'docs/rules/permissions.md': text,
    });
  expect(page('| `pay` | customer |\n| `void` | manager |')).toBe(0);
  expect(page('| `pay` | customer, when not `void` |')).toBe(1);
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
  expect(reasons('- `pg`: the database\n- `vite`, `x`: builds `dist`')).toBe(0);
  expect(reasons('- `pg`: the database\n- `vite`: builds')).toBe(1);
  expect(reasons('- `pg`, `y`: the database\n- `vite`, `x`: builds')).toBe(1);
});

test('what the shared packages and the features export is used by more than tests', () => {
  const live = (files: Record<string, string>) =>
    count(liveRules, { [D]: 'export const cents = 1;\nexport type Cents = number;', ...files });
  const used = `import { cents, type Cents } from '@puerta/domain/money/money';`;
  expect(live({ [S]: used })).toBe(0);
  expect(
    live({
      'packages/domain/src/money/pricing.ts': used.replace('@puerta/domain/money/money', './money.ts'),
    }),
  ).toBe(0);
  expect(live({ 'apps/server/src/features/orders/orders.test.ts': used })).toBe(2);
  expect(live({ 'e2e/orders.e2e.ts': used })).toBe(2);
  expect(live({ [S]: `import { cents as whole } from '@puerta/domain/money/money';` })).toBe(1);
  expect(live({ [S]: `import { cents, type Cents } from './money.ts';` })).toBe(2);
  const task = 'apps/server/src/features/orders/forget-drafts.ts';
  const tasks = (files: Record<string, string>) =>
    count(liveRules, { [task]: 'export async function forgetDrafts() {}', ...files });
  const started = (from: string) => `import { forgetDrafts } from '${from}';`;
  expect(tasks({ 'apps/server/src/assembly/work.ts': started('../features/orders/forget-drafts.ts') })).toBe(
    0,
  );
  expect(tasks({ 'apps/server/src/features/orders/drafts.test.ts': started('./forget-drafts.ts') })).toBe(1);
  const own = 'const cents = 1;\nexport const two = cents * 2;';
  expect(
    count(liveRules, { [D]: `export ${own}`, [S]: `import { two } from '@puerta/domain/money/money';` }),
  ).toBe(0);
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

test('migrations and the page that answers findings may cite those', () => {
  for (const path of ['docs/findings.md', 'apps/server/src/db/migrations/0001.sql']) {
    expect(count(citations, { [path]: 'decisions §4' }), path).toBe(0);
  }
});

test('a document names paths that exist', () => {
  const page = (text: string) => count(citations, { [D]: '', [S]: '', [W]: '', 'docs/operations.md': text });
  expect(
    page(
      '`domain/money/money.ts`, `create-order.ts`, `features/orders/`, web `features/login/*.ts`, `apps/web/dist`',
    ),
  ).toBe(0);
  expect(page('`/outbox`, `POST /order/create`, `@puerta/domain`, `checkout.session.*`')).toBe(0);
  for (const gone of ['domain/cash.ts', 'features/payments', 'create-orders.ts', 'orders/order.ts']) {
    expect(page(`\`${gone}\``), gone).toBe(1);
  }
});

describe('the map of the features', () => {
  const folders = {
    [S]: '// Feature: Customers buy labels.\nexport const x = 1;',
    [W]: '// Feature: People sign in.\n',
  };
  const page = mapOf(Object.entries(folders).map(([path, text]) => ({ path, text })));
  const objections = (files: Record<string, string>) => count(map, { ...folders, [MAP]: page, ...files });

  test('is what the folders say', () => {
    expect(page).toContain('- [orders](../apps/server/src/features/orders): Customers buy labels.\n');
    expect(objections({})).toBe(0);
    expect(objections({ [W]: '// Feature: People come in.\n' })).toBe(1);
    expect(objections({ [MAP]: '' })).toBe(1);
  });

  test('has one sentence for each folder', () => {
    expect(objections({ 'apps/web/src/features/lots/api.ts': '' })).toBe(2);
    expect(objections({ 'apps/web/src/features/login/texts.es.ts': folders[W] })).toBe(1);
  });
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
