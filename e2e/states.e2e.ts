import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expectNothingBeyond } from './support/checks.ts';
import { MANAGER, OPERATOR, pageWith, tokenOf } from './support/people.ts';
import { test } from './support/test.ts';

/**
 * A screen that asks the server for what it shows; `empty` where there may be nothing to show; `asksSession` where it
 * shows what the call about the session says.
 */
type Screen = { path: string; failed: string | RegExp; empty?: string; asksSession?: true };

const LOAD = 'Error al cargar los datos';
/** Counts of an agency, or an account, that has nothing. */
const NONE = { all: 0, waiting: 0, answered: 0, closed: 0 };
/** What a server in trouble says of itself. */
const FAILED = 'Falló';
const SCREENS: Record<string, readonly Screen[]> = {
  'cliente@caribe.test': [
    { path: '/purchase', failed: LOAD, empty: 'Aún no tiene compras' },
    { path: '/support', failed: 'Error al obtener los tickets', empty: 'Aún no tiene tickets' },
    {
      path: '/address',
      failed: 'Error al obtener las direcciones',
      empty: 'Aún no tiene direcciones en Estados Unidos',
    },
    { path: '/', failed: LOAD },
    { path: '/services', failed: 'Error al obtener los productos', empty: 'Por ahora no hay servicios' },
    { path: '/promotions', failed: 'Error al obtener los productos', empty: 'Por ahora no hay promociones' },
    { path: '/profile', failed: 'Ha ocurrido un error al obtener la información' },
    { path: '/services/AER', failed: 'Error al obtener la data' },
    { path: '/intern-services/GND', failed: 'Error al obtener la data' },
    { path: '/promo-services/AGPC', failed: 'Error al obtener la data' },
    { path: '/pickup/1', failed: 'Ha ocurrido un error al obtener los datos' },
    { path: '/agency', failed: 'Ha ocurrido un error al obtener los datos', asksSession: true },
    { path: '/tracking?code=CE0000000000', failed: FAILED },
    { path: '/simulador', failed: LOAD },
    { path: '/outbox', failed: LOAD, empty: 'No hay correos' },
    { path: '/checkout/success?order=1', failed: LOAD },
    { path: '/purchase/tracking/CE0000000000', failed: LOAD },
    { path: '/purchase/order/1', failed: LOAD },
  ],
  [MANAGER]: [
    { path: '/', failed: LOAD },
    { path: '/orders', failed: LOAD, empty: 'No posee ordenes registrados' },
    { path: '/order-domestic', failed: LOAD, empty: 'No posee ordenes registrados' },
    { path: '/lots', failed: LOAD, empty: 'Aún no hay lotes' },
    { path: '/order/CE0000000000', failed: LOAD },
    { path: '/order-domestic-view/CE0000000000', failed: LOAD },
    { path: '/lots/1', failed: 'Ha ocurrido un error al obtener los datos' },
    { path: '/clients', failed: 'Error al obtener los clientes', empty: 'No hay usuarios registrados' },
    { path: '/client/1', failed: LOAD },
    { path: '/users/1', failed: 'Ha ocurrido un error al obtener los datos del usuario' },
    {
      path: '/users',
      failed: LOAD,
      empty: 'No hay usuarios registrados',
    },
    { path: '/states', failed: 'Error al obtener las direcciones', empty: 'No hay estados registrados' },
    { path: '/cities', failed: 'Error al obtener las direcciones', empty: 'No hay ciudades registradas' },
    { path: '/offices', failed: 'Error al obtener las direcciones', empty: 'No hay oficinas registradas' },
    { path: '/transport', failed: LOAD, empty: 'No hay transportistas registrados' },
    {
      path: '/products',
      failed: /Error al obtener los productos.*Ha ocurrido un error al obtener los datos de los productos/,
      empty: 'No hay productos registrados',
    },
    { path: '/support', failed: 'Error al obtener los tickets', empty: 'No hay tickets' },
    { path: '/payments', failed: LOAD, empty: 'Aún no hay movimientos de dinero' },
    { path: '/payments/days', failed: LOAD },
    { path: '/unconfirmed', failed: LOAD, empty: 'No hay órdenes por confirmar' },
    { path: '/attention', failed: LOAD },
    { path: '/debts', failed: LOAD, empty: 'No hay deudas' },
    { path: '/delayed', failed: LOAD, empty: 'Ningún paquete está demorado' },
    { path: '/audit', failed: LOAD, empty: 'Aún no hay acciones registradas' },
    { path: '/unidentified', failed: LOAD, empty: 'No hay cajas sin identificar' },
    { path: '/settings', failed: 'Ha ocurrido un error al obtener la información' },
    { path: '/first-steps', failed: LOAD },
    { path: '/profile', failed: 'Ha ocurrido un error al obtener la información' },
    { path: '/tracking?code=CE0000000000', failed: LOAD },
    { path: '/receive-tracking?code=CE0000000000', failed: LOAD },
    { path: '/receive-tracking-domestic?code=CE0000000000', failed: LOAD },
    { path: '/pickups', failed: LOAD, empty: 'No hay recogidas este día' },
  ],
  // what the restricted have of their own; the other screens are those of managers
  [OPERATOR]: [
    { path: '/', failed: LOAD },
    { path: '/settings', failed: 'Ha ocurrido un error al obtener la información' },
  ],
};

