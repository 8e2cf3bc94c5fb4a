import { expect, test } from 'vitest';
import { isBeside, type MenuGroup, menuFor } from './menu.ts';

const icon = () => null;
const menu: MenuGroup[] = [
  {
    label: 'Ordenes',
    entries: [
      { label: 'Venezuela', to: '/', icon },
      { label: 'Domestico', to: '/', icon },
    ],
  },
  {
    label: 'Direcciones',
    entries: [
      { label: 'Estados', to: '/', icon, who: ['manager'] },
      { label: 'Ciudad', to: '/', icon, who: ['manager'] },
    ],
  },
  {
    label: 'Administración',
    entries: [
      { label: 'Usuarios', to: '/', icon, who: ['manager'] },
      { label: 'Perfil', to: '/', icon },
    ],
  },
];

test('a manager sees every group', () => {
  expect(menuFor(menu, 'manager').map(group => group.label)).toEqual([
    'Ordenes',
    'Direcciones',
    'Administración',
  ]);
});

test('restricted staff do not see a group that has nothing for them, nor a heading over one entry', () => {
  expect(menuFor(menu, 'restricted').map(group => [group.label, group.entries.length])).toEqual([
    ['Ordenes', 2],
    [undefined, 1],
  ]);
});

test('a page without an entry belongs to one by the beginning of its path', () => {
  const entry = { label: 'Compras', to: '/', icon, also: ['/pickup'] } as const;
  expect(['/pickup', '/pickup/7', '/pickups', '/'].map(path => isBeside(entry, path))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
