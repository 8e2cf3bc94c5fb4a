import { invalid } from '@puerta/contract/messages.es';
import { expect, type Page } from '@playwright/test';
import { placeOf } from './support/api.ts';
import { CARDS, fillCard } from './support/customer.ts';
import { must, newCustomer } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { fillParcel, leaveDraft, next, onStep, PARCEL, receiverIn, SENDER } from './support/wizard.ts';

const SMALL = PARCEL;
const LONG = { ...PARCEL, content: 'Repuestos', weight: '22.5', length: '30', width: '10', height: '8' };
const LARGE = { content: 'Zapatos', weight: '48', length: '27', width: '16', height: '15', quantity: '2' };
const add = (page: Page) => page.getByRole('button', { name: 'Agregar otra caja de otro tamaño' });
const boxes = (page: Page) => page.getByRole('region', { name: 'Cajas de este envío' }).getByRole('listitem');
const content = (page: Page) => page.getByLabel('Qué envía');
const dollars = (text: string) =>
  [...text.matchAll(/\$([\d,]+\.\d\d)/g)].map(([, sum]) => Number(sum?.replace(',', '')));

/** In the step of the box, by sea, with everybody known. */
async function atBox(page: Page, place: { state: number; city: number }) {
  const values = { step: 2, reached: 2, sender: SENDER, receiver: receiverIn(place) };
  await leaveDraft(page, 'MAR', values);
  await page.goto(new URL('/services/MAR', page.url()).href);
  await onStep(page, 'DATOS DEL PAQUETE');
}

test('three boxes of different sizes are one order with one payment, each at its own price', async ({
  browser,
}) => {
  const { page, client } = await newCustomer(browser);
  await atBox(page, await placeOf(client, 'Distrito Capital', 'Caracas'));
  await fillParcel(page, SMALL, '150');
  await page.getByLabel('Guardar esta caja').check();
  await add(page).press('Enter');
  await expect(boxes(page)).toHaveText([/Caja 1.*Ropa.*12 lb/]);
  // one goes on from the heading, with an empty form
  await expect(page.getByRole('heading', { name: 'DATOS DEL PAQUETE' })).toBeFocused();
  await expect(content(page)).toHaveValue('');
  await expect(page.getByText('La caja está guardada en Mis cajas')).toBeVisible();
  await fillParcel(page, LONG, '300');
  await add(page).click();
  await fillParcel(page, LARGE, '900');
  await expect(boxes(page)).toHaveText([/Caja 1.*Ropa/, /Caja 2.*Repuestos.*22.5 lb/]);
  await expect(page.getByText('Caja 3. Todas van a la misma persona y se pagan juntas.')).toBeVisible();
  await look(page, 'cajas-paquete');
  // a reload keeps them all
  await page.reload();
  await expect(boxes(page)).toHaveCount(2);
  await expect(content(page)).toHaveValue('Zapatos');
  await next(page);

  await onStep(page, 'REALIZAR PAGO');
  const contents = 'Caja 1: Ropa · $150.00 · Caja 2: Repuestos · $300.00 · Caja 3: Zapatos · $900.00';
  await expect(page.getByText(contents)).toBeVisible();
  const line = (name: string) =>
    page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  const price = async (name: string) => {
    await expect(line(name)).toHaveText(/\$\d/);
    return Math.round((dollars(await line(name).innerText())[0] ?? 0) * 100);
  };
  const [small, long, large] = [await price('Caja 1'), await price('Caja 2'), await price('Caja 3')];
  await expect(line('Caja 3')).toContainText('× 2');
  const pay = page.getByRole('button', { name: /^Pagar/ });
  await expect(pay).toHaveText(/\$\d/);
  const total = Math.round((dollars(await pay.innerText())[0] ?? 0) * 100);
  expect(total).toBe((small ?? 0) + (long ?? 0) + 2 * (large ?? 0));
  await look(page, 'cajas-pago');
  await fillCard(page, CARDS.approved);
  const sent = page.waitForRequest('**/api/order/boxes');
  await pay.click();
  expect((await sent).postDataJSON()).toMatchObject({ boxes: [SMALL, LONG, LARGE] });
  await expect(page.getByRole('heading', { name: '¡Gracias por su compra!' })).toBeVisible();

  const { data: rows } = must(await client('GET /purchase/page/:n/:size', { params: { n: 1, size: 50 } }));
  const [order] = rows;
  expect(rows.map(row => [row.order_id, Math.round(row.price * 100)]).toReversed()).toEqual(
    [small, long, large, large].map(cents => [order?.order_id, cents]),
  );
  await page.goto(
    new URL(
      `/purchase/tracking/${rows.find(row => row.content === 'Repuestos')?.tracking_number}`,
      page.url(),
    ).href,
  );
  await expect(page.getByText('30 × 10 × 8 in').first()).toBeVisible();
});

test('a box is opened again, taken out, and ten packages are the most; on a phone too', async ({
  browser,
}) => {
  const { page, client } = await newCustomer(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  await atBox(page, await placeOf(client, 'Zulia', 'Maracaibo'));
  // what is wrong with a box is said before another one is begun
  await add(page).click();
  await expect(page.getByText(invalid.parcel.content)).toBeVisible();
  await expect(boxes(page)).toHaveCount(0);
  await fillParcel(page, SMALL, '150');
  await add(page).click();
  await fillParcel(page, { ...LONG, quantity: '9' }, '300');
  await add(page).click();
  await expect(page.getByText(invalid.parcel.boxesMost)).toBeVisible();
  await page.getByLabel('Cantidad de paquetes').fill('8');
  await page.getByRole('button', { name: 'Editar la caja 1' }).click();
  await expect(content(page)).toHaveValue('Ropa');
  await expect(boxes(page)).toHaveText([/Repuestos.*8 iguales/]);
  await page.getByLabel('Cantidad de paquetes').fill('3');
  await next(page);
  await expect(page.getByText(invalid.parcel.boxesMost)).toBeVisible();
  await page.getByLabel('Cantidad de paquetes').fill('2');
  // nothing lies half under the bar on top
  await page.evaluate(() => scrollTo(0, 0));
  await look(page, 'cajas-telefono');
  await page.getByRole('button', { name: 'Quitar la caja 1' }).click();
  await expect(boxes(page)).toHaveCount(0);
  await expect(content(page)).toHaveValue('Ropa');
  // one that was begun and left empty is none
  await add(page).click();
  await expect(content(page)).toHaveValue('');
  await next(page);
  await onStep(page, 'REALIZAR PAGO');
  const asked = page.waitForRequest('**/api/order/create');
  await fillCard(page, CARDS.declined);
  await page.getByRole('button', { name: /^Pagar/ }).click();
  expect((await asked).postDataJSON()).toMatchObject({ detail: { content: 'Ropa', quantity: '2' } });
});
