import type { Tx } from '../../db/within-agency.ts';

/** Which of these carrier numbers belong to the agency. */
export async function selectOwnTrackings(
  tx: Tx,
  agencyId: number,
  trackings: string[],
): Promise<Set<string>> {
  if (trackings.length === 0) return new Set();
  const rows = await tx
    .selectFrom('package')
    .select('carrier_tracking')
    .where('agency_id', '=', agencyId)
    .where('carrier_tracking', 'in', trackings)
    .execute();
  return new Set(rows.map(row => row.carrier_tracking ?? ''));
}

/** The agency's attempts that a review decides about, by the provider's number of their payment. */
export async function selectHeld(tx: Tx, agencyId: number): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('attempt')
    .select(['id', 'provider_payment_id'])
    .where('agency_id', '=', agencyId)
    .where('state', '=', 'held')
    .execute();
  return new Map(rows.map(row => [row.provider_payment_id ?? '', row.id]));
}
