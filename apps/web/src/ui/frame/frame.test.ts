import { expect, test } from 'vitest';
import { isBeside, menuFor, type MenuGroup } from './menu.ts';
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { readTexts } from '../../lib/address/address-texts.ts';
import { lazyPagesOf } from './pages.ts';
import { sayBroken } from './router-defaults.tsx';

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

/** An address is read more than once: what was read, too. */
const read = ({ age }: Record<string, unknown>) => (Number(age) === 2 ? { age: 2 } : {});
/** What the screen of an address is given. */
function searchAt(address: string): unknown {
  const root = createRootRoute();
  const page = lazyPagesOf(root)('/debts', 'Debts', async () => ({ Debts: () => undefined }), read);
  const router = createRouter({
    routeTree: root.addChildren([page]),
    parseSearch: readTexts,
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  return router.matchRoutes(router.latestLocation).at(-1)?.search;
}

test('what an address says besides the choices of a screen never reaches it', () => {
  expect(searchAt('/debts?age=3&other=1')).toEqual({});
  expect(searchAt('/debts?age=2&other=1')).toEqual({ age: 2 });
});

test('a page that breaks says whether its program did not come or it has a fault', () => {
  const missing = [
    'Failed to fetch dynamically imported module: http://localhost/assets/x.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/x.css',
  ];
  for (const message of missing) expect(sayBroken(new TypeError(message))).toMatch(/^Revise su conexión/);
  expect(sayBroken(new TypeError("Cannot read properties of undefined (reading 'x')"))).toMatch(
    /no es su conexión/,
  );
});
