import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { buy, todayInMiami } from './support/api.ts';
import { expectPath, expectWhole, watchShifts } from './support/checks.ts';
import { CARDS, fillCard } from './support/customer.ts';
import {
  clientAs,
  DEMO_PASSWORD,
  demoPerson,
  MANAGER,
  must,
  newCustomer,
  OPERATOR,
  registered,
} from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { APPROVED, card, pickupBody } from '../test/orders.ts';

/** What is good by the measure's own authors (web vitals). */
const STILL = 0.1;

/** The home comes slowly, at both widths: nothing that stands there moves when its answer comes. */
async function expectStill(page: Page, moved: () => Promise<number>): Promise<void> {
  let seen = Promise.withResolvers<void>();
  // for both widths: a route that ends with its first answer can lose the piece of the page that is asked for just then
  await page.route('**/api/purchase/home', async route => {
    await seen.promise;
    await route.fallback();
  });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
    seen = Promise.withResolvers<void>();
    await page.goto('/');
    await expect(page.locator('#main [aria-busy="true"]').first()).toBeVisible();
    seen.resolve();
    await expect(page.getByRole('main').getByRole('link', { name: /^Comprar: / })).toHaveCount(4);
    await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible();
    expect(await moved(), `${width} px`).toBeLessThan(STILL);
  }
}

