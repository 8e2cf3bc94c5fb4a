import { type Insertable, sql } from 'kysely';
import type { Package } from '../../db/schema.gen.ts';
import { insertRow, same } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';

export type OrderRow = Awaited<ReturnType<typeof selectOrder>>;
/** An order with the code and group of its product, which never change. */
export const selectOrder = (tx: ReadTx, id: number) =>
  tx
    .selectOwn('orders')
    .innerJoin('product', join => same(join, 'product.id', 'orders.product_id'))
    .selectAll('orders')
    .select(HAS_BOXES)
    .select(['product.code', 'product.product_group'])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow();

/** Names of a destination, as an order keeps them. */
export const selectCityName = (tx: ReadTx, cityId: number) =>
  tx
    .selectOwn('city')
    .innerJoin('state', join => same(join, 'state.id', 'city.state_id'))
    .select(['city.name as city', 'state.name as state'])
    .where('city.id', '=', cityId)
    .executeTakeFirstOrThrow();

/** What an order's packages take from its account and product. */
export const selectPackageFacts = (tx: ReadTx, orderId: number) =>
  tx
    .selectOwn('orders')
    .innerJoin('product', join => same(join, 'product.id', 'orders.product_id'))
    .innerJoin('account', join => same(join, 'account.id', 'orders.account_id'))
    .select(['orders.account_id', 'orders.product_id', 'orders.unit_price_cents', 'orders.order_day'])
    .select(['orders.boxes', 'orders.carrier_negotiated_cents'])
    .select(['product.code', 'product.product_group', 'product.type', 'account.locker'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();

export type PackageFacts = Awaited<ReturnType<typeof selectPackageFacts>>;

type NewPackage = Omit<Insertable<Package>, 'id' | 'agency_id' | 'domestic'>;

/** Packages at their first status. */
export async function insertPackages(
  tx: Tx,
  packages: NewPackage[],
  reached: { day: string; at: Date },
): Promise<void> {
  for (const row of packages) {
    const id = await insertRow(tx, 'package', row);
    await tx
      .insertInto('package_step')
      .values({ agency_id: tx.agencyId, package_id: id, status: 1, ...reached })
      .execute();
  }
}

export const selectOrderedPackages = (tx: ReadTx, orderIds: number[]) =>
  tx
    .selectOwn('package')
    .select(['id', 'order_id', 'tracking_number', 'carrier_tracking'])
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute();

export type OrderedPackage = Awaited<ReturnType<typeof selectOrderedPackages>>[number];

/** Where labels of orders to Venezuela ship to. */
export const selectWarehouse = (tx: ReadTx) =>
  tx
    .selectFrom('agency')
    .select(['warehouse_name', 'warehouse_address', 'warehouse_city', 'warehouse_state', 'warehouse_zip'])
    .select(['warehouse_phone'])
    .where('id', '=', tx.agencyId)
    .executeTakeFirstOrThrow();

/** Compras shows them on one page; packages of older ones are in their own, paged list. */
const MOST = 200;

/**
 * Not one that came to nothing and that its customer put away, or paid later: the same product for the same receiver,
 * with the same content, was bought since. Nor while the same is being bought or reviewed: it would be paid twice.
 */
const isCurrent = ({
  agencyId,
}: ReadTx) => sql<boolean>`not (orders.state in ('failed', 'expired') and (orders.dismissed_at is not null or exists (
  select from orders paid where paid.agency_id = ${agencyId} and paid.account_id = orders.account_id
    and (paid.state in ('placing', 'held') or paid.id > orders.id and paid.state = 'paid')
    and paid.product_id = orders.product_id
    and paid.receiver_name = orders.receiver_name and paid.content = orders.content)))`;

/** Whether its boxes differ: its lines are then of the whole, and not of one. */
export const HAS_BOXES = sql<boolean>`orders.boxes is not null`.as('differs');

/** An account's orders, newest first, or one of them. */
export function selectOwnOrders(tx: ReadTx, accountId: number, id?: number) {
  const query = tx
    .selectOwn('orders')
    .innerJoin('product', join => same(join, 'product.id', 'orders.product_id'))
    .select(['orders.id', 'orders.state', 'orders.failure', 'orders.quantity', 'orders.total_cents'])
    .select(['orders.lines', 'orders.order_day', 'orders.receiver_name', 'product.name as product_name'])
    .select(['product.product_group', 'product.code as product_code'])
    .select(HAS_BOXES)
    .where('orders.account_id', '=', accountId)
    .orderBy('orders.id', 'desc')
    .limit(MOST);
  return (id === undefined ? query.where(isCurrent(tx)) : query.where('orders.id', '=', id)).execute();
}

export type OwnOrderRow = Awaited<ReturnType<typeof selectOwnOrders>>[number];

/** The carrier's labels of an order; `is_leaving`: a refund waits until the carrier calls it void. */
export const selectBoughtLabels = (tx: ReadTx, orderId: number) =>
  tx
    .selectOwn('package as p')
    .select(['p.voided_at', eb => eb.ref('p.carrier_tracking').$notNull().as('carrier_tracking')])
    .select(
      sql<boolean>`exists (select from refund r where r.agency_id = ${tx.agencyId} and r.package_id = p.id
        and r.state = 'pending' and not r.label_void)`.as('is_leaving'),
    )
    .where('p.order_id', '=', orderId)
    .where('p.carrier_tracking', 'is not', null)
    .execute();
export type BoughtLabel = Awaited<ReturnType<typeof selectBoughtLabels>>[number];
