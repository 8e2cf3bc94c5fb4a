import { same } from '../../db/rows.ts';
import type { ReadTx } from '../../db/within-agency.ts';

/** What decides about a package's label, and where it is. */
export const selectLabel = (tx: ReadTx, packageId: number) =>
  labels(tx).where('package.id', '=', packageId).executeTakeFirst();

/** The same of every package of an order. */
export const selectOrderLabels = (tx: ReadTx, orderId: number) =>
  labels(tx).where('package.order_id', '=', orderId).orderBy('package.id').execute();

const labels = (tx: ReadTx) =>
  tx
    .selectOwn('package')
    .innerJoin('orders', join => same(join, 'orders.id', 'package.order_id'))
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
    .select('orders.return_of');

export type LabelRow = NonNullable<Awaited<ReturnType<typeof selectLabel>>>;
