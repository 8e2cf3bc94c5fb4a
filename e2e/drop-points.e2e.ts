import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { buy, holding } from './support/api.ts';
import { newCustomer } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { refusals } from '@puerta/contract/messages.es';

let page: Page;
test.beforeAll(async ({ browser }) => {
  const customer = await newCustomer(browser);
  page = customer.page;
  await buy(customer);
});
test.afterAll(() => page.context().close());

test('where a bought label may be left: by keyboard, near another code, in trouble, with none near', async () => {
  await page.goto('/purchase');
  const button = page.getByRole('button', { name: /^Puntos de entrega UPS/ });
  const route = '**/api/purchase/drop-points/**';
  const answer = await holding(page, route);
  await button.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Puntos de entrega UPS cercanos' });
  const points = panel.getByRole('article');
  const zip = panel.getByLabel('Cerca del código postal');
  const said = panel.getByRole('status');

  await test.step('it says that it is looking', async () => {
    await expect(said).toHaveText('Cargando…');
    answer();
    await expect(points).toHaveCount(6);
    await page.unroute(route);
  });

  await test.step("near the sender's address, nearest first", async () => {
    await expect(said).toHaveText('6 puntos cerca de 33130');
    await expect(zip).toHaveValue('33130');
    await expect(points.first()).toContainText('Farmacia San José');
    await expect(points.first()).toContainText('Lunes a viernes 08:00 a 21:00; sábado 09:00 a 20:00');
    await expect(points.first().getByRole('link', { name: /en el mapa/ })).toHaveAttribute(
      'target',
      '_blank',
    );
    await look(page, 'puntos-de-entrega');
  });

  await test.step('another code; one that is none, or that nobody knows', async () => {
    for (const wrong of ['331', '00000']) {
      await zip.fill(wrong);
      await zip.press('Enter');
      await expect(panel.getByRole('alert')).toHaveText(refusals.zip_unknown);
    }
    await zip.fill('10001');
    await zip.press('Enter');
    await expect(said).toHaveText('6 puntos cerca de 10001');
    await expect(panel.getByRole('alert')).toHaveCount(0);
  });

  await test.step('the carrier is away, then has none near', async () => {
    await page.route(route, call => call.fulfill({ status: 502, json: failure }));
    await zip.fill('60601');
    await zip.press('Enter');
    await expect(
      panel.getByRole('heading', { name: 'No pudimos buscar los puntos de entrega' }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.unroute(route);
    await page.route(route, call =>
      call.fulfill({ json: { success: true, data: { zip: '60601', points: [] } } }),
    );
    await panel.getByRole('button', { name: 'Recargar' }).click();
    await expect(panel.getByRole('heading', { name: 'No hay puntos de entrega cerca' })).toBeVisible();
    await page.unroute(route);
  });

  await test.step('closed by keyboard, the focus is where it was', async () => {
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(button).toBeFocused();
  });
});

const failure = {
  success: false,
  message: refusals.carrier_unavailable,
  error: { code: 'carrier_unavailable', message: refusals.carrier_unavailable },
};