test.describe.configure({ mode: 'parallel' });
/** Screens that one signed-in person opens: few enough that a slow machine is done with them in time. */
const TOGETHER = 4;
for (const [who, screens] of Object.entries(SCREENS)) {
  for (let from = 0; from < screens.length; from += TOGETHER) {
    const some = screens.slice(from, from + TOGETHER);
    test(`loading, failure and nothing to show on ${some[0]?.path} and so on, of ${who}`, async ({
      browser,
    }) => {
      // a screen asks twice before it says what failed, a second apart: the others do their work meanwhile
      const token = await tokenOf(who);
      await Promise.all(some.map(async screen => forceStates(await pageWith(browser, token), screen)));
    });
  }
}

/** Keeps the server silent, then lets it fail, then lets it answer that there is nothing. */
async function forceStates(page: Page, { path, failed, empty, asksSession }: Screen): Promise<void> {
  const server = await standBetween(page, asksSession);
  await page.goto(path);
  // the program's own, not what the page shows before it; seen in the same moment, for a station waits a few seconds
  await page
    .locator('#main [aria-busy="true"]')
    .first()
    .waitFor({ timeout: 30_000 })
    .catch(cause => {
      throw new Error(`${path} does not say that it loads`, { cause });
    });
  server.fail();
  const alert = page.getByRole('alert').filter({ hasText: failed }).first();
  await expect(alert, `${path} says what failed`).toBeVisible();
  // a server answered: nobody's connection is to blame
  await expect(page.getByText('Revise su conexión'), path).toHaveCount(0);
  await expectAccessible(page);
  await expectFitsPhone(page);
  if (empty) {
    server.answerNothing();
    await alert.getByRole('button', { name: 'Recargar' }).click();
    await expect(page.getByRole('heading', { name: empty }), `${path} says that it is empty`).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);
  } else {
    await expect(alert.getByRole('button', { name: 'Recargar' })).toBeVisible();
    // some read themselves again, without the button
    server.letThrough();
  }
}

/** Nothing reaches past the narrowest phone. */
async function expectFitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ ...size, width: 320 });
  await expectNothingBeyond(page, 320);
  await page.setViewportSize(size);
}

/** Stands between the page and what it reads; who is signed in is answered, but where a screen is about that. */
async function standBetween(page: Page, asksSession = false) {
  let answer: ((route: Route) => Promise<void>) | null = null;
  let waiting: Route[] = [];
  const meet = async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    const isSession = pathname === '/api/auth/session' && !asksSession;
    if (route.request().method() !== 'GET' || isSession) return route.fallback();
    if (answer) return answer(route);
    waiting.push(route);
  };
  const from = (reply: (route: Route) => Promise<void>) => {
    answer = reply;
    // a page that was left has taken its requests with it
    for (const route of waiting) void reply(route).catch(() => undefined);
    waiting = [];
  };
  const json = (status: number, body: object) => (route: Route) => route.fulfill({ status, json: body });
  await page.route('**/api/**', meet);
  return {
    fail: () =>
      from(json(500, { success: false, message: FAILED, error: { code: 'internal', message: FAILED } })),
    answerNothing: () =>
      from(json(200, { success: true, data: [], open_refunds: [], pages: 1, total: 0, counts: NONE })),
    letThrough: () => from(route => route.continue()),
  };
}
