import { expect, type Locator, type Page } from '@playwright/test';
import { placeOf } from './support/api.ts';
import { expectPath } from './support/checks.ts';
import { CARDS } from './support/customer.ts';
import { expectRefusal, press, tabTo, typeInto } from './support/keyboard.ts';
import { must, newCustomer, type Signed } from './support/people.ts';
import { test } from './support/test.ts';
import { NEW_YORK, SENDER } from './support/wizard.ts';
import { invalid } from '@puerta/contract/messages.es';

/**
 * The three wizards with the keyboard alone, from the list of services to the purchase: nothing here clicks. Every
 * step refuses once, aloud and at its field; the drawer of saved addresses takes the focus, keeps it, and gives it back,
 * or moves it on;
 * and each step begins at its heading. The drawer and the payment, which all three share, are walked through in the first.
 */
let customer: Signed;
let page: Page;
test.beforeAll(async ({ browser }) => {
  customer = await newCustomer(browser);
  page = customer.page;
  for (const [title, home] of [
    ['Casa', SENDER],
    ['Ana', NEW_YORK],
  ] as const) {
    const { addressLineOne: lineOne, addressLineTwo: lineTwo, zipCode: zip_code, ...person } = home;
    must(
      await customer.client('POST /profile/sender', {
        body: { ...person, title, lineOne, lineTwo, zip_code },
      }),
    );
  }
  for (const [title, state, city] of [
    ['Mamá', 'Zulia', 'Maracaibo'],
    ['Playa', 'Nueva Esparta', 'Porlamar'],
  ] as const) {
    const place = await placeOf(customer.client, state, city);
    const body = { ...RECEIVER, ...place, title, address: 'Calle 72' };
    must(await customer.client('POST /profile/receiver', { body }));
  }
});
test.afterAll(() => page.context().close());

const RECEIVER = { name: 'José Rivas', email: 'jose@ejemplo.test', phone: '4141234567' };

const button = (name: string | RegExp, place: Page | Locator = page) =>
  place.getByRole('button', { name, exact: true });
const field = (name: string | RegExp) => page.getByLabel(name, { exact: true });
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const next = () => press(page, button('Siguiente'));

/** A form that is sent says its first error where the focus is. */
async function refused(wrong: Locator, message: string): Promise<void> {
  await next();
  await expectRefusal(wrong, message);
}

/** The drawer of saved addresses: opened, and one of them taken. */
async function pickSaved(title: string, address: RegExp): Promise<void> {
  const opener = button('Direcciones');
  await tabTo(page, opener, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: title });
  await press(page, button(address, drawer));
  await expect(drawer).toHaveCount(0);
  await expect(button('Siguiente')).toBeFocused();
}

/** The same drawer: opened, walked in, and left with Escape. */
async function walkSaved(title: string): Promise<void> {
  const opener = button('Direcciones');
  await tabTo(page, opener, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: title });
  const inside = drawer.locator(':focus');
  await expect(inside).toHaveCount(1);
  const stops = (await drawer.getByRole('button').count()) + 1;
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab');
    await expect(inside, 'the drawer keeps the focus').toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(opener).toBeFocused();
}

const card = (number: string) =>
  [
    ['Número de tarjeta', number],
    ['Mes', '12'],
    ['Año', '2030'],
    ['CVV', '123'],
  ] as const;

/** An empty card, and one that the bank declines. */
async function failToPay(): Promise<void> {
  await press(page, button(/^Pagar/));
  await expectRefusal(field('Número de tarjeta'), invalid.general.fields);
  await typeInto(page, page, card(CARDS.declined));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'La tarjeta fue rechazada' }).first()).toBeVisible();
  await press(page, button('Usar otra tarjeta'));
  await expect(field('Número de tarjeta')).toBeFocused();
}

async function pay(): Promise<void> {
  await expect(button(/^Pagar/)).toBeEnabled();
  await typeInto(page, page, card(CARDS.approved));
  await page.keyboard.press('Enter');
  await expect(heading('¡Gracias por su compra!')).toBeFocused();
  await expectPath(page, /^\/checkout\/success$/);
}

