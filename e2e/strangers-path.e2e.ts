import { expect, type Page } from '@playwright/test';
import { declined } from '@puerta/contract/money/declined.es';
import { done } from '@puerta/contract/messages.es';
import { ticketTexts } from '@puerta/contract/office/support.es';
import { expectAccessible } from './support/accessible.ts';
import { expectGivenWay, expectNothingCovered, expectPath, watchNotices } from './support/checks.ts';
import { CARDS, fillCard, fillRegistration, unfold } from './support/customer.ts';
import { todayInMiami } from './support/api.ts';
import { clientAs, demoPerson, MANAGER, must, newPerson } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { fillParcel, fillPerson, fillReceiver, PARCEL, SENDER } from './support/wizard.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const LARGER = { weight: 45, length: 20, width: 20, height: 20, notes: '' };
const NOTHING_CHARGED = 'No se ha cobrado nada';

const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).tap();

/** A page that goes on by itself after five seconds: by its link, or by itself if that was quicker. */
async function goOn(page: Page, link: string, path: RegExp): Promise<void> {
  await page
    .getByRole('link', { name: link })
    .tap({ timeout: 4000 })
    .catch(() => undefined);
  await expectPath(page, path);
}

/** All that the portal is for, by somebody who never saw it, on a phone: nothing that is said lies over what is next. */
test('a stranger quotes, registers, buys, has it fetched, pays a debt, voids and asks, with one thumb', async ({
  browser,
}) => {
  const person = newPerson();
  const page = await (await browser.newContext(PHONE)).newPage();
  const notices = await watchNotices(page);

  await test.step('a quote', async () => {
    await page.goto('/calculator');
    await expect(page.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/');
    await expect(page.getByRole('link', { name: 'Cree su cuenta' })).toHaveAttribute('href', '/register');
    await page.getByLabel('Código postal de origen').fill('32801');
    await page.getByLabel('Estado de destino').selectOption({ label: 'Distrito Capital' });
    await page.getByLabel('Ciudad de destino').selectOption({ label: 'Caracas' });
    await page.getByText('Mediana').tap();
    await page.getByLabel('Tipo de etiqueta').selectOption({ label: 'Todos' });
    await page.getByText('UPS lo recoge en su dirección').tap();
    await tap(page, 'Calcular');
    const send = page.getByRole('link', { name: /^Enviar: Aéreo/ });
    await expect(send).toHaveAttribute('href', /^\/services\/\w/);
    await look(page, 'cotizar');
    await send.tap();
  });

  await test.step('an account', async () => {
    await expect(page.getByText('Inicie sesión o cree su cuenta para continuar con su envío.')).toBeVisible();
    await page.getByRole('link', { name: 'Cree su cuenta' }).tap();
    await expectPath(page, /^\/register$/);
    await fillRegistration(page, person);
    await page.getByLabel(/Acepto los términos y condiciones/).check();
    await tap(page, 'Crear cuenta');
    await expect(page.getByText('Su cuenta ha sido creada correctamente').first()).toBeVisible();
    await goOn(page, 'Inicie sesión', /^\/auth\/login$/);
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(person.email);
    await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta');
    await tap(page, 'Iniciar sesión');
    await expect(page.getByText('Correo o contraseña incorrectos').first()).toBeVisible();
    await expectNothingCovered(page);
    await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
    await tap(page, 'Iniciar sesión');
  });

  await test.step('what was quoted, with a declined card, then a good one', async () => {
    await expect(page.getByRole('heading', { name: 'ENVÍA' })).toBeVisible();
    await expectPath(page, /^\/services\//);
    await expect(page.getByLabel('Código postal')).toHaveValue('32801');
    await fillPerson(page, { ...SENDER, ...person });
    await tap(page, 'Siguiente');
    await expect(page.getByLabel('Teléfono móvil')).toBeVisible();
    await fillReceiver(page, 'José Rivas');
    await tap(page, 'Siguiente');
    await expect(page.getByLabel('Qué envía')).toBeVisible();
    await fillParcel(page, { ...PARCEL, weight: '20', quantity: '2' }, '250');
    await tap(page, 'Siguiente');
    await expect(page.getByLabel('Número de tarjeta')).toBeVisible();
    await fillCard(page, CARDS.declined);
    await tap(page, /^Pagar/);
    await expect(page.getByText(NOTHING_CHARGED)).toBeVisible();
    await expectAccessible(page);
    await fillCard(page, CARDS.approved);
    await tap(page, /^Pagar/);
    await expect(page.getByRole('heading', { name: '¡Gracias por su compra!' })).toBeVisible();
    await goOn(page, 'Ver mis compras', /^\/purchase$/);
  });

  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  const params = { n: 1, size: 50 };
  const [heavy, unsent] = must(await clientAs(token)('GET /purchase/page/:n/:size', { params })).data;
  if (!heavy || !unsent) throw new Error('The order has two packages');
  const rowOf = (tracking: string) => page.getByRole('article', { name: tracking });

  await test.step('the pickup that was quoted', async () => {
    await unfold(page, heavy.tracking_number);
    await rowOf(heavy.tracking_number).getByRole('link', { name: 'Programar recogida' }).tap();
    await page.getByRole('group', { name: 'Fecha de la recogida' }).getByRole('radio').first().check();
    await page.getByRole('radio', { name: '09:00 a 13:00' }).check();
    await page.getByLabel('Cantidad de paquetes').selectOption('2');
    await fillCard(page, CARDS.declined);
    await tap(page, /^Pagar/);
    await expect(page.getByText(NOTHING_CHARGED)).toBeVisible();
    await expectAccessible(page);
    await fillCard(page, CARDS.approved);
    await tap(page, /^Pagar/);
    await expect(page.getByRole('region', { name: 'Recogida UPS' })).toContainText(/código [0-9A-Z]{11}/);
    await goOn(page, 'Ir a Compras', /^\/purchase$/);
  });

  await test.step('a debt', async () => {
    const manager = await demoPerson(browser, MANAGER);
    const body = { id: heavy.id, date: todayInMiami(), ...LARGER };
    must(await manager.client('POST /order/dimensions', { body }));
    await page.goto('/');
    await page
      .getByRole('region', { name: /^Debe \$/ })
      .getByRole('button', { name: /^Pagar/ })
      .tap();
    const dialog = page.getByRole('dialog', { name: 'Realizar pago' });
    await fillCard(page, CARDS.declined);
    await dialog.getByRole('button', { name: /^Pagar/ }).tap();
    await expect(dialog.getByText(NOTHING_CHARGED)).toBeVisible();
    await expectAccessible(page);
    await fillCard(page, CARDS.approved);
    await dialog.getByRole('button', { name: /^Pagar/ }).tap();
    await expect(page.getByRole('heading', { name: 'Su paquete ha sido procesado' })).toBeVisible();
    await goOn(page, 'Ir a Compras', /^\/purchase$/);
  });

  await test.step('a label that is not needed', async () => {
    const row = rowOf(unsent.tracking_number);
    await unfold(page, unsent.tracking_number);
    // what was paid is still said, and the foot's links are close behind the row's buttons
    await expectGivenWay(page);
    await row.getByRole('button', { name: 'Anular' }).tap();
    const ask = page.getByRole('dialog', { name: '¿Anular esta etiqueta?' });
    await expect(ask).toBeVisible();
    await expectAccessible(page);
    await ask.getByRole('button', { name: 'Anular etiqueta' }).tap();
    await expect(page.getByText(done.voided).first()).toBeVisible();
    await expectNothingCovered(page);
    await expect(row.getByText('Anulado')).toBeVisible();
  });

  await test.step('a question', async () => {
    await page.goto('/support');
    await page.getByRole('button', { name: 'Abrir ticket' }).first().tap();
    const form = page.getByRole('dialog', { name: 'Abrir ticket' });
    await form.getByLabel('Asunto').fill('¿Cuándo llega?');
    await form.getByLabel('Mensaje').fill('Lo esperan en Caracas.');
    await form.getByRole('button', { name: 'Enviar ticket' }).tap();
    await expect(page.getByText(ticketTexts.done.opened).first()).toBeVisible();
    await expect(form).toHaveCount(0);
    await expectAccessible(page);
  });

  // whatever was said on the way, nothing had to be pressed or read under it
  expect([...notices.said]).toContain(declined.declined);
  expect([...notices.covered]).toEqual([]);
});
