import { type AgencySlug, makePerson } from './factories.ts';
import type { House } from './house.ts';
import { orderBody, type OrderChange } from './orders.ts';

export type Buyer = Awaited<ReturnType<typeof makeBuyer>>;

/** What the providers remember of one payment. */
export type LedgerRow = { state: string; captured: number; labels: number };

/** A customer of `caribe` or another agency, what they do, and what it left in the providers' ledgers. */
export async function makeBuyer({ app, superuser, place }: House, agency: AgencySlug = 'caribe') {
  const person = await makePerson(app, agency, 'customer');
  const buy = (change: OrderChange = {}, idempotencyKey?: string) =>
    person.client('POST /order/create', { body: orderBody(place.city, change) }, { idempotencyKey });
  return {
    ...person,
    buy,
    /** Buys what must succeed. */
    async bought(change?: OrderChange, key?: string) {
      const answer = await buy(change, key);
      if (!answer.success) throw new Error(answer.message);
      return answer;
    },
    async orders() {
      const answer = await person.client('GET /order/mine');
      if (!answer.success) throw new Error(answer.message);
      return answer.data;
    },
    async ledger(): Promise<LedgerRow[]> {
      const { rows } = await superuser.query<LedgerRow>(
        `select p.state, p.captured_cents as captured, (select count(*)::int from simulator.shipments s
           join simulator.labels l using (shipment_id) where s.reference = p.reference and l.voided_at is null) as labels
         from simulator.payments p where p.customer_email = $1 order by p.created_at, p.provider_id`,
        [person.email],
      );
      return rows;
    },
  };
}
