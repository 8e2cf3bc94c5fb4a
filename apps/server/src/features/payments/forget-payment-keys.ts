import type { Services } from '../../http/context.ts';
import { deleteKeysBefore } from './queries.ts';

/** Nobody repeats a purchase after this; a draft that old meets another price anyway. */
const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Forgets the idempotency keys of purchases made long ago. */
export async function forgetPaymentKeys({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  const agencies = await db.deployment.selectFrom('agency').select('id').execute();
  for (const { id } of agencies) await db.within(id, tx => deleteKeysBefore(tx, id, before));
}
