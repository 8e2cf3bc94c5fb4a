import type { Tx } from '../../db/within-agency.ts';
import { isBeingAskedFor, lockPackages } from './queries.ts';

/**
 * Keeps every pickup of an order from being asked for until the transaction ends; false when one is being asked for
 * at this moment, which then counts on the labels as they are.
 */
export async function holdVisits(tx: Tx, agencyId: number, orderId: number): Promise<boolean> {
  await lockPackages(tx, agencyId, orderId);
  return !(await isBeingAskedFor(tx, agencyId, orderId));
}
