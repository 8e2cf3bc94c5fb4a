import { expect, type Page } from '@playwright/test';
import { expectPath, expectWhole } from './support/checks.ts';
import { newCustomer } from './support/people.ts';
import { test } from './support/test.ts';
import { AWAY, fillPerson, next, SENDER } from './support/wizard.ts';

test('Cotizar: three boxes, the pickup fee, the label filter and links that carry the quote', async ({
  browser,
}) => {
  const { page } = await newCustomer(browser);
  await page.goto('/calculator');
  await page.getByLabel('Código postal de origen').fill('32801');
  await page.getByLabel('Estado de destino').selectOption({ label: 'Zulia' });
  await page.getByLabel('Ciudad de destino').selectOption({ label: 'Maracaibo' });
  await page.getByText('Mediana').click();
  await page.getByRole('tab', { name: 'Personalizada' }).click();
  await expect(page.getByLabel('Peso')).toHaveValue('50');
  await expect(page.getByLabel('Alto')).toHaveValue('21');
  await page.getByLabel('Peso').fill('160');
  await page.getByLabel('Peso').blur();
  await expect(page.getByLabel('Peso')).toHaveValue('150');
  await expect(page.getByLabel('Peso')).toHaveAccessibleDescription('Escribió 160: el máximo es 150 lb.');
  await page.getByLabel('Peso').fill('50');
  await expect(page.getByText('Escribió 160')).toHaveCount(0);
  await page.getByLabel('Tipo de etiqueta').selectOption({ label: 'Todos' });
  await page.getByText('Lo llevo a una oficina UPS').click();
  await page.route('**/api/calculator', route => route.fulfill({ status: 503, json: AWAY }), { times: 1 });
  await page.getByRole('button', { name: 'Calcular' }).click();
  await expect(page.getByText('Ha ocurrido un error al calcular su paquete').first()).toBeVisible();
  // links carry the SKU, which managers may change, unlike the code
  await page.route(
    '**/api/calculator',
    async route => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('"sku":"A', '"sku":"N-A'),
      });
    },
    { times: 1 },
  );
  await page.route('**/api/product/N-AER', route =>
    route.continue({ url: route.request().url().replace('N-AER', 'AER') }),
  );
  const asked = page.waitForRequest('**/api/calculator');
  await page.getByRole('button', { name: 'Calcular' }).click();
  const { state, city, ...parcel } = (await asked).postDataJSON() as Record<string, unknown>;
  expect(parcel).toEqual({ zipCode: '32801', weight: 50, length: 15, width: 16, height: 21 });
  expect([state, city]).toEqual([334, expect.any(Number)]);
  await expect(page.getByRole('heading', { name: '2 servicios a Maracaibo' })).toBeVisible();
  // 15 × 16 × 21 in
  for (const said of ['Flete a Venezuela', /Peso volumen\s*30\.36 lb/, /Pies cúbicos\s*2\.92 ft³/])
    await expect(page.getByRole('main')).toContainText(said);
  const totals = page.locator('.unseen').filter({ hasText: /^\$[\d,]+\.\d\d$/ });
  const sum = async () =>
    (await totals.allInnerTexts()).reduce((all, text) => all + Number(text.replace(/[$,]/g, '')), 0);
  const before = await sum();
  await page.getByText('UPS lo recoge en su dirección').filter({ visible: true }).click();
  await expect(page.getByText('Recogida UPS').first()).toBeVisible();
  await expectWhole(page.getByRole('link', { name: /^Enviar: A/ }).locator('..'));
  // two services, each with a line of 25 more
  await expect.poll(async () => (await sum()) - before).toBeCloseTo(50, 2);
  await page.getByText('Aéreo', { exact: true }).filter({ visible: true }).first().click();
  const send = page.getByRole('link', { name: /^Enviar:/ });
  await expect(send).toHaveCount(1);
  await expect(send).toHaveText('Enviar');
  const shared = page.url();
  await send.click();
  await expectPath(page, /^\/services\/N-AER$/);
  // its price goes along from the first step on, and what was chosen beside it
  const main = page.getByRole('main');
  for (const said of ['Aproximado', /\$\d+\.\d\d/, /Hasta\s*Maracaibo/, 'Se paga al programar la recogida'])
    await expect(main).toContainText(said);
  await fillPerson(page, { ...SENDER, zipCode: '32801' });
  await next(page);
  await expect(page.getByLabel('Ciudad de destino').locator('option:checked')).toHaveText('Maracaibo');
  await expectQuoteAt(page, shared);
  await page.goto(
    '/calculator?to=domestic&zip=33166&zipTo=10011&weight=20&length=107&width=8&height=8&pickup=0&prices=true',
  );
  // once, whatever number of services does not take it
  await page.getByRole('link', { name: 'Pregunte a la agencia' }).click();
  await expect(page.getByLabel('Mensaje')).toHaveValue(/20 lb y 107 × 8 × 8 in de 33166 a 10011/);
});

/** Whoever opens the address finds the prices as they were chosen, and behind them the form that asked for them. */
async function expectQuoteAt(page: Page, address: string): Promise<void> {
  const prices = page.getByRole('heading', { name: '1 servicio a Maracaibo' });
  await page.goto(address);
  await expect(prices).toBeVisible();
  await expect(page.getByText('$25.00 se pagan al programar la recogida')).toBeVisible();
  await page.getByRole('button', { name: 'Editar' }).click();
  await expect(page.getByLabel('Código postal de origen')).toHaveValue('32801');
  await expect(page.getByLabel('Mediana')).toBeChecked();
  await page.goBack();
  await expect(prices).toBeVisible();
}
