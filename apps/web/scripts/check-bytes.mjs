// Holds the built application against its budgets: what the browser loads before the login, the staff's first list
// and any other screen is usable. Brotli bytes of JS and CSS; ends with 1 when one is over.
import { readFile } from 'node:fs/promises';
import { LOGIN_ROUTE, routeBytes } from './route-bytes.mjs';

const manifest = JSON.parse(await readFile(new URL('../dist/.vite/manifest.json', import.meta.url), 'utf8'));
const LOGIN_MAX = 150_000;
const FIRST_LIST_MAX = 220_000;
const SCREEN_MAX = 300_000;
const SHELLS = ['public', 'customer', 'staff'].map(shell => `src/shells/${shell}/router.tsx`);

/** @type {{ name: string, sources: string[], max: number }[]} */
const budgets = [
  { name: 'login', sources: LOGIN_ROUTE, max: LOGIN_MAX },
  {
    name: 'staff: first list',
    sources: ['src/shells/staff/router.tsx', 'src/features/packages/screens/OrdersPage.tsx'],
    max: FIRST_LIST_MAX,
  },
  ...SHELLS.flatMap(router =>
    (manifest[router].dynamicImports ?? []).map((/** @type {string} */ screen) => ({
      name: `${router} ${screen}`,
      sources: [router, screen],
      max: SCREEN_MAX,
    })),
  ),
];

let heaviest = 0;
for (const { name, sources, max } of budgets) {
  const { code } = await routeBytes(sources);
  heaviest = Math.max(heaviest, code);
  if (code > max) {
    console.error(`${name}: ${code} bytes of JS and CSS, the budget is ${max}`);
    process.exitCode = 1;
  } else if (max !== SCREEN_MAX) {
    console.log(`${name}: ${code} of ${max} bytes`);
  }
}
console.log(`${budgets.length} routes, the heaviest loads ${heaviest} bytes`);
