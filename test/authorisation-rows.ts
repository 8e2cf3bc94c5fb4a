import { APPROVED, card, pickupBody } from './orders.ts';
import type { House } from './house.ts';
import { newLot, succeeded, type Journey } from './journey.ts';

/** A valid request of a customer of `caribe`, or of its staff, with ids of rows that exist. */
export type Request = { params?: object; query?: object; body?: unknown; file?: Blob };
/**
 * What each may expect, in this order: a visitor; the customer whose rows the request names; another customer of
 * the agency; its restricted staff; its manager; another agency's manager who comes here; the same one at home,
 * with the ids of here.
 */
export type Expected = readonly [number, number, number, number, number, number, number];
export type Row = {
  expected: Expected;
  request?: (house: House, journey: Journey) => Request | Promise<Request>;
};

export const row = (expected: Expected, request?: Row['request']): Row => ({ expected, request });

/** Names a package of the customer's own by its tracking number. */
export const ownTracking: Row['request'] = async (_, journey) => ({
  params: { tracking: (await journey.buy()).tracking },
});

export const ownOrder: Row['request'] = async (_, journey) => ({
  params: { id: (await journey.buy()).order },
});

/** Names a package of the customer's own by its number. */
export const ownPackage: Row['request'] = async (_, journey) => ({
  params: { id: (await journey.buy()).id },
});

export const FIRST_PAGE = { n: 1, size: 50 };

/** A pickup that was paid, by the reference of its payment. */
export const ownPayment: Row['request'] = async ({ people }, journey) => {
  const body = pickupBody((await journey.buy()).id);
  const { data } = succeeded(await people.caribe.customer.client('POST /purchase/pickup', { body }));
  return { params: { reference: data.payment ?? '' } };
};
/** Pays all that the customer owes. */
export const allDebts: Row['request'] = async ({ people }, journey) => {
  const debts = async () => succeeded(await people.caribe.customer.client('GET /purchase/debt')).data;
  // who owes already may not buy
  if ((await debts()).debt === 0) await journey.indebted();
  const { packages, amount } = await debts();
  return { body: { packages: packages.map(({ id }) => id), total: amount, ...card(APPROVED) } };
};
/** Received and moved on by restricted staff. */
export async function moved({ people }: House, journey: Journey): Promise<number> {
  const { id } = await journey.received();
  succeeded(await people.caribe.restricted.client('PUT /order/status', { body: { id, status_id: 3 } }));
  return id;
}
/** On its way, sent by restricted staff. */
export async function sentLot(house: House, journey: Journey): Promise<number> {
  const id = await journey.lot(await journey.processed());
  const body = { ...newLot(house, []), id, status: 2, departureDate: '2026-11-17' };
  succeeded(await house.people.caribe.restricted.client('PUT /lots', { body }));
  return id;
}
