import { expect } from '@playwright/test';
import { buy, mailTo } from './support/api.ts';
import { expectRefusal, press, tabTo } from './support/keyboard.ts';
import { demoPerson, MANAGER, newCustomer } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { invalid } from '@puerta/contract/messages.es';
import { card, KEEPS } from '../test/orders.ts';

test('a void whose refund the bank refuses is given back by other means, and leaves the list', async ({
  browser,
}) => {
  const customer = await newCustomer(browser);
  const [parcel] = (await buy(customer, { payment: card(KEEPS) })).packages;
  const tracking = parcel?.tracking ?? '';
  const { page } = await demoPerson(browser, MANAGER);
  await page.goto(`/order/${tracking}`);
  await page.getByRole('button', { name: 'Anular etiqueta' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Anular etiqueta' }).click();
  await expect(page.getByText('Anulado').first()).toBeVisible();

  // the bank is asked by a job
  const row = page
    .getByRole('table', { name: 'Tabla: Reembolsos rechazados' })
    .getByRole('row', { name: tracking });
  await expect(async () => {
    await page.goto('/attention');
    await expect(row).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await expect(row).toContainText('El banco no aceptó el reembolso');
  await expect(row).toContainText(/\$\d+\.\d\d/);
  await look(page, 'reembolso-rechazado');
  // the package's page and the client's say what is owed, and lead here
  await page.goto(`/order/${tracking}`);
  const note = page.getByText('La etiqueta de este paquete fue anulada.');
  await expect(note).toContainText(/La anuló .+ 20\d\d.*le debemos \$\d+\.\d\d al cliente/);
  await page.getByRole('link', { name: /: ver al cliente$/ }).click();
  await expect(page.getByText(/^Le debemos \$\d+\.\d\d/)).toBeVisible();
  await page.getByRole('link', { name: 'Registrar devolución' }).click();

  const act = row.getByRole('button', { name: `Registrar devolución de ${tracking}` });
  await press(page, act);
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(act).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, dialog.getByRole('button', { name: /^Registrar \$/ }));
  const method = dialog.getByLabel('Medio de la devolución');
  await expectRefusal(method, invalid.outside.method);
  await expect(dialog.getByText(invalid.outside.method)).toHaveCSS('color', 'rgb(166, 27, 18)');
  await look(page, 'registrar-devolucion');
  // one letter: on a busy machine the second comes when the first is forgotten
  await page.keyboard.press('z');
  await tabTo(page, dialog.getByLabel('Referencia'));
  await page.keyboard.type('ZL-9081');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'La devolución se ha registrado' })).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Por atender' })).toBeFocused();

  await page.goto(`/payments?q=${tracking}`);
  const movement = page.getByRole('row', { name: 'Reembolso' });
  await expect(movement).toContainText('Zelle');
  await expect(movement).toContainText('ZL-9081');
  await expect(movement).toContainText(/−\$\d+\.\d\d/);
  await page.goto(`/audit?q=${tracking}`);
  const told = page.getByRole('row', { name: tracking });
  await expect(told.filter({ hasText: 'Registró una devolución por otro medio' })).toContainText('Zelle');
  await expect(told.filter({ hasText: 'El procesador rechazó el reembolso' })).toBeVisible();
  expect((await mailTo(customer.email, 'Su reembolso')).text).toContain('por otro medio');
});
