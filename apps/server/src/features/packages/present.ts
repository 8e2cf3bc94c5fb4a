import { deliveredToWarehouse } from '@puerta/contract/parcels/carrier-events.es';
import { reasonText } from '@puerta/contract/money/declined.es';
import { lineLabel } from '@puerta/contract/money/quotes';
import { packageStatus, voidedText } from '@puerta/contract/messages.es';
import type {
  Arrival,
  FullPackage,
  ManagerRow,
  PublicPackage,
  PublicPackageByCarrier,
  PurchaseRow,
} from '@puerta/contract/parcels/packages';
import { amountOwed, refundOfVoid, totalPaid } from '@puerta/domain/money/balance';
import { arrivalOf } from '@puerta/domain/parcels/arrival';
import { calendarDay, type CalendarDay, utcMidnight } from '@puerta/domain/days/calendar-day';
import { kindOfGroup, PACKAGE_STATUS, statusesOf } from '@puerta/domain/parcels/package-status';
import { type Cents, toDollars } from '@puerta/domain/money/money';
import {
  NO_ACTIONS,
  packageActions,
  voidableUntil,
  type PackageActions,
  type Viewer,
} from '@puerta/domain/people/permissions';
import { GROUP, type ProductGroup, type ProductType, wayOfLot } from '@puerta/domain/money/products';
import { isStaff } from '@puerta/domain/people/roles';
import type { DeliveryOptions } from '@puerta/domain/parcels/delivery-options';
import { passedLimit } from '@puerta/domain/parcels/weight-limits';
import { fileUrl, type LimitColumns, weightLimitsOf } from '../../app/agency.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import type { ErrorCode } from '@puerta/contract/errors';
import { accountOf, type MoneyRow } from '../../services/account-of.ts';
import { differenceOf, differenceReasonOf, measuresOf } from './show-difference.ts';
import { factsOf, type FactsRow, type StatusColumns, statusId } from './read-facts.ts';
import {
  DECLARED,
  type JourneyRow,
  type ListedRow,
  type OwnRow,
  type PublicRow,
  type RecordRow,
} from './queries.ts';

/** The one text of a package's state in answers, lists and filters (docs/rules/status.md). */
export const statusText = (row: StatusColumns): string =>
  row.voided_at ? voidedText : packageStatus[statusId(row)];

/** A refusal that tells the state the package is in (docs/rules/status.md). */
export const conflict = (row: StatusColumns & { id?: number }, code: ErrorCode = 'state_conflict'): Refusal =>
  refuse(code, { packageId: row.id, state: { status_id: row.status, status: statusText(row) } });

/** `domesticCounter`: seen at the station that receives domestic packages. */
export type Viewing = { viewer: Viewer; now: Date; domesticCounter?: boolean };
const canOf = (
  row: FactsRow & Pick<ListedRow, 'reviews'>,
  { viewer, now, domesticCounter }: Viewing,
): PackageActions =>
  packageActions(
    viewer,
    { ...factsOf(row), inReview: row.reviews.map(review => review.of) },
    { now, domesticCounter },
  );

function backOf(row: MoneyRow & StatusColumns & Pick<RecordRow, 'refunds'>) {
  const account = accountOf(row);
  if (row.voided_at === null) return { refund: null, net: toDollars(totalPaid(account)) };
  const { cents, state, netCents } = refundOfVoid(account, row.refunds);
  return { refund: { amount: toDollars(cents), state }, net: toDollars(netCents) };
}

const voidUntil = (row: Parameters<typeof canOf>[0], viewing: Viewing) =>
  canOf(row, viewing).void ? voidableUntil(row.created_at).toISOString() : null;

const reviewsOf = ({ reviews }: Pick<ListedRow, 'reviews'>) =>
  reviews.map(({ of, cents, since }) => ({
    of,
    amount: toDollars(cents),
    since: new Date(since).toISOString(),
  }));

const debtFailedOf = ({ debt_failed: failed }: Pick<OwnRow, 'debt_failed'>) =>
  failed && { at: new Date(failed.at).toISOString(), reason: reasonText(failed.reason) };

const dollarsOrNull = (cents: Cents | null) => (cents === null ? null : toDollars(cents));
const dayOrNull = (day: string | null) => (day === null ? null : utcMidnight(day));
const file = (key: string | null) => key && fileUrl(key);
const line = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ');

function moneyOf(row: MoneyRow) {
  const account = accountOf(row);
  return {
    price: toDollars(row.price_cents),
    final_payment: dollarsOrNull(row.final_payment_cents),
    ups_pickup_cost: dollarsOrNull(row.pickup_cost_cents),
    discount: toDollars(row.discount_cents),
    debt: toDollars(amountOwed(account)),
    total: toDollars(totalPaid(account)),
  };
}

