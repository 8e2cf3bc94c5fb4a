import { beforeAll, expect, test } from 'vitest';
import { beInAgency } from '../../lib/session/test-agency.ts';
import type { BarItem } from '../../ui/figures/BarList.tsx';
import type { Home } from './api.ts';
import { debtItems, lotItems, stageItems, waitingItems } from './components/ManagerHome.tsx';

beforeAll(() => beInAgency());

const home: Home = {
  weeks: [],
  stages: [1, 2, 3, 4, 5].map(status_id => ({ status_id, venezuela: status_id * 10, domestic: 0 })),
  debts: {
    count: 3,
    amount: 60.5,
    ages: [
      { from: 0, to: 7, count: 2, amount: 20.5 },
      { from: 8, to: 30, count: 0, amount: 0 },
      { from: 31, to: null, count: 1, amount: 40 },
    ],
  },
  waiting: [1, 2, 3, 4].map(status_id => ({ status_id, days: 5, count: status_id - 1 })),
  lots: [1, 2, 3].map(status_id => ({ status_id, count: status_id, packages: 7 })),
  tickets: { open: 2, oldest: '2026-11-14T00:00:00.000Z' },
  unconfirmed: { held: 1, awaiting_payment: 4 },
  attention: { hanging: 4, differences: 5, disputes: 1, refunds: 2, mails: 3 },
  late_backup: null,
};
/** Each figure with the address of the list behind it. */
const led = (items: BarItem[]) =>
  items.map(({ label, note, text, link }) => {
    const search = Object.entries((link.search ?? {}) as Record<string, unknown>);
    const query = search.map(([name, value]) => `?${name}=${String(value)}`).join('');
    return [[label, note].filter(Boolean).join(' '), text, `${link.to}${query}`];
  });

test('packages by stage lead to the orders of that status, domestic ones to theirs', () => {
  expect(led(stageItems(home))).toEqual([
    ['Etiqueta creada', '10', '/orders?status=1'],
    ['Almacen Miami', '20', '/orders?status=2'],
    ['Enviado/Transito', '30', '/orders?status=3'],
    ['Almacen Caracas', '40', '/orders?status=4'],
    ['Entregado', '50', '/orders?status=5'],
  ]);
  const stages = home.stages.map(row => ({ ...row, domestic: row.status_id === 5 ? 1 : 0 }));
  expect(led(stageItems({ ...home, stages })).at(-1)).toEqual([
    'Entregado doméstico',
    '1',
    '/order-domestic?status=5',
  ]);
});

test('debts lead to those of that age', () => {
  expect(led(debtItems(home))).toEqual([
    ['0 a 7 días 2 paquetes', '$20.50', '/debts?age=0'],
    ['8 a 30 días 0 paquetes', '$0.00', '/debts?age=1'],
    ['Más de 30 días 1 paquete', '$40.00', '/debts?age=2'],
  ]);
});

test('what waits too long leads to the packages of that stage', () => {
  expect(led(waitingItems(home)).map(([, text, to]) => [text, to])).toEqual([
    ['0', '/delayed?status=1'],
    ['1', '/delayed?status=2'],
    ['2', '/delayed?status=3'],
    ['3', '/delayed?status=4'],
  ]);
});

test('lots under way lead to those of that status', () => {
  expect(led(lotItems(home))).toEqual([
    ['Creado 7 paquetes', '1', '/lots?status=1'],
    ['Enviado 7 paquetes', '2', '/lots?status=2'],
    ['En destino 7 paquetes', '3', '/lots?status=3'],
  ]);
});
