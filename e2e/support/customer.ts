import { expect, type Page } from '@playwright/test';
import type { Person } from './people.ts';

/** Fills the registration form; does not send it. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Nombre y apellido').fill(person.name);
  await page.getByLabel('Teléfono').fill('(305) 555-0199');
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password);
  await page.getByLabel('Repita la contraseña').fill(person.password);
  await page.getByLabel('Estado').selectOption('FL');
  await page.getByLabel('Ciudad').fill('Orlando');
  await page.getByLabel('Dirección').fill('100 Main St');
  await page.getByLabel('Código postal').fill('32801');
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Número de tarjeta').fill(number);
  await page.getByLabel('Mes').fill('12');
  await page.getByLabel('Año').fill('2030');
  await page.getByLabel('CVV').fill('123');
  // wherever one pays, what paying accepts can be read
  await expect(page.getByRole('link', { name: /^términos y condiciones$/ })).toHaveAttribute(
    'href',
    '/politics',
  );
}

/**
 * At the demo's bank, which is the whole agency's: only an amount of its own tells a test's payment from those of others.
 */
export async function releaseHeld(page: Page, amount: string): Promise<void> {
  await page.goto('/simulador');
  await page
    .getByRole('row')
    .filter({ hasText: amount })
    .getByRole('button', { name: /^Aprobar/ })
    .click();
  await expect(page.getByText('El pago fue aprobado').first()).toBeVisible();
}

/** What the button to pay says. */
export async function amountToPay(page: Page): Promise<string> {
  const pay = page.getByRole('button', { name: /^Pagar/ });
  await expect(pay).toHaveText(/\$\d/);
  return /\$[\d.,]+/.exec(await pay.innerText())?.[0] ?? '';
}

export const CARDS = {
  approved: '4111111111111111',
  declined: '4000000000000002',
  held: '4000000000000259',
} as const;

/** Opens what is folded under a package's row in Compras; that of an account's only package is open already. */
export const unfold = (page: Page, tracking: string): Promise<void> =>
  page.getByRole('button', { name: `Más de ${tracking}`, expanded: false }).click();
