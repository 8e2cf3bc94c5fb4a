import { declaredContent } from '@puerta/contract/parcels/parcel';
import type { Parcel } from '@puerta/domain/parcels/measures';
import type { RefundState } from '@puerta/domain/money/balance';
import type { StoredTariff } from '@puerta/domain/money/pricing';
import type { TrackingSearch } from '@puerta/domain/text/search';
import { type Selectable, sql } from 'kysely';
import type { Orders, Package } from '../../db/schema.gen.ts';
import type { LimitColumns } from '../../app/agency.ts';
import { anyOf } from '../../db/rows.ts';
import { rowsOf, type ReadTx, type Tx } from '../../db/within-agency.ts';
import { declaredText } from '../../services/declared-queries.ts';

/** A range rests on the last lots of a way alone: it follows what changes. */
const LOTS_READ = 20;

export type PackageColumns = Selectable<Package>;
type OrderColumns = Selectable<Orders>;

/** Columns that a text names and its row's type has, from one list: neither can have what the other has not. */
const PACKAGE_FACTS = [
  'id',
  'order_id',
  'account_id',
  'status',
  'voided_at',
  'tracking_number',
  'carrier_tracking',
  'package_number',
  'product_code',
  'product_group',
  'product_type',
  'payment',
  'payment_warning',
  'weight',
  'length',
  'width',
  'height',
  'remeasured',
  'price_cents',
  'final_payment_cents',
  'discount_cents',
  'pickup',
  'pickup_cost_cents',
  'process_day',
  'carrier_scanned_at',
  'order_day',
  'created_at',
] as const satisfies readonly (keyof PackageColumns)[];
export const LISTED_ORDER = [
  'sender_city',
  'sender_state',
  'receiver_name',
  'receiver_place',
] as const satisfies readonly (keyof OrderColumns)[];
const PACKAGE_REST = [
  'carrier_prn',
  'locker',
  'notes',
  'photo_key',
  'carrier_leg_declared',
  'received_day',
  'shelf_place',
] as const satisfies readonly (keyof PackageColumns)[];
const ORDER_REST = [
  'sender_name',
  'sender_email',
  'sender_phone',
  'sender_line_one',
  'sender_line_two',
  'sender_zip',
  'receiver_email',
  'receiver_phone',
  'receiver_address',
  'receiver_line_two',
  'options',
  'content_value_cents',
] as const satisfies readonly (keyof OrderColumns)[];
/** What was said of the content, as the record shows it. */
export const DECLARED = Object.keys(declaredContent) as (keyof typeof declaredContent)[];
export const columns = (table: string, names: readonly string[]) =>
  names.map(name => `${table}.${name}`).join(', ');

export type Declared = {
  declared_weight: number;
  declared_length: number;
  declared_width: number;
  declared_height: number;
};

type Facts = Omit<Pick<PackageColumns, (typeof PACKAGE_FACTS)[number]>, 'remeasured'> &
  Declared & {
    remeasured: Parcel | null;
    order_state: OrderColumns['state'];
    product_name: string;
    picture_key: string | null;
    reviews: ReviewRow[];
    invoiced: boolean;
  };

/** A payment of its debt, or of its order's pickup, that a bank reviews. */
export type ReviewRow = { of: 'debt' | 'pickup'; cents: number; since: string };

type TrackedRow = { id: number; tracking_number: string };

/** The carrier's visit that a package waits for. */
type VisitRow = { day: string; start: string; end: string };

/** A row of a list. */
export type ListedRow = Facts &
  Pick<OrderColumns, (typeof LISTED_ORDER)[number]> & {
    client: string;
  };

export type StepRow = { status: number; day: string };

/** What tells when a package is expected. */
export type JourneyRow = Pick<Facts, 'order_day' | 'status' | 'voided_at' | 'product_type'> & {
  tariff: StoredTariff | null;
  lot_type: number | null;
  departure_day: string | null;
  /** days that the last lots of its way took; none while it is not on its way */
  lot_days: number[];
};

/** How far what goes back of a void one is, and whether nobody comes once this one is void. */
type VoidColumns = { refunds: RefundState[]; ends_visit: boolean };

