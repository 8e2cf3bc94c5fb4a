import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';
import { boughtParcels } from './support/staff.ts';
import { burst, station, TONE, tones } from './support/station.ts';

const OPERATOR = 'operador@caribe.test';
const line = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });

/** The server takes its time over each box that is looked up. */
const slowly = (page: Page, ms: number) =>
  page.route('**/api/order/warehouse/**', async route => {
    await new Promise(resolve => setTimeout(resolve, ms));
    await route.continue();
  });

test('a weight that comes before its form waits for it; one of no box, and a box that is overtaken, are told', async ({
  browser,
  page: buyer,
}) => {
  const [first, second] = await boughtParcels(buyer, 2);
  const page = await station(browser, OPERATOR);
  await page.goto('/receive-tracking');
  await burst(page, '12.4', 5);
  await expect(line(page, '12.4 no es de ninguna caja')).toBeVisible();
  expect(await tones(page)).toContain(TONE.refused);

  await slowly(page, 2500);
  await burst(page, first?.ups_tracking ?? '', 5);
  await burst(page, '12.4', 55);
  await burst(page, '10 IN', 5);
  await expect(page.getByLabel('Peso')).toHaveValue('12.4', { timeout: 30_000 });
  await expect(page.getByLabel('Largo')).toHaveValue('10');
  await expect(page).toHaveURL(new RegExp(`code=${first?.ups_tracking}`));

  await page.goto('/receive-tracking');
  await burst(page, first?.tracking_number ?? '', 5);
  await burst(page, second?.tracking_number ?? '', 5);
  await expect(line(page, 'Otra lectura llegó antes')).toBeVisible();
});

test('what is typed after an early weight goes on where it stopped, and no weight of a box that takes none is lost silently', async ({
  browser,
  page: buyer,
}) => {
  const parcels = await boughtParcels(buyer, 2);
  const page = await station(browser, OPERATOR);
  await page.goto('/receive-tracking');
  await slowly(page, 600);
  for (const [n, pace] of [5, 55].entries()) {
    await burst(page, parcels[n]?.ups_tracking ?? '', pace);
    await page.waitForTimeout(250);
    await burst(page, '12.4', pace);
    await expect(page.getByLabel('Largo')).toBeFocused();
    for (const side of ['18', '12', '10']) await burst(page, side, pace);
    await expect(line(page, '12.40 lb')).toHaveCount(n + 1);
  }
  // it was received a moment ago
  const before = (await tones(page)).length;
  await burst(page, parcels[0]?.ups_tracking ?? '', 5);
  await burst(page, '9.5 LB', 5);
  await expect(page.getByText('Anotado para esta caja: 9.5')).toBeVisible();
  await expect(line(page, '9.5 no es de ninguna caja')).toBeVisible();
  await expect.poll(async () => (await tones(page)).slice(before)).toContain(TONE.refused);
});

test('codes of digits alone are answered on every page, and searched for by every list', async ({
  browser,
}) => {
  const page = await station(browser, OPERATOR);
  for (const path of ['/receive-tracking', '/receive-tracking-domestic', '/tracking']) {
    for (const code of ['794612345678', '7501031311309']) {
      await page.goto(path);
      await burst(page, code, 5);
      await expect(page).toHaveURL(new RegExp(`code=${code}`));
      await expect(page.getByText('No se encontro ningun paquete').first()).toBeVisible();
      await expect.poll(() => tones(page)).toContain(TONE.refused);
    }
  }
  await page.goto('/orders?q=794612345678');
  await expect(page.getByText('0 órdenes').first()).toBeVisible();
  await expect(page).toHaveURL(/q=794612345678/);
});
