import { customsCategories, customsCategory, invalid, refusals } from '@puerta/contract/messages.es';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { holding, LARGER, placeOf, withPackage } from './support/api.ts';
import { expectPath, pathOf } from './support/checks.ts';
import { CARDS, fillCard } from './support/customer.ts';
import { expectRefusals, type Wrong } from './support/forms.ts';
import { enter } from './support/keyboard.ts';
import { demoPerson, MANAGER, must, newCustomer } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import {
  AWAY,
  expectSteps,
  fillParcel,
  fillPerson,
  leaveDraft,
  NEW_YORK,
  next,
  onStep,
  PARCEL,
  receiverIn,
  SENDER,
} from './support/wizard.ts';

test('a domestic parcel goes from its quote to the label; a declined card is no end', async ({ browser }) => {
  const { page, name, email } = await newCustomer(browser);
  await page.goto('/calculator');
  await page.getByRole('tab', { name: 'Domestico' }).click();
  await page.getByLabel('Código postal de origen').fill('32801');
  await page.getByLabel('Código postal de destino').fill('10011');
  for (const [label, value] of [
    ['Peso', '12'],
    ['Largo', '16'],
    ['Ancho', '12'],
    ['Alto', '12'],
  ] as const) {
    await page.getByLabel(label).fill(value);
  }
  await page.getByText('Lo llevo a una oficina UPS').click();
  const asked = page.waitForRequest('**/api/calculator/domestic');
  await page.getByRole('button', { name: 'Calcular' }).click();
  expect((await asked).postDataJSON()).toEqual({
    origin_zipcode: '32801',
    destination_zipcode: '10011',
    weight: 12,
    length: 16,
    width: 12,
    height: 12,
  });
  await expect(page.getByRole('heading', { name: '4 servicios a 10011' })).toBeVisible();
  await look(page, 'cotizar-domestico');
  await page.getByRole('link', { name: 'Enviar: UPS Ground' }).click();
  await expectPath(page, /^\/intern-services\/GND$/);

  await onStep(page, 'ENVÍA');
  await expectSteps(page, 1);
  await expect(page.getByLabel('Código postal')).toHaveValue('32801');
  await fillPerson(page, { ...SENDER, name, email });
  await look(page, 'domestico-envia');
  await next(page);
  await onStep(page, 'RECIBE');
  await expect(page.getByLabel('Código postal')).toHaveValue('10011');
  await fillPerson(page, NEW_YORK);
  await next(page);
  await onStep(page, 'DATOS DEL PAQUETE');
  await page.getByLabel('Qué envía').fill('Libros');
  // nothing passes a customs office within the United States
  await expect(page.getByLabel(customsCategory.label)).toHaveCount(0);
  await expect(page.getByLabel('Peso')).toHaveValue('12');
  // a reload finds everything where it was, and "Atras" keeps it
  await page.reload();
  await expect(page.getByLabel('Qué envía')).toHaveValue('Libros');
  await page.getByRole('button', { name: 'Atras' }).click();
  await expect(page.getByLabel('Nombre y apellido')).toHaveValue(NEW_YORK.name);
  await next(page);
  await look(page, 'domestico-paquete');
  await next(page);

  await onStep(page, 'REALIZAR PAGO');
  await expect(page.getByText('Envío doméstico')).toBeVisible();
  await look(page, 'domestico-pago');
  await fillCard(page, CARDS.declined);
  await page.getByRole('button', { name: /^Pagar/ }).click();
  const danger = page.getByRole('alert').filter({ hasText: 'La tarjeta fue rechazada' });
  await expect(danger).toBeVisible();
  const isRed = (node: Element) => {
    const style = getComputedStyle(node);
    return style.getPropertyValue('--notification-color') === style.getPropertyValue('--mantine-color-red-9');
  };
  expect(await danger.evaluate(isRed)).toBe(true);
  await fillCard(page, CARDS.approved);
  const answer = await holding(page, '**/api/order/domestic');
  await page.getByRole('button', { name: /^Pagar/ }).click();
  // what is being paid for stays as it is, and what is waited for is said
  await expect(page.getByText('El banco está procesando su pago.')).toBeVisible();
  for (const name of ['Atras', 'Empezar de nuevo']) {
    await expect(page.getByRole('button', { name })).toBeDisabled();
  }
  // the browser's own Back leads nowhere either: it stands at the payment again
  await page.evaluate(() => history.back());
  await expect(page.getByText('El banco está procesando su pago.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state.wizard?.step)).toBe(3);
  answer();
  await expect(page.getByRole('heading', { name: '¡Gracias por su compra!' })).toBeVisible();
  // before it goes on by itself
  expect(await pathOf(page)).toBe('/checkout/success');
  await expect(page.getByText('Le enviamos el recibo y la etiqueta por correo.')).toBeVisible();
  await expectPath(page, /^\/purchase$/);
  await expect(page.getByRole('link', { name: /^Detalle/ })).toHaveCount(1);
  // the form begins anew
  await page.goto('/intern-services/GND');
  await onStep(page, 'ENVÍA');
  for (const label of ['Nombre y apellido', 'Código postal'])
    await expect(page.getByLabel(label)).toHaveValue('');
});

const person = (good: typeof SENDER): Wrong[] => [
  { label: 'Nombre y apellido', value: '', message: invalid.sender.name, good: good.name },
  { label: 'Correo electrónico', value: 'ana', message: invalid.sender.email, good: good.email },
  { label: 'Teléfono', value: '555', message: invalid.sender.phone, good: good.phone },
  { label: 'Dirección', value: '', message: invalid.sender.address, good: good.addressLineOne },
  { label: 'Estado', value: '', message: invalid.sender.state, good: good.state },
  { label: 'Ciudad', value: '', message: invalid.sender.city, good: good.city },
  { label: 'Código postal', value: '', message: invalid.sender.zip, good: good.zipCode },
  { label: 'Código postal', value: '123', message: invalid.general.zip, good: good.zipCode },
];
const measures: Wrong[] = [
  { label: 'Qué envía', value: '', message: invalid.parcel.content, good: 'Ropa' },
  { label: 'Peso', value: '151', message: invalid.parcel.weight, good: '150' },
  { label: 'Peso', value: '0', message: invalid.parcel.weight, good: '12' },
  { label: 'Largo', value: '107', message: invalid.parcel.length, good: '106' },
  { label: 'Largo', value: '', message: invalid.parcel.length, good: '16' },
  { label: 'Ancho', value: '0', message: invalid.parcel.width, good: '12' },
  { label: 'Alto', value: '', message: invalid.parcel.height, good: '12' },
  { label: 'Cantidad de paquetes', value: '', message: invalid.parcel.quantityMissing, good: '10' },
  { label: 'Cantidad de paquetes', value: '-', message: invalid.parcel.quantityNumber, good: '2' },
  { label: 'Cantidad de paquetes', value: '11', message: invalid.parcel.quantityRange, good: '1' },
];

test('the domestic wizard refuses each field in its own words', async ({ browser }) => {
  const { page } = await newCustomer(browser);
  await page.goto('/services');
  await leaveDraft(page, 'GND', { step: 0, sender: SENDER, home: NEW_YORK, parcel: PARCEL });
  await page.goto('/intern-services/GND');
  // fifty states, the capital's district, and none chosen
  await expect(page.getByLabel('Estado').locator('option')).toHaveCount(52);
  await expectRefusals(page, 'Siguiente', person(SENDER));
  await next(page);
  await onStep(page, 'RECIBE');
  // the receiver's messages speak of the sender too, as specified
  await expectRefusals(page, 'Siguiente', person(NEW_YORK));
  await next(page);
  await onStep(page, 'DATOS DEL PAQUETE');
  await fillParcel(page, { ...PARCEL, length: '45', width: '30', height: '31' });
  await next(page);
  await expect(page.getByText(invalid.parcel.girth).first()).toBeVisible();
  await fillParcel(page, PARCEL);
  await expectRefusals(page, 'Siguiente', measures);
  // the value of the content has no range here
  for (const value of ['50', '5000']) {
    await page.getByLabel('Valor del contenido (opcional)').fill(value);
    await next(page);
    await onStep(page, 'REALIZAR PAGO');
    await page.getByRole('button', { name: 'Atras' }).click();
  }
  await next(page);
  // card fields take digits only, sixteen of them, and the keys that move and delete
  const number = page.getByLabel('Número de tarjeta');
  for (const label of ['Mes', 'Año', 'CVV']) {
    await page.getByLabel(label).pressSequentially('a1-2');
    await expect(page.getByLabel(label)).toHaveValue('12');
  }
  await number.pressSequentially('a4b12');
  await expect(number).toHaveValue('412');
  for (const [key, left] of [
    ['Backspace', '41'],
    ['ArrowLeft', '41'],
    ['ArrowLeft', '41'],
    ['Delete', '1'],
    ['ArrowRight', '1'],
  ] as const) {
    await number.press(key);
    await expect(number).toHaveValue(left);
  }
  await number.pressSequentially('111111111111111111');
  await expect(number).toHaveValue('1111 1111 1111 1111');
  await number.press('Tab');
  await expect(page.getByLabel('Mes')).toBeFocused();
  // empty ones are sent, and the server answers
  await number.fill('');
  const sent = page.waitForRequest('**/api/order/domestic');
  await page.getByRole('button', { name: /^Pagar/ }).click();
  expect((await sent).postDataJSON()).toMatchObject({ payment: { card_number: '', cvv: '12' } });
  await expect(page.getByText(invalid.general.fields).first()).toBeVisible();
});

test('the wizard to Venezuela refuses receiver, office and value in their own words, then sells to an office', async ({
  browser,
}) => {
  const { page, client } = await newCustomer(browser);
  const { state, city } = await placeOf(client, 'Distrito Capital', 'Caracas');
  const receiver = receiverIn({ state, city });
  await page.goto('/services');
  await leaveDraft(page, 'AER', { step: 1, sender: SENDER, receiver, parcel: PARCEL });
  await page.goto('/services/AER');
  await onStep(page, 'RECIBE');
  await expectSteps(page, 2);
  await expect(page.getByLabel('Ciudad de destino')).toHaveValue(String(city));
  const to = invalid.receiver;
  await expectRefusals(page, 'Siguiente', [
    { label: 'Nombre y apellido', value: '', message: to.name, good: receiver.name },
    { label: 'Correo electrónico', value: 'x', message: to.email, good: receiver.email },
    { label: 'Teléfono móvil', value: '4131234567', message: to.phone, good: '0414-123.45.67' },
    { label: 'Dirección de entrega', value: '', message: to.address, good: receiver.address },
    { label: 'Ciudad de destino', value: '', message: to.city, good: String(city) },
  ]);
  await page.getByLabel('Estado de destino').selectOption('');
  await next(page);
  await expect(page.getByText(to.state).first()).toBeVisible();
  await page.getByText('En una oficina').click();
  await next(page);
  await expect(page.getByText(to.office).first()).toBeVisible();
  await page.getByLabel('Oficina', { exact: true }).selectOption({ index: 1 });
  await expectAccessible(page);
  await next(page);
  await onStep(page, 'DATOS DEL PAQUETE');
  const value = invalid.parcel.value;
  await expectRefusals(page, 'Siguiente', [
    { label: 'Valor del contenido', value: '99', message: value, good: '100' },
    { label: 'Valor del contenido', value: '1001', message: value, good: '1000' },
    { label: 'Valor del contenido', value: '', message: value, good: '200' },
  ]);
  await page.getByLabel(customsCategory.optional).selectOption(customsCategories.gift);
  await page.reload();
  await expect(page.getByLabel(customsCategory.optional)).toHaveValue('gift');
  await next(page);
  await fillCard(page, CARDS.approved);
  await enter(page.getByRole('button', { name: /^Pagar/ }));
  await expect(page.getByRole('heading', { name: '¡Gracias por su compra!' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver mis compras' }).click();
  await page.getByRole('link', { name: /^Detalle/ }).click();
  await expect(page.getByText(/^Retira en oficina: \S/)).toBeVisible();
  await expect(page.getByText(customsCategories.gift, { exact: true })).toBeVisible();
});

test('saved addresses fill the steps, and "save this address" keeps new ones', async ({ browser }) => {
  const customer = await newCustomer(browser);
  const { page, client } = customer;
  await page.goto('/intern-services/2DA');
  await page.getByRole('button', { name: 'Direcciones' }).click();
  const drawer = page.getByRole('dialog', { name: 'Direccion de origen' });
  await expect(drawer.getByText('Aún no tiene direcciones guardadas')).toBeVisible();
  await page.keyboard.press('Escape');
  await fillPerson(page, { ...SENDER, ...customer });
  await page.getByLabel('Guardar esta dirección').check();
  await page.getByLabel('Título de la dirección').fill('Mi casa');
  await next(page);
  await expect(page.getByText('Dirección guardada correctamente').first()).toBeVisible();
  expect(must(await client('GET /profile/sender')).data).toMatchObject([
    { title: 'Mi casa', zip_code: '32801' },
  ]);
  await page.getByRole('button', { name: 'Direcciones' }).click();
  const destinations = page.getByRole('dialog', { name: 'Direccion de destino' });
  await destinations.getByRole('button', { name: /Mi casa/ }).click();
  await expect(page.getByLabel('Ciudad')).toHaveValue('Orlando');
  await page.getByRole('button', { name: 'Atras' }).click();
  await page.getByRole('link', { name: 'Regresar' }).click();
  await expectPath(page, /^\/services$/);

  // the three groups, in their order, lead to their wizards
  const groups = page.getByRole('main').locator('details');
  await expect(groups.getByRole('heading')).toHaveText([
    'Promociones',
    'Servicios a Domestico USA',
    'Servicios a Venezuela',
  ]);
  for (const [at, wizard, codes] of [
    [0, 'promo-services', ['AGPA', 'AGPB', 'AGPC', 'AGPM']],
    [1, 'intern-services', ['GND', '3DS', '2DA', 'NDA']],
    [2, 'services', ['AER', 'MAR']],
  ] as const) {
    const links = groups.nth(at).getByRole('link');
    const hrefs = await links.evaluateAll(nodes => nodes.map(node => node.getAttribute('href') ?? ''));
    expect(hrefs.sort()).toEqual(codes.map(code => `/${wizard}/${code}`).sort());
  }
  await look(page, 'enviar-grupos');
  const receiver = receiverIn(await placeOf(client, 'Distrito Capital', 'Caracas'));
  await leaveDraft(page, 'MAR', { step: 1, sender: SENDER, receiver });
  await page.locator('a[href="/services/MAR"]').click();
  await onStep(page, 'RECIBE');
  await page.getByLabel('Guardar esta dirección').check();
  await page.getByLabel('Título de la dirección').fill('Mamá');
  await next(page);
  await onStep(page, 'DATOS DEL PAQUETE');
  await expect
    .poll(async () => must(await client('GET /profile/receiver')).data)
    .toMatchObject([{ title: 'Mamá', city_name: 'Caracas' }]);
});

test('the carrier suggests an address and stops nobody', async ({ browser }) => {
  const { page } = await newCustomer(browser);
  await page.goto('/services/AER');
  await fillPerson(page, { ...NEW_YORK, state: 'FL' });
  await page.getByLabel('Nombre y apellido').focus();
  await expect(page.getByText('UPS sugiere esta dirección:')).toBeVisible();
  await look(page, 'direccion-sugerida');
  await page.getByRole('button', { name: 'Usar esta' }).click();
  await expect(page.getByLabel('Estado')).toHaveValue('NY');
  await expect(page.getByText('UPS sugiere esta dirección:')).toHaveCount(0);
  // an outage is silent
  await page.route('**/api/profile/sender/check', route => route.abort());
  await page.getByLabel('Ciudad').fill('Albany');
  await next(page);
  await onStep(page, 'RECIBE');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('with a debt each wizard says so and nothing else', async ({ browser }) => {
  const manager = await demoPerson(browser, MANAGER);
  const { page } = await withPackage(browser, manager, LARGER);
  for (const path of ['/services/AER', '/intern-services/GND', '/promo-services/AGPA']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: refusals.debt_pending })).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  }
  await expectAccessible(page);
});

test('failures are said in the specified words, with a way on', async ({ browser }) => {
  const { page } = await newCustomer(browser);
  const failing = async (call: string, path: string, message: string) => {
    await page.route(`**/api${call}`, route => route.fulfill({ status: 503, json: AWAY }));
    await page.goto(path);
    await expect(page.getByText(message).first()).toBeVisible({ timeout: 15_000 });
    await page.unroute(`**/api${call}`);
  };
  await failing('/services/domestic', '/services', 'Error al obtener los servicios Domesticos');
  await expect(page.getByRole('heading', { name: 'Servicios a Venezuela' })).toBeVisible();
  await page.goto('/intern-services/AER');
  await expect(page.getByRole('link', { name: 'Ver servicios' })).toHaveAttribute('href', '/services');

  await leaveDraft(page, 'GND', { step: 3, sender: SENDER, home: NEW_YORK, parcel: PARCEL });
  const noPrice = 'Ha ocurrido un problema al calcular el precio, por favor intente luego mas tarde.';
  await failing('/order/check', '/intern-services/GND', noPrice);
  await page.getByRole('button', { name: 'Recargar' }).click();
  await expect(page.getByRole('button', { name: /^Pagar \$/ })).toBeVisible();
  await page.goto('/checkout/cancel');
  await expect(page.getByRole('link', { name: 'Intentar de nuevo' })).toHaveAttribute('href', '/services');
  await look(page, 'pago-cancelado');
});
