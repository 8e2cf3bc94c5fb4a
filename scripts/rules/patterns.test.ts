import { expect, test } from 'vitest';
import { patterns } from './patterns.ts';

/** Whether the rule of that name objects once to the text in that file. */
function objects(name: string, path: string, text: string): boolean {
  const findings = patterns.find(rule => rule.name === name)?.check([{ path, text }]) ?? [];
  return findings.length === 1;
}

const CONTRACT = 'packages/contract/src/parcels/checkout.ts';
const UNIT = 'packages/domain/src/a.test.ts';
const DOMAIN = 'packages/domain/src/money/money.ts';
const SCREEN = 'apps/web/src/features/login/api.ts';
const ORDER = 'apps/server/src/features/checkout/create-order.ts';
const RATE = 'apps/server/src/adapters/carrier/simulator/rate.ts';
const STAND_IN = 'test/ups-answers.ts';
const folder = (...parts: string[]) => ['', ...parts].join('/');

test.each([
  ['no barrels', CONTRACT, `export * from './lots.ts';`],
  ...['mock', 'doMock'].map(word => ['no mocked modules', UNIT, `vi.${word}('./place.ts');`]),
  ...['skip', 'only', 'todo', 'skipIf'].map(word => ['no idle tests', UNIT, `test.${word}('x', () => {});`]),
  ['one clock', ORDER, 'const now = Date.now();'],
  ['one clock', RATE, 'const now = new Date();'],
  ['one mode', RATE, 'const reach = { loopback: !config.production };'],
  ['one mode', ORDER, 'const isOpen = ({ production }: Config) => !production;'],
  ['one mode', ORDER, "if (process.env.NODE_ENV !== 'production') check();"],
  ['agency beside agency', ORDER, 'for (const id of await agencyIds(db)) await fold(db.read(id));'],
  ['agency by number', ORDER, '(select from refund r where r.agency_id = p.agency_id)'],
  ['agency by number', ORDER, "eb.selectFrom('fact').whereRef('fact.agency_id', '=', 'p.agency_id')"],
  ['cases that are spread', ORDER, "sum(case m.kind when 'refund' then 1 end)"],
  ['one way to the database', RATE, 'const pool = new pg.Pool({ max: 1 });'],
  ['one way to the database', ORDER, 'const client = new pg.Client(url);'],
  ['answers have a source', STAND_IN, "return refused('PRN not found');"],
  ['answers have a source', STAND_IN, "PickupType: '01',"],
  ['answers have a source', 'test/stand-ins/authorizenet.ts', "const code = 'E00003';"],
  ['answers have a source', 'test/s3-stand-in.ts', "'<Error><Code>NoSuchKey</Code></Error>'"],
  ['no machine paths', 'README.md', `see ${folder('home', 'ana', 'puerta')}`],
  ['no machine paths', 'README.md', `see ${folder('root', 'x')}`],
  ['no machine paths', 'README.md', `see ${folder('tmp', 'out.txt')}`],
  ['no machine paths', 'README.md', `see ${folder('Users', 'ana')}`],
  ['lock file without addresses', 'package-lock.json', '{ "resolved": "https://registry.example/x.tgz" }'],
  ['lock file without addresses', 'package-lock.json', '{ "resolved": "git+ssh://git@example/x.git" }'],
])('%s: %s may not say %s', (name, path, text) => {
  expect(objects(name, path, text)).toBe(true);
});

