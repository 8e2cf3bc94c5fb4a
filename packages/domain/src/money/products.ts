import { PROMOS, type PromoCode } from './promos.ts';

/** How a parcel crosses to Venezuela, in the word of prices, lots and promises; calls name it `transport`. */
export type Way = 'AIR' | 'OCEAN';

/** A lot's `type` in rows and calls, and `promised_by` of a package. */
const WAYS: Readonly<Record<1 | 2, Way>> = { 1: 'OCEAN', 2: 'AIR' };

export const wayOfLot = (type: number): Way => WAYS[type as 1 | 2];

/** Group 1 Venezuela, 2 domestic, 3 promotions: `group_services` in answers. */
export const GROUP = { venezuela: 1, domestic: 2, promo: 3 } as const;
export type ProductGroup = (typeof GROUP)[keyof typeof GROUP];

export type ProductType = 'AIR' | 'OCEAN' | 'GROUND' | 'MULTIPLE';

export type VenezuelaCode = 'AER' | 'MAR';
export type DomesticCode = 'GND' | '3DS' | '2DA' | 'NDA';
/** Immutable: price rules hang on it. The SKU that links carry is the agency's to edit (docs/rules/prices.md). */
export type ProductCode = VenezuelaCode | DomesticCode | PromoCode;

export type ProductRule = {
  code: ProductCode;
  group: ProductGroup;
  type: ProductType;
};

export const PRODUCTS: Readonly<Record<ProductCode, ProductRule>> = {
  AER: { code: 'AER', group: GROUP.venezuela, type: 'AIR' },
  MAR: { code: 'MAR', group: GROUP.venezuela, type: 'OCEAN' },
  GND: { code: 'GND', group: GROUP.domestic, type: 'GROUND' },
  '3DS': { code: '3DS', group: GROUP.domestic, type: 'GROUND' },
  '2DA': { code: '2DA', group: GROUP.domestic, type: 'GROUND' },
  NDA: { code: 'NDA', group: GROUP.domestic, type: 'GROUND' },
  AGPM: promoRule('AGPM'),
  AGPA: promoRule('AGPA'),
  AGPB: promoRule('AGPB'),
  AGPC: promoRule('AGPC'),
};

function promoRule(code: PromoCode): ProductRule {
  return { code, group: GROUP.promo, type: PROMOS[code].type };
}

export const PRODUCT_CODES = Object.keys(PRODUCTS) as [ProductCode, ...ProductCode[]];

export function isProductCode(code: string): code is ProductCode {
  return Object.hasOwn(PRODUCTS, code);
}

/** The way that prices a product: MULTIPLE is priced as sea (docs/rules/prices.md); ground has none. */
export function pricedTransport(type: ProductType): Way | null {
  if (type === 'GROUND') return null;
  return type === 'AIR' ? 'AIR' : 'OCEAN';
}
