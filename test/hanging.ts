import { afterEach, beforeEach } from 'vitest';
import { ProviderTimeout, ProviderUnavailable } from '../apps/server/src/adapters/provider-error.ts';
import { TEST_NOW } from './app.ts';
import { type Buyer, makeBuyer } from './buyer.ts';
import { makePerson, type Person } from './factories.ts';
import type { House } from './house.ts';
import { succeeded } from './journey.ts';
import { trailLines } from './trail.ts';

type Change = { goods?: 'none' | 'given_back'; money?: boolean; refund?: 'made' | 'not_made' };

export const lost = () =>
  Promise.reject(new ProviderTimeout('carrier', 'POST ups.test: no answer within 1000 ms'));
export const carrierAway = () =>
  Promise.reject(new ProviderUnavailable('carrier', 'POST ups.test: answered 503'));
export const bankAway = () =>
  Promise.reject(new ProviderUnavailable('payment', 'POST bank.test: answered 503'));

/** What hangs at a provider, for the file that calls this on top: each test has a manager and a buyer of its own. */
export function hangingIn({ app, superuser, ...house }: House) {
  const { carrier, payment } = app.services;
  const real = { carrier: { ...carrier }, payment: { ...payment } };
  /** Providers do their work again. */
  const mend = () => {
    Object.assign(carrier, real.carrier);
    Object.assign(payment, real.payment);
  };
  const hanging = {
    manager: undefined as unknown as Person,
    buyer: undefined as unknown as Buyer,
    real,
    mend,
    later: (minutes = 16) => app.clock.advance(minutes * 60_000),
    /** Of this test's buyer. */
    async ours() {
      const { data } = succeeded(await hanging.manager.client('GET /admin/attention'));
      return data.hanging.filter(row => row.client?.id === hanging.buyer.id);
    },
    async one() {
      const [row, ...more] = await hanging.ours();
      if (!row || more.length > 0) throw new Error(`${more.length} more hang`);
      return row;
    },
    async look() {
      const { kind, id } = await hanging.one();
      return hanging.manager.client('POST /admin/attention/look', { body: { kind, id } });
    },
    async finish(change: Change = {}) {
      const { kind, id } = await hanging.one();
      const body = { kind, id, reason: 'Lo vi en la página de UPS', ...change };
      return hanging.manager.client('POST /admin/attention/finish', { body });
    },
    async audited(action: string) {
      const line = (await trailLines(app, { action })).at(-1);
      return line && { actor_id: line.actor_id, after: line.after };
    },
    async referenceOf(): Promise<string> {
      const { rows } = await superuser.query<{ reference: string }>(
        'select reference from attempt where agency_id = 1 and account_id = $1 order by id desc limit 1',
        [hanging.buyer.id],
      );
      return rows[0]?.reference ?? '';
    },
    async entries() {
      const { rows } = await superuser.query<{ kind: string; amount_cents: number }>(
        `select m.kind, m.amount_cents from attempt t join money_entry c on c.agency_id = 1 and c.attempt_id = t.id
           join money_entry m on m.agency_id = 1 and c.id in (m.id, m.charge_id)
         where t.reference = $1 order by m.id`,
        [await hanging.referenceOf()],
      );
      return rows;
    },
  };
  beforeEach(async () => {
    app.clock.set(TEST_NOW);
    hanging.manager = await makePerson(app, 'caribe', 'manager');
    hanging.buyer = await makeBuyer({ app, superuser, ...house });
  });
  afterEach(mend);
  return hanging;
}
