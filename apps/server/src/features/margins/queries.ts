import type { CalendarDay } from '@puerta/domain/calendar-day';
import type { Cents } from '@puerta/domain/money';
import type { PriceLine, StoredTariff } from '@puerta/domain/pricing';
import type { ProductType } from '@puerta/domain/products';
import { type Insertable, sql } from 'kysely';
import type { PackageMargin } from '../../db/schema.gen.ts';
import type { Parcel } from '@puerta/domain/measures';
import type { Tx } from '../../db/within-agency.ts';
import type { MoneyRow } from '../account-of.ts';

/** What a package's margin comes from, with where it stands in reports. */
export type MarginRow = Pick<MoneyRow, 'final_payment_cents' | 'discount_cents' | 'pickup_cost_cents'> & {
  id: number;
  account_id: number;
  product_id: number;
  product_type: ProductType;
  product_group: number;
  order_day: CalendarDay;
  city_id: number | null;
  us_state: string | null;
  voided: boolean;
  lines: PriceLine[];
  tariff: StoredTariff | null;
  quantity: number;
  /** how many packages of its order come before it */
  place: number;
  carrier_negotiated_cents: Cents | null;
  measured_leg_cents: Cents | null;
  lot_type: 1 | 2 | null;
  /** what the carrier asked for the visit that its fee paid */
  visit_cents: Cents | null;
  weight: number | null;
  length: number | null;
  width: number | null;
  height: number | null;
  /** what it really measures, where a manager found that after its invoice */
  remeasured: Parcel | null;
  weight0: number;
  length0: number;
  width0: number;
  height0: number;
};

/** By number; in the order of their numbers. */
export async function selectMarginRows(
  tx: Tx,
  agencyId: number,
  ids: readonly number[],
): Promise<MarginRow[]> {
  const { rows } = await sql<MarginRow>`
    select p.id, p.account_id, p.product_id, p.product_type, p.product_group, p.order_day,
      o.receiver_city_id as city_id, o.receiver_us_state as us_state, p.voided_at is not null as voided,
      p.final_payment_cents, p.discount_cents, p.pickup_cost_cents, p.measured_leg_cents,
      o.lines, o.tariff, o.quantity, o.carrier_negotiated_cents, l.type as lot_type,
      (select count(*)::integer from package q
        where q.agency_id = p.agency_id and q.order_id = p.order_id and q.id < p.id) as place,
      case when p.pickup_cost_cents is not null then (
        select (t.shipment ->> 'chargedCents')::integer
        from pickup u join attempt t on t.agency_id = u.agency_id and t.id = u.attempt_id
        where u.agency_id = p.agency_id and u.order_id = p.order_id and u.prn = p.carrier_prn
        order by u.id desc limit 1) end as visit_cents,
      p.weight, p.length, p.width, p.height, p.remeasured,
      o.weight as weight0, o.length as length0, o.width as width0, o.height as height0
    from package p
      join orders o on o.agency_id = p.agency_id and o.id = p.order_id
      left join lot l on l.agency_id = p.agency_id and l.id = p.lot_id
    where p.agency_id = ${agencyId} and p.id = any(${ids})
    order by p.id`.execute(tx);
  return rows;
}

/** What changed: packages, orders that were bought, and packages and lots whose way matters to what leaves it open. */
export type Changed = Record<'packages' | 'orders' | 'loaded' | 'lots', number[]>;

export async function selectChanged(tx: Tx, agencyId: number, changed: Changed): Promise<number[]> {
  const { packages, orders, loaded, lots } = changed;
  if (orders.length + loaded.length + lots.length === 0) return packages;
  const { rows } = await sql<{ id: number }>`
    select id from package where agency_id = ${agencyId} and order_id = any(${orders})
    union select id from package
      where agency_id = ${agencyId} and id = any(${loaded}) and product_type = 'MULTIPLE'
    union select id from package
      where agency_id = ${agencyId} and lot_id = any(${lots}) and product_type = 'MULTIPLE'
    union select unnest(${packages}::integer[])`.execute(tx);
  return rows.map(({ id }) => id);
}

type Kept = Insertable<Omit<PackageMargin, 'cost_cents'>>;
const COLUMNS = [
  'sold_cents',
  'carrier_cents',
  'freight_cents',
  'delivery_cents',
  'pickup_cents',
] as const satisfies (keyof Kept)[];

/** Keeps margins over those of before. */
export async function keepMargins(tx: Tx, margins: readonly Kept[]): Promise<void> {
  if (margins.length === 0) return;
  await tx
    .insertInto('package_margin')
    .values(margins)
    .onConflict(conflict =>
      conflict
        .columns(['agency_id', 'package_id'])
        .doUpdateSet(eb => Object.fromEntries(COLUMNS.map(name => [name, eb.ref(`excluded.${name}`)]))),
    )
    .execute();
}

/** Keeps margins of packages that have none yet: one that a use case kept meanwhile is newer. */
export async function addMargins(tx: Tx, margins: readonly Kept[]): Promise<void> {
  if (margins.length === 0) return;
  await tx
    .insertInto('package_margin')
    .values(margins)
    .onConflict(conflict => conflict.columns(['agency_id', 'package_id']).doNothing())
    .execute();
}

export async function dropMargins(tx: Tx, agencyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from package_margin where agency_id = ${agencyId} and package_id = any(${ids})`.execute(
    tx,
  );
}

/** From which number on packages have their margins; null: nobody has looked at any yet. */
export async function selectFilledFrom(tx: Tx, agencyId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('margin_filled')
    .select('from_package')
    .where('agency_id', '=', agencyId)
    .executeTakeFirst();
  return row?.from_package ?? null;
}

export const setFilledFrom = (tx: Tx, agencyId: number, from: number) =>
  tx
    .insertInto('margin_filled')
    .values({ agency_id: agencyId, from_package: from })
    .onConflict(conflict => conflict.column('agency_id').doUpdateSet({ from_package: from }))
    .execute();

/** Numbers of the next packages below one (null: from the newest), newest first, and whether each has its margin. */
export async function selectBelow(
  tx: Tx,
  agencyId: number,
  { below, limit }: { below: number | null; limit: number },
): Promise<{ id: number; kept: boolean }[]> {
  const { rows } = await sql<{ id: number; kept: boolean }>`
    select p.id, m.package_id is not null or p.voided_at is not null and p.pickup_cost_cents is null as kept
    from (
      select agency_id, id, voided_at, pickup_cost_cents from package
      where agency_id = ${agencyId} and id < ${below ?? 2_147_483_647}
      order by id desc limit ${limit}
    ) p left join package_margin m on m.agency_id = p.agency_id and m.package_id = p.id
    order by p.id desc`.execute(tx);
  return rows;
}
