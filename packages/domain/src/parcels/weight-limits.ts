/** What an agency takes by each way, beside what everybody may send (docs/rules/measures.md). */
import { pricedTransport, type ProductType, type Way } from '../money/products.ts';

/** Air, sea, or within the United States. */
type LimitedWay = Way | 'GROUND';
/** Pounds of one package; null: the agency has set none. */
export type WeightLimits = Readonly<Record<LimitedWay, number | null>>;

/** Pounds (50 kg): the scanner of Caracas' customs takes no heavier box from an aeroplane. */
export const RECOMMENDED_AIR_LIMIT = 110;

/** The way whose limit a product keeps to: what may travel by either is limited as it is priced, by sea. */
export const wayOf = (type: ProductType): LimitedWay => pricedTransport(type) ?? 'GROUND';

/** The limit (pounds) that a package of this product passes with its weight; null where it passes none. */
export function passedLimit(limits: WeightLimits, type: ProductType, weight: number): number | null {
  const limit = limits[wayOf(type)];
  return limit !== null && weight > limit ? limit : null;
}