/** A row of Compras. */
export type OwnRow = ListedRow &
  JourneyRow &
  Pick<OrderColumns, 'content' | 'pickup_asked'> &
  VoidColumns & {
    order_quantity: number;
    order_total_cents: number;
    order_voided: number;
    order_refund_cents: number;
    stage_day: string;
    visit: VisitRow | null;
    debt_failed: { at: string; reason: string | null } | null;
  };

/** What anyone with a code may be shown, and what decides it. */
export type PublicRow = Facts &
  JourneyRow &
  Pick<OrderColumns, 'receiver_place'> & { steps: StepRow[]; batch_number: string | null };

/** Everything of one package. */
export type RecordRow = PublicRow &
  ListedRow &
  Pick<PackageColumns, (typeof PACKAGE_REST)[number]> &
  Pick<OrderColumns, (typeof ORDER_REST)[number] | (typeof DECLARED)[number]> &
  LimitColumns &
  VoidColumns & {
    /** of one unit */
    lines: { code: string; cents: number }[];
    batch_day: string | null;
    /** of the agency */
    time_zone: string;
    shipment_number: string | null;
    office: string | null;
    /** the package that this one is the way back of */
    return_of: TrackedRow | null;
    /** those that are its own way back, not void */
    returns: TrackedRow[];
    events: { at: string; code: string; description: string; location: string }[];
  };

// Visitors and stations ask for packages all day long: texts of our own are never compiled, and planned once for
// each connection.
// two look-ups in the indexes that keep a debt, and a pickup, from being paid for twice
const REVIEWED = "'of', t.kind, 'cents', t.amount_cents, 'since', t.updated_at";
const REVIEWS = `(select coalesce(jsonb_agg(r.review), '[]') from (
    select jsonb_build_object(${REVIEWED}) as review from attempt t
      where t.agency_id = $1 and t.package_id = p.id and t.kind = 'debt' and t.state = 'held'
    union all select jsonb_build_object('of', t.kind, 'cents', (one.share ->> 'cents')::int, 'since', t.updated_at)
      from attempt t cross join jsonb_array_elements(t.shares) one(share)
      where t.agency_id = $1 and t.shares is not null and t.state = 'held' and t.state not in ('done', 'declined', 'failed')
        and (one.share ->> 'package')::int = p.id
    union all select jsonb_build_object(${REVIEWED}) from attempt t
      where t.agency_id = $1 and t.order_id = p.order_id and t.kind = 'pickup' and t.state = 'held') r) as reviews`;
// of what is owed alone: the last that was told of the debt, where that is a payment which its bank refused
const DEBT_FAILED = `case when p.payment then (select case when f.kind = 'debt.failed'
      then jsonb_build_object('at', f.at, 'reason', f.data -> 'to' ->> 'reason') end
    from fact f where f.agency_id = $1 and f.package_id = p.id
      and f.kind in ('debt.opened', 'debt.failed', 'package.measured_again')
    order by f.at desc, f.id desc limit 1) end as debt_failed`;
// one that was handed over within the United States, and that step taken back, keeps its invoice; a look-up for those alone
const INVOICED = `(p.domestic and p.status = 1 and exists (select 1 from invoice i
    where i.agency_id = $1 and i.package_id = p.id)) as invoiced`;
// of void ones alone; what was dropped did not go back, or went back with the whole order at its bank
const REFUNDS = `case when p.voided_at is null then '{}' else array(select r.state from refund r
    where r.agency_id = $1 and r.package_id = p.id and r.state <> 'dropped') end as refunds`;
// another one of the same number may be of another order
const ENDS_VISIT = `(p.status = 1 and p.voided_at is null and p.carrier_prn is not null and not exists (
    select from pickup u join package v on v.agency_id = u.agency_id and v.order_id = u.order_id
        and v.carrier_prn = u.prn and v.id <> p.id and v.voided_at is null
      where u.agency_id = $1 and u.prn = p.carrier_prn)) as ends_visit`;
export const DECLARED_MEASURES = (['weight', 'length', 'width', 'height'] as const)
  .map(side => `${declaredText(side)} as declared_${side}`)
  .join(', ');
const FACTS = `${columns('p', PACKAGE_FACTS)}, o.state as order_state, ${DECLARED_MEASURES},
  d.name as product_name, d.picture_key, ${REVIEWS}, ${INVOICED}`;
