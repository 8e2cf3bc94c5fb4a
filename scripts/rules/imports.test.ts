import { expect, test } from 'vitest';
import { arrows } from './arrows.ts';
import { cycles, roomCycles } from './cycles.ts';
import type { Rule } from './sources.ts';

const D = 'packages/domain/src/money/money.ts';
const C = 'packages/contract/src/parcels/checkout.ts';
const W = 'apps/web/src/features/login/api.ts';
const S = 'apps/server/src/features/checkout/create-order.ts';
const ADAPTER = 'apps/server/src/adapters/carrier/simulator/rate.ts';

/** How many objections a rule has to files given as path and text. */
function count(rule: Rule, files: Record<string, string>): number {
  return rule.check(Object.entries(files).map(([path, text]) => ({ path, text }))).length;
}

test.each([
  [D, `import { z } from 'zod';`],
  [D, `import type { Order } from '@puerta/contract/parcels/checkout';`],
  [D, `import { readFileSync } from 'node:fs';`],
  [C, `import fastify from 'fastify';`],
  [C, `import { startServer } from '../../../apps/server/src/main.ts';`],
  [W, `import {\n  mount,\n  type Mounted,\n} from '../../../../server/src/http/mount.ts';`],
  [W, `const page = import('../../../../server/src/main.ts');`],
  [W, `import { x } from '@puerta/server/main';`],
  [S, `import { App } from '../../../../web/src/app/App.tsx';`],
  [S, `import { rate } from '../../adapters/carrier/simulator/rate.ts';`],
  [S, `export { rate } from '../../adapters/carrier/simulator/rate.ts';`],
  [S, `import '../../adapters/payment/stripe/client.ts';`],
  ['apps/server/src/main.ts', `import { rate } from './adapters/carrier/simulator/rate.ts';`],
  ['apps/server/src/backup/write.ts', `import { disk } from '../adapters/files/disk/disk.ts';`],
  [S, `import { findLot } from '../lots/queries.ts';`],
  [S, `import { findStep } from '../lots/step-queries.ts';`],
  [ADAPTER, `import { createOrder } from '../../../features/orders/create-order.ts';`],
  ['apps/server/src/app/actor.ts', `import type { Tx } from '../db/within-agency.ts';`],
  ['apps/server/src/app/refusal.ts', `import type { FastifyReply } from 'fastify';`],
  ['apps/web/src/shells/staff/routes.tsx', `import { Menu } from '../customer/Menu.tsx';`],
  ['apps/web/src/ui/Field.tsx', `import { login } from '../features/login/api.ts';`],
  ['apps/web/src/lib/api.ts', `const x: import('../features/login/api.ts').Login = 1;`],
])('import arrows: %s may not %s', (path, text) => {
  expect(count(arrows, { [path]: text })).toBe(1);
});

test.each([
  [D, `import { cents } from './cents.ts';`],
  ['packages/domain/src/money/money.test.ts', `import { test } from 'vitest';\nimport fc from 'fast-check';`],
  [C, `import * as z from 'zod/mini';\nimport { cents } from '@puerta/domain/money/money';`],
  [W, `import { login } from '@puerta/contract/people/auth';\nimport React from 'react';`],
  [S, `import type { Carrier } from '../../adapters/carrier/port.ts';`],
  [S, `import { ProviderError } from '../../adapters/provider-error.ts';`],
  [S, `import { findOrder } from './queries.ts';\nimport { sendLot } from '../lots/send-lot.ts';`],
  ['apps/server/src/providers.ts', `import { rate } from './adapters/carrier/simulator/rate.ts';`],
  ['apps/web/src/shells/staff/routes.tsx', `import { Lots } from '../../features/lots/screens/Lots.tsx';`],
  [
    'apps/server/src/app/seal.ts',
    `import { createHash } from 'node:crypto';\nimport type { Agency } from './agency.ts';`,
  ],
  [D, `// import { z } from 'zod';\n/* import { z } from 'zod'; */`],
])('import arrows: %s may %s', (path, text) => {
  expect(count(arrows, { [path]: text })).toBe(0);
});