test('the wizard to Venezuela, from the accordion to the purchase', async () => {
  await page.goto('/services');
  const group = page.locator('details').filter({ has: heading('Servicios a Venezuela') });
  await press(page, group.locator('summary'));
  await expect(group).not.toHaveAttribute('open');
  await page.keyboard.press('Enter');
  await press(page, group.getByRole('link', { name: /^Aéreo a Venezuela/ }));
  await expect(heading('Aéreo a Venezuela')).toBeFocused();

  await test.step('ENVÍA: refused, then filled in from the drawer', async () => {
    await refused(field('Nombre y apellido'), invalid.sender.name);
    await walkSaved('Direccion de origen');
    await pickSaved('Direccion de origen', /^Casa/);
    await expect(field('Nombre y apellido')).toHaveValue(SENDER.name);
    await next();
    await expect(heading('RECIBE')).toBeFocused();
  });

  await test.step('RECIBE: to a home, then to an office', async () => {
    await refused(field('Nombre y apellido'), invalid.receiver.name);
    await typeInto(page, page, [
      ['Nombre y apellido', RECEIVER.name],
      ['Correo electrónico', RECEIVER.email],
      ['Teléfono móvil', RECEIVER.phone],
    ]);
    await tabTo(page, page.getByRole('radio').first());
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /oficina/i })).toBeChecked();
    await refused(field('Oficina'), invalid.receiver.office);
    await tabTo(page, page.getByRole('radio', { checked: true }), 'Shift+Tab');
    await page.keyboard.press('ArrowUp');
    await typeInto(page, page, [['Estado de destino', 'Distrito Capital']]);
    await expect(field('Ciudad de destino').getByText('Caracas')).toBeAttached();
    await typeInto(page, page, [
      ['Ciudad de destino', 'Caracas'],
      ['Dirección de entrega', 'Av. Francisco de Miranda, Torre B'],
    ]);
    await page.keyboard.press('Enter');
    await expect(heading('DATOS DEL PAQUETE')).toBeFocused();
  });

  await test.step('DATOS DEL PAQUETE: the rule about all sides has the focus too', async () => {
    await typeInto(page, page, [
      ['Qué envía', 'Ropa'],
      ['Valor del contenido', '250'],
      ['Peso', '12'],
      ['Largo', '100'],
      ['Ancho', '30'],
      ['Alto', '30'],
    ]);
    await page.keyboard.press('Enter');
    const measures = page.getByRole('group', { name: 'Peso y medidas' });
    await expect(measures).toBeFocused();
    await expect(measures).toHaveAccessibleDescription(invalid.parcel.girth);
    await typeInto(page, page, [['Largo', '16']]);
    await page.keyboard.press('Enter');
    await expect(heading('REALIZAR PAGO')).toBeFocused();
  });

  await test.step('REALIZAR PAGO: back and on again', async () => {
    await press(page, button('Atras'));
    await expect(heading('DATOS DEL PAQUETE')).toBeFocused();
    await next();
    await failToPay();
    await pay();
  });
});

test('the domestic wizard, from the accordion to the purchase', async () => {
  await page.goto('/services');
  await press(page, page.locator('a[href="/intern-services/GND"]'));
  await expect(heading(/UPS Ground/)).toBeFocused();

  await test.step('ENVÍA: refused, then filled in from the drawer', async () => {
    // an order before may have chosen the sender already
    await pickSaved('Direccion de origen', /^Casa/);
    await typeInto(page, page, [['Código postal', '123']]);
    await refused(field('Código postal'), invalid.general.zip);
    await typeInto(page, page, [['Código postal', SENDER.zipCode]]);
    await page.keyboard.press('Enter');
    await expect(heading('RECIBE')).toBeFocused();
  });

  await test.step('RECIBE: refused, then filled in from the drawer and by hand', async () => {
    await refused(field('Nombre y apellido'), invalid.sender.name);
    await pickSaved('Direccion de destino', /^Ana/);
    await typeInto(page, page, [['Nombre y apellido', 'Luis Rivas']]);
    await press(page, button('Atras'));
    await expect(heading('ENVÍA')).toBeFocused();
    await next();
    await expect(field('Nombre y apellido')).toHaveValue('Luis Rivas');
    await next();
    await expect(heading('DATOS DEL PAQUETE')).toBeFocused();
  });

  await test.step('DATOS DEL PAQUETE: refused, and nearly begun again', async () => {
    await refused(field('Qué envía'), invalid.parcel.content);
    await typeInto(page, page, [
      ['Qué envía', 'Libros'],
      ['Peso', '151'],
      ['Largo', '16'],
      ['Ancho', '12'],
      ['Alto', '12'],
    ]);
    await page.keyboard.press('Enter');
    await expectRefusal(field('Peso'), invalid.parcel.weight);
    const restart = button('Empezar de nuevo');
    await press(page, restart);
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(restart).toBeFocused();
    await typeInto(page, page, [['Peso', '12']]);
    await page.keyboard.press('Enter');
    await expect(heading('REALIZAR PAGO')).toBeFocused();
  });

  await test.step('REALIZAR PAGO', pay);
});

