import { expect } from 'vitest';
import type { AgencyServices } from '../apps/server/src/services/context.ts';
import { recoverPurchases } from '../apps/server/src/features/payment-engine/recover-purchases.ts';
import type { Person } from './factories.ts';
import type { Buyer } from './buyer.ts';
import { openHouse } from './house.ts';
import { succeeded } from './journey.ts';

export type FailingHouse = Awaited<ReturnType<typeof openFailingHouse>>;

/** A house that dies at a step, and whose providers do something else than their work, when a test says so. */
export async function openFailingHouse() {
  let cutAt = '';
  const step = async (name: string) => {
    if (name !== cutAt) return;
    cutAt = '';
    throw new Error(`cut at ${name}`);
  };
  const house = await openHouse({ step });
  const { services, clock } = house.app;
  return {
    ...house,
    /** An exception that nobody expects, at the next step of this name, leaves everything as a power cut would. */
    async cutting<T>(name: string, work: () => Promise<T>): Promise<T> {
      cutAt = name;
      const answer = await work();
      expect(cutAt, 'the step was passed').toBe('');
      return answer;
    },
    /** Lets leases run out, and recovers as the job does. */
    async recover(minutes = 5): Promise<void> {
      clock.advance(minutes * 60_000);
      await recoverPurchases(services);
    },
    /** While a provider does this instead. */
    async instead<T>(
      provider: 'carrier' | 'payment',
      change: Partial<AgencyServices['carrier'] & AgencyServices['payment']>,
      work: () => Promise<T>,
    ): Promise<T> {
      const adapter = services[provider];
      const real = { ...adapter };
      Object.assign(adapter, change);
      try {
        return await work();
      } finally {
        Object.assign(adapter, real);
      }
    },
    /** Ends the review of the one payment that is under review. */
    async review(decision: 'release' | 'reject'): Promise<void> {
      const client = house.app.client('caribe');
      const { payments } = succeeded(await client('GET /open/simulator', {})).data;
      expect(payments).toHaveLength(1);
      const params = { id: payments[0]?.id ?? '' };
      succeeded(await client(`POST /open/simulator/payments/:id/${decision}`, { params }));
    },
    /** As a manager closes the one thing of a buyer that hangs; answers how to ask for it. */
    async finishing(manager: Person, buyer: Buyer, found: { goods?: 'none'; refund?: 'made' }) {
      const { hanging } = succeeded(await manager.client('GET /admin/attention')).data;
      const [row, ...more] = hanging.filter(({ client }) => client?.id === buyer.id);
      if (!row || more.length > 0) throw new Error('One thing should hang');
      const body = { kind: row.kind, id: row.id, reason: 'Lo vi en su página', ...found };
      return () => manager.client('POST /admin/attention/finish', { body });
    },
  };
}
