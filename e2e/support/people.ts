import { randomBytes, randomInt } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { type Client, createClient, type Answer, type Success } from '@puerta/contract/client';
import type { EndpointKey } from '@puerta/contract/contract';
import { freshPage } from './browsers.ts';

export const DEMO_PASSWORD = 'puerta-demo';
export const MANAGER = 'gerente@caribe.test';
export const OPERATOR = 'operador@caribe.test';

/** A name that nobody in this run has, whichever worker asks; never letters alone, which could be a word of English. */
export function newPerson() {
  const id = `${randomInt(10)}${randomBytes(5).toString('hex').slice(1)}`;
  return { name: `María Fernanda ${id}`, email: `maria.${id}@ejemplo.test`, password: 'una-clave-larga' };
}
export type Person = ReturnType<typeof newPerson>;

/** A client of an agency, the default one when not said, signed in with `token` when given. */
export const clientAs = (token?: string, agency: 'caribe' | 'andes' = 'caribe'): Client =>
  createClient({
    origin: `http://localhost:${process.env.E2E_PORT}`,
    headers: () => ({ agency, ...(token && { token }) }),
    networkMessage: 'network',
  });

/** An answer that must be a success; what went wrong otherwise. */
export function must<K extends EndpointKey>(answer: Answer<K>): Success<K> {
  if (answer.success) return answer;
  throw new Error(`${answer.status} ${answer.error.code}: ${answer.message}`);
}

/** Somebody at a page of their own, who has signed in without the login page; it stands where nothing is drawn. */
export type Signed = Person & { page: Page; client: Client };

export async function newCustomer(browser: Browser): Promise<Signed> {
  return signedIn(browser, await registered());
}

/** A new account. */
export async function registered(client: Client = clientAs()): Promise<Person> {
  const person = newPerson();
  const home = { state: 'FL', city: 'Orlando', address: '100 Main St', zip: '32801' };
  must(await client('POST /auth/register', { body: { ...person, phone: '3055550199', ...home } }));
  return person;
}

/** Somebody of the demo, or whose password is known. */
export const demoPerson = (browser: Browser, email: string, password = DEMO_PASSWORD): Promise<Signed> =>
  signedIn(browser, { name: '', email, password });

async function signedIn(browser: Browser, person: Person): Promise<Signed> {
  const token = await tokenOf(person.email, person.password);
  return { ...person, page: await pageWith(browser, token), client: clientAs(token) };
}

/** A page of a session that was begun elsewhere. */
export async function pageWith(browser: Browser, token: string): Promise<Page> {
  const page = await freshPage(browser);
  await page.evaluate(kept => localStorage.setItem('token', kept), token);
  return page;
}

export const tokenOf = async (email: string, pass = DEMO_PASSWORD, client = clientAs()): Promise<string> =>
  must(await client('POST /auth/login', { body: { email, pass } })).token;

/** The page of somebody of the demo, or of a visitor. */
export const someone = async (browser: Browser, email?: string): Promise<Page> =>
  email ? (await demoPerson(browser, email)).page : freshPage(browser);

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
