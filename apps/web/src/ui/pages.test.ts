import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { readTexts } from '../lib/address-texts.ts';
import { lazyPagesOf } from './pages.ts';

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
