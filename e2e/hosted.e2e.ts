import { createServer } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { done } from '@puerta/contract/messages.es';
import { expectAccessible } from './support/checks.ts';
import { fillParcel, fillReceiver, fillSender } from './support/customer.ts';
import { type HostedServer, startHostedServer } from './support/hosted-server.ts';
import { newPerson } from './support/people.ts';

let server: HostedServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startHostedServer(await freePort());
});
test.afterAll(() => server.stop());

const BOX = { weight: 5, length: 12, width: 10, height: 8 };

/** Fills the wizard up to its payment step, which asks for no card here. */
async function toPayment(page: Page): Promise<void> {
  await page.goto(`${server.url}/services/AER`);
  await fillSender(page, newPerson());
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await fillReceiver(page, 'Rosa Elena Mendoza');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await fillParcel(page, 'Ropa', BOX);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByText('página segura de nuestro proveedor de pagos')).toBeVisible();
  await expect(page.getByLabel('Número de tarjeta')).toHaveCount(0);
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pagar/ }).click({ noWaitAfter: true });

async function signIn(page: Page): Promise<void> {
  await page.goto(server.url);
  await page.getByLabel('Correo electrónico').fill(server.customer.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(server.customer.password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('link', { name: 'Compras' }).first()).toBeVisible();
}

test('a customer pays an order on the provider’s page, leaves it once, and pays it from Compras', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page);
  await toPayment(page);
  await expectAccessible(page);
  await pay(page);
  await expect(page.getByRole('heading', { name: /^Pagar/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('heading', { name: 'Su pedido espera el pago' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Ver mis compras' }).click();
  const waiting = page.getByRole('region', { name: 'Órdenes por confirmar' });
  await waiting.getByRole('button', { name: 'Pagar' }).click();
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByRole('heading', { name: '¡Gracias por su compra!' })).toBeVisible();
  const payment = new URL(page.url()).searchParams.get('payment') ?? '';
  await expect(page).toHaveURL(/\/purchase$/, { timeout: 15_000 });
  await expect(page.getByRole('button', { name: /Descargar etiqueta/ })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect(server.stripe.payments()).toMatchObject([{ status: 'succeeded' }]);

  // who paid on the public page and signed in meanwhile: the payment comes along to the page of customers
  const tracking = (await page.getByRole('article').getAttribute('aria-label')) ?? '';
  await page.goto(`${server.url}/tracking/${tracking}?payment=${payment}`);
  await expect(page.getByRole('status').filter({ hasText: done.paid })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/tracking\\?.*code=${tracking}`));
  await expect(page.getByRole('heading', { name: tracking })).toBeVisible();
});

test('days of a pickup around Christmas and New Year', async ({ page }) => {
  // the next one: weekdays of the 23rd and after it differ from year to year
  const now = new Date();
  const year = now.getUTCFullYear() + (now.getUTCMonth() === 11 && now.getUTCDate() > 20 ? 1 : 0);
  const eve = new Date(Date.UTC(year, 11, 22, 15));
  server.travelTo(eve);
  await page.clock.setSystemTime(eve);
  await signIn(page);
  await page.goto(`${server.url}/purchase`);
  await page.getByRole('link', { name: 'Programar recogida' }).click();
  const days = page.getByRole('group', { name: 'Fecha de la recogida' });
  await expect(days.getByRole('radio')).toHaveCount(8);
  expect(await days.locator('b').allTextContents()).toEqual(businessDaysFrom(year));
});

/** Eight of the days from the 23rd of December, as the page says them: no weekends, 25th, 31st or 1st. */
function businessDaysFrom(year: number): string[] {
  return Array.from({ length: 20 }, (_, at) => new Date(Date.UTC(year, 11, 23 + at)))
    .filter(day => ![0, 6].includes(day.getUTCDay()))
    .filter(day => ![25, 31, 1].includes(day.getUTCDate()))
    .slice(0, 8)
    .map(day => {
      const [weekday = '', month = ''] = [
        DAYS[day.getUTCDay()],
        day.getUTCMonth() === 0 ? 'enero' : 'diciembre',
      ];
      return `${weekday}, ${day.getUTCDate()} de ${month}`;
    });
}
const DAYS = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'];

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
