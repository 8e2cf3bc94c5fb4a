import { expect, type Page } from '@playwright/test';
import { APPROVED, card, orderBody } from '../../test/orders.ts';
import { register } from './customer.ts';
import { todayInMiami } from './days.ts';
import { newPerson } from './people.ts';

type Json = Record<string, unknown>;
type Answer<Data> = { data: Data; pages?: number; total?: number };

/** A call as the person signed in at this page makes it; the answer must have this status. */
export async function call<Data = Json>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, status = 200 }: { body?: unknown; status?: number } = {},
): Promise<Answer<Data>> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const response = await page.request.fetch(`/api${path}`, {
    method,
    headers: { agency: 'caribe', token },
    ...(body !== undefined && { data: body }),
  });
  expect(response.status(), `${method} ${path}: ${await response.text()}`).toBe(status);
  return (await response.json()) as Answer<Data>;
}

/** Answers a call of the page as a server in trouble would, until the answered function is called. */
export async function failing(page: Page, path: string | RegExp): Promise<() => Promise<void>> {
  const error = { code: 'internal', message: 'Ha ocurrido un error' };
  await page.route(path, route =>
    route.fulfill({ status: 500, json: { success: false, message: error.message, error } }),
  );
  return () => page.unroute(path);
}

/** What the server says was done at this station today, such as '2 procesados'. */
export const stationCount = (page: Page, text: string | RegExp) =>
  page
    .getByRole('region', { name: 'Cuentas de hoy' })
    .getByRole('paragraph')
    .filter({ hasText: 'Esta estación' })
    .getByText(text);

/** What a wedge scanner does: keys far faster than a person's, then Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

type Bought = { tracking_number: string; ups_tracking: string };

/** Packages to Venezuela that a new customer has just bought, ten to an order; made over the interface alone. */
export async function boughtParcels(page: Page, count: number): Promise<Bought[]> {
  const person = newPerson();
  await register(page, person);
  const headers: Record<string, string> = { agency: 'caribe' };
  const post = async (path: string, data: unknown) =>
    (await page.request.post(`/api${path}`, { headers, data })).json();
  headers.token = (await post('/auth/login', { email: person.email, pass: person.password })).token;
  const states = await (await page.request.get('/api/states', { headers })).json();
  const state = states.data[0].id;
  const cities = await (await page.request.get(`/api/state/${state}`, { headers })).json();
  const parcels: Bought[] = [];
  while (parcels.length < count) {
    const order = orderBody(cities.data[0].id, {
      receive: { state },
      detail: { quantity: Math.min(10, count - parcels.length) },
      payment: { total: 0 },
    });
    // the price comes with the refusal of a wrong one
    const { error } = await post('/order/create', order);
    const paid = { ...order, payment: { ...card(APPROVED), total: error.price.total } };
    const bought = await post('/order/create', paid);
    expect(bought.message).toBe('Su compra se ha realizado correctamente');
    parcels.push(...bought.data.packages);
  }
  return parcels;
}

const BOX = { height: 8, width: 10, length: 12, weight: 9, notes: '' };
export type Parcel = { id: number; tracking_number: string };

/** Parcels that stand processed in Miami, by the person signed in at this page. */
export async function processedParcels(page: Page, count: number): Promise<Parcel[]> {
  const date = todayInMiami();
  const parcels: Parcel[] = [];
  for (const { tracking_number: tracking } of await boughtParcels(page, count)) {
    const parcel = (await call<Parcel>(page, 'GET', `/order/${tracking}`)).data;
    await call(page, 'POST', '/order/dimensions', { body: { id: parcel.id, date, ...BOX } });
    await call(page, 'PUT', '/order/process', { body: { tracking } });
    parcels.push(parcel);
  }
  return parcels;
}

/** The group of the staff's menu, unfolded: a low window folds the last ones at first. */
export async function unfolded(page: Page, group: string): Promise<void> {
  const fold = page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: group });
  await expect(fold).toBeVisible();
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
}
