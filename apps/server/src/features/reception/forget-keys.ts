import type { Services } from '../../http/context.ts';
import { deleteKeysBefore } from './queries.ts';

/** A station that was away for longer than this has lost more than its connection. */
const KEPT_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Forgets the keys of what stations sent long ago. */
export async function forgetKeys({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  const agencies = await db.deployment.selectFrom('agency').select('id').execute();
  for (const { id } of agencies) await db.within(id, tx => deleteKeysBefore(tx, id, before));
}