/** The agency's limit (pounds) that a package passes as it was weighed; null for one that was not weighed yet. */
export const overLimit = (
  row: LimitColumns & { product_type: string },
  measured: { weight: number | null },
): number | null =>
  measured.weight === null
    ? null
    : passedLimit(weightLimitsOf(row), row.product_type as ProductType, measured.weight);

const identityOf = (row: PublicRow | ListedRow) => ({
  status: statusText(row),
  status_id: row.status,
  voided: row.voided_at !== null,
  product_name: row.product_name,
  product_type: row.product_type,
  group_services: row.product_group,
  ups_tracking: row.carrier_tracking,
  carrier_has_it: row.carrier_scanned_at !== null,
  date: utcMidnight(row.order_day),
});
const flagsOf = (row: PublicRow | ListedRow) => ({
  payment: row.payment ? 1 : 0,
  payment_warning: row.payment_warning ? 1 : 0,
});

/** Days to arrival of the transport it travels by: that of its lot where the product leaves it open. */
function etaOf(row: JourneyRow): { air_eta: number | null; ocean_eta: number | null } {
  const city = row.tariff?.city;
  const lot = row.lot_type === null ? null : wayOfLot(row.lot_type);
  const type = row.product_type === 'MULTIPLE' ? (lot ?? 'MULTIPLE') : row.product_type;
  return {
    air_eta: type === 'OCEAN' ? null : (city?.airEtaDays ?? null),
    ocean_eta: type === 'AIR' ? null : (city?.oceanEtaDays ?? null),
  };
}

/**
 * When it is expected (docs/rules/dates.md). A promotion that may travel by air or by sea is expected once its lot has
 * decided; a void one, or one within the United States, never.
 */
function presentArrival(row: JourneyRow, today: CalendarDay): Arrival | null {
  if (row.voided_at) return null;
  const { air_eta, ocean_eta } = etaOf(row);
  const arrival = arrivalOf({
    bought: row.order_day,
    days: air_eta !== null && ocean_eta !== null ? null : (air_eta ?? ocean_eta),
    departure: row.status >= PACKAGE_STATUS.inTransit ? row.departure_day : null,
    lotDays: row.lot_days,
    received: row.status > PACKAGE_STATUS.created,
    delivered: row.status === PACKAGE_STATUS.delivered,
    today,
  });
  if (!arrival) return null;
  const { expected, state, anew } = arrival;
  const days = anew && { first: utcMidnight(anew.first), last: utcMidnight(anew.last), lots: anew.lots };
  return { expected: utcMidnight(expected), state, anew: days };
}

/** The day each step was reached; null while it is ahead, or was passed over. */
function stepsOf(row: PublicRow): { status_id: number; date: string | null }[] {
  const days = new Map(row.steps.map(step => [step.status, step.day]));
  return statusesOf(kindOfGroup(row.product_group as ProductGroup)).map(status_id => ({
    status_id,
    date: dayOrNull(days.get(status_id) ?? null),
  }));
}

const declaredOf = (row: RecordRow) =>
  Object.fromEntries(DECLARED.map(name => [name, row[name]])) as Pick<RecordRow, (typeof DECLARED)[number]>;

/** What was added to it; the value was declared of one package. */
function optionsOf({ options, content_value_cents: cents }: RecordRow): Pick<FullPackage, 'options'> {
  if (!options) return {};
  const { protection, signature, saturday } = options as DeliveryOptions;
  return {
    options: { protected: protection && cents !== null ? toDollars(cents) : null, signature, saturday },
  };
}

/** The whole record, as its owner and managers see it; restricted staff's schema takes amounts and contacts off. */
export function presentRecord(row: RecordRow, viewing: Viewing): FullPackage {
  const from = `${row.sender_city}, ${row.sender_state}`;
  return {
    id: row.id,
    order_id: row.order_id,
    ...identityOf(row),
    ...flagsOf(row),
    ...measuresOf(row),
    ...moneyOf(row),
    ...backOf(row),
    ...etaOf(row),
    arrival: presentArrival(row, calendarDay(viewing.now, row.time_zone)),
    reviews: reviewsOf(row),
    tracking_number: row.tracking_number,
    package_number: row.package_number,
    code: row.product_code,
    picture: file(row.picture_key),
    photo: file(row.photo_key),
    ...declaredOf(row),
    ...optionsOf(row),
    return_of: row.return_of,
    returns: row.returns,
    locker: row.locker,
    notes: row.notes,
    pickup: row.pickup ? 1 : 0,
    ups_prn: row.carrier_prn,
    batch_number: row.batch_number,
    batch_date: dayOrNull(row.batch_day),
    etd: dayOrNull(row.departure_day),
    shipment_number: row.shipment_number,
    process_date: dayOrNull(row.process_day),
    lines: row.lines.map(({ code, cents }) => ({
      code,
      label: lineLabel(code, row.product_group),
      amount: toDollars(cents),
    })),
    client: row.client,
    sender_name: row.sender_name,
    sender_email: row.sender_email,
    sender_phone: row.sender_phone,
    sender_address: line(row.sender_line_one, row.sender_line_two),
    sender_place: `${from} ${row.sender_zip}`,
    receive_name: row.receiver_name,
    receive_email: row.receiver_email,
    receive_phone: row.receiver_phone,
    receive_address: line(row.receiver_address, row.receiver_line_two),
    package_sender: from,
    package_receive: row.receiver_place,
    address: line(row.receiver_address, row.receiver_line_two, row.receiver_place),
    office: row.office,
    steps: stepsOf(row),
    events: row.events.map(event => ({
      date: new Date(event.at).toISOString(),
      description: eventText(row, event),
      location: event.location || null,
    })),
    remeasured: row.remeasured,
    over_limit: overLimit(row, row.remeasured ?? row),
    received_date: dayOrNull(row.received_day),
    void_until: voidUntil(row, viewing),
    ends_visit: row.ends_visit,
    difference: differenceOf(row),
    difference_reason: differenceReasonOf(row),
    ...(viewing.viewer === 'manager' && { carrier_leg_declared: row.carrier_leg_declared }),
    ...(isStaff(viewing.viewer) && { shelf_place: row.shelf_place }),
    can: canOf(row, viewing),
  };
}

