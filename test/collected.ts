import { makeBuyer } from './buyer.ts';
import type { House } from './house.ts';
import type { pickupBody } from './orders.ts';

export type Collected = Awaited<ReturnType<typeof makeCollected>>;

/** What one attempt of a pickup left with us and with the providers. */
type Attempted = { state: string; payment: string; charges: number; live: number };
export const COLLECTED: Attempted = { state: 'done', payment: 'captured', charges: 1, live: 1 };
let streets = 0;

/** A buyer whose packages the carrier collects. */
export async function makeCollected(house: House) {
  const buyer = await makeBuyer(house);
  return {
    ...buyer,
    /** Each order at an address of its own: the carrier gives one address one number for the same day and hours. */
    async parcels(quantity = 1, addressLineOne = `${++streets} SW 8th St`): Promise<number[]> {
      const payment = { total: Math.round(8662 * quantity) / 100 };
      const { data } = await buyer.bought({ sender: { addressLineOne }, detail: { quantity }, payment });
      return data.packages.map(({ id }) => id);
    },
    schedule: (body: ReturnType<typeof pickupBody>, idempotencyKey?: string) =>
      buyer.client('POST /purchase/pickup', { body }, { idempotencyKey }),
    /** Of this buyer's pickups. */
    async attempts(): Promise<Attempted[]> {
      const { rows } = await house.superuser.query<Attempted>(
        `select a.state, p.state as payment,
           (select count(*)::int from money_entry m where m.attempt_id = a.id and m.kind = 'charge'
              and m.purpose = 'pickup' and m.amount_cents = 2500) as charges,
           (select count(distinct prn)::int from simulator.pickup_labels l join simulator.pickups k using (prn)
              join package q on q.carrier_tracking = l.carrier_tracking
              where q.order_id = a.order_id and k.cancelled_at is null) as live
         from attempt a left join simulator.payments p on p.reference = a.reference
         where a.kind = 'pickup' and a.account_id = $1 order by a.id`,
        [buyer.id],
      );
      return rows;
    },
  };
}
