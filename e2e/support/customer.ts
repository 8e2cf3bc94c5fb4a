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

export async function fillSender(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Nombre y apellido').fill(person.name);
  await page.getByLabel('Correo electrónico').fill(person.email);
  await page.getByLabel('Teléfono').fill('3055550199');
  await page.getByLabel('Dirección', { exact: true }).fill('100 Main St');
  await page.getByLabel('Estado').selectOption('FL');
  await page.getByLabel('Ciudad').fill('Orlando');
  await page.getByLabel('Código postal').fill('32801');
}

export async function fillReceiver(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nombre y apellido').fill(name);
  await page.getByLabel('Correo electrónico').fill('jose.rivas@ejemplo.test');
  await page.getByLabel('Teléfono móvil').fill('4141234567');
  await page.getByLabel('Estado de destino').selectOption({ label: 'Distrito Capital' });
  await page.getByLabel('Ciudad de destino').selectOption({ label: 'Caracas' });
  await page.getByLabel('Dirección de entrega').fill('Av. Francisco de Miranda, Torre B');
}

export type Box = { weight: number; length: number; width: number; height: number };

export async function fillParcel(page: Page, content: string, box: Box, quantity = 1): Promise<void> {
  await page.getByLabel('Qué envía').fill(content);
  await page.getByLabel('Valor del contenido').fill('250');
  await page.getByLabel('Peso').fill(String(box.weight));
  await page.getByLabel('Largo').fill(String(box.length));
  await page.getByLabel('Ancho').fill(String(box.width));
  await page.getByLabel('Alto').fill(String(box.height));
  await page.getByLabel('Cantidad de paquetes').fill(String(quantity));
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

export const CARDS = {
  approved: '4111111111111111',
  declined: '4000000000000002',
  held: '4000000000000259',
} as const;

/** From step 1 to the payment step of the wizard that is open. */
export async function walkWizard(page: Page, person: Person, receiver: string, box: Box): Promise<void> {
  await fillSender(page, person);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByLabel('Teléfono móvil')).toBeVisible();
  await fillReceiver(page, receiver);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByLabel('Qué envía')).toBeVisible();
  await fillParcel(page, 'Ropa y calzado', box);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByLabel('Número de tarjeta')).toBeVisible();
}

/** Registers through the API, for tests that are about something else. */
export async function register(page: Page, { name, email, password }: Person): Promise<void> {
  const home = { state: 'FL', city: 'Orlando', address: '100 Main St', zip: '32801' };
  const response = await page.request.post('/api/auth/register', {
    headers: { agency: 'caribe' },
    data: { name, email, password, phone: '3055550199', ...home },
  });
  expect(response.status()).toBe(200);
}

/** Opens what is folded under a package's row in Compras; that of an account's only package is open already. */
export const unfold = (page: Page, tracking: string): Promise<void> =>
  page.getByRole('button', { name: `Más de ${tracking}`, expanded: false }).click();
