import { expect, test } from 'vitest';
import type { Role } from '@puerta/domain/people/roles';
import { menuFor } from '../../ui/frame/menu.ts';
import type { Shown } from '../../lib/query/inbox-query.ts';
import { isStation, staffMenu, stationRail } from './menu.ts';
import { countsOf } from './use-counts.ts';

/** The specified entries in their order, with the screens that they lead to; managers' alone are marked. */
const SPECIFIED: readonly (readonly [
  group: string | undefined,
  label: string,
  to: string,
  isManagers: boolean,
])[] = [
  ['Ordenes', 'Domestico', '/order-domestic', false],
  ['Ordenes', 'Recibir Paquete Domestico', '/receive-tracking-domestic', false],
  ['Ordenes', 'Venezuela', '/orders', false],
  ['Ordenes', 'Recibir Paquete Venezuela', '/receive-tracking', false],
  ['Ordenes', 'Rastrear Paquete', '/tracking', false],
  ['Ordenes', 'Procesar Paquete', '/process', false],
  [undefined, 'Lotes', '/lots', false],
  [undefined, 'Calculadora', '/calculator', false],
  [undefined, 'Productos', '/products', true],
  [undefined, 'Atención al cliente', '/support', true],
  [undefined, 'Clientes', '/clients', true],
  ['Direcciones', 'Estados', '/states', true],
  ['Direcciones', 'Ciudad', '/cities', true],
  ['Administración', 'Transportistas', '/transport', true],
  ['Administración', 'Usuarios', '/users', true],
  ['Administración', 'Configuraciones', '/settings', true],
  ['Administración', 'Perfil', '/profile', false],
];
const entriesFor = (role: Role) =>
  menuFor(staffMenu, role).flatMap(group =>
    group.entries.map(({ label, to }) => [group.label, label, to] as const),
  );
/** Other entries may stand between them. */
const specifiedFor = (role: Role) =>
  entriesFor(role).filter(([, label]) => SPECIFIED.some(([, specified]) => specified === label));

test('a manager has every specified entry, in its order and under its heading, and each leads to its screen', () => {
  expect(specifiedFor('manager')).toEqual(SPECIFIED.map(([group, label, to]) => [group, label, to]));
});

test('restricted staff have what is not the managers’ alone, and no other but home, what is late and what is handed over', () => {
  const wanted = SPECIFIED.filter(([, , , isManagers]) => !isManagers);
  // one entry alone has no heading
  expect(specifiedFor('restricted')).toEqual(
    wanted.map(([group, label, to]) => [label === 'Perfil' ? undefined : group, label, to]),
  );
  expect(entriesFor('restricted').map(([, label]) => label)).toEqual([
    'Inicio',
    'Demorados',
    ...wanted.flatMap(([, label]) => (label === 'Lotes' ? [label, 'Por entregar'] : [label])),
  ]);
});

test('what waits stands above, and no two entries look alike', () => {
  expect(entriesFor('manager').slice(0, 4)).toEqual([
    [undefined, 'Inicio', '/'],
    [undefined, 'Demorados', '/delayed'],
    [undefined, 'Deudas', '/debts'],
    [undefined, 'Por atender', '/attention'],
  ]);
  const icons = staffMenu.flatMap(({ entries }) => entries.map(({ icon }) => icon));
  expect(new Set(icons).size).toBe(icons.length);
});

const NO_WORK: Shown = {
  at: '2026-11-24T12:00:00.000Z',
  arrived: { count: 0, first: [] },
  late: { air: 3, sea: 1, first: [] },
  due: { count: 0, first: [] },
  pickups: { count: 0, first: [] },
  unprocessed: { count: 0, first: [] },
  ready: { sea: 0, air: 0, all: 0 },
  lots: { past: { count: 0, first: [] }, undated: { count: 0, first: [] } },
  unidentified: { count: 0, oldest: null },
  figures: {
    sold: { today: 0, week: 0, before: 0 },
    received: { today: 0, week: 0, before: 0 },
    sent: { today: 0, week: 0, before: 0 },
    delivered: { today: 0, week: 0, before: 0 },
  },
};

test('numbers stand beside what waits, with their words; restricted staff have those of packages alone', () => {
  const late = { '/delayed': { count: 4, says: '4 paquetes tarde', tone: 'late' } };
  expect(countsOf(NO_WORK)).toEqual(late);
  const managers: Shown = {
    ...NO_WORK,
    debts: { count: 1, amount: 20, old: { from: 31, count: 0, amount: 0 } },
    money: { held: 1, awaiting_payment: 2, hanging: 1, differences: 1, disputes: 1, refunds: 1, mails: 1 },
    tickets: { count: 2, first: null },
    paid: { today: 0, week: 0, before: 0 },
    first_steps: null,
  };
  const isNew = { ...managers, first_steps: { done: 3, of: 10 } };
  expect(countsOf(isNew)['/']).toEqual({ count: 7, says: '7 primeros pasos por dar', tone: 'quiet' });
  expect(countsOf(managers)).toEqual({
    ...late,
    '/debts': { count: 1, says: '1 paquete debe' },
    '/attention': { count: 5, says: '5 por resolver' },
    '/support': { count: 2, says: '2 esperan respuesta', tone: 'quiet' },
    '/unconfirmed': { count: 3, says: '3 por confirmar', tone: 'quiet' },
  });
});

test('beside a station the rail names its places as the menu does, and each word is a part of the name', () => {
  for (const { label, word, to } of stationRail) {
    expect(label.toLowerCase()).toContain(word.toLowerCase());
    const [, entry = label] = entriesFor('restricted').find(([, , path]) => path === to) ?? [];
    expect(label).toBe(entry);
  }
  for (const path of [
    '/receive-tracking',
    '/receive-tracking-domestic',
    '/process',
    '/tracking',
    '/status-list',
  ])
    expect([path, isStation(path)]).toEqual([path, true]);
  for (const path of ['/', '/lots', '/lots/5', '/orders'])
    expect([path, isStation(path)]).toEqual([path, false]);
});