test('the home of somebody new: the agency, what one may do, the own locker with its link', async ({
  browser,
}) => {
  const { page, client, name } = await newCustomer(browser);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await expectStill(page, await watchShifts(page));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Hola, ${name}`);
  await expect(main.getByText('Aún no tiene paquetes.')).toBeVisible();
  await expect(main.getByRole('region', { name: 'Le espera a usted' })).toHaveCount(0);
  const { locker } = must(await client('GET /profile')).data;
  const label = main.getByRole('region', { name: 'Su código de referido' });
  await expect(label).toContainText('Codigo de Referido');
  await expect(label).toContainText(locker);
  await expectWhole(label);
  await label.getByRole('button', { name: 'Copiar enlace' }).click();
  await expect(label.getByRole('button', { name: 'Copiado' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname + new URL(link).search).toBe(`/register?code=${locker}`);
  await expect(label.getByRole('img', { name: /^Código QR/ })).toBeVisible();
  await look(page, 'inicio-nuevo');
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Su código de referido' })).toContainText(locker);
});

test('the home tells what is owed and what waits, and lets one pay, download and read', async ({
  browser,
}) => {
  const customer = await newCustomer(browser);
  const { page, client } = customer;
  const manager = await demoPerson(browser, MANAGER);
  const { packages: visited } = await buy(customer, { detail: { quantity: 2 } });
  const [owing] = (await buy(customer)).packages;
  if (!owing || !visited[0]) throw new Error('Nothing was bought');
  const { days } = must(await client('GET /purchase/pickup/days', {})).data;
  const pickup = pickupBody(visited[0].id, { date: days[0], qty: 2, ...card(APPROVED) });
  const { prn } = must(await client('POST /purchase/pickup', { body: pickup })).data;
  const larger = { weight: 45, length: 20, width: 16, height: 16, date: todayInMiami(), notes: '' };
  must(await manager.client('POST /order/dimensions', { body: { id: owing.id, ...larger } }));
  const asked = { subject: 'Mi caja', tracking: '', message: '¿Cuándo llega?' };
  const ticket = must(await client('POST /support', { body: asked })).data.id;
  must(await manager.client('POST /support/admin', { body: { id: ticket, message: 'Sale el jueves' } }));

  await expectStill(page, await watchShifts(page));
  const main = page.getByRole('main');
  const waiting = main.getByRole('region', { name: 'Le espera a usted' });
  const row = (text: string) => waiting.getByRole('listitem').filter({ hasText: text });
  const menu = page.getByRole('navigation', { name: 'Principal' });
  const latest = main.getByRole('region', { name: 'Sus paquetes' });

  await test.step('everything has its row', async () => {
    // what is owed lies in Miami until it is paid
    await expect(main.getByText('2 paquetes por enviar.')).toBeVisible();
    await expect(menu.getByRole('link', { name: /^Compras/ })).toHaveAccessibleName('Compras (1 por pagar)');
    await expect(waiting.getByRole('listitem')).toHaveCount(3);
    await expect(row('Recogida')).toContainText(`código ${prn}`);
    await expect(row('2 etiquetas sin imprimir')).toBeVisible();
    await expect(row(`ticket ${ticket}`)).toContainText('Sale el jueves');
    await expect(latest.getByRole('listitem')).toHaveCount(3);
    await expect(latest.getByRole('listitem').filter({ hasText: owing.tracking })).toContainText(
      /Pague \$[\d.,]+ para que salga/,
    );
    await expect(latest.getByRole('img', { name: /^Paso 2 de 5/ })).toBeVisible();
    await look(page, 'inicio-cliente');
  });

  await test.step('a label that was downloaded waits no more, nor an answer that was read', async () => {
    await row('etiquetas')
      .getByRole('button', { name: /^Descargar/ })
      .click();
    await expect(row('etiquetas')).toHaveCount(0);
    await row('ticket').getByRole('link', { name: 'Leer' }).click();
    await expect(page.getByRole('dialog', { name: 'Ver ticket' })).toContainText('Sale el jueves');
    await expect(page.getByText('Nueva respuesta')).toHaveCount(0);
    await page.goto('/');
    await expect(row('Recogida')).toBeVisible();
    await expect(row('ticket')).toHaveCount(0);
  });

  await test.step('the debt is paid where it is said, on a phone too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const band = main.getByRole('region', { name: /^Debe \$[\d.,]+ de 1 paquete$/ });
    await expect(page.getByRole('button', { name: 'Abrir menú' })).toHaveAttribute('data-count', '1');
    await band.getByRole('button', { name: /^Pagar/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Realizar pago' });
    await fillCard(page, CARDS.approved);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Pagar/ }).click();
    await expectPath(page, /^\/debt\/success$/);
    await page.goto('/');
    await expect(row('Recogida')).toBeVisible();
    await expect(band).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Abrir menú' })).not.toHaveAttribute('data-count', /./);
  });
});

test('without a network a page of the agency says so and opens by itself; where staff sign in the station’s worker stands', async ({
  browser,
}) => {
  const { email, password } = await registered(clientAs());
  const customer = must(await clientAs()('POST /auth/login', { body: { email, pass: password } })).token;
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  await context.addInitScript(token => localStorage.setItem('token', token), customer);
  const page = await context.newPage();
  const worker = () =>
    page.evaluate(() => new URL(navigator.serviceWorker.controller?.scriptURL ?? location.href).pathname);
  await page.goto('/purchase');
  await expect.poll(worker, { timeout: 30_000 }).toBe('/offline-worker.js');
  await context.setOffline(true);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Falta la conexión a internet' })).toBeVisible();
  await expect(page).toHaveTitle('Sin conexión · Caribe Express');
  await look(page, 'sin-conexion');
  // pressed too early it says the same
  await page.getByRole('button', { name: 'Volver a intentarlo' }).click();
  await expect(page.getByRole('heading', { name: 'Falta la conexión a internet' })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await self.caches.keys()).map(name => self.caches.open(name)));
    const requests = await Promise.all(caches.map(cache => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(['/offline']);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible();

  const { token } = must(
    await clientAs()('POST /auth/login', { body: { email: OPERATOR, pass: DEMO_PASSWORD } }),
  );
  await context.addInitScript(kept => localStorage.setItem('token', kept), token);
  await page.goto('/receive-tracking');
  await expect.poll(worker, { timeout: 30_000 }).toBe('/worker.js');
});
