import type { TrackingEvent } from '../../adapters/carrier/port.ts';
import type { Tx } from '../../db/within-agency.ts';

/**
 * Takes up to `limit` packages whose time to ask the carrier has come, and puts each off until `until`: two copies of
 * the server never ask for the same one, and one that dies in between is asked for again.
 */
export const claimDue = (tx: Tx, agencyId: number, now: Date, until: Date, limit: number) =>
  tx
    .updateTable('package')
    .set({ next_poll_at: until })
    .where('agency_id', '=', agencyId)
    .where('id', 'in', eb =>
      eb
        .selectFrom('package')
        .select('id')
        .where('agency_id', '=', agencyId)
        .where('next_poll_at', '<=', now)
        .orderBy('next_poll_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'order_id', 'carrier_tracking'])
    .execute();

export const selectByCarrierTracking = (tx: Tx, agencyId: number, carrierTracking: string) =>
  tx
    .selectFrom('package')
    .select(['id', 'order_id', 'carrier_tracking'])
    .where('agency_id', '=', agencyId)
    .where('carrier_tracking', '=', carrierTracking)
    .execute();

/** Adds what was not known yet. */
export async function insertEvents(
  tx: Tx,
  agencyId: number,
  packageId: number,
  events: TrackingEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('package_event')
    .values(events.map(event => ({ agency_id: agencyId, package_id: packageId, ...event })))
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

export const lockPackage = (tx: Tx, agencyId: number, id: number) =>
  tx
    .selectFrom('package')
    .select([
      'id',
      'tracking_number',
      'order_id',
      'account_id',
      'status',
      'domestic',
      'voided_at',
      'created_at',
      'carrier_scanned_at',
      'carrier_delivered_at',
    ])
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
export type PolledRow = Awaited<ReturnType<typeof lockPackage>>;

export const setPolled = (
  tx: Tx,
  agencyId: number,
  id: number,
  polled: { carrier_scanned_at: Date | null; carrier_delivered_at: Date | null; next_poll_at: Date | null },
) => tx.updateTable('package').set(polled).where('agency_id', '=', agencyId).where('id', '=', id).execute();
