import type { MarginsBy } from '@puerta/contract/money/margins';
import type { CalendarDay, DayRange } from '@puerta/domain/days/calendar-day';
import type { Parcel } from '@puerta/domain/parcels/measures';
import type { Cents } from '@puerta/domain/money/money';
import type { PriceLine, StoredTariff } from '@puerta/domain/money/pricing';
import type { ProductType } from '@puerta/domain/money/products';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { PackageMargin } from '../../db/schema.gen.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { declared } from '../../services/declared-queries.ts';
import type { MoneyRow } from '../../services/account-of.ts';

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
export async function selectMarginRows(tx: ReadTx, ids: readonly number[]): Promise<MarginRow[]> {
  const { rows } = await sql<MarginRow>`
    select p.id, p.account_id, p.product_id, p.product_type, p.product_group, p.order_day,
      o.receiver_city_id as city_id, o.receiver_us_state as us_state, p.voided_at is not null as voided,
      p.final_payment_cents, p.discount_cents, p.pickup_cost_cents, p.measured_leg_cents,
      ${declared('lines')} as lines, ${declared('tariff')} as tariff, l.type as lot_type,
      -- a box that differs has its own part of what the labels cost
      case when p.declared is null then o.quantity else 1 end as quantity,
      ${declared('carrier_negotiated_cents')} as carrier_negotiated_cents,
      (select count(*)::integer from package q
        where q.agency_id = ${tx.agencyId} and q.order_id = p.order_id and q.id < p.id) as place,
      case when p.pickup_cost_cents is not null then (
        select (t.shipment ->> 'chargedCents')::integer
        from pickup u join attempt t on t.agency_id = u.agency_id and t.id = u.attempt_id
        where u.agency_id = ${tx.agencyId} and u.order_id = p.order_id and u.prn = p.carrier_prn
        order by u.id desc limit 1) end as visit_cents,
      p.weight, p.length, p.width, p.height, p.remeasured,
      ${declared('weight')} as weight0, ${declared('length')} as length0, ${declared('width')} as width0,
      ${declared('height')} as height0
    from package p
      join orders o on o.agency_id = p.agency_id and o.id = p.order_id
      left join lot l on l.agency_id = p.agency_id and l.id = p.lot_id
    where p.agency_id = ${tx.agencyId} and p.id = any(${ids})
    order by p.id`.execute(tx);
  return rows;
}

/** What changed: packages, orders that were bought, and packages and lots whose way matters to what leaves it open. */
export type Changed = Record<'packages' | 'orders' | 'loaded' | 'lots', number[]>;

export async function selectChanged(tx: ReadTx, changed: Changed): Promise<number[]> {
  const { packages, orders, loaded, lots } = changed;
  if (orders.length + loaded.length + lots.length === 0) return packages;
  const { rows } = await sql<{ id: number }>`
    select id from package where agency_id = ${tx.agencyId} and order_id = any(${orders})
    union select id from package
      where agency_id = ${tx.agencyId} and id = any(${loaded}) and product_type = 'MULTIPLE'
    union select id from package
      where agency_id = ${tx.agencyId} and lot_id = any(${lots}) and product_type = 'MULTIPLE'
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

export async function dropMargins(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from package_margin where agency_id = ${tx.agencyId} and package_id = any(${ids})`.execute(
    tx,
  );
}

/** From which number on packages have their margins; null: nobody has looked at any yet. */
export async function selectFilledFrom(tx: ReadTx): Promise<number | null> {
  const row = await tx.selectOwn('margin_filled').select('from_package').executeTakeFirst();
  return row?.from_package ?? null;
}

export const setFilledFrom = (tx: Tx, from: number) =>
  tx
    .insertInto('margin_filled')
    .values({ agency_id: tx.agencyId, from_package: from })
    .onConflict(conflict => conflict.column('agency_id').doUpdateSet({ from_package: from }))
    .execute();

