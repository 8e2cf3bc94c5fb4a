import { expect } from '@playwright/test';
import { CARDS, fillCard } from './support/customer.ts';
import { look } from './support/pictures.ts';
import { test } from './support/test.ts';
import { atPayment } from './support/wizard.ts';
import { newCustomer } from './support/people.ts';
import { placeOf } from './support/api.ts';

test('a held payment waits in Compras, and its release brings the label', async ({ browser }) => {
  const { page, client } = await newCustomer(browser);
  await atPayment(page, await placeOf(client, 'Distrito Capital', 'Caracas'));
  await fillCard(page, CARDS.held);
  const pay = page.getByRole('button', { name: /^Pagar/ });
  await expect(pay).toHaveText(/\$\d/);
  const [amount = ''] = /\$[\d.,]+/.exec(await pay.innerText()) ?? [];
  await pay.click({ noWaitAfter: true });
  await expect(page.getByRole('heading', { name: 'Pago en revisión' })).toBeVisible();

  await page.goto('/purchase');
  const waiting = page.getByRole('region', { name: 'Órdenes por confirmar' });
  await expect(
    waiting.getByText('No tiene que hacer nada: al aprobarse, aquí verá su etiqueta.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /Descargar etiqueta/ })).toHaveCount(0);
  await look(page, 'retenido');

  await page.goto('/simulador');
  // the bank of the demo is the whole agency's: another test's payment may wait there as well
  await page
    .getByRole('row')
    .filter({ hasText: amount })
    .getByRole('button', { name: /^Aprobar/ })
    .first()
    .click();
  await expect(page.getByText('El pago fue aprobado').first()).toBeVisible();
  await page.goto('/purchase');
  await expect(page.getByRole('button', { name: /Descargar etiqueta/ })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});
