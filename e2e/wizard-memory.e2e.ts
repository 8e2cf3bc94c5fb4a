import { expect } from '@playwright/test';
import { test } from './support/test.ts';
import { expectPath } from './support/checks.ts';
import { fillReceiver, fillSender } from './support/customer.ts';
import { newShopper, placeOf } from './support/customer-api.ts';
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
