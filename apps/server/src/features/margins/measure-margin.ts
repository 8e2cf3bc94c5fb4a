import type { Parcel } from '@puerta/domain/measures';
import { costsOf, type MarginFacts, marginOf } from '@puerta/domain/margin';
import { LOT_TYPES } from '@puerta/domain/lot-status';
import { lastMondays } from '@puerta/domain/waiting';
import type { MarginRow } from './queries.ts';

/** A package as the rule of margins reads it. */
export function factsOf(row: MarginRow): MarginFacts {
  const declared = { weight: row.weight0, length: row.length0, width: row.width0, height: row.height0 };
  return {
    productType: row.product_type,
    lines: row.lines,
    tariff: row.tariff,
    declared,
    measured: measuredOf(row),
    finalPaymentCents: row.final_payment_cents,
    discountCents: row.discount_cents,
    pickupFeeCents: row.pickup_cost_cents,
    pickupCarrierCents: row.visit_cents,
    labels: { cents: row.carrier_negotiated_cents, quantity: row.quantity, place: row.place },
    measuredLegCents: row.measured_leg_cents,
    lotTransport: row.lot_type && LOT_TYPES[row.lot_type],
    voided: row.voided,
  };
}

/** What others are paid for: what it really measures. */
function measuredOf({ weight, length, width, height, remeasured }: MarginRow): Parcel | null {
  if (remeasured) return remeasured;
  return weight === null || length === null || width === null || height === null
    ? null
    : { weight, length, width, height };
}

/** What is kept of a package for reports; null for a void one of which nothing stays. */
export function keptOf(agencyId: number, row: MarginRow) {
  const facts = factsOf(row);
  const { lines, soldCents } = marginOf(facts);
  if (lines.length === 0) return null;
  const costs = costsOf(facts);
  const [week = row.order_day] = lastMondays(row.order_day, 1);
  return {
    agency_id: agencyId,
    package_id: row.id,
    week,
    product_id: row.product_id,
    account_id: row.account_id,
    city_id: row.city_id,
    us_state: row.us_state,
    sold_cents: soldCents,
    carrier_cents: costs.carrier,
    freight_cents: costs.freight,
    delivery_cents: costs.delivery,
    pickup_cents: costs.pickup,
  };
}
