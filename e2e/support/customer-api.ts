import { type Browser, expect, type Page } from '@playwright/test';
import { tokenOf } from './calls.ts';
import { register } from './customer.ts';
import { newPerson, type Person } from './people.ts';

/** A new customer with a session, at a browser of their own: for tests that are not about signing in. */
export type Customer = { page: Page; person: Person; call: Call };
type Call = <T>(method: 'get' | 'post' | 'put', path: string, data?: object) => Promise<T>;

export async function newShopper(browser: Browser): Promise<Customer> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const person = newPerson();
  await register(page, person);
  const token = await tokenOf(page, person.email, person.password);
  await context.addInitScript(value => {
    if (!sessionStorage.getItem('began')) localStorage.setItem('token', value);
    sessionStorage.setItem('began', '1');
  }, token);
  return { page, person, call: caller(page, token) };
}

/** The manager's calls, with no page of theirs. */
export async function managerCalls(page: Page): Promise<Call> {
  return caller(page, await tokenOf(page, 'gerente@caribe.test'));
}

/** A call of the interface that must succeed; answers its `data`. */
function caller(page: Page, token: string): Call {
  return async <T>(method: 'get' | 'post' | 'put', path: string, data?: object) => {
    const answer = await page.request[method](`/api${path}`, { headers: { agency: 'caribe', token }, data });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return ((await answer.json()) as { data: T }).data;
  };
}

/** A US address as orders name its fields. */
export const SENDER = {
  name: 'María Fernández',
  email: 'maria@ejemplo.test',
  phone: '3055550199',
  addressLineOne: '100 Main St',
  addressLineTwo: '',
  state: 'FL',
  city: 'Orlando',
  zipCode: '32801',
};

/** Where the demo goes: a state by its name, and one of its cities. */
export async function placeOf(
  call: Call,
  state: string,
  city: string,
): Promise<{ state: number; city: number }> {
  type Places = { id: number; name: string }[];
  const idIn = (places: Places, name: string) => places.find(place => place.name === name)?.id ?? 0;
  const stateId = idIn(await call<Places>('get', '/states'), state);
  return { state: stateId, city: idIn(await call<Places>('get', `/state/${stateId}`), city) };
}

/** Buys one parcel of the promotion AGPM over the interface; answers its package. */
export async function buyPromo(call: Call): Promise<{ id: number; tracking_number: string }> {
  const place = await placeOf(call, 'Distrito Capital', 'Caracas');
  const { packages } = await call<{ packages: { id: number; tracking_number: string }[] }>(
    'post',
    '/order/promo',
    {
      product: { id: 'AGPM' },
      sender: SENDER,
      receive: {
        name: 'José Rivas',
        email: 'jose@ejemplo.test',
        phone: '4141234567',
        address: 'Av. 1',
        ...place,
      },
      detail: {
        content: 'Ropa',
        content_value: 200,
        weight: 10,
        length: 12,
        width: 12,
        height: 16,
        quantity: 1,
      },
      payment: {
        total: 89,
        card_number: '4111111111111111',
        expiration_month: '12',
        expiration_year: '2030',
        cvv: '123',
      },
      date: 0,
    },
  );
  const [bought] = packages;
  if (!bought) throw new Error('The order has no package');
  return bought;
}

/** Puts a half-filled wizard into the browser, as another visit would have left it; `step` counts from 0. */
export async function leaveDraft(page: Page, code: string, values: object): Promise<void> {
  await page.evaluate(
    ([wizard, draft]) => {
      const token = localStorage.getItem('token') ?? '';
      const body = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
      const { sub } = JSON.parse(atob(body)) as { sub: number };
      const key = `draft:1:${sub}:services-${wizard as string}`;
      localStorage.setItem(key, JSON.stringify({ key: crypto.randomUUID(), values: draft }));
    },
    [code, values] as const,
  );
}
