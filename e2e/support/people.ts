import { randomBytes, randomInt } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';

export const DEMO_PASSWORD = 'puerta-demo';

/** Signs in on the login page and waits for the shell. */
export async function signIn(
  page: Page,
  email: string,
  password = DEMO_PASSWORD,
  server = '/',
): Promise<void> {
  await page.goto(server);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
}

/**
 * A person at a browser of their own; somebody of the demo has signed in already, without the login page, and stands at an
 * address of the server that costs nothing to draw: who wants to see the home goes there.
 */
export async function someone(browser: Browser, email?: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (!email) return page;
  const answer = await page.request.post('/api/auth/login', {
    headers: { agency: 'caribe' },
    data: { email, pass: DEMO_PASSWORD },
  });
  await context.addInitScript(token => localStorage.setItem('token', token), (await answer.json()).token);
  await page.goto('/healthz');
  return page;
}

/** A name that nobody in this run has, whichever worker asks; never letters alone, which could be a word of English. */
export function newPerson() {
  const id = `${randomInt(10)}${randomBytes(5).toString('hex').slice(1)}`;
  return { name: `María Fernanda ${id}`, email: `maria.${id}@ejemplo.test`, password: 'una-clave-larga' };
}
export type Person = ReturnType<typeof newPerson>;
