import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { buy, todayInMiami } from './support/api.ts';
import { expectPath } from './support/checks.ts';
import { CARDS } from './support/customer.ts';
import { expectRefusal, press, tabTo, typeInto } from './support/keyboard.ts';
import { demoPerson, MANAGER, must, newCustomer, newPerson, type Signed } from './support/people.ts';
import { test } from './support/test.ts';
import { invalid } from '@puerta/contract/messages.es';
import { invalidPickup } from '@puerta/contract/parcels/pickups.es';
import { ticketTexts } from '@puerta/contract/office/support.es';

/**
 * Customers' forms with the keyboard alone (the wizards: keyboard-wizards.e2e.ts): nothing here clicks, and no field is filled but by typing where Tab has
 * brought the focus. It shows wherever it is, follows what changes, and comes back from what closes.
 */
let customer: Signed;
let page: Page;
test.beforeAll(async ({ browser }) => {
  customer = await newCustomer(browser);
  page = customer.page;
});
test.afterAll(() => page.context().close());

const button = (name: string | RegExp, place: Page | Locator = page) =>
  place.getByRole('button', { name, exact: true });
const field = (name: string | RegExp, place: Page | Locator = page) =>
  place.getByLabel(name, { exact: true });
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const drawer = (name: string) => page.getByRole('dialog', { name });
const card = [
  ['Número de tarjeta', CARDS.approved],
  ['Mes', '12'],
  ['Año', '2030'],
  ['CVV', '123'],
] as const;

test('an account is opened, and its owner signs in', async ({ browser }) => {
  const visitor = await (await browser.newContext()).newPage();
  const { name, email, password } = newPerson();
  await visitor.goto('/register');
  const create = button('Crear cuenta', visitor);
  await press(visitor, visitor.getByRole('checkbox', { name: /términos y condiciones/ }), 'Space');
  await press(visitor, create);
  await expectRefusal(field('Nombre y apellido', visitor), invalid.register.name);
  await typeInto(visitor, visitor, [
    ['Nombre y apellido', name],
    ['Teléfono', '3055550199'],
    ['Correo electrónico', email],
    ['Contraseña', password],
    ['Repita la contraseña', password],
    ['Estado', 'Florida'],
    ['Ciudad', 'Orlando'],
    ['Dirección', '100 Main St'],
    ['Código postal', '32801'],
  ]);
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('heading', { name: 'Su cuenta está lista' })).toBeFocused();
  await press(visitor, visitor.getByRole('link', { name: 'Inicie sesión' }));
  await expectPath(visitor, /^\/auth\/login$/);

  await press(visitor, button('Iniciar sesión', visitor));
  // the e-mail came along
  await expectRefusal(field('Contraseña', visitor), invalid.login.passwordEmpty);
  await typeInto(visitor, visitor, [['Contraseña', password]]);
  await press(visitor, button('Mostrar u ocultar contraseña', visitor), 'Space');
  await expect(field('Contraseña', visitor)).toHaveAttribute('type', 'text');
  await tabTo(visitor, field('Contraseña', visitor), 'Shift+Tab');
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible();
});

test('a pickup and a debt are paid', async ({ browser }) => {
  const [parcel] = (await buy(customer)).packages;
  await page.goto(`/pickup/${parcel?.id}`);
  const pay = button(/^Pagar/);
  await press(page, pay);
  const days = page.getByRole('group', { name: 'Fecha de la recogida' }).getByRole('radio');
  await expectRefusal(days.first(), invalidPickup.date);
  await page.keyboard.press('ArrowDown');
  await expect(days.nth(1)).toBeChecked();
  await press(page, pay);
  const windows = page.getByRole('group', { name: 'Horario' }).getByRole('radio');
  await expectRefusal(windows.first(), invalidPickup.window);
  await page.keyboard.press('Space');
  await typeInto(page, page, [['Cantidad de paquetes', '2']]);
  await press(page, pay);
  await expectRefusal(field('Número de tarjeta'), invalid.general.fields);
  await typeInto(page, page, card);
  await page.keyboard.press('Enter');
  await expect(heading('Su paquete ha sido procesado')).toBeFocused();

  const { tracking } = await receivedHeavier(browser);
  await page.goto(`/purchase/tracking/${tracking}`);
  const opener = button(/^Realizar pago/);
  await press(page, opener);
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, button(/^Pagar/, dialog));
  await expectRefusal(field('Número de tarjeta', dialog), invalid.general.fields);
  await typeInto(page, dialog, card);
  await page.keyboard.press('Enter');
  await expect(heading('Su paquete ha sido procesado')).toBeFocused();
});