const LISTED = `${FACTS}, ${columns('o', LISTED_ORDER)}, a.name as client`;
/** A column of what was declared of it, under its own name. */
const said = (column: Parameters<typeof declaredText>[0]) => `${declaredText(column)} as ${column}`;
const STEPS = `(select coalesce(jsonb_agg(jsonb_build_object('status', s.status, 'day', s.day) order by s.status), '[]')
    from package_step s where s.agency_id = $1 and s.package_id = p.id) as steps`;
const EVENTS = `(select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'code', e.code, 'description', e.description,
      'location', e.location) order by e.at desc), '[]')
    from package_event e where e.agency_id = $1 and e.package_id = p.id) as events`;
const TRACKED = `jsonb_build_object('id', b.id, 'tracking_number', b.tracking_number)`;
const RETURNS = `(select ${TRACKED} from package b where b.agency_id = $1 and b.id = o.return_of) as return_of,
  (select coalesce(jsonb_agg(${TRACKED} order by b.id), '[]') from orders r
    join package b on b.agency_id = r.agency_id and b.order_id = r.id and b.voided_at is null
    where r.agency_id = $1 and r.return_of = p.id) as returns`;
export const PACKAGE = `package p
  join orders o on o.agency_id = p.agency_id and o.id = p.order_id
  join product d on d.agency_id = p.agency_id and d.id = p.product_id`;
export const ACCOUNT = 'join account a on a.agency_id = p.agency_id and a.id = p.account_id';
// one short look into an index, for what is on its way alone
const LOT_DAYS = `case when p.status in (3, 4) then array(select w.days_taken from lot w
    where w.agency_id = $1 and w.type = l.type and w.city_id = l.city_id and w.status = 4
      and w.days_taken is not null
    order by w.id desc limit ${LOTS_READ}) else '{}' end as lot_days`;
const JOURNEY = `o.tariff, l.type as lot_type, l.departure_day, ${LOT_DAYS}`;
const LOT = 'left join lot l on l.agency_id = p.agency_id and l.id = p.lot_id';

/** A text for each way to find one package; the carrier gives its numbers again after some years: the newest is meant. */
const foundBy = (text: string) => ({
  id: `${text} and p.id = $2`,
  tracking: `${text} and p.tracking_number = $2`,
  carrierTracking: `${text} and p.carrier_tracking = $2 order by p.id desc limit 1`,
  packageNumber: `${text} and p.package_number = $2`,
});
const RECORD =
  foundBy(`select ${LISTED}, ${columns('p', PACKAGE_REST)}, ${columns('o', ORDER_REST)}, ${[...DECLARED, 'lines' as const].map(said).join(', ')}, ${JOURNEY}, ${REFUNDS}, ${ENDS_VISIT},
    l.identifier as batch_number, l.created_day as batch_day, l.shipment_number,
    f.name as office, g.time_zone, g.air_weight_max, g.ocean_weight_max, g.ground_weight_max, ${RETURNS}, ${STEPS},
    ${EVENTS}
  from ${PACKAGE} ${ACCOUNT} ${LOT} join agency g on g.id = p.agency_id
    left join office f on f.agency_id = o.agency_id and f.id = o.office_id
  where p.agency_id = $1`);
const PUBLIC = foundBy(`select ${FACTS}, o.receiver_place, l.identifier as batch_number, ${JOURNEY}, ${STEPS}
  from ${PACKAGE} ${LOT} where p.agency_id = $1`);
const ROWS = `select ${LISTED} from ${PACKAGE} ${ACCOUNT} where p.agency_id = $1 and p.id = any($2)
  order by p.id desc`;
const VISIT = `(select jsonb_build_object('day', u.day, 'start', u.window_start, 'end', u.window_end) from pickup u
    where u.agency_id = $1 and u.order_id = p.order_id and u.prn = p.carrier_prn
    order by u.id desc limit 1) as visit`;
const ORDER_MONEY = `(select count(*)::integer from package v where v.agency_id = $1 and v.order_id = p.order_id
      and v.voided_at is not null) as order_voided,
    (select coalesce(sum(r.amount_cents), 0)::integer from money_entry c
      join refund r on r.agency_id = c.agency_id and r.charge_id = c.id and r.state <> 'dropped'
      where c.agency_id = $1 and c.order_id = p.order_id and c.purpose = 'order') as order_refund_cents`;
