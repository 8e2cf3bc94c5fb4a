import type { TestApp } from './app.ts';
import { type Person, TEST_PASSWORD } from './factories.ts';
import { succeeded } from './journey.ts';

type App = Pick<TestApp, 'client'>;

/** What a visitor fills in to become a customer. */
export const newcomer = (email: string, change: { name?: string; password?: string } = {}) => ({
  name: 'Ana',
  phone: '3055550123',
  email,
  password: TEST_PASSWORD,
  state: 'FL',
  city: 'Doral',
  address: '1 A St',
  zip: '33166',
  code: '',
  ...change,
});

/** Becomes a customer of `caribe`, or is refused. */
export const register = (app: App, email: string, change?: Parameters<typeof newcomer>[1]) =>
  app.client('caribe')('POST /auth/register', { body: newcomer(email, change) });

export const signIn = (app: App, email: string, pass = TEST_PASSWORD) =>
  app.client('caribe')('POST /auth/login', { body: { email, pass } });

/** The same person in one more session, which is of now. */
export async function signedInAgain<Who extends Pick<Person, 'email'>>(app: App, who: Who) {
  const { token } = succeeded(await signIn(app, who.email));
  return { ...who, token, client: app.client('caribe', token) };
}