/** The carrier brings a box to Venezuela no further than to our warehouse: its family waits for it still. */
const eventText = (row: RecordRow, { code, description }: RecordRow['events'][number]): string =>
  code === 'delivered' && row.product_group !== GROUP.domestic ? deliveredToWarehouse : description;

/** A row of the staff's lists; restricted staff's schema takes the amounts off. */
export function presentRow(row: ListedRow): ManagerRow {
  const { price, debt, total } = moneyOf(row);
  return {
    id: row.id,
    ...identityOf(row),
    ...flagsOf(row),
    code: row.product_code,
    tracking_number: row.tracking_number,
    package_number: row.package_number,
    pickup: row.pickup ? 1 : 0,
    client: row.client,
    package_sender: `${row.sender_city}, ${row.sender_state}`,
    package_receive: row.receiver_place,
    price,
    debt,
    total,
  };
}

/** A row of Compras. */
export const presentPurchase = (row: OwnRow, viewing: Viewing, today: CalendarDay): PurchaseRow => ({
  ...presentRow(row),
  ...moneyOf(row),
  ...backOf(row),
  ...measuresOf(row),
  carrier_has_it: row.carrier_scanned_at !== null,
  picture: file(row.picture_key),
  reviews: reviewsOf(row),
  debt_failed: debtFailedOf(row),
  receive_name: row.receiver_name,
  content: row.content,
  order_id: row.order_id,
  order_quantity: row.order_quantity,
  order_total: toDollars(row.order_total_cents),
  order_voided: row.order_voided,
  order_net: toDollars(row.order_total_cents - row.order_refund_cents),
  status_date: utcMidnight(row.stage_day),
  arrival: presentArrival(row, today),
  void_until: voidUntil(row, viewing),
  ends_visit: row.ends_visit,
  difference: differenceOf(row),
  difference_reason: differenceReasonOf(row),
  pickup_asked: row.pickup_asked,
  pickup_visit: row.visit && { ...row.visit, day: utcMidnight(row.visit.day) },
  can: canOf(row, viewing),
});

/**
 * What anyone with the carrier's number sees, which can be guessed: product, status, dates, steps
 * (docs/rules/permissions.md). Nothing of its lot: the day that was reckoned from its departure stands beside ours.
 */
export const presentPublicByCarrier = (row: PublicRow, today: CalendarDay): PublicPackageByCarrier => ({
  ...identityOf(row),
  ...etaOf(row),
  arrival: presentArrival({ ...row, departure_day: null }, today),
  steps: stepsOf(row),
  can: { pay: NO_ACTIONS.pay, invoice: NO_ACTIONS.invoice },
});

/**
 * What anyone with our tracking number sees, which cannot be guessed: nobody's personal data
 * (docs/rules/permissions.md).
 */
export function presentPublic(
  row: PublicRow,
  { now, today, seesAmounts }: { now: Date; today: CalendarDay; seesAmounts: boolean },
): PublicPackage {
  const { pay, invoice } = seesAmounts ? canOf(row, { viewer: 'public', now }) : NO_ACTIONS;
  return {
    ...presentPublicByCarrier(row, today),
    arrival: presentArrival(row, today),
    ...measuresOf(row),
    ...flagsOf(row),
    destination: row.product_group === GROUP.domestic ? null : row.receiver_place,
    lot: row.batch_number,
    picture: file(row.picture_key),
    tracking_number: row.tracking_number,
    ...(seesAmounts && {
      debt: toDollars(amountOwed(accountOf(row))),
      difference_reason: row.payment ? differenceReasonOf(row) : null,
    }),
    // a pickup is its sender's alone
    reviews: seesAmounts ? reviewsOf(row).filter(({ of }) => of === 'debt') : [],
    can: { pay, invoice },
  };
}
