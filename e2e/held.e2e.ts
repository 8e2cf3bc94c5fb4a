import { expect } from '@playwright/test';
import { amountToPay, CARDS, fillCard, releaseHeld } from './support/customer.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { atPayment, PARCEL } from './support/wizard.ts';
import { newCustomer } from './support/people.ts';
import { placeOf } from './support/api.ts';

test('a held payment waits in Compras, and its release brings the label', async ({ browser }) => {
  const { page, client } = await newCustomer(browser);
  await atPayment(page, await placeOf(client, 'Distrito Capital', 'Caracas'), {
    parcel: { ...PARCEL, weight: '19' },
  });
  await fillCard(page, CARDS.held);
  const pay = page.getByRole('button', { name: /^Pagar/ });
  const amount = await amountToPay(page);
  await pay.click();
  await expect(page.getByRole('heading', { name: 'Pago en revisión' })).toBeVisible();

  await page.goto('/purchase');
  const waiting = page.getByRole('region', { name: 'Órdenes por confirmar' });
  await expect(
    waiting.getByText('No tiene que hacer nada: al aprobarse, aquí verá su etiqueta.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /Descargar etiqueta/ })).toHaveCount(0);
  await look(page, 'retenido');

  await releaseHeld(page, amount);
  await page.goto('/purchase');
  await expect(page.getByRole('button', { name: /Descargar etiqueta/ })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});
