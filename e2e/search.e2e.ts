import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { boughtParcels } from './support/api.ts';
import { expectPath } from './support/checks.ts';
import { MANAGER, OPERATOR, someone } from './support/people.ts';
import { processedParcels } from './support/staff.ts';
import { burst } from './support/station.ts';
import { test } from './support/test.ts';

test('one box finds a parcel by keys, by a scan and by a part of its number, from any page', async ({
  browser,
}) => {
  const page = await someone(browser, MANAGER);
  const [parcel] = await boughtParcels(1);
  const { tracking } = parcel;
  const field = page.getByRole('combobox', { name: 'Buscar en todo' });

  await page.goto('/clients');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clientes');
  // what hears the keys comes after the first screen
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused({ timeout: 1000 });
  }).toPass();
  await field.fill(tracking.slice(1, -1)); // as long as what the look for English takes for a number
  const option = page.getByRole('option').filter({ hasText: tracking });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectPath(page, new RegExp(`^/order/${tracking}$`));
  await expect(field).toBeHidden();

  // what is scanned where nothing else takes it leads to its page by itself
  await page.goto('/clients');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(async () => {
    if (new URL(page.url()).pathname === '/clients') await burst(page, tracking, 5);
    await expectPath(page, new RegExp(`^/order/${tracking}$`));
  }).toPass();

  await page.getByRole('button', { name: 'Buscar en todo' }).click();
  await field.fill('zzzzqqqq');
  await expect(page.getByText('Nada contiene «zzzzqqqq»').last()).toBeVisible();
  // what could not be looked for is not said to be nowhere
  await page.route('**/api/admin/search**', route => route.abort());
  await field.fill('zzzzqqq');
  await expect(page.getByText('No se pudo buscar')).toBeVisible();
  await expect(page.getByText(/^Nada contiene/)).toHaveCount(0);
  await page.unroute('**/api/admin/search**');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('a number that the filter hides is found, and says where it is', async ({ browser }) => {
  const page = await someone(browser, OPERATOR);
  const [parcel] = await processedParcels(1);
  await page.goto(`/orders?status=5&q=${parcel.tracking}`);
  await expect(page.getByRole('heading', { name: 'Está en «Almacen Miami»' })).toBeVisible();
  await page.getByRole('link', { name: `Ver ${parcel.tracking}` }).click();
  await expectPath(page, new RegExp(`^/order/${parcel.tracking}$`));
  await page.getByRole('button', { name: 'Mostrar' }).click();
  await expect(page.getByText('Procesó el paquete')).toBeVisible();
});
