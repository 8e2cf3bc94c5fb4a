import { invalid, overWeight } from '@puerta/contract/messages.es';
import type { DomesticOrderBody } from '@puerta/contract/parcels/checkout';
import type { Parcel } from '@puerta/domain/parcels/measures';
import { type Cents, toCents } from '@puerta/domain/money/money';
import {
  type DeliveryOptions,
  isProtectable,
  NO_OPTIONS,
  type OptionLine,
  stepsOf,
} from '@puerta/domain/parcels/delivery-options';
import { optionRefusals } from '@puerta/contract/parcels/delivery-options.es';
import {
  etaDays,
  isOffered,
  type Price,
  priceDomestic,
  pricePromo,
  type StoredTariff,
  timesQuantity,
  together,
} from '@puerta/domain/money/pricing';
import { type DomesticCode, GROUP, pricedTransport, type ProductType } from '@puerta/domain/money/products';
import { isPromoCode, isPromoSize, type Promo, promoGoesTo, PROMOS } from '@puerta/domain/money/promos';
import { passedLimit, wayOf } from '@puerta/domain/parcels/weight-limits';
import type { AgencyServices } from '../../services/context.ts';
import { atMost } from '../../at-most.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '../../app/refusal.ts';
import { findProduct } from '../quotes/list-services.ts';
import type { Agency } from '../../app/agency.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import {
  type Destination,
  priceVenezuela,
  rateDestination,
  rateParcel,
  tariffOf,
  type VenezuelaPrices,
} from '../quotes/price-parcel.ts';
import { isResidential } from '../../services/address-kind.ts';
import type { AddressCandidate, CarrierRate } from '../../adapters/carrier/port.ts';
import { parcelOptions } from './ask-options.ts';
import { selectCityName } from './queries.ts';

export type Draft = {
  productKey: string | number;
  zip: string;
  destination: Destination;
  parcel: Parcel;
  quantity: number;
};

/** Who sells it, and who carries it to the warehouse. */
export type Seller = Pick<AgencyServices, 'carrier' | 'clock'> & {
  agency: Pick<Agency, 'id' | 'weightLimits'>;
};

/** What an order costs and how it came to that; `price` and `carrierLeg` are of one package, `total` of them all. */
export type PricedOrder = {
  product: { id: number; product_group: number };
  price: Price;
  /** what reception prices by again; null for a domestic order, which never owes */
  tariff: StoredTariff | null;
  etaDays: number | null;
  carrierLeg: { publishedCents: Cents; negotiatedCents: Cents };
  /** how the carrier is asked for its labels, and what they cost was rated */
  residential: boolean;
  /** whether it could be delivered on a Saturday for more; never abroad */
  saturday?: boolean;
  total: Price;
};
export type PricedAbroad = PricedOrder & Pick<VenezuelaPrices, 'stateId' | 'cityId' | 'office'>;

/** Boxes that differ: whose `price` it is says `units`, the rest is of all. */
export type PricedBoxes = PricedAbroad & { units: PricedAbroad[] };

/** What is asked of prices for a draft: from whom, for which box, from where, to where. */
const asked = ({ carrier, clock }: Seller, tx: ReadTx, { parcel, zip, destination }: Draft) =>
  [{ carrier, tx, at: clock.now() }, parcel, { zip, field: 'sender.zipCode' }, destination] as const;

/**
 * Prices an order to Venezuela: one package of the chosen product, times the quantity (docs/rules/orders.md). A
 * product that is none of Venezuela's, or deactivated, is not found here; one that is not offered there is refused.
 */
export async function priceOrder(seller: Seller, tx: ReadTx, draft: Draft): Promise<PricedAbroad | Refusal> {
  const product = await findProduct(tx, draft.productKey);
  if (!product || product.product_group !== GROUP.venezuela) return refuse('product_not_found');
  const prices = await priceVenezuela(...asked(seller, tx, draft));
  if (isRefusal(prices)) return prices;
  const priced = prices.products.find(offered => offered.product.id === product.id);
  if (!priced) return refuse('destination_unavailable');
  const heavy = refuseOverweight(seller.agency, product, draft.parcel.weight);
  if (heavy) return heavy;
  const { stateId, cityId, office, carrierLeg } = prices;
  return {
    ...priced,
    product,
    stateId,
    cityId,
    office,
    carrierLeg,
    residential: true,
    total: timesQuantity(priced.price, draft.quantity),
  };
}

/**
 * Prices a promotion: its fixed price times the quantity (docs/rules/prices.md), whatever the carrier leg costs. The
 * tariff is kept all the same, for a box that measures more than the promotion allows. Refuses sizes that it does not
 * have and destinations that it does not go to.
 */
export async function pricePromoOrder(
  seller: Seller,
  tx: ReadTx,
  draft: Draft,
): Promise<PricedAbroad | Refusal> {
  const product = await findProduct(tx, draft.productKey);
  const code = product?.code ?? '';
  if (!product || product.product_group !== GROUP.promo || !isPromoCode(code)) {
    return refuse('product_not_found');
  }
  const promo = PROMOS[code];
  if (!isPromoSize(promo, draft.parcel)) return refuseField('detail.length', invalid.parcel.promoSize);
  const rated = await rateDestination(...asked(seller, tx, draft));
  if (isRefusal(rated)) return rated;
  const { rows, ...place } = rated;
  const transport = pricedTransport(product.type as ProductType);
  const [row] = rows;
  if (!row || !transport || !(await goesTo(tx, promo, place))) return refuse('destination_unavailable');
  const tariff = tariffOf(row, {
    transport,
    office: place.office !== null,
    carrierCents: place.carrierLeg.publishedCents,
  });
  if (!isOffered(tariff.city, transport)) return refuse('destination_unavailable');
  const heavy = refuseOverweight(seller.agency, product, draft.parcel.weight);
  if (heavy) return heavy;
  const price = pricePromo(promo.priceCents);
  return {
    ...place,
    product,
    price,
    tariff,
    // how a MULTIPLE travels is decided by its lot
    etaDays: product.type === 'MULTIPLE' ? null : etaDays(tariff.city, transport),
    residential: true,
    total: timesQuantity(price, draft.quantity),
  };
}

