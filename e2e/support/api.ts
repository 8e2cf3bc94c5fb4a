import type { Browser, Page } from '@playwright/test';
import { type Answer, type Client, createClient, type Success } from '@puerta/contract/client';
import type { EndpointKey } from '@puerta/contract/contract';
import { orderBody, type OrderChange } from '../../test/orders.ts';
import { todayInMiami } from './days.ts';
import { DEMO_PASSWORD, newPerson, type Person } from './people.ts';

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

export type Signed = { page: Page; client: Client; name: string; email: string; password: string };

/** A new customer at a browser of their own, signed in without the login page. */
export async function newCustomer(browser: Browser): Promise<Signed> {
  const person = await registerOverApi(clientAs());
  return signedIn(browser, person.name, person.email, person.password);
}

/** A new account at the client's agency. */
export async function registerOverApi(client: Client): Promise<Person> {
  const person = newPerson();
  const home = { state: 'FL', city: 'Orlando', address: '100 Main St', zip: '32801' };
  must(await client('POST /auth/register', { body: { ...person, phone: '3055550199', ...home } }));
  return person;
}

/** Somebody of the demo, or whose password is known, in the same way. */
export const demoPerson = (browser: Browser, email: string, password = DEMO_PASSWORD): Promise<Signed> =>
  signedIn(browser, '', email, password);

async function signedIn(browser: Browser, name: string, email: string, pass: string): Promise<Signed> {
  const { token } = must(await clientAs()('POST /auth/login', { body: { email, pass } }));
  const context = await browser.newContext();
  await context.addInitScript(kept => localStorage.setItem('token', kept), token);
  return { page: await context.newPage(), client: clientAs(token), name, email, password: pass };
}

export type Bought = { order: number; packages: { id: number; tracking: string }[] };

/** An order to Caracas by air, bought over the API at whatever it costs now. */
export async function buyOverApi(
  { client }: Pick<Signed, 'client'>,
  change: OrderChange = {},
): Promise<Bought> {
  const cities = must(await client('GET /state/:id', { params: { id: CAPITAL } })).data;
  const city = cities.find(({ name }) => name === 'Caracas')?.id ?? 0;
  const draft = orderBody(city, change);
  const { product, detail } = draft;
  const price = await client('POST /order/price', {
    body: {
      product,
      sender: { zipCode: '33130' },
      detail,
      receive: { city, office: null },
    },
  });
  const { total } = must(price).data;
  const body = orderBody(city, { ...change, payment: { total, ...change.payment } });
  const { data } = must(await client('POST /order/create', { body }));
  const packages = data.packages.map(({ id, tracking_number }) => ({ id, tracking: tracking_number }));
  return { order: data.id, packages };
}

/** Distrito Capital. */
const CAPITAL = 320;

/** Answers a call of the page as a server in trouble would, until the answered function is called. */
export async function failing(page: Page, path: string | RegExp): Promise<() => Promise<void>> {
  const error = { code: 'internal', message: 'Ha ocurrido un error inesperado, por favor intente de nuevo' };
  await page.route(path, route =>
    route.fulfill({ status: 500, json: { success: false, message: error.message, error } }),
  );
  return () => page.unroute(path);
}

/** What the orders of `orderBody` are declared as, and a box that owes the difference. */
export const AS_DECLARED = { height: 12, width: 12, length: 12, weight: 10, notes: '' };
export const LARGER = { height: 20, width: 20, length: 20, weight: 45, notes: '' };

/** A customer with one package that the warehouse has measured. */
export async function withPackage(
  browser: Browser,
  manager: Signed,
  measured: typeof LARGER,
  change?: OrderChange,
) {
  const customer = await newCustomer(browser);
  const [parcel] = (await buyOverApi(customer, change)).packages;
  if (!parcel) throw new Error('The order has no package');
  const date = todayInMiami();
  must(await manager.client('POST /order/dimensions', { body: { id: parcel.id, date, ...measured } }));
  return { ...customer, ...parcel };
}
