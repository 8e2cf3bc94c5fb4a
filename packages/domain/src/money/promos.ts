import type { Parcel } from '../parcels/measures.ts';
import type { Cents } from './money.ts';

export type PromoCode = 'AGPM' | 'AGPA' | 'AGPB' | 'AGPC';
export type PromoType = 'OCEAN' | 'AIR' | 'MULTIPLE';

/** One of a promo's destinations: the provisioned ids of the state and of its one city, and the city's first name. */
export type PromoDestination = { stateId: number; cityId: number; city: string };

export type Promo = {
  code: PromoCode;
  type: PromoType;
  /** Fixed price of one package, whatever its size among `sizes`. */
  priceCents: Cents;
  /** What a customer may pick among: allowed pounds and inches. */
  sizes: readonly Parcel[];
  defaultQuantity: number;
  /** null: any active state and city. */
  destinations: readonly PromoDestination[] | null;
};

/** docs/rules/prices.md; sides as length × width × height. */
export const PROMOS: Readonly<Record<PromoCode, Promo>> = {
  AGPM: {
    code: 'AGPM',
    type: 'AIR',
    priceCents: 8900,
    sizes: [
      { weight: 10, length: 12, width: 12, height: 16 },
      { weight: 10, length: 11, width: 17, height: 11 },
    ],
    defaultQuantity: 1,
    destinations: null,
  },
  AGPA: {
    code: 'AGPA',
    type: 'OCEAN',
    priceCents: 15900,
    sizes: [{ weight: 50, length: 21, width: 15, height: 16 }],
    defaultQuantity: 1,
    destinations: null,
  },
  AGPB: {
    code: 'AGPB',
    type: 'MULTIPLE',
    priceCents: 39900,
    sizes: [
      { weight: 50, length: 21, width: 15, height: 16 },
      { weight: 70, length: 27, width: 16, height: 15 },
    ],
    defaultQuantity: 2,
    destinations: null,
  },
  AGPC: {
    code: 'AGPC',
    type: 'AIR',
    priceCents: 28900,
    sizes: [
      { weight: 50, length: 21, width: 16, height: 15 },
      { weight: 50, length: 18, width: 18, height: 16 },
    ],
    defaultQuantity: 1,
    destinations: [
      { stateId: 314, cityId: 11, city: 'Maracay' },
      { stateId: 317, cityId: 24, city: 'Valencia' },
      { stateId: 320, cityId: 35, city: 'Caracas' },
      { stateId: 334, cityId: 92, city: 'Maracaibo' },
    ],
  },
};

export function isPromoCode(code: string): code is PromoCode {
  return Object.hasOwn(PROMOS, code);
}

/**
 * Whether a promotion goes to this city; one without destinations of its own goes wherever the agency does. An agency
 * may rename a city, and one that deleted and added it again knows it by its name.
 */
export function promoGoesTo(
  { destinations }: Pick<Promo, 'destinations'>,
  place: { stateId: number; cityId: number; city: string },
): boolean {
  if (destinations === null) return true;
  return destinations.some(
    ({ stateId, cityId, city }) =>
      stateId === place.stateId && (cityId === place.cityId || city === place.city),
  );
}

/** Whether the parcel is one of the promo's sizes, with its sides in the order they are offered. */
export function isPromoSize(promo: Promo, parcel: Parcel): boolean {
  return promo.sizes.some(
    size =>
      size.weight === parcel.weight &&
      size.length === parcel.length &&
      size.width === parcel.width &&
      size.height === parcel.height,
  );
}
