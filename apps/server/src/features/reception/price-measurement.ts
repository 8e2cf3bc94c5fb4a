import { type MeasureQuestion, questionOf } from '@puerta/domain/measure-question';
import type { Parcel } from '@puerta/domain/measures';
import { priceFromTariff, promoDebtCents } from '@puerta/domain/pricing';
import { GROUP } from '@puerta/domain/products';
import { type Reception, receptionOutcome, type ReceptionOutcome } from '@puerta/domain/reception';
import { overLimit } from '../packages/present.ts';
import type { HandledRow } from './queries.ts';
import type { LegRate } from './rate-leg.ts';

/**
 * What measuring a package so means for its owner: the difference by the tariff stored on the order; the agency's
 * prices of today play no part. `leg` is null where the carrier did not rate the measured box.
 */
export function priceMeasurement(row: HandledRow, measured: Parcel, leg: LegRate | null): ReceptionOutcome {
  const declared = declaredOf(row);
  return receptionOutcome({ declared, measured, ...pricedAs(row, declared, measured, leg) });
}

const declaredOf = (row: HandledRow): Parcel => ({
  weight: row.weight0,
  length: row.length0,
  width: row.width0,
  height: row.height0,
});

/** What somebody should look at again, whatever it costs: a likely slip, a box too heavy for its way (pounds). */
export const lookedAt = (
  row: HandledRow,
  measured: Parcel,
): { question: MeasureQuestion | null; over_limit: number | null } => ({
  question: questionOf(declaredOf(row), measured),
  over_limit: overLimit(row, measured),
});

type Priced = Reception extends infer R
  ? R extends Reception
    ? Omit<R, 'declared' | 'measured'>
    : never
  : never;

function pricedAs(row: HandledRow, declared: Parcel, measured: Parcel, leg: LegRate | null): Priced {
  const { tariff, price_cents: paidCents } = row;
  if (!tariff) return { kind: 'standard', paidCents, measuredPriceCents: null };
  const carrierCents = leg?.publishedCents ?? tariff.carrierCents;
  if (row.product_group === GROUP.promo) {
    return { kind: 'promo', debtCents: promoDebtCents(declared, measured, tariff, carrierCents) };
  }
  const price = priceFromTariff(measured, tariff, carrierCents);
  return { kind: 'standard', paidCents, measuredPriceCents: price && price.totalCents };
}
