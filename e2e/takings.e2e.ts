import { expect } from '@playwright/test';
import { buy } from './support/api.ts';
import { demoPerson, MANAGER, newCustomer } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { invalid } from '@puerta/contract/messages.es';

test('a manager sees what each day brought, and counts the cash box', async ({ browser }) => {
  // today has brought something
  const bought = await buy(await newCustomer(browser));
  const { page } = await demoPerson(browser, MANAGER);
  await page.goto('/payments');
  await page.getByRole('link', { name: 'Por día y medio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cobros por día' })).toBeFocused();
  const table = page.getByRole('table', { name: 'Cobros del mes por día' });
  const today = table.locator('tbody tr').first();
  await expect(today).toContainText(/\$\d/);
  await look(page, 'cobros-por-dia');

  await today.getByRole('button', { name: /^Contar caja del / }).click();
  const dialog = page.getByRole('dialog', { name: 'Conteo de caja' });
  await expect(dialog).toContainText(/debe haber −?\$/);
  await dialog.getByRole('button', { name: 'Registrar conteo' }).click();
  await expect(dialog.getByText(invalid.takings.counted)).toBeVisible();
  await dialog.getByLabel('Efectivo contado').fill('1.200');
  await dialog.getByRole('button', { name: 'Registrar conteo' }).click();
  await expect(dialog.getByText(invalid.takings.unclear)).toBeVisible();
  await dialog.getByLabel('Efectivo contado').fill('99999.5');
  await dialog.getByLabel('Nota').fill('Con el fondo de la caja');
  await look(page, 'conteo-de-caja');
  await dialog.getByRole('button', { name: 'Registrar conteo' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(today).toContainText(/Sobran \$/);
  await expect(today).toContainText('Con el fondo de la caja');

  await today.getByRole('button', { name: /^Comparar con el banco el / }).click();
  const bank = page.getByRole('dialog', { name: 'Depósitos en el banco' });
  await bank.getByRole('button', { name: 'Registrar lo visto' }).click();
  await expect(bank.getByText(invalid.takings.seen)).toBeVisible();
  await bank.getByLabel('Tarjeta (Simulador)').fill('99999.5');
  await bank.getByLabel('Nota').fill('Sin la comisión');
  await look(page, 'depositos');
  await bank.getByRole('button', { name: 'Registrar lo visto' }).click();
  await expect(bank).toHaveCount(0);
  await expect(today).toContainText(/Tarjeta \(Simulador\): Sobran \$/);
  await expect(today).toContainText('Sin la comisión');

  await page.getByRole('button', { name: 'Mes anterior' }).click();
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Facturas del mes' }).click();
  expect((await file).suggestedFilename()).toMatch(/^facturas-.*\.csv$/);
  // the month's sums are those of the columns: what came by card, and what went back, stand apart
  const taken = { received: 50, returned: 20, net: 30 };
  const methods = [{ method: 'card', ...taken }];
  const cash = {
    expected: 195.23,
    counted: 190,
    difference: -5.23,
    changed: 48,
    note: '',
    by: 'Luisa',
    at: '2019-02-02T12:00:00Z',
  };
  const days = [
    { day: '2019-02-02', methods, ...taken, waived: 0, cash, deposits: [] },
    { day: '2019-02-01', methods, ...taken, waived: 9, cash: null, deposits: [] },
  ];
  await page.route('**/api/admin/takings?month=2019-02', route =>
    route.fulfill({ json: { success: true, data: { days, methods, ...taken, waived: 9 } } }),
  );
  await page.goto('/payments/days?month=2019-02');
  await expect(page.getByText('Total del mes')).toBeVisible();
  const total = page.locator('main').getByRole('definition');
  await expect(total).toHaveText(['$50.00', '−$20.00', '$30.00', '$9.00']);
  const [counted, quiet] = [table.getByRole('row').nth(1), table.getByRole('row').nth(2)];
  await expect(counted).toContainText('Cambió después del conteo: se esperan $48.00');
  await expect(counted).toContainText('Al contar: Faltan $5.23');
  await expect(counted).toContainText('Tarjeta (−$20.00)');
  await expect(counted.getByRole('button', { name: /^Contar de nuevo/ })).toBeVisible();
  // no cash moved on that day
  await expect(quiet).toContainText('Además, $9.00 condonados');
  await expect(quiet.getByRole('button', { name: /^Contar/ })).toHaveCount(0);
  await page.goto('/payments/days?month=2019-01');
  await expect(page.getByText('No hubo cobros en ese mes')).toBeVisible();

  // what stays of what was sold: by week, by client, and of one package
  await page.goto('/payments');
  await page.getByRole('link', { name: 'Márgenes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Márgenes' })).toBeFocused();
  const margins = page.getByRole('table', { name: 'Márgenes' });
  await expect(margins.locator('tbody tr').first()).toContainText(/\d %/);
  await look(page, 'margenes');
  await page.getByLabel('Agrupar por').selectOption('Cliente');
  await expect(margins.getByRole('columnheader', { name: 'Cliente' })).toBeVisible();
  const sums = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  expect((await sums).suggestedFilename()).toMatch(/^margenes-.*\.csv$/);
  await margins.getByRole('link').first().click();
  await page.getByRole('link', { name: 'Regresar a márgenes' }).click();
  await expect(page).toHaveURL(/by=client/);
  await page.goto(`/order/${bought.packages[0]?.tracking}`);
  const lines = page.getByRole('table', { name: 'Margen del paquete' });
  await expect(lines.getByRole('row', { name: /^Flete a Venezuela/ })).toContainText(/\$.*\$.*\$/);
  await expect(lines.locator('tfoot')).toContainText('de lo vendido');
  await look(page, 'margen');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/payments/margins');
  await expect(margins.locator('tbody tr').first()).toContainText(/\d %/);
  await look(page);
  await page.goto('/payments/days');
  await expect(today).toContainText(/Sobran \$/);
  await look(page, 'cobros-por-dia-telefono');
});
