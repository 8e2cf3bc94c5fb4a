import { type Browser, expect, type Page } from '@playwright/test';
import type { Client } from '@puerta/contract/client';
import { orderBody, type OrderChange } from '../../test/orders.ts';
import { clientAs, must, newCustomer, registered, type Signed, tokenOf } from './people.ts';
import { calendarDay } from '@puerta/domain/days/calendar-day';

/** A package that was bought: its numbers here and at the carrier. */
export type Parcel = { id: number; tracking: string; ups: string };
export type Bought = { order: number; packages: Parcel[] };

/** An order to Caracas by air, bought over the API at whatever it costs now. */
export async function buy({ client }: { client: Client }, change: OrderChange = {}): Promise<Bought> {
  const { city } = await placeOf(client, 'Distrito Capital', 'Caracas');
  const { product, detail } = orderBody(city, change);
  const asked = { product, sender: { zipCode: '33130' }, detail, receive: { city, office: null } };
  const { total } = must(await client('POST /order/price', { body: asked })).data;
  const body = orderBody(city, { ...change, payment: { total, ...change.payment } });
  const { data } = must(await client('POST /order/create', { body }));
  const packages = data.packages.map(({ id, tracking_number: tracking, ups_tracking: ups }) => {
    return { id, tracking, ups: ups ?? '' };
  });
  return { order: data.id, packages };
}

/** An order of one package. */
export async function buyOne(customer: { client: Client }, change: OrderChange = {}): Promise<Parcel> {
  const [parcel] = (await buy(customer, change)).packages;
  if (!parcel) throw new Error('The order has no package');
  return parcel;
}

export type Parcels<N extends number, Got extends Parcel[] = []> = number extends N
  ? Parcel[]
  : Got['length'] extends N
    ? Got
    : Parcels<N, [...Got, Parcel]>;

/** Packages to Caracas that a new customer has just bought, ten to an order. */
export async function boughtParcels<N extends number>(count: N): Promise<Parcels<N>> {
  const { email, password } = await registered();
  const client = clientAs(await tokenOf(email, password));
  const parcels: Parcel[] = [];
  while (parcels.length < count) {
    const quantity = Math.min(10, count - parcels.length);
    parcels.push(...(await buy({ client }, { detail: { quantity } })).packages);
  }
  return parcels as Parcels<N>;
}

/** Where the demo goes: a state by its name, and one of its cities. */
export async function placeOf(client: Client, state: string, city: string) {
  const idIn = (places: { id: number; name: string }[], wanted: string) =>
    places.find(({ name }) => name === wanted)?.id ?? 0;
  const id = idIn(must(await client('GET /states', {})).data, state);
  return { state: id, city: idIn(must(await client('GET /state/:id', { params: { id } })).data, city) };
}

/** What the orders of `orderBody` are declared as, and a box that owes the difference. */
export const AS_DECLARED = { height: 12, width: 12, length: 12, weight: 10 };
export const LARGER = { height: 20, width: 20, length: 20, weight: 45 };

/** The warehouse receives a package with these measures today. */
export async function receive({ client }: { client: Client }, id: number, measured = AS_DECLARED) {
  const body = { id, date: todayInMiami(), notes: '', ...measured };
  return must(await client('POST /order/dimensions', { body })).data;
}

/** A customer with one package that the warehouse has measured. */
export async function withPackage(
  browser: Browser,
  manager: Signed,
  measured: typeof LARGER,
  change?: OrderChange,
) {
  const customer = await newCustomer(browser);
  const parcel = await buyOne(customer, change);
  await receive(manager, parcel.id, measured);
  return { ...customer, ...parcel };
}

/** Answers a call of the page as a server in trouble would, until the answered function is called. */
export async function failing(page: Page, path: string | RegExp): Promise<() => Promise<void>> {
  const error = { code: 'internal', message: 'Ha ocurrido un error inesperado, por favor intente de nuevo' };
  await page.route(path, route =>
    route.fulfill({ status: 500, json: { success: false, message: error.message, error } }),
  );
  return () => page.unroute(path);
}

/** Holds such calls of the page back until the answered function is called. */
export async function holding(page: Page, path: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(path, async route => {
    await held.promise;
    await route.fallback();
  });
  return held.resolve;
}

type Mail = { subject: string; text: string };

/** The newest mail to an address with these words in its subject, once it is there. */
export async function mailTo(to: string, subject: string, client = clientAs()): Promise<Mail> {
  const all = async () => must(await client('GET /open/outbox', { query: { to } })).data;
  const find = async () => (await all()).find(mail => mail.subject.includes(subject));
  await expect.poll(find, { timeout: 15_000, message: `a mail "${subject}"` }).toBeDefined();
  return (await find()) as Mail;
}

/** The day at the demo agencies' warehouses: what is received is received then, not on a day to come. */
export const todayInMiami = (): string => calendarDay(new Date(), 'America/New_York');