/** A parcel of the customer's that weighs more than declared. */
async function receivedHeavier(browser: Browser) {
  const [parcel] = (await buy(customer)).packages;
  if (!parcel) throw new Error('The order has no package');
  const manager = await demoPerson(browser, MANAGER);
  const measured = { date: todayInMiami(), height: 12, width: 12, length: 14, weight: 30, notes: '' };
  must(await manager.client('POST /order/dimensions', { body: { id: parcel.id, ...measured } }));
  return parcel;
}

test('a ticket, an address, a new password', async () => {
  await page.goto('/support');
  const open = button('Abrir ticket').first();
  await press(page, open);
  const ticket = drawer('Abrir ticket');
  await expect(field(/^Asunto/, ticket)).toBeFocused();
  await press(page, button('Enviar ticket', ticket));
  await expectRefusal(field(/^Asunto/, ticket), ticketTexts.invalid.subject);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await typeInto(page, ticket, [
    [/^Asunto/, 'Mi caja'],
    [/^Mensaje/, '¿Cuándo llega?'],
  ]);
  await press(page, button('Enviar ticket', ticket));
  await expect(page.getByRole('cell', { name: 'Mi caja' })).toBeVisible();
  const view = button(/^Ver ticket/);
  await press(page, view);
  await press(page, button('Responder', drawer('Ver ticket')));
  await expectRefusal(field('Su respuesta'), ticketTexts.invalid.message);
  await page.keyboard.press('Escape');
  await expect(view).toBeFocused();

  await page.goto('/address');
  const add = button('Agregar dirección en Venezuela').first();
  await press(page, add);
  const address = drawer('Agregar dirección en Venezuela');
  await press(page, button('Guardar', address));
  await expectRefusal(field('Título', address), invalid.venezuelaAddress.title);
  await typeInto(page, address, [
    ['Título', 'Mamá'],
    ['Nombre y apellido', 'Rosa Rivas'],
    ['Teléfono móvil', '4141234567'],
    ['Correo electrónico', 'rosa@ejemplo.test'],
    ['Estado de destino', 'Zulia'],
  ]);
  await expect(field('Ciudad de destino', address).getByText('Maracaibo')).toBeAttached();
  await typeInto(page, address, [
    ['Ciudad de destino', 'Maracaibo'],
    ['Dirección', 'Calle 72'],
  ]);
  await press(page, button('Guardar', address));
  await expect(address).toHaveCount(0);
  const remove = button('Eliminar: Mamá');
  await press(page, remove);
  await press(page, button('Cancelar'));
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, button('Eliminar'));
  await expect(heading('Mamá')).toHaveCount(0);

  await page.goto('/profile');
  await tabTo(page, page.getByRole('tab', { name: 'Informacion' }));
  await page.keyboard.press('ArrowRight');
  await typeInto(page, page, [
    ['Contraseña actual', customer.password],
    ['Contraseña nueva', 'otra-clave-larga'],
    ['Repetir contraseña nueva', 'no-es-la-misma'],
  ]);
  await page.keyboard.press('Enter');
  await expectRefusal(field('Repetir contraseña nueva'), invalid.password.mismatch);
  await typeInto(page, page, [['Repetir contraseña nueva', 'otra-clave-larga']]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Contraseña actualizada' })).toBeVisible();
});

test('the way around: past the menu, to the contact', async () => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await tabTo(page, page.getByRole('link', { name: /contenido/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.goto('/agency');
  for (const name of [/soporte@caribe/, /555-0142/, /facebook/i, /instagram/i]) {
    await tabTo(page, page.getByRole('main').getByRole('link', { name }).first());
  }
});