test('a circle of folders is one though no file reaches itself', () => {
  const files = [
    { path: 'apps/server/src/db/a.ts', text: `import './b.ts';\nimport { x } from '../http/x.ts';` },
    { path: 'apps/server/src/db/b.ts', text: '' },
    { path: 'apps/server/src/http/x.ts', text: '' },
    { path: 'apps/server/src/http/y.ts', text: `import '../db/b.ts';` },
  ];
  expect(roomCycles.check(files)).toEqual([
    { path: 'apps/server/src/db/a.ts', line: 2, message: 'goes round: db -> http -> db' },
  ]);
  expect(roomCycles.check(files.slice(0, 3))).toEqual([]);
  const test = { path: 'apps/server/src/http/y.test.ts', text: `import '../db/b.ts';` };
  expect(roomCycles.check([...files.slice(0, 3), test])).toEqual([]);
});

test('a circle of feature folders is one too, though neither reaches out of features', () => {
  const F = 'apps/server/src/features/';
  const files = [
    { path: `${F}orders/buy-order.ts`, text: `import '../purchases/drive-attempt.ts';` },
    { path: `${F}purchases/drive-attempt.ts`, text: `import '../../services/services.ts';` },
    { path: `${F}purchases/recover.ts`, text: `import type { Kind } from '../orders/order-kind.ts';` },
    { path: `${F}routes.ts`, text: `import './orders/routes.ts';\nimport './purchases/routes.ts';` },
  ];
  expect(roomCycles.check(files)).toEqual([
    {
      path: `${F}orders/buy-order.ts`,
      line: 1,
      message: 'goes round: features/orders -> features/purchases -> features/orders',
    },
  ]);
  expect(roomCycles.check(files.filter(({ path }) => !path.endsWith('recover.ts')))).toEqual([]);
});

test('the web’s folders stand on each other in one direction too', () => {
  const W = 'apps/web/src/';
  const files = [
    { path: `${W}features/money/texts.es.ts`, text: '' },
    { path: `${W}features/money/Page.tsx`, text: `import { x } from '../takings/texts.es.ts';` },
    { path: `${W}features/takings/texts.es.ts`, text: '' },
    { path: `${W}features/takings/columns.tsx`, text: `import { y } from '../money/texts.es.ts';` },
    { path: `${W}lib/picks.ts`, text: `const kit = await import('../ui/Box.tsx');` },
    { path: `${W}ui/Box.tsx`, text: `import { money } from '../lib/money.ts';` },
    { path: `${W}lib/money.ts`, text: '' },
  ];
  expect(roomCycles.check(files).map(({ message }) => message)).toEqual([
    'goes round: web/lib -> web/ui -> web/lib',
    'goes round: web/features/money -> web/features/takings -> web/features/money',
  ]);
});

test('cycles are found through any number of files, and named', () => {
  const files = [
    { path: 'packages/domain/src/a.ts', text: `import { b } from './b.ts';` },
    { path: 'packages/domain/src/b.ts', text: `import type { C } from '@puerta/domain/c';` },
    { path: 'packages/domain/src/c.ts', text: `export { a } from './a.ts';` },
  ];
  const message =
    'imports itself: packages/domain/src/a.ts -> packages/domain/src/b.ts -> packages/domain/src/c.ts';
  expect(cycles.check(files)).toEqual([
    { path: 'packages/domain/src/a.ts', message: `${message} -> packages/domain/src/a.ts` },
  ]);
  expect(cycles.check(files.slice(0, 2))).toEqual([]);
});

test('two files may import the same third without a cycle', () => {
  const a = `import './b.ts';\nimport './c.ts';`;
  expect(count(cycles, { 'scripts/a.ts': a, 'scripts/b.ts': `import './c.ts';`, 'scripts/c.ts': '' })).toBe(
    0,
  );
});
