import type { Person } from './factories.ts';
import { APPROVED, card, pickupBody } from './orders.ts';
import { newLot, succeeded, type Walk, type World } from './walk.ts';

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
  request?: (world: World, walk: Walk) => Request | Promise<Request>;
};

export const row = (expected: Expected, request?: Row['request']): Row => ({ expected, request });

/** Names a package of the customer's own by its tracking number. */
export const ownTracking: Row['request'] = async (_, walk) => ({
  params: { tracking: (await walk.buy()).tracking },
});

export const ownOrder: Row['request'] = async (_, walk) => ({ params: { id: (await walk.buy()).order } });

export const FIRST_PAGE = { n: 1, size: 50 };

/** A package that owes the difference of its weight; until it is paid, its customer may not buy. */
export async function indebted(walk: Walk, who?: Person) {
  const bought = await walk.buy(who);
  await walk.receive(bought, true);
  return bought;
}
/** A pickup that was paid, by the reference of its payment. */
export const ownPayment: Row['request'] = async ({ people }, walk) => {
  const body = pickupBody((await walk.buy()).id);
  const { data } = succeeded(await people.caribe.customer.client('POST /purchase/pickup', { body }));
  return { params: { reference: data.payment ?? '' } };
};
/** Pays all that the customer owes. */
export const allDebts: Row['request'] = async ({ people }, walk) => {
  const debts = async () => succeeded(await people.caribe.customer.client('GET /purchase/debt')).data;
  // who owes already may not buy
  if ((await debts()).debt === 0) await indebted(walk);
  const { packages, amount } = await debts();
  return { body: { packages: packages.map(({ id }) => id), total: amount, ...card(APPROVED) } };
};
/** Received with nothing to pay: it has an invoice and a repackage label. */
export async function received(walk: Walk) {
  const bought = await walk.buy();
  await walk.receive(bought);
  return bought;
}
/** Received and processed: it may travel in a lot. */
export async function processed(walk: Walk) {
  const bought = await received(walk);
  await walk.process(bought);
  return bought;
}
/** Received and moved on by restricted staff. */
export async function moved({ people }: World, walk: Walk): Promise<number> {
  const { id } = await received(walk);
  succeeded(await people.caribe.restricted.client('PUT /order/status', { body: { id, status_id: 3 } }));
  return id;
}
/** On its way, sent by restricted staff. */
export async function sentLot(world: World, walk: Walk): Promise<number> {
  const id = await walk.lot(await processed(walk));
  const body = { ...newLot(world, []), id, status: 2, departureDate: '2026-11-17' };
  succeeded(await world.people.caribe.restricted.client('PUT /lots', { body }));
  return id;
}