/** Boxes about which the carrier is asked at once: nobody takes more than a few places of its connection. */
export const AT_ONCE = 2;

/** Each box as an order of it alone is priced; what is refused of one says of which. `units` are of one package each. */
export async function priceBoxes(
  seller: Seller,
  tx: ReadTx,
  drafts: readonly Draft[],
): Promise<PricedBoxes | Refusal> {
  const inTurn = atMost(AT_ONCE, drafts.length);
  const priced = await Promise.all(drafts.map(draft => inTurn(() => priceOrder(seller, tx, draft))));
  for (const [at, one] of priced.entries()) if (isRefusal(one)) return ofBox(one, at);
  const units = priced as PricedAbroad[];
  const [first] = units as [PricedAbroad];
  return { ...first, units, total: together(units.map(unit => unit.total)) };
}

/** The refusal of a `detail` as one of the box in its place. */
function ofBox({ code, details }: Refusal, at: number): Refusal {
  const fields = details.fields?.map(({ field, message }) => ({
    field: field.replace(/^detail\./, `boxes.${at}.`),
    message,
  }));
  return refuse(code, { ...details, ...(fields && { fields }) });
}

async function goesTo(
  tx: ReadTx,
  promo: Promo,
  { stateId, cityId }: { stateId: number; cityId: number },
): Promise<boolean> {
  const { city } = await selectCityName(tx, cityId);
  return promoGoesTo(promo, { stateId, cityId, city });
}

type DomesticDraft = {
  productKey: string | number;
  fromZip: string;
  to: AddressCandidate;
  parcel: Parcel;
  /** of one package; null: nobody said */
  valueCents: Cents | null;
  quantity: number;
  options: DeliveryOptions;
  /** whoever received it sends it back */
  returns: boolean;
};

export const domesticDraft = ({
  product,
  sender,
  receive,
  detail,
  options = NO_OPTIONS,
  return_of,
}: Omit<DomesticOrderBody, 'payment' | 'date'>): DomesticDraft => ({
  productKey: product.id,
  fromZip: sender.zipCode,
  to: {
    lines: [receive.addressLineOne, receive.addressLineTwo].filter(Boolean),
    city: receive.city,
    state: receive.state,
    zip: receive.zipCode,
  },
  parcel: detail,
  valueCents: detail.content_value === null ? null : toCents(detail.content_value),
  quantity: detail.quantity,
  options,
  returns: return_of !== undefined,
});

/**
 * Prices a domestic order: the carrier's published rate of one package to that address, times the quantity
 * (docs/rules/prices.md), and what each option adds to it.
 */
export async function priceDomesticOrder(
  { carrier, agency }: Seller,
  tx: ReadTx,
  draft: DomesticDraft,
): Promise<PricedOrder | Refusal> {
  const product = await findProduct(tx, draft.productKey);
  if (!product || product.product_group !== GROUP.domestic) return refuse('product_not_found');
  const { options, parcel, valueCents, returns } = draft;
  if (returns && draft.quantity !== 1) return refuseField('detail.quantity', optionRefusals.returnOne);
  if (returns && options.signature) return refuseField('options.signature', optionRefusals.returnSigned);
  if (options.protection && !isProtectable(valueCents))
    return refuseField('options.protection', optionRefusals.protection);
  const residential = await isResidential(tx, draft.to);
  const rateWith = async (chosen: DeliveryOptions): Promise<CarrierRate | Refusal> => {
    const rates = await rateParcel(
      carrier,
      { from: { zip: draft.fromZip }, to: { zip: draft.to.zip } },
      { ...parcel, ...parcelOptions(chosen, valueCents) },
      { from: 'sender.zipCode', to: 'receive.zipCode' },
      product.code as DomesticCode,
      { residential, saturday: chosen.saturday, returns },
    );
    return isRefusal(rates) ? rates : (rates[0] ?? refuse('destination_unavailable'));
  };
  const plain = await rateWith(NO_OPTIONS);
  if (isRefusal(plain)) return plain;
  const heavy = refuseOverweight(agency, product, parcel.weight);
  if (heavy) return heavy;
  const saturday = plain.saturday && !returns;
  if (options.saturday && !saturday) return refuseField('options.saturday', optionRefusals.saturday);
  const added: (CarrierRate & { line: OptionLine })[] = [];
  for (const { line, with: chosen } of stepsOf(options)) {
    const rate = await rateWith(chosen);
    if (isRefusal(rate)) return rate;
    added.push({ ...rate, line });
  }
  const price = priceDomestic(
    plain.publishedCents,
    added.map(({ line, publishedCents }) => ({ line, rateCents: publishedCents })),
  );
  return {
    product,
    price,
    tariff: null,
    etaDays: plain.transitDays,
    // the last one is with all of them, as the label will be
    carrierLeg: added.at(-1) ?? plain,
    residential,
    saturday,
    total: timesQuantity(price, draft.quantity),
  };
}

/** Why the agency sells nothing so heavy (pounds) by this product's way; null where it does. */
function refuseOverweight(
  { weightLimits }: Pick<Agency, 'weightLimits'>,
  product: { type: string },
  weight: number,
): Refusal | null {
  const type = product.type as ProductType;
  const limit = passedLimit(weightLimits, type, weight);
  if (limit === null) return null;
  return refuseField('detail.weight', overWeight[wayOf(type)](limit));
}
