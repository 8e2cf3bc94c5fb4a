import { PROMOS, type PromoCode } from './promos.ts';

/** Group 1 Venezuela, 2 domestic, 3 promotions: `group_services` in answers. */
export const GROUP = { venezuela: 1, domestic: 2, promo: 3 } as const;
export type ProductGroup = (typeof GROUP)[keyof typeof GROUP];

export type ProductType = 'AIR' | 'OCEAN' | 'GROUND' | 'MULTIPLE';
/** How an international parcel crosses: what prices and lots know. */
export type Transport = 'AIR' | 'OCEAN';

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

/** The transport that prices a product: MULTIPLE is priced as sea (docs/rules/prices.md); ground has none. */
export function pricedTransport(type: ProductType): Transport | null {
  if (type === 'GROUND') return null;
  return type === 'AIR' ? 'AIR' : 'OCEAN';
}
