import { createServer } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
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

test('a customer pays an order on the provider’s page, leaves it once, and pays it from Compras', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto(server.url);
  await page.getByLabel('Correo electrónico').fill(server.customer.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(server.customer.password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('link', { name: 'Compras' }).first()).toBeVisible();

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
  await expect(page).toHaveURL(/\/purchase$/, { timeout: 15_000 });
  await expect(page.getByRole('button', { name: /Descargar etiqueta/ })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect(server.stripe.payments()).toMatchObject([{ status: 'succeeded' }]);
});

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
