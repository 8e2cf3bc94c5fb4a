import { type Insertable, sql } from 'kysely';
import type { Orders, Package } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

export type OrderRow = Awaited<ReturnType<typeof selectOrder>>;
export type NewOrder = Omit<Insertable<Orders>, 'id' | 'lines' | 'tariff'> & {
  lines: unknown;
  tariff: unknown;
};

export async function insertOrder(tx: Tx, { lines, tariff, ...order }: NewOrder): Promise<number> {
  const { id } = await tx
    .insertInto('orders')
    .values({
      ...order,
      id: sql<number>`next_id('orders')`,
      lines: JSON.stringify(lines),
      tariff: tariff === null ? null : JSON.stringify(tariff),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An order with the code and group of its product, which never change. */
export const selectOrder = (tx: Tx, agencyId: number, id: number) =>
  tx
    .selectFrom('orders')
    .innerJoin('product', join =>
      join.onRef('product.agency_id', '=', 'orders.agency_id').onRef('product.id', '=', 'orders.product_id'),
    )
    .selectAll('orders')
    .select(['product.code', 'product.product_group'])
    .where('orders.agency_id', '=', agencyId)
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow();

/** Names of a destination, as an order keeps them. */
export const selectCityName = (tx: Tx, agencyId: number, cityId: number) =>
  tx
    .selectFrom('city')
    .innerJoin('state', join =>
      join.onRef('state.agency_id', '=', 'city.agency_id').onRef('state.id', '=', 'city.state_id'),
    )
    .select(['city.name as city', 'state.name as state'])
    .where('city.agency_id', '=', agencyId)
    .where('city.id', '=', cityId)
    .executeTakeFirstOrThrow();

export async function updateOrder(
  tx: Tx,
  agencyId: number,
  id: number,
  change: {
    state: string;
    failure?: string | null;
    carrier_negotiated_cents?: number;
    expires_at?: Date;
  },
): Promise<void> {
  await tx.updateTable('orders').set(change).where('agency_id', '=', agencyId).where('id', '=', id).execute();
}

/** What an order's packages take from its account and product. */
export const selectPackageFacts = (tx: Tx, agencyId: number, orderId: number) =>
  tx
    .selectFrom('orders')
    .innerJoin('product', join =>
      join.onRef('product.agency_id', '=', 'orders.agency_id').onRef('product.id', '=', 'orders.product_id'),
    )
    .innerJoin('account', join =>
      join.onRef('account.agency_id', '=', 'orders.agency_id').onRef('account.id', '=', 'orders.account_id'),
    )
    .select(['orders.account_id', 'orders.product_id', 'orders.unit_price_cents', 'orders.order_day'])
    .select(['product.code', 'product.product_group', 'product.type', 'account.locker'])
    .where('orders.agency_id', '=', agencyId)
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();

type NewPackage = Omit<Insertable<Package>, 'id' | 'domestic'>;

/** Packages at their first status. */
export async function insertPackages(
  tx: Tx,
  packages: NewPackage[],
  reached: { day: string; at: Date },
): Promise<void> {
  for (const row of packages) {
    const { id } = await tx
      .insertInto('package')
      .values({ ...row, id: sql<number>`next_id('package')` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('package_step')
      .values({ agency_id: row.agency_id, package_id: id, status: 1, ...reached })
      .execute();
  }
}

export const selectOrderedPackages = (tx: Tx, agencyId: number, orderIds: number[]) =>
  tx
    .selectFrom('package')
    .select(['id', 'order_id', 'tracking_number', 'carrier_tracking'])
    .where('agency_id', '=', agencyId)
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute();

export type OrderedPackage = Awaited<ReturnType<typeof selectOrderedPackages>>[number];

/** Whether a tracking number is taken in this agency. */
export async function trackingExists(tx: Tx, agencyId: number, tracking: string): Promise<boolean> {
  const row = await tx
    .selectFrom('package')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('tracking_number', '=', tracking)
    .executeTakeFirst();
  return row !== undefined;
}

/** Where labels of orders to Venezuela ship to. */
export const selectWarehouse = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('agency')
    .select(['warehouse_name', 'warehouse_address', 'warehouse_city', 'warehouse_state', 'warehouse_zip'])
    .select(['warehouse_phone'])
    .where('id', '=', agencyId)
    .executeTakeFirstOrThrow();

/** Compras shows them on one page; packages of older ones are in their own, paged list. */
const MOST = 200;

/**
 * Not one that came to nothing and that its customer put away, or paid later: the same product for the same receiver,
 * with the same content, was bought since.
 */
const IS_CURRENT = sql<boolean>`not (orders.state in ('failed', 'expired') and (orders.dismissed_at is not null or exists (
  select from orders paid where paid.agency_id = orders.agency_id and paid.account_id = orders.account_id
    and paid.id > orders.id and paid.state = 'paid' and paid.product_id = orders.product_id
    and paid.receiver_name = orders.receiver_name and paid.content = orders.content)))`;

/** Puts an order that came to nothing out of its account's list; false where there is none such. */
export async function setDismissed(
  tx: Tx,
  agencyId: number,
  { accountId, id, at }: { accountId: number; id: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ dismissed_at: at })
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'expired'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An account's orders, newest first, or one of them. */
export function selectOwnOrders(tx: Tx, agencyId: number, accountId: number, id?: number) {
  const query = tx
    .selectFrom('orders')
    .innerJoin('product', join =>
      join.onRef('product.agency_id', '=', 'orders.agency_id').onRef('product.id', '=', 'orders.product_id'),
    )
    .select(['orders.id', 'orders.state', 'orders.failure', 'orders.quantity', 'orders.total_cents'])
    .select(['orders.lines', 'orders.order_day', 'orders.receiver_name', 'product.name as product_name'])
    .select(['product.product_group', 'product.code as product_code'])
    .where('orders.agency_id', '=', agencyId)
    .where('orders.account_id', '=', accountId)
    .orderBy('orders.id', 'desc')
    .limit(MOST);
  return (id === undefined ? query.where(IS_CURRENT) : query.where('orders.id', '=', id)).execute();
}

export type OwnOrderRow = Awaited<ReturnType<typeof selectOwnOrders>>[number];

/** The accounts that an order was bought and paid through; undefined for one that no attempt of ours made. */
export const selectOrderAccounts = (tx: Tx, agencyId: number, orderId: number) =>
  tx
    .selectFrom('attempt')
    .select(['carrier_account_id', 'payment_account_id', 'provider'])
    .where('agency_id', '=', agencyId)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'order')
    .where('state', 'not in', ['declined', 'failed'])
    .executeTakeFirst();

/** The carrier's labels of an order; `is_leaving`: a refund waits until the carrier calls it void. */
export const selectBoughtLabels = (tx: Tx, agencyId: number, orderId: number) =>
  tx
    .selectFrom('package as p')
    .select(['p.voided_at', eb => eb.ref('p.carrier_tracking').$notNull().as('carrier_tracking')])
    .select(
      sql<boolean>`exists (select from refund r where r.agency_id = p.agency_id and r.package_id = p.id
        and r.state = 'pending' and not r.label_void)`.as('is_leaving'),
    )
    .where('p.agency_id', '=', agencyId)
    .where('p.order_id', '=', orderId)
    .where('p.carrier_tracking', 'is not', null)
    .execute();
export type BoughtLabel = Awaited<ReturnType<typeof selectBoughtLabels>>[number];
