import { invalid, overWeight, priceLines } from '@puerta/contract/messages.es';
import type { Promotion } from '@puerta/contract/open';
import { lineLabel, type PriceLineAnswer, type Product, type Quote } from '@puerta/contract/money/quotes';
import type { Parcel } from '@puerta/domain/parcels/measures';
import { type Cents, toDollars } from '@puerta/domain/money/money';
import { WIZARD_SIDE_MAX } from '@puerta/domain/parcels/parcel-limits';
import type { PriceLine } from '@puerta/domain/money/pricing';
import { GROUP, type ProductType } from '@puerta/domain/money/products';
import { isPromoCode, PROMOS } from '@puerta/domain/money/promos';
import { passedLimit, type WeightLimits, wayOf } from '@puerta/domain/parcels/weight-limits';
import type { CarrierRate } from '../../adapters/carrier/port.ts';
import { fileUrl } from '../../app/agency.ts';
import type { PricedProduct } from './price-parcel.ts';
import type { DomesticRow, ProductRow } from './queries.ts';

const picture = (key: string | null) => key && fileUrl(key);
/** Billed weights and volumes are exact; people read two decimals. */
const twoDecimals = (value: number) => Math.round(value * 100) / 100;

/** Lines of a price, named for people. */
export const presentLines = (lines: readonly PriceLine[], group: number): PriceLineAnswer[] =>
  lines.map(({ code, cents }) => ({ code, label: lineLabel(code, group), amount: toDollars(cents) }));

type Asked = { parcel: Parcel; limits: WeightLimits };

/**
 * A box over the wizards' limit can be quoted, not bought online; one over the agency's own weight for this way is not
 * sold at all (docs/rules/measures.md).
 */
function buyability(
  type: string,
  { parcel, limits }: Asked,
): Pick<Quote, 'buyable' | 'notice' | 'over_weight'> {
  const limit = passedLimit(limits, type as ProductType, parcel.weight);
  if (limit !== null) {
    return { buyable: false, notice: overWeight[wayOf(type as ProductType)](limit), over_weight: true };
  }
  const buyable = Math.max(parcel.length, parcel.width, parcel.height) <= WIZARD_SIDE_MAX;
  return { buyable, notice: buyable ? null : invalid.calculator.notBuyable, over_weight: false };
}

export function presentQuote({ product, price, etaDays }: PricedProduct, asked: Asked): Quote {
  return {
    sku: product.sku,
    code: product.code,
    type: product.type,
    services: product.name,
    picture: picture(product.picture_key),
    payment: toDollars(price.totalCents),
    lines: presentLines(price.lines, GROUP.venezuela),
    billable: { value: twoDecimals(price.billable.value), unit: price.billable.unit },
    eta_days: etaDays,
    ...buyability(product.type, asked),
  };
}

export function presentDomesticQuote(product: DomesticRow, rate: CarrierRate, asked: Asked): Quote {
  const amount = toDollars(rate.publishedCents);
  return {
    sku: product.sku,
    code: product.code,
    type: product.type,
    services: product.name,
    picture: picture(product.picture_key),
    payment: amount,
    lines: [{ code: 'carrier', label: priceLines.domestic, amount }],
    billable: { value: rate.billableWeightLb, unit: 'lb' },
    eta_days: rate.transitDays,
    ...buyability(product.type, asked),
  };
}

/** What the carrier's coming costs, as calculators tell it beside prices. */
export const presentPickupFee = (fee: Cents): { ups_pickup: number } => ({ ups_pickup: toDollars(fee) });

export const presentProduct = (row: ProductRow, limits: WeightLimits): Product => ({
  id: row.id,
  type: row.type,
  name: row.name,
  code: row.code,
  sku: row.sku,
  description: row.description,
  image: picture(row.picture_key),
  group_services: row.product_group,
  weight_max: limits[wayOf(row.type as ProductType)],
});

/** A promotion with its fixed price; nothing for a product whose code has none. */
export const presentPromotion = (row: ProductRow, limits: WeightLimits): Promotion[] =>
  isPromoCode(row.code)
    ? [{ ...presentProduct(row, limits), price: toDollars(PROMOS[row.code].priceCents) }]
    : [];
