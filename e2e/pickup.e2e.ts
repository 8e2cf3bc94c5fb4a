import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type Bought, buy } from './support/api.ts';
import { expectNothingCovered, expectPath } from './support/checks.ts';
import { CARDS, fillCard, unfold } from './support/customer.ts';
import { newCustomer, type Signed } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { declined } from '@puerta/contract/money/declined.es';
import { invalid, refusals } from '@puerta/contract/messages.es';
import { invalidPickup } from '@puerta/contract/parcels/pickups.es';

let customer: Signed;
let page: Page;
let bought: Bought;
test.beforeAll(async ({ browser }) => {
  customer = await newCustomer(browser);
  page = customer.page;
  bought = await buy(customer, { detail: { quantity: 2 } });
});
test.afterAll(() => page.context().close());

const submit = () => page.getByRole('button', { name: /^Pagar/ });
const idOf = (at: number) => bought.packages[at]?.id ?? 0;

test('a pickup is chosen, refused, paid and confirmed', async () => {
  await page.goto('/purchase');
  for (const { tracking } of bought.packages) await unfold(page, tracking);
  const pickupLink = page.getByRole('link', { name: 'Programar recogida' });
  await expect(pickupLink).toHaveCount(2);
  await pickupLink.last().click();
  await expectPath(page, new RegExp(`^/pickup/${idOf(0)}$`));

  await test.step('eight days, five windows, ten quantities, the fee', async () => {
    await expect(page.getByRole('heading', { name: 'Programar Recogida' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Fecha de la recogida' }).getByRole('radio')).toHaveCount(8);
    const hours = page.getByRole('group', { name: 'Horario' }).locator('b');
    await expect(hours).toHaveText([
      '08:00 a 12:00',
      '09:00 a 13:00',
      '11:00 a 15:00',
      '13:00 a 17:00',
      '15:00 a 19:00',
    ]);
    await expect(page.getByLabel('Cantidad de paquetes').locator('option')).toHaveCount(11);
    await expect(submit()).toHaveText('Pagar $25.00 y programar');
    await look(page, 'recogida');
  });

  await test.step('all that is missing is said at once', async () => {
    await page.getByLabel('Nombre de contacto').fill('');
    await page.getByLabel('Teléfono de contacto').fill('');
    // as many as wait for a visit, unless one chooses otherwise
    await expect(page.getByLabel('Cantidad de paquetes')).toHaveValue('2');
    await page.getByLabel('Cantidad de paquetes').selectOption('');
    await submit().click();
    for (const what of ['date', 'window', 'quantity', 'name', 'phone'] as const)
      await expect(page.getByText(invalidPickup[what])).toBeVisible();
    const days = page.getByRole('group', { name: 'Fecha de la recogida' });
    await expect(days.getByRole('radio').first()).toBeFocused();
    await days.getByRole('radio').first().check();
    await page.getByRole('radio', { name: '09:00 a 13:00' }).check();
    await page.getByLabel('Cantidad de paquetes').selectOption('2');
    await page.getByLabel('Nombre de contacto').fill('Ana Ruiz');
    await page.getByLabel('Teléfono de contacto').fill('(305) 555-0123');
  });

  await test.step('an empty card is sent as it is; a declined one says why', async () => {
    const sent = page.waitForRequest('**/api/purchase/pickup');
    await submit().click();
    expect((await sent).postDataJSON()).toEqual({
      id: idOf(0),
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      startTime: '0900',
      endTime: '1300',
      qty: 2,
      name: 'Ana Ruiz',
      phone: '3055550123',
      card_number: '',
      expiration_month: '',
      expiration_year: '',
      cvv: '',
    });
    await expect(page.getByRole('alert').filter({ hasText: invalid.general.fields })).toBeVisible();
    await expectNothingCovered(page);
    await fillCard(page, CARDS.declined);
    await submit().click();
    await expect(page.getByRole('alert').filter({ hasText: declined.declined })).toBeVisible();
    await expect(page.getByRole('region', { name: /No se ha cobrado nada/ })).toBeVisible();
    await expectNothingCovered(page);
    await expectAccessible(page);
  });

  await test.step('paid: the confirmation, then Compras after five seconds', async () => {
    await fillCard(page, CARDS.approved);
    await submit().click();
    await expectPath(page, /^\/debt\/success$/);
    await expect(page.getByRole('heading', { name: 'Su paquete ha sido procesado' })).toBeVisible();
    await expect(page.getByRole('main').getByText('Caribe Express').first()).toBeVisible();
    const visit = page.getByRole('region', { name: 'Recogida UPS' });
    await expect(visit.getByText(/^código [0-9A-Z]{11}$/)).toBeVisible();
    await expect(visit).toContainText('+1 305 555 0123');
    await expect(page.getByRole('definition').filter({ hasText: '$25.00' })).toBeVisible();
    await look(page, 'recogida-pagada');
    await expectPath(page, /^\/purchase$/);
  });

  await test.step('both packages have it; it cannot be scheduled again, nor cancelled', async () => {
    await expect(page.getByText(/^Recogida (hoy|mañana|el \d+ \w{3} \d{4}), 9–13$/)).toHaveCount(2);
    await expect(pickupLink).toHaveCount(0);
    await page.goto(`/purchase/tracking/${bought.packages[0]?.tracking}`);
    await expect(page.getByText(/^Sí, código [0-9A-Z]{11}$/)).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: '$25.00' })).toBeVisible();
    await expect(page.getByRole('button', { name: /cancelar/i })).toHaveCount(0);
    await page.goto(`/pickup/${idOf(1)}`);
    await expect(page.getByRole('heading', { name: refusals.pickup_unavailable })).toBeVisible();
    await expect(page.getByText(/ya está programada, con el código [0-9A-Z]{11}/)).toBeVisible();
    await expectAccessible(page);
  });
});

test('nothing to collect, and the ways back', async () => {
  await page.goto('/pickup/999999');
  await expect(page.getByRole('heading', { name: refusals.package_not_found })).toBeVisible();
  const [other] = (await buy(customer)).packages;
  await page.goto(`/pickup/${other?.id}`);
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await expect(menu.getByRole('link', { name: /^Compras/ })).toHaveAttribute('aria-current', 'page');
  // above the form, and at its end
  await expect(page.getByRole('link', { name: 'Regresar' })).toHaveCount(2);
  await page.getByRole('link', { name: 'Regresar' }).first().click();
  await expectPath(page, /^\/purchase$/);
  // by address, with nothing paid
  for (const path of ['/debt/success', '/debt/success?payment=1-1-nobody', '/checkout/success']) {
    await page.goto(path);
    await expectPath(page, /^\/purchase$/);
  }
  await page.goto('/debt/cancel');
  await expect(page.getByRole('heading', { name: 'El pago no fue procesado' })).toBeVisible();
  await expect(page.getByText(/comuníquese con soporte/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ir a Enviar' })).toHaveAttribute('href', '/services');
  await expectAccessible(page);
});