/** Numbers of the next packages below one (null: from the newest), newest first, and whether each has its margin. */
export async function selectBelow(
  tx: ReadTx,
  { below, limit }: { below: number | null; limit: number },
): Promise<{ id: number; kept: boolean }[]> {
  const { rows } = await sql<{ id: number; kept: boolean }>`
    select p.id, m.package_id is not null or p.voided_at is not null and p.pickup_cost_cents is null as kept
    from (
      select agency_id, id, voided_at, pickup_cost_cents from package
      where agency_id = ${tx.agencyId} and id < ${below ?? 2_147_483_647}
      order by id desc limit ${limit}
    ) p left join package_margin m on m.agency_id = ${tx.agencyId} and m.package_id = p.id
    order by p.id desc`.execute(tx);
  return rows;
}

/** Sums in cents; margin and percent are of those whose cost is known. */
export type Sums = { packages: number; sold: number; cost: number; unknown: number; unknown_sold: number };
export type SumRow = Sums & { id: number | null; name: string };

const SUMS = sql`count(*)::integer as packages, coalesce(sum(sold_cents), 0)::bigint as sold,
  coalesce(sum(cost_cents), 0)::bigint as cost, (count(*) filter (where cost_cents is null))::integer as unknown,
  coalesce(sum(sold_cents) filter (where cost_cents is null), 0)::bigint as unknown_sold`;

/** Mondays, both included; the index of weeks has every column of it. */
const ofWeeks = ({ agencyId }: ReadTx, { first, last }: DayRange) =>
  sql`from package_margin where agency_id = ${agencyId} and week >= ${first} and week <= ${last}`;

const ADDED = sql`sum(packages)::integer as packages, sum(sold)::bigint as sold, sum(cost)::bigint as cost,
  sum(unknown)::integer as unknown, sum(unknown_sold)::bigint as unknown_sold`;

/** Names are looked up for what was summed, not for what is summed. */
function sumsBy(tx: ReadTx, by: MarginsBy, weeks: DayRange): RawBuilder<SumRow> {
  const { agencyId } = tx;
  const of = ofWeeks(tx, weeks);
  const SHOWN = sql`s.packages, s.sold, s.cost, s.unknown, s.unknown_sold`;
  switch (by) {
    case 'week':
      return sql`select null::integer as id, week::text as name, ${SUMS} ${of} group by week`;
    case 'service':
      return sql`select s.product_id as id, d.name, ${SHOWN}
        from (select product_id, ${SUMS} ${of} group by product_id) s
          join product d on d.agency_id = ${agencyId} and d.id = s.product_id`;
    case 'city':
      return sql`select s.city_id as id, coalesce(c.name || ', ' || t.name, s.us_state, '—') as name, ${SHOWN}
        from (select city_id, us_state, ${SUMS} ${of} group by city_id, us_state) s
          left join city c on c.agency_id = ${agencyId} and c.id = s.city_id
          left join state t on t.agency_id = c.agency_id and t.id = c.state_id`;
    case 'state':
      return sql`select t.id, coalesce(t.name, s.us_state, '—') as name, ${ADDED}
        from (select city_id, us_state, ${SUMS} ${of} group by city_id, us_state) s
          left join city c on c.agency_id = ${agencyId} and c.id = s.city_id
          left join state t on t.agency_id = c.agency_id and t.id = c.state_id
        group by t.id, coalesce(t.name, s.us_state, '—')`;
    case 'client':
      return sql`select s.account_id as id, a.name, ${SHOWN}
        from (select account_id, ${SUMS} ${of} group by account_id) s
          join account a on a.agency_id = ${agencyId} and a.id = s.account_id`;
  }
}

/** Weeks from the newest; anything else from the most that stays of it. `limit` null: all of them. */
export async function selectSums(
  tx: ReadTx,
  { by, weeks, limit }: { by: MarginsBy; weeks: DayRange; limit: number | null },
): Promise<(SumRow & { of: number })[]> {
  const order = by === 'week' ? sql`name desc` : sql`sold - unknown_sold - cost desc, name, id`;
  const { rows } = await sql<SumRow & { of: number }>`
    select *, (count(*) over ())::integer as of from (${sumsBy(tx, by, weeks)}) one
    order by ${order} limit ${limit}`.execute(tx);
  return rows;
}

export async function selectTotal(tx: ReadTx, weeks: DayRange): Promise<Sums> {
  const { rows } = await sql<Sums>`select ${SUMS} ${ofWeeks(tx, weeks)}`.execute(tx);
  const [total] = rows;
  if (!total) throw new Error('A sum over everything is always one row');
  return total;
}
