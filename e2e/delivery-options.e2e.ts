import { expect } from '@playwright/test';
import { CARDS, fillCard } from './support/customer.ts';
import { newCustomer } from './support/people.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { leaveDraft, NEW_YORK, onStep, PARCEL, SENDER } from './support/wizard.ts';

test('protection and a signature have lines of their own, and stand on the package', async ({ browser }) => {
  const { page } = await newCustomer(browser);
  await page.goto('/');
  const parcel = { ...PARCEL, content_value: '450' };
  await leaveDraft(page, 'GND', {
    step: 3,
    sender: SENDER,
    home: NEW_YORK,
    parcel,
    place: 'New York, NY 10011',
  });
  await page.goto('/intern-services/GND');
  await onStep(page, 'REALIZAR PAGO');
  const lines = page.getByText(/^(Protección del contenido|Firma de un adulto)$/);
  await expect(page.getByText('Envío doméstico')).toBeVisible();
  await expect(lines).toHaveCount(0);
  await page.getByLabel(/^Proteger el contenido hasta \$450\.00 por paquete/).check();
  await page.getByRole('radio', { name: /^De un adulto/ }).check();
  await expect(lines).toHaveCount(2);
  await look(page, 'domestico-opciones');
  // what was chosen outlives a reload
  await page.reload();
  await expect(lines).toHaveCount(2);
  await fillCard(page, CARDS.approved);
  await page.getByRole('button', { name: /^Pagar/ }).click();
  await expect(page.getByRole('heading', { name: '¡Gracias por su compra!' })).toBeVisible();
  await page.goto('/purchase');
  await page
    .getByRole('link', { name: /^Detalle/ })
    .first()
    .click();
  await expect(page.getByText('Protegido hasta')).toBeVisible();
  await expect(page.getByText('Firma de un adulto').first()).toBeVisible();
  await look(page, 'paquete-protegido');
});

test('other options leave what is typed of the card, and the focus, where they are', async ({ browser }) => {
  const { page } = await newCustomer(browser);
  await page.goto('/');
  const parcel = { ...PARCEL, content_value: '450' };
  const values = { step: 3, sender: SENDER, home: NEW_YORK, parcel, place: 'New York, NY 10011' };
  await leaveDraft(page, 'GND', values);
  await page.goto('/intern-services/GND');
  await onStep(page, 'REALIZAR PAGO');
  await fillCard(page, CARDS.declined);
  await page.getByRole('button', { name: /^Pagar/ }).click();
  const refused = page.getByText('No se ha cobrado nada');
  await expect(refused).toBeVisible();
  const number = page.getByLabel('Número de tarjeta');
  const typed = await number.inputValue();
  // the other price does not come while we look
  const held = Promise.withResolvers<void>();
  await page.route('**/api/order/check', async route => {
    await held.promise;
    await route.continue();
  });
  const protect = page.getByLabel(/^Proteger el contenido/);
  await protect.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Calculando el precio' })).toBeDisabled();
  await expect(refused).toHaveCount(0);
  await expect(protect).toBeFocused();
  await number.focus();
  held.resolve();
  await expect(page.getByRole('status').filter({ hasText: /^Protección del contenido: \$/ })).toBeVisible();
  await expect(number).toBeFocused();
  await expect(number).toHaveValue(typed);
});
