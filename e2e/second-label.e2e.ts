import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { buy, placeOf } from './support/api.ts';
import { CARDS } from './support/customer.ts';
import { must, newCustomer, type Signed } from './support/people.ts';
import { test } from './support/test.ts';
import { fillParcel, leaveDraft, next, onStep, PARCEL, receiverIn } from './support/wizard.ts';

const SENDER = {
  name: 'Luis Rivas',
  email: 'luis@ejemplo.test',
  phone: '3055550199',
  addressLineOne: '100 Main St',
  addressLineTwo: '',
  state: 'FL',
  city: 'Miami',
  zipCode: '33130',
};

/** Somebody with a saved sender and six saved receivers, who has bought a box for the first of them. */
async function shipper(browser: Parameters<typeof newCustomer>[0]) {
  const customer = await newCustomer(browser);
  const { client } = customer;
  const caracas = await placeOf(client, 'Distrito Capital', 'Caracas');
  const { addressLineOne: lineOne, addressLineTwo: lineTwo, zipCode: zip_code, ...who } = SENDER;
  must(
    await client('POST /profile/sender', { body: { ...who, title: 'Depósito', lineOne, lineTwo, zip_code } }),
  );
  const { office: _, ...rosa } = receiverIn(caracas);
  for (const title of ['Rosa', 'Tía', 'Luisa', 'Pedro', 'Ana', 'Juan'])
    must(await client('POST /profile/receiver', { body: { ...rosa, title, name: `${title} Mendoza` } }));
  const { order } = await buy(customer, {
    sender: SENDER,
    receive: { ...rosa, name: 'Rosa Mendoza' },
    detail: { content: 'Ropa y zapatos', quantity: 1 },
  });
  return { ...customer, order, caracas };
}

const review = (page: Page, what: string) =>
  page.getByRole('button', { name: `Cambiar: ${what}` }).locator('..');
const orders = async ({ client }: Signed) => must(await client('GET /order/mine')).data;

test('a second label, to somebody else, takes six clicks and twenty seconds beside the card', async ({
  browser,
}) => {
  const customer = await shipper(browser);
  const { page, order } = customer;
  let clicks = 0;
  const click = (target: Locator) => {
    clicks += 1;
    return target.click();
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.goto(`/checkout/success?order=${order}`);
  const another = page.getByRole('link', { name: 'Enviar otro igual' });
  await expect(another).toBeVisible();
  const begun = Date.now();
  await click(another);
  await onStep(page, 'REALIZAR PAGO');
  await expect(page.getByText(`como el de la orden ${order}, y se cobra aparte`)).toBeVisible();
  await expect(review(page, 'Recibe')).toContainText('Rosa Mendoza · Caracas, Distrito Capital');
  await expect(review(page, 'Paquete')).toContainText('Ropa y zapatos · $200.00');
  await click(button('Cambiar: Recibe'));
  await click(button('Direcciones'));
  const drawer = page.getByRole('dialog', { name: 'Direccion de destino' });
  await expect(drawer.getByRole('listitem').first()).toContainText('Rosa Mendoza');
  await expect(drawer.getByLabel('Buscar por título, nombre o ciudad')).toBeFocused();
  await click(drawer.getByRole('button', { name: /^Tía/ }));
  await expect(button('Siguiente')).toBeFocused();
  await click(button('Siguiente'));
  await expect(review(page, 'Recibe')).toContainText('Tía Mendoza');
  const beforeCard = Date.now() - begun;
  let strokes = 0;
  for (const [label, text] of [
    ['Número de tarjeta', CARDS.approved],
    ['Mes', '12'],
    ['Año', '2030'],
    ['CVV', '123'],
  ] as const) {
    await page.getByLabel(label).pressSequentially(text);
    strokes += text.length;
  }
  await expect(page.getByLabel('Número de tarjeta')).toHaveValue('4111 1111 1111 1111');
  const paying = Date.now();
  await click(button(/^Pagar/));
  await expect(page.getByRole('heading', { name: '¡Gracias por su compra!' })).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(6);
  expect(strokes).toBeLessThanOrEqual(25);
  expect(beforeCard + Date.now() - paying).toBeLessThan(20_000);
  const bought = await orders(customer);
  expect(bought.map(({ receive_name }) => receive_name)).toEqual(['Tía Mendoza', 'Rosa Mendoza']);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(CARDS.approved);
});

test('a shipment that was begun is offered on the home, and one like an order asks before it takes its place', async ({
  browser,
}) => {
  const { page, order, caracas } = await shipper(browser);
  await page.goto('/services');
  await leaveDraft(page, 'AER', { step: 1, sender: SENDER });
  await page.goto('/services/AER');
  await page.getByLabel('Nombre y apellido').fill('Pedro a medias');
  await page.getByLabel('Estado de destino').selectOption({ label: 'Distrito Capital' });
  await page.getByLabel('Ciudad de destino').selectOption(String(caracas.city));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Continúe su envío aéreo a Caracas' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continuar' }).click();
  await onStep(page, 'RECIBE');
  const question = page.getByRole('dialog', { name: '¿Dejar el envío que tenía empezado?' });
  for (const answer of ['Cancelar', 'Empezar otro igual']) {
    await page.goto('/purchase');
    await page.getByRole('link', { name: 'Enviar otro igual' }).first().click();
    await question.getByRole('button', { name: answer }).click();
    if (answer === 'Cancelar')
      await expect(page.getByLabel('Nombre y apellido')).toHaveValue('Pedro a medias');
  }
  await onStep(page, 'REALIZAR PAGO');
  await expect(page.getByText(`como el de la orden ${order},`)).toBeVisible();
  // one payment more, under a key of its own: reloaded, it is still there
  await page.reload();
  await expect(review(page, 'Recibe')).toContainText('Rosa Mendoza');
  await expectAccessible(page);
});