test('a promotion with four destinations, from its card to the purchase', async () => {
  await page.goto('/promotions');
  await press(page, page.getByRole('link', { name: /^Comprar: Caja aérea/ }));
  await expect(heading(/^Caja aérea/)).toBeFocused();

  await test.step('ENVÍA', async () => {
    // an order before may have chosen the sender already
    await pickSaved('Direccion de origen', /^Casa/);
    await next();
    await expect(heading('RECIBE')).toBeFocused();
  });

  await test.step('RECIBE: an address that the promotion does not reach, its four, and an office', async () => {
    await refused(field('Nombre y apellido'), invalid.receiver.name);
    const opener = button('Direcciones');
    await tabTo(page, opener, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const beach = page.getByRole('listitem').filter({ hasText: 'Playa' });
    await expect(beach).toContainText('Esta promoción solo llega a');
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await typeInto(page, page, [
      ['Nombre y apellido', RECEIVER.name],
      ['Correo electrónico', RECEIVER.email],
      ['Teléfono móvil', RECEIVER.phone],
    ]);
    await refused(field('Dirección de entrega'), invalid.receiver.address);
    await page.keyboard.type('Calle 72');
    await refused(field('Estado de destino'), invalid.receiver.state);
    // the list goes on with the arrows, and the state's one city comes along
    await typeInto(page, page, [['Estado de destino', 'Aragua']]);
    for (const city of ['Maracay', 'Valencia', 'Caracas', 'Maracaibo']) {
      await expect(field('Ciudad de destino').locator('option:checked')).toHaveText(city);
      await expect(field('Ciudad de destino')).toBeDisabled();
      await page.keyboard.press('ArrowDown');
    }
    await expect(field('Estado de destino').locator('option:checked')).toHaveText('Zulia');
    await next();
    await expect(heading('DATOS DEL PAQUETE')).toBeFocused();
  });

  await test.step('DATOS DEL PAQUETE: one of its sizes', async () => {
    const sizes = page.getByRole('group', { name: 'Medidas', exact: true }).getByRole('radio');
    await refused(field('Qué envía'), invalid.parcel.content);
    await tabTo(page, sizes.first());
    await page.keyboard.press('ArrowDown');
    await expect(sizes.nth(1)).toBeFocused();
    await expect(sizes.nth(1)).toBeChecked();
    await expect(field('Largo')).toHaveValue('18');
    await typeInto(page, page, [
      ['Cantidad de paquetes', '11'],
      ['Qué envía', 'Ropa'],
      ['Valor del contenido', '1001'],
    ]);
    await page.keyboard.press('Enter');
    await expectRefusal(field('Valor del contenido'), invalid.parcel.value);
    await typeInto(page, page, [['Valor del contenido', '200']]);
    await refused(field('Cantidad de paquetes'), invalid.parcel.quantityRange);
    await typeInto(page, page, [['Cantidad de paquetes', '2']]);
    await page.keyboard.press('Enter');
    await expect(heading('REALIZAR PAGO')).toBeFocused();
  });

  await test.step('REALIZAR PAGO', pay);
});