const OWN_ROWS = `select ${LISTED}, ${JOURNEY}, ${said('content')}, o.quantity as order_quantity,
    o.total_cents as order_total_cents, ${ORDER_MONEY}, ${REFUNDS}, ${ENDS_VISIT}, ${DEBT_FAILED}, o.pickup_asked, p.stage_day, ${VISIT} from ${PACKAGE} ${ACCOUNT} ${LOT}
  where p.agency_id = $1 and p.id = any($2) order by p.id desc`;

/** A package by its id, or by what was scanned: tracking, carrier's number, package number (`normaliseSearch`). */
export async function selectRecord(
  tx: ReadTx,
  by: { id: number } | TrackingSearch,
): Promise<RecordRow | undefined> {
  const find = async (column: keyof typeof RECORD, value: string | number) =>
    (await rowsOf<RecordRow>(tx, RECORD[column], [tx.agencyId, value]))[0];
  if ('id' in by) return find('id', by.id);
  const found = (await find('tracking', by.tracking)) ?? (await find('carrierTracking', by.carrierTracking));
  return found ?? (by.packageNumber === null ? undefined : find('packageNumber', by.packageNumber));
}

/**
 * The part of a package that anyone may be shown, and by whose number it was found. Never by the package number: those
 * are counted, and whoever counts would see them all.
 */
export async function selectPublic(
  tx: ReadTx,
  search: TrackingSearch,
): Promise<{ row: PublicRow; by: 'tracking' | 'carrierTracking' } | undefined> {
  for (const by of ['tracking', 'carrierTracking'] as const) {
    const [row] = await rowsOf<PublicRow>(tx, PUBLIC[by], [tx.agencyId, search[by]]);
    if (row) return { row, by };
  }
  return undefined;
}

/** Rows of a page, newest first. */
export const selectRows = (tx: ReadTx, ids: number[]): Promise<ListedRow[]> =>
  rowsOf<ListedRow>(tx, ROWS, [tx.agencyId, ids]);

/** The same for whoever bought them. */
export const selectOwnRows = (tx: ReadTx, ids: number[]): Promise<OwnRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : rowsOf<OwnRow>(tx, OWN_ROWS, [tx.agencyId, ids]);

/** Ids of the packages of a number, newest first: a look-up by index each, whatever the planner thinks of an `or`. */
export async function selectIdsByTracking(
  tx: ReadTx,
  search: TrackingSearch,
): Promise<
  {
    id: number;
    order_id: number;
    domestic: boolean;
    status: number;
    voided: boolean;
    account_id: number;
    order_day: string;
    product_code: string;
    city_id: number | null;
  }[]
> {
  const rows = tx
    .selectOwn('package')
    .select(['id', 'order_id', 'domestic', 'status', 'voided_at', 'account_id'])
    .select(['order_day', 'product_code', 'city_id']);
  const found = await rows
    .where('tracking_number', '=', search.tracking)
    .union(rows.where('carrier_tracking', '=', search.carrierTracking))
    .union(rows.where('package_number', '=', search.packageNumber))
    .orderBy('id', 'desc')
    .execute();
  return found.map(({ voided_at, ...row }) => ({ ...row, voided: voided_at !== null }));
}

/**
 * Sets the status of packages and the day on which they reached it; a step already noted keeps its day. Answers those
 * that lay at a place, which they have left. The caller has locked them.
 */
export async function setStatus(
  tx: Tx,
  ids: number[],
  step: { status: number; at: Date; day: string },
): Promise<{ id: number; tracking_number: string; shelf_place: string }[]> {
  const these = anyOf(ids);
  const left = await tx
    .selectOwn('package')
    .select(['id', 'tracking_number', 'shelf_place'])
    .where('id', '=', these)
    .where('shelf_place', 'is not', null)
    .$narrowType<{ shelf_place: string }>()
    .execute();
  await tx
    .updateOwn('package')
    .set({ status: step.status, stage_day: step.day, shelf_place: null })
    .where('id', '=', these)
    .execute();
  await tx
    .insertInto('package_step')
    .columns(['agency_id', 'package_id', 'status', 'day', 'at'])
    .expression(eb =>
      eb
        .selectFrom('package')
        .select([
          'agency_id',
          'id',
          sql<number>`${step.status}::smallint`.as('status'),
          sql<string>`${step.day}::date`.as('day'),
          sql<Date>`${step.at}::timestamptz`.as('at'),
        ])
        .where('agency_id', '=', tx.agencyId)
        .where('id', '=', these),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute();
  return left;
}