test.each([
  ['no barrels', CONTRACT, 'export const all = 1;'],
  ['no idle tests', UNIT, `test('x', () => {});`],
  ['no mocked modules', UNIT, `const heard = vi.fn();`],
  ['answers have a source', STAND_IN, "if (fault === '503') return refuse(ups.badDay);"],
  ['answers have a source', 'test/stand-ins/seen.ts', "badDay: KARRIO('9560131'),"],
  ['one clock', DOMAIN, 'const day = new Date(instant);'],
  ['one clock', 'apps/server/src/app/clock.ts', 'new Date()'],
  ['one mode', 'apps/server/src/config.ts', 'const is = settings.NODE_ENV;'],
  ['one mode', ORDER, 'const { trustsLoopback }: Config = config;'],
  ['agency beside agency', 'apps/server/src/services/drive-due.ts', 'for (const id of await agencyIds(db))'],
  ['agency by number', ORDER, 'join refund r on r.agency_id = p.agency_id where r.agency_id = $1'],
  ['cases that are spread', ORDER, "sum(case when m.kind = 'refund' then 1 end)"],
  ['one way to the database', 'apps/server/src/db/connect.ts', 'new pg.Pool(settings)'],
  ['one way to the database', 'apps/server/src/db/queries.test.ts', 'new pg.Client(url)'],
  [
    'no machine paths',
    'README.md',
    `https://example.com${folder('home', 'ana')}, packages${folder('root', 'x')}`,
  ],
  ['lock file without addresses', 'package-lock.json', '{ "resolved": "packages/domain" }'],
  ['SQL in queries', ORDER.replace('create-order', 'routes'), "const said = 'update it, and go on';"],
  ['a carrier is no brand inside', ORDER, 'pickups_by_day'],
])('%s: %s may say %s', (name, path, text) => {
  expect(objects(name, path, text)).toBe(false);
});

test.each([
  "tx.selectFrom('orders')",
  "tx.insertInto('orders')",
  'sql`now()`',
  'sql<string>`default`',
  'rowsOf(tx, `select id from orders where agency_id = $1`, [agency])',
  "client.query('update orders set price = 1')",
])('SQL stands in queries and in the use case that alone asks it: %s', text => {
  const isRefused = (path: string) => objects('SQL in queries', path, text);
  for (const name of ['routes', 'present', 'order-kind'])
    expect(isRefused(ORDER.replace('create-order', name)), name).toBe(true);
  for (const name of ['create-order', 'queries', 'stray-queries', 'orders.test'])
    expect(isRefused(ORDER.replace('create-order', name)), name).toBe(false);
  expect(isRefused('apps/server/src/http/actor.ts')).toBe(true);
  expect(isRefused('apps/server/src/db/migrate.ts')).toBe(false);
});

test('a screen decides nothing: it asks', () => {
  const isRefused = (text: string, path = SCREEN) => objects('authority is asked', path, text);
  for (const text of [
    'record.status_id === 2',
    'record.status_id <= PACKAGE_STATUS.miami',
    'statusId === 5',
    'record.payment !== 1',
    'claims.role',
    'roleOfClaims(claims)',
    'user.role === 1',
    "who: ['manager']",
  ]) {
    expect(isRefused(text), text).toBe(true);
    for (const path of ['apps/web/src/lib/package-state.ts', 'apps/web/src/ui/menu.test.ts', ORDER])
      expect(isRefused(text, path), text).toBe(false);
  }
  for (const text of [
    'record.can.photo',
    'stage.status_id === status',
    'failure.status === 404',
    'role="alert"',
  ])
    expect(isRefused(text), text).toBe(false);
});

test.each(['row.ups_tracking', "select('p.ups_prn')", 'ups_pickup_cost: 25', 'product.upsService'])(
  'UPS’s name stands where a row becomes an answer, and in its adapter: %s',
  text => {
    const isRefused = (path: string) => objects('a carrier is no brand inside', path, text);
    for (const path of [ORDER, 'apps/server/src/db/schema.gen.ts', 'packages/domain/src/money/products.ts'])
      expect(isRefused(path), path).toBe(true);
    for (const path of [
      ORDER.replace('create-order', 'present'),
      'apps/server/src/adapters/carrier/ups/track.ts',
      'apps/server/src/features/packages/packages.test.ts',
      CONTRACT,
    ])
      expect(isRefused(path), path).toBe(false);
  },
);
