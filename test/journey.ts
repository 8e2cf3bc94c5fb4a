import type { Answer, Data, Success } from '@puerta/contract/client';
import type { EndpointKey } from '@puerta/contract/contract';
import type { Person } from './factories.ts';
import type { Place } from './furnish.ts';
import type { House } from './house.ts';
import { card, HELD, orderBody, type OrderChange } from './orders.ts';

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

/** What a package goes through, over HTTP, as its people would do it. */
export const journeyOf = ({ customer, manager, restricted, place, transport }: House) => {
  const staff = restricted.client;
  const journey = {
    /** Bought and paid; waits for its parcel. */
    async buy(who: Person = customer, change: OrderChange = {}): Promise<Bought> {
      const body = orderBody(place.city, change);
      const { data } = succeeded(await who.client('POST /order/create', { body }));
      const [bought] = data.packages;
      if (!bought?.ups_tracking) throw new Error('The order has no package');
      return { order: data.id, id: bought.id, tracking: bought.tracking_number, ups: bought.ups_tracking };
    },
    /** Paid with a card that is held for review, under this key; answers the order's id. */
    async buyHeld(idempotencyKey: string = crypto.randomUUID()): Promise<number> {
      const body = orderBody(place.city, { payment: card(HELD) });
      return succeeded(await customer.client('POST /order/create', { body }, { idempotencyKey })).data.id;
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
      const answer = await staff('POST /lots', { body: newLot({ place, transport }, packages) });
      return succeeded(answer).data.id;
    },
    /** Received with nothing to pay: it has an invoice and a repackage label. */
    async received(who?: Person): Promise<Bought> {
      const bought = await journey.buy(who);
      await journey.receive(bought);
      return bought;
    },
    /** Received and processed: it may travel in a lot. */
    async processed(who?: Person): Promise<Bought> {
      const bought = await journey.received(who);
      await journey.process(bought);
      return bought;
    },
    /** Owes the difference of its weight; until it is paid, its customer may not buy. */
    async indebted(who?: Person): Promise<Bought & { debt: number }> {
      const bought = await journey.buy(who);
      const received = await journey.receive(bought, true);
      if (!('debt' in received) || received.debt <= 0) throw new Error('The package owes nothing');
      return { ...bought, debt: received.debt };
    },
  };
  return journey;
};
export type Journey = ReturnType<typeof journeyOf>;

export const dimensions = ({ id }: { id: number }, weight: number) => ({
  id,
  date: '2026-11-17',
  height: 12,
  width: 12,
  length: 12,
  weight,
  notes: 'Caja con cinta azul',
});
export const newLot = (
  { place, transport }: Pick<House, 'place' | 'transport'>,
  packages: readonly { id: number }[],
) => ({
  type: 2,
  transport,
  state: place.state,
  city: place.city,
  packages: packages.map(({ id }) => id),
});
