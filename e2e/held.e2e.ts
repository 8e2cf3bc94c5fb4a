import { expect } from '@playwright/test';
import { test } from './support/test.ts';
import { expectAccessible } from './support/checks.ts';
import { CARDS, fillCard, register, walkWizard } from './support/customer.ts';
import { newPerson, signIn, someone } from './support/people.ts';
import { look } from './support/pictures.ts';

test('a held payment waits in Compras, and its release brings the label', async ({ browser }) => {
  const customer = newPerson();
  const page = await someone(browser);
  await register(page, customer);
  await signIn(page, customer.email, customer.password);
  await page.goto('/services/AER');
  await walkWizard(page, customer, 'Rosa Elena Mendoza', { weight: 5, length: 12, width: 10, height: 8 });
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
  await expectAccessible(page);
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
