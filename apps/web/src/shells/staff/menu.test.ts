import { expect, test } from 'vitest';
import type { Role } from '@puerta/domain/roles';
import { menuFor } from '../../ui/menu.ts';
import { isStation, staffMenu, stationRail } from './menu.ts';

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
  [undefined, 'Transportistas', '/transport', true],
  [undefined, 'Usuarios', '/users', true],
  [undefined, 'Configuraciones', '/settings', true],
  [undefined, 'Perfil', '/profile', false],
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

test('restricted staff have what is not the managers’ alone, and no other but home', () => {
  const wanted = SPECIFIED.filter(([, , , isManagers]) => !isManagers);
  expect(specifiedFor('restricted')).toEqual(wanted.map(([group, label, to]) => [group, label, to]));
  expect(entriesFor('restricted').map(([, label]) => label)).toEqual([
    'Inicio',
    ...wanted.map(([, label]) => label),
  ]);
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
