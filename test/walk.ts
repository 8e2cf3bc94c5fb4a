import type { Answer, Data, Success } from '@puerta/contract/client';
import type { EndpointKey } from '@puerta/contract/contract';
import { setCounters } from '../apps/server/src/demo/counters.ts';
import { type TestApp, startApp } from './app.ts';
import {
  type AgencySlug,
  makeAgencies,
  makePeople,
  openDestinations,
  type People,
  type Person,
} from './factories.ts';
import { card, HELD, orderBody, type OrderChange } from './orders.ts';

export type Place = { state: number; city: number; office: number };
export type Bought = { order: number; id: number; tracking: string; ups: string };

/** An answer that must be a success; what went wrong otherwise. */
export function succeeded<K extends EndpointKey>(answer: Answer<K>): Success<K> {
  if (answer.success) return answer;
  throw new Error(
    `${answer.status} ${answer.error.code}: ${answer.message} ${JSON.stringify(answer.error.fields ?? '')}`,
  );
}

/** The sound order's price alone, as the payment step asks for it. */
export function priceDraft(place: Place) {
  const { product, sender, detail } = orderBody(place.city);
  return { product, sender, detail, receive: { city: place.city, office: null } };
}

/** Two agencies with people, destinations and carriers of lots, whose row ids have nothing in common. */
export type World = { app: TestApp; people: Record<AgencySlug, People>; place: Place; transport: number };

/** Ids of the first agency start here, so that none of them happens to exist in the second. */
const FIRST_ID = 7000;
const SEQUENCES =
  'account us_address venezuela_address orders package lot state city office transport unidentified_box refund'.split(
    ' ',
  );

export async function makeWorld(env: Record<string, string> = {}): Promise<World> {
  const app = await startApp({
    env: {
      LIMIT_PUBLIC: '1000000',
      LIMIT_ACCOUNT: '1000000',
      LIMIT_SIGN_IN_ACCOUNT: '1000000',
      LIMIT_SIGN_IN_ADDRESS: '1000000',
      LIMIT_REGISTRATION: '1000000',
      LIMIT_RESET: '1000000',
      ...env,
    },
  });
  await makeAgencies(app);
  const { db } = app.services;
  const place = await openDestinations(app);
  await db.within(1, tx => setCounters(tx, Object.fromEntries(SEQUENCES.map(name => [name, FIRST_ID]))));
  const people = await makePeople(app);
  const transport = FIRST_ID;
  await db.within(1, tx =>
    tx
      .insertInto('transport')
      .values({ agency_id: 1, id: transport, name: 'Alas', contact_info: 'Ana', phone: '305' })
      .execute(),
  );
  return { app, people, place, transport };
}

/** What a package goes through, over HTTP, as its people would do it. */
export const walk = (world: World) => {
  const { manager, restricted } = world.people.caribe;
  const staff = restricted.client;
  return {
    /** Bought and paid; waits for its parcel. */
    async buy(who: Person = world.people.caribe.customer, change: OrderChange = {}): Promise<Bought> {
      const body = orderBody(world.place.city, change);
      const { data } = succeeded(await who.client('POST /order/create', { body }));
      const [bought] = data.packages;
      if (!bought?.ups_tracking) throw new Error('The order has no package');
      return { order: data.id, id: bought.id, tracking: bought.tracking_number, ups: bought.ups_tracking };
    },
    /** Paid with a card that is held for review; answers the order's id. */
    async buyHeld(): Promise<number> {
      const body = orderBody(world.place.city, { payment: card(HELD) });
      return succeeded(await world.people.caribe.customer.client('POST /order/create', { body })).data.id;
    },
    /** Received as declared, or so much heavier that the customer owes the difference. */
    async receive(bought: Bought, heavier = false): Promise<Data<'POST /order/dimensions'>> {
      const body = dimensions(bought, heavier ? 30 : 10);
      return succeeded(await manager.client('POST /order/dimensions', { body })).data;
    },
    async process({ tracking }: Bought): Promise<void> {
      succeeded(await staff('PUT /order/process', { body: { tracking } }));
    },
    /** A lot by air with these packages. */
    async lot(...packages: Bought[]): Promise<number> {
      const answer = await staff('POST /lots', { body: newLot(world, packages) });
      return succeeded(answer).data.id;
    },
  };
};
export type Walk = ReturnType<typeof walk>;

export const dimensions = ({ id }: { id: number }, weight: number) => ({
  id,
  date: '2026-11-17',
  height: 12,
  width: 12,
  length: 12,
  weight,
  notes: 'Caja con cinta azul',
});
export const newLot = (world: World, packages: readonly { id: number }[]) => ({
  type: 2,
  transport: world.transport,
  state: world.place.state,
  city: world.place.city,
  packages: packages.map(({ id }) => id),
});
