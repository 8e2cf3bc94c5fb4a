import type { Tx } from '../../db/within-agency.ts';

/** What decides about a package's label, and where it is. */
export const selectLabel = (tx: Tx, agencyId: number, packageId: number) =>
  labels(tx, agencyId).where('package.id', '=', packageId).executeTakeFirst();

/** The same of every package of an order. */
export const selectOrderLabels = (tx: Tx, agencyId: number, orderId: number) =>
  labels(tx, agencyId).where('package.order_id', '=', orderId).orderBy('package.id').execute();

const labels = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('package')
    .innerJoin('orders', join =>
      join.onRef('orders.agency_id', '=', 'package.agency_id').onRef('orders.id', '=', 'package.order_id'),
    )
    .select([
      'package.id',
      'package.account_id',
      'package.order_id',
      'package.tracking_number',
      'package.status',
    ])
    .select([
      'package.voided_at',
      'package.product_group',
      'package.payment',
      'package.pickup',
      'package.process_day',
      'package.weight',
    ])
    .select(['package.carrier_scanned_at', 'package.created_at', 'orders.state as order_state'])
    .select([
      'package.price_cents',
      'package.label_key',
      'package.carrier_tracking',
      'package.carrier_shipment_id',
    ])
    .select(['package.product_type', 'package.locker', 'orders.receiver_name', 'orders.receiver_place'])
    .where('package.agency_id', '=', agencyId);

export type LabelRow = NonNullable<Awaited<ReturnType<typeof selectLabel>>>;

/** Voids a package that stands as it was read; false when somebody received or voided it meanwhile. */
export async function markVoided(tx: Tx, agencyId: number, packageId: number, at: Date): Promise<boolean> {
  const voided = await tx
    .updateTable('package')
    .set({ voided_at: at, next_poll_at: null })
    .where('agency_id', '=', agencyId)
    .where('id', '=', packageId)
    .where('status', '=', 1)
    .where('voided_at', 'is', null)
    .where('carrier_scanned_at', 'is', null)
    // one that was handed over, and that step taken back, keeps its invoice: what that says was sold stays sold
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice')
            .select('number')
            .where('agency_id', '=', agencyId)
            .where('invoice.package_id', '=', packageId),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return voided !== undefined;
}

/** The package stands again, and its carrier is asked at once how it fares. */
export async function unmarkVoided(tx: Tx, agencyId: number, packageId: number): Promise<void> {
  await tx
    .updateTable('package')
    .set(eb => ({ voided_at: null, next_poll_at: eb.ref('voided_at') }))
    .where('agency_id', '=', agencyId)
    .where('id', '=', packageId)
    .where('voided_at', 'is not', null)
    .execute();
}

/** The charge that paid an order; undefined when nothing did. */
export const selectOrderCharge = (tx: Tx, agencyId: number, orderId: number) =>
  tx
    .selectFrom('money_entry')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('order_id', '=', orderId)
    .where('purpose', '=', 'order')
    .where('kind', 'in', ['charge', 'outside'])
    .executeTakeFirst();
