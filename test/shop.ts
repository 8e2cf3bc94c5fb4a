import pg from 'pg';
import { startApp, type TestApp } from './app.ts';
import { type AgencySlug, makeAgencies, makePerson, openDestinations } from './factories.ts';
import { orderBody, type OrderChange } from './orders.ts';

/** Two agencies that sell to every destination, and the owner's eye on what they and the providers wrote. */
export type Shop = {
  app: TestApp;
  owner: pg.Client;
  /** Caracas and its office, in the agency `caribe` */
  place: { state: number; city: number; office: number };
  close(): Promise<void>;
};

export async function openShop(options: Parameters<typeof startApp>[0] = {}): Promise<Shop> {
  const app = await startApp(options);
  await makeAgencies(app);
  const place = await openDestinations(app);
  const owner = new pg.Client(app.ownerUrl);
  await owner.connect();
  return {
    app,
    owner,
    place,
    async close() {
      await owner.end();
      await app.stop();
    },
  };
}

export type Buyer = Awaited<ReturnType<typeof makeBuyer>>;

/** What the providers remember of one payment. */
export type LedgerRow = { state: string; captured: number; labels: number };

/** A customer of `caribe` or another agency, what they do, and what it left in the providers' ledgers. */
export async function makeBuyer({ app, owner, place }: Shop, agency: AgencySlug = 'caribe') {
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
      const { rows } = await owner.query<LedgerRow>(
        `select p.state, p.captured_cents as captured, (select count(*)::int from simulator.shipments s
           join simulator.labels l using (shipment_id) where s.reference = p.reference and l.voided_at is null) as labels
         from simulator.payments p where p.customer_email = $1 order by p.created_at, p.provider_id`,
        [person.email],
      );
      return rows;
    },
  };
}
