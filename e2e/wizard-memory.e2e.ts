import { expect } from '@playwright/test';
import { test } from './support/test.ts';
import { expectPath } from './support/checks.ts';
import { fillReceiver, fillSender } from './support/customer.ts';
import { leaveDraft, newShopper, placeOf, SENDER } from './support/customer-api.ts';
import { fillParcelOf, next, onStep, PARCEL } from './support/wizard.ts';

test('the steps stand in the browser history, and another service takes over what was typed', async ({
  browser,
}) => {
  const { page, call, person } = await newShopper(browser);
  const { city } = await placeOf(call, 'Distrito Capital', 'Caracas');
  await page.goto('/services');
  await page.locator('a[href="/services/AER"]').click();
  await fillSender(page, person);
  await next(page);
  await fillReceiver(page, 'José Rivas');
  await next(page);
  await fillParcelOf(page, PARCEL);
  await page.getByLabel('Valor del contenido').fill('200');
  await next(page);
  await onStep(page, 'REALIZAR PAGO');
  await page.goBack();
  await onStep(page, 'DATOS DEL PAQUETE');
  await page.goForward();
  await onStep(page, 'REALIZAR PAGO');
  await page.reload();
  await onStep(page, 'REALIZAR PAGO');
  await page.getByRole('button', { name: 'Atras' }).click();
  await onStep(page, 'DATOS DEL PAQUETE');
  // what is changed is checked again before the next step opens
  await page.getByLabel('Peso').fill('200');
  await page.goForward();
  await onStep(page, 'DATOS DEL PAQUETE');
  await page.getByRole('button', { name: 'Atras' }).click();
  await onStep(page, 'RECIBE');
  await page.goBack();
  await onStep(page, 'ENVÍA');
  await page.goBack();
  await expectPath(page, /^\/services$/);
  await page.locator('a[href="/services/MAR"]').click();
  await expect(page.getByLabel('Nombre y apellido')).toHaveValue(person.name);
  await next(page);
  await expect(page.getByLabel('Ciudad de destino')).toHaveValue(String(city));
  await next(page);
  await expect(page.getByLabel('Qué envías')).toHaveValue(PARCEL.content);
  await expect(page.getByLabel('Peso')).toHaveValue('200');
});

test('a session that ended leads back to the step, and the other tab stays where it stood', async ({
  browser,
}) => {
  const { page, call, person } = await newShopper(browser);
  await page.goto('/services');
  await leaveDraft(page, 'AER', { step: 1, sender: SENDER });
  await page.goto('/services/AER');
  await onStep(page, 'RECIBE');
  const other = await page.context().newPage();
  await other.goto('/purchase');
  await expect(other.getByRole('heading', { name: 'Compras', level: 1 })).toBeVisible();
  await call('post', '/auth/logout');
  await page.getByLabel('Nombre y apellido').fill('José Rivas');
  await page.reload();
  await expect(page.getByText('Su sesión ha expirado')).toHaveCount(1);
  await expectPath(page, /^\/$/);
  await expect(other.getByRole('tab', { name: 'Login' })).toBeVisible();
  await expect(other.getByText('Su sesión ha expirado')).toHaveCount(0);
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await onStep(page, 'RECIBE');
  await expect(page.getByLabel('Nombre y apellido')).toHaveValue('José Rivas');
  await expectPath(other, /^\/purchase$/);
  await expect(other.getByRole('heading', { name: 'Compras', level: 1 })).toBeVisible();

  // signing out is no end of a session: the next one begins at home, in a tab that waits elsewhere too
  await page.getByRole('button', { name: 'Cerrar sesion' }).click();
  await expect(other.getByRole('tab', { name: 'Login' })).toBeVisible();
  await expectPath(other, /^\/$/);
  await other.goto('/purchase');
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
  await expectPath(page, /^\/$/);
  // a visitor's tab that stood on a customers' page shows it
  await expect(other.getByRole('heading', { name: 'Compras', level: 1 })).toBeVisible();
  await expectPath(other, /^\/purchase$/);
});
