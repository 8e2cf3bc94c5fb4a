import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { buy, failing, LARGER, withPackage } from './support/api.ts';
import { expectPath } from './support/checks.ts';
import { demoPerson, MANAGER, must, newCustomer, OPERATOR, type Signed } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { pickupBody } from '../test/orders.ts';

const notice = (page: Page, text: string) => page.getByText(text).first();
const payments = (page: Page) =>
  page.getByRole('table', { name: 'Pagos, reembolsos y condonaciones de este paquete' });

test('a debt paid outside, a debt given up, and the trail of both', async ({ browser }) => {
  const manager = await demoPerson(browser, MANAGER);
  const payer = await withPackage(browser, manager, LARGER);
  const forgiven = await withPackage(browser, manager, LARGER);
  const { page } = manager;
  const dialog = page.getByRole('dialog');
  await page.goto(`/order/${payer.tracking}`);
  await page.getByRole('button', { name: 'Registrar pago' }).click();
  const pay = dialog.getByRole('button', { name: /^Registrar \$/ });
  await pay.click();
  await expect(dialog.getByLabel('Medio de pago')).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'pago-recibido');
  await dialog.getByLabel('Medio de pago').selectOption({ label: 'Zelle' });
  await dialog.getByLabel('Referencia').fill('ZL-4471');
  await pay.click();
  await expect(notice(page, 'El pago se ha registrado correctamente')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Registrar pago' })).toHaveCount(0);
  // who paid what, when, how and with which reference, in one table
  const paid = payments(page).getByRole('row').nth(1);
  await expect(paid).toContainText('Pago recibido (deuda)');
  await expect(paid).toContainText('ZL-4471');
  await look(page, 'orden-pagada');

  await page.goto(`/order/${forgiven.tracking}`);
  await page.getByRole('button', { name: 'Condonar deuda' }).click();
  const waive = dialog.getByRole('button', { name: /^Condonar \$/ });
  await waive.click();
  await expect(dialog.getByLabel('Motivo')).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'condonar');
  await dialog.getByLabel('Motivo').fill('Error de medida en el mostrador');
  await waive.click();
  await expect(notice(page, 'La deuda ha sido condonada')).toBeVisible();
  await expect(payments(page).getByRole('row').nth(1)).toContainText('Error de medida en el mostrador');

  await page.goto('/payments');
  const search = page.getByPlaceholder('Tracking o UPS Tracking');
  await search.fill(payer.tracking);
  await search.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Pago recibido (deuda)' })).toContainText('ZL-4471');
  await look(page, 'pagos');

  // of one package: what others do meanwhile fills the first page of everything
  const told = (tracking: string, action: string) =>
    page.getByRole('row').filter({ hasText: tracking }).filter({ hasText: action });
  await page.goto(`/audit?q=${payer.tracking}`);
  await expect(told(payer.tracking, 'Registró un pago recibido')).toContainText('medio: Zelle');
  await page.goto(`/audit?q=${forgiven.tracking}`);
  await expect(told(forgiven.tracking, 'Condonó la deuda')).toContainText('Error de medida');
  await look(page, 'auditoria');
});

/** Two packages of one order that the carrier fetches, and a ticket about the first. */
async function asked(customer: Signed) {
  const { packages } = await buy(customer, { detail: { quantity: 2 } });
  const [first, second] = packages;
  if (!first || !second) throw new Error('The order has not two packages');
  const { days } = must(await customer.client('GET /purchase/pickup/days', {})).data;
  must(await customer.client('POST /purchase/pickup', { body: pickupBody(first.id, { date: days[0] }) }));
  const body = { subject: '¿Cuándo llega?', tracking: first.tracking, message: 'Es un regalo' };
  return { first, second, ticket: must(await customer.client('POST /support', { body })).data.id };
}

test('a package leads to its client, pickup, siblings and tickets, and these lead back', async ({
  browser,
}) => {
  const customer = await newCustomer(browser);
  const { first, second, ticket } = await asked(customer);
  const { page } = await demoPerson(browser, MANAGER);
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  // the package stands, whatever becomes of what surrounds it
  const works = await failing(page, '**/api/order/related/*');
  await page.goto(`/order/${first.tracking}`);
  await expect(page.getByText('No se pudo cargar lo que acompaña al paquete')).toBeVisible();
  await expectAccessible(page);
  await works();
  await page.getByRole('button', { name: 'Recargar' }).click();
  await expect(card('Cliente').getByRole('link', { name: `Escribir a ${customer.email}` })).toHaveAttribute(
    'href',
    `mailto:${customer.email}`,
  );
  await expect(card('Precio').getByRole('row', { name: /^Total \$/ })).toBeVisible();
  await expect(payments(page)).toContainText('de este paquete');
  await look(page, 'orden-completa');

  await card('Recogida').getByRole('link', { name: 'Ver las recogidas de ese día' }).click();
  await expectPath(page, /^\/pickups$/);
  // a visit is listed by one of its packages
  await page.getByRole('link', { name: new RegExp(`${first.tracking}|${second.tracking}`) }).click();
  await expect(card('Recogida')).toBeVisible();
  await page.goto(`/order/${first.tracking}`);
  await card('Otro paquete de la orden').getByRole('link', { name: second.tracking }).click();
  await expectPath(page, new RegExp(`^/order/${second.tracking}$`));
  // nobody asked about that one
  await expect(card('Otro paquete de la orden')).toBeVisible();
  await expect(card('Tickets')).toHaveCount(0);
  await page.goBack();
  await card('Tickets')
    .getByRole('link', { name: `${ticket} · ¿Cuándo llega?` })
    .click();
  await page.getByRole('dialog').getByRole('link', { name: first.tracking }).click();
  await expectPath(page, new RegExp(`^/order/${first.tracking}$`));
  await card('Cliente')
    .getByRole('link', { name: `${customer.name}: ver al cliente` })
    .click();
  await expectPath(page, /^\/client\/\d+$/);

  const operator = (await demoPerson(browser, OPERATOR)).page;
  await operator.goto(`/order/${first.tracking}`);
  await expect(operator.getByRole('region', { name: 'Recogida', exact: true })).toBeVisible();
  for (const name of ['Cliente', 'Precio', 'Pagos del paquete', 'Tickets'])
    await expect(operator.getByRole('region', { name, exact: true })).toHaveCount(0);
  await expectAccessible(operator);
  // not here yet: the page leads to the counter that receives it
  await operator.getByRole('link', { name: 'Ir a recibir' }).click();
  await expectPath(operator, /^\/receive-tracking$/);
  await expect(operator.getByRole('button', { name: 'Recibir paquete' })).toBeVisible();
  // in lists too the carrier's number looks like what it is
  await operator.goto('/orders');
  const carriers = operator.locator('main td a[target="_blank"]').first();
  await expect(carriers).toHaveAttribute('href', /^https:\/\/www\.ups\.com\//);
  await expect(carriers).toHaveCSS('text-decoration-line', 'underline');
});