test('where an order went and the agency does not send any more is said and left blank', async ({
  browser,
}) => {
  const { page, order } = await shipper(browser);
  await page.route('**/api/order/again/*', async route => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as { data: { receiver: object } };
    const receiver = { ...data.receiver, address: '', state: null, city: null };
    await route.fulfill({ json: { ...rest, data: { ...data, receiver } } });
  });
  await page.goto(`/services/AER?again=${order}`);
  await onStep(page, 'RECIBE');
  await expect(page.getByText('Aquel envío fue a Caracas, Distrito Capital, adonde')).toBeVisible();
  await expect(page.getByLabel('Nombre y apellido')).toHaveValue('Rosa Mendoza');
  await expect(page.getByLabel('Ciudad de destino')).toHaveValue('');
});

test('the only sender is chosen by itself, and a box that was saved fills in the next one', async ({
  browser,
}) => {
  const { page, caracas } = await shipper(browser);
  const toParcel = async () => {
    await page.goto('/services/AER');
    await expect(page.getByLabel('Nombre y apellido')).toHaveValue(SENDER.name);
    await next(page);
    await page.getByRole('button', { name: 'Direcciones' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Rosa/ }).click();
    await next(page);
    await onStep(page, 'DATOS DEL PAQUETE');
  };
  await page.goto('/services');
  await leaveDraft(page, 'AER', { receiver: receiverIn(caracas) });
  await toParcel();
  await expect(page.getByRole('group', { name: 'Mis cajas' })).toHaveCount(0);
  await fillParcel(page, PARCEL, '250');
  await page.getByLabel('Guardar esta caja').check();
  await page.getByLabel('Nombre de la caja (opcional)').fill('Caja de ropa');
  await next(page);
  await expect(page.getByText('La caja está guardada en Mis cajas')).toBeVisible();
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empezar de nuevo' }).click();
  await toParcel();
  await page.getByRole('radio', { name: /^Caja de ropa.*16 × 12 × 12 in/ }).check();
  for (const [label, value] of [
    ['Qué envía', PARCEL.content],
    ['Valor del contenido', '250'],
    ['Peso', PARCEL.weight],
    ['Largo', PARCEL.length],
  ] as const)
    await expect(page.getByLabel(label)).toHaveValue(value);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Quitar «Caja de ropa» de Mis cajas' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('group', { name: 'Mis cajas' })).toHaveCount(0);
  await next(page);
  await onStep(page, 'REALIZAR PAGO');
});
