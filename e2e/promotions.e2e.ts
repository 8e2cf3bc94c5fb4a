import { invalid, refusals } from '@puerta/contract/messages.es';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { placeOf } from './support/api.ts';
import { expectPath } from './support/checks.ts';
import { CARDS, fillCard } from './support/customer.ts';
import { expectRefusals } from './support/forms.ts';
import { newCustomer } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { expectSteps, leaveDraft, next, onStep, receiverIn, SENDER } from './support/wizard.ts';

test('promotions: cards, four destinations, fixed sizes, and a purchase whose price changed', async ({
  browser,
}) => {
  const { page } = await newCustomer(browser);
  const codes = ['AGPC', 'AGPB', 'AGPM', 'AGPA'];
  const links = page.getByRole('link', { name: /^Comprar/ });
  for (const path of ['/', '/promotions']) {
    await page.goto(path);
    await expect(links).toHaveCount(4);
    const hrefs = await links.evaluateAll(nodes => nodes.map(node => node.getAttribute('href')));
    expect(hrefs).toEqual(codes.map(code => `/promo-services/${code}`));
    if (path === '/') {
      const main = page.getByRole('main');
      await expect(main.getByText('Caribe Express').first()).toBeVisible();
      await expect(main.getByText('De tu puerta a la de los tuyos')).toBeVisible();
      await expect(main.locator('a[href="/calculator"]')).toBeVisible();
    }
    await look(page, path === '/' ? 'inicio' : 'promociones');
  }
  await leaveDraft(page, 'AGPC', { step: 0, sender: SENDER });
  await page.getByRole('link', { name: /^Comprar: Caja aérea/ }).click();
  await expectPath(page, /^\/promo-services\/AGPC$/);
  await expectSteps(page, 1);
  await next(page);
  await onStep(page, 'RECIBE');
  const states = page.getByLabel('Estado de destino');
  await expect(states.locator('option')).toHaveText([/./, 'Aragua', 'Carabobo', 'Distrito Capital', 'Zulia']);
  const city = page.getByLabel('Ciudad de destino');
  for (const [state, name] of [
    ['Aragua', 'Maracay'],
    ['Carabobo', 'Valencia'],
    ['Distrito Capital', 'Caracas'],
    ['Zulia', 'Maracaibo'],
  ] as const) {
    await states.selectOption({ label: state });
    await expect(city.locator('option:checked')).toHaveText(name);
    await expect(city).toBeDisabled();
  }
  await page.getByLabel('Nombre y apellido').fill('José Rivas');
  await page.getByLabel('Correo electrónico').fill('jose@ejemplo.test');
  await page.getByLabel('Teléfono móvil').fill('4141234567');
  await page.getByLabel('Dirección de entrega').fill('Calle 72');
  await expectAccessible(page);
  await next(page);
  await onStep(page, 'DATOS DEL PAQUETE');
  await expect(page.getByLabel('Peso')).toHaveValue('50');
  await expect(page.getByLabel('Peso')).not.toBeEditable();
  await expect(page.getByLabel('Cantidad de paquetes')).toHaveValue('1');
  await expect(page.getByLabel('Largo')).toHaveValue('21');
  await page.getByText('18 × 18 × 16 in').click();
  await expect(page.getByLabel('Largo')).toHaveValue('18');
  await expect(page.getByLabel('Largo')).not.toBeEditable();
  await expectRefusals(page, 'Siguiente', [
    { label: 'Qué envía', value: '', message: invalid.parcel.content, good: 'Ropa' },
    { label: 'Valor del contenido', value: '1001', message: invalid.parcel.value, good: '200' },
    { label: 'Cantidad de paquetes', value: '11', message: invalid.parcel.quantityRange, good: '2' },
  ]);
  await look(page, 'promo-paquete');
  await next(page);
  await expect(page.getByRole('button', { name: 'Pagar $578.00' })).toBeVisible();
  await expect(page.getByText('$289.00 × 2')).toBeVisible();
  await look(page, 'promo-pago');
  await fillCard(page, CARDS.approved);
  // another total than the server's: nothing is charged until the new one is accepted
  await page.route(
    '**/api/order/promo',
    (route, request) => {
      const body = request.postDataJSON() as { payment: { total: number } };
      return route.continue({ postData: { ...body, payment: { ...body.payment, total: 500 } } });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Pagar $578.00' }).click();
  await expect(page.getByText(refusals.price_changed).first()).toBeVisible();
  await page.getByRole('button', { name: 'Aceptar y pagar $578.00' }).click();
  await expect(page.getByRole('heading', { name: '¡Gracias por su compra!' })).toBeVisible();
  await expectPath(page, /^\/purchase$/);
  await expect(page.getByRole('link', { name: /^Detalle/ })).toHaveCount(2);
});

test('each promotion fixes its weight, sizes, quantity and price', async ({ browser }) => {
  const { page, client } = await newCustomer(browser);
  const { state, city } = await placeOf(client, 'Distrito Capital', 'Caracas');
  const receiver = receiverIn({ state, city });
  const ordinary = page.getByRole('link', { name: 'Ver Marítimo a Venezuela' });
  await page.goto('/services');
  for (const [code, weight, sizes, quantity, total, isDearer] of [
    ['AGPM', '10', ['12 × 12 × 16 in', '11 × 17 × 11 in'], '1', '$89.00', false],
    ['AGPA', '50', [], '1', '$159.00', true],
    ['AGPB', '50', ['21 × 15 × 16 in', '27 × 16 × 15 in'], '2', '$798.00', true],
  ] as const) {
    // the parcel is the promotion's own
    await leaveDraft(page, code, { step: 2, sender: SENDER, receiver, place: 'Caracas' });
    await page.goto(`/promo-services/${code}`);
    await onStep(page, 'DATOS DEL PAQUETE');
    await expect(page.getByLabel('Peso')).toHaveValue(weight);
    await expect(page.getByLabel('Cantidad de paquetes')).toHaveValue(quantity);
    const offered = page.getByRole('group', { name: 'Medidas', exact: true });
    await expect(offered.getByRole('radio')).toHaveCount(sizes.length);
    for (const size of sizes) await expect(offered.getByText(size, { exact: true })).toBeVisible();
    // weight and price are whole before the payment step
    await expect(page.getByText(total, { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Aproximado')).toHaveCount(0);
    await page.getByLabel('Qué envía').fill('Ropa');
    await page.getByLabel('Valor del contenido').fill('200');
    await next(page);
    await expect(page.getByRole('button', { name: `Pagar ${total}` })).toBeVisible();
    // from here to there the ordinary service by its way may cost less
    await expect(ordinary).toHaveCount(isDearer ? 1 : 0);
  }
  const less = /por \$([\d.]+): \$([\d.]+) menos que esta promoción/;
  const said = await page.getByText(less).innerText();
  const [price, saved] = (less.exec(said) ?? []).slice(1).map(Number);
  expect((price ?? 0) + (saved ?? 0)).toBeCloseTo(798);
  await ordinary.click();
  await expectPath(page, /^\/services\/MAR$/);
  await expect(page.getByText('50 lb · 22.68 kg')).toBeVisible();
  await expect(page.getByText(`$${price}`).first()).toBeVisible();
});
