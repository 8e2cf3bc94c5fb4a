import { expect, test } from 'vitest';
import { type MenuGroup, menuFor } from './menu.ts';

const icon = () => null;
const menu: MenuGroup[] = [
  { label: 'Ordenes', entries: [{ label: 'Venezuela', to: '/', icon }] },
  { label: 'Direcciones', entries: [{ label: 'Estados', to: '/', icon, who: ['manager'] }] },
];

test('a manager sees every group', () => {
  expect(menuFor(menu, 'manager').map(group => group.label)).toEqual(['Ordenes', 'Direcciones']);
});

test('restricted staff do not see a group that has nothing for them', () => {
  expect(menuFor(menu, 'restricted').map(group => group.label)).toEqual(['Ordenes']);
});
