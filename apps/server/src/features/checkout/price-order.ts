import { invalid, overWeight } from '@puerta/contract/messages.es';
import type { DomesticOrderBody, DraftPrice, PriceBody } from '@puerta/contract/parcels/checkout';
import type { Parcel } from '@puerta/domain/parcels/measures';
import { type Cents, toDollars } from '@puerta/domain/money/money';
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
import type { AgencyServices, Handler } from '../../services/context.ts';
import { atMost } from '../../at-most.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '../../app/refusal.ts';
import { hasDebt } from '../debts/read-debts.ts';
import { findProduct } from '../quotes/list-services.ts';
import { presentLines } from '../quotes/present.ts';
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
import { selectCityName } from './queries.ts';

export type Draft = {
  productKey: string | number;
  zip: string;
  destination: Destination;
  parcel: Parcel;
  quantity: number;
};

/** Who sells it, and who carries it to the warehouse. */
type Seller = Pick<AgencyServices, 'carrier' | 'clock'> & {
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
    total: timesQuantity(price, draft.quantity),
  };
}

/** Boxes about which the carrier is asked at once: nobody takes more than a few places of its connection. */
const AT_ONCE = 2;

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
  toZip: string;
  parcel: Parcel;
  quantity: number;
};

export const domesticDraft = ({
  product,
  sender,
  receive,
  detail,
}: Omit<DomesticOrderBody, 'payment' | 'date'>): DomesticDraft => ({
  productKey: product.id,
  fromZip: sender.zipCode,
  toZip: receive.zipCode,
  parcel: detail,
  quantity: detail.quantity,
});

/** Prices a domestic order: the carrier's published rate of one package, times the quantity (docs/rules/prices.md). */
export async function priceDomesticOrder(
  { carrier, agency }: Seller,
  tx: ReadTx,
  draft: DomesticDraft,
): Promise<PricedOrder | Refusal> {
  const product = await findProduct(tx, draft.productKey);
  if (!product || product.product_group !== GROUP.domestic) return refuse('product_not_found');
  const rates = await rateParcel(
    carrier,
    { from: { zip: draft.fromZip }, to: { zip: draft.toZip } },
    draft.parcel,
    { from: 'sender.zipCode', to: 'receive.zipCode' },
    product.code as DomesticCode,
  );
  if (isRefusal(rates)) return rates;
  const [rate] = rates;
  if (!rate) return refuse('destination_unavailable');
  const heavy = refuseOverweight(agency, product, draft.parcel.weight);
  if (heavy) return heavy;
  const price = priceDomestic(rate.publishedCents);
  return {
    product,
    price,
    tariff: null,
    etaDays: rate.transitDays,
    carrierLeg: rate,
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

const presentDraft = ({ product, total, price, etaDays }: PricedOrder): DraftPrice => ({
  total: toDollars(total.totalCents),
  lines: presentLines(total.lines, product.product_group),
  unit: toDollars(price.totalCents),
  eta_days: etaDays,
});

/** What the payment step shows on entry: priced as the order call will price it, a promotion by its own price. */
export const priceDraft: Handler<'POST /order/price'> = async (context, { body }) => {
  const { read } = context;
  const begun = begunDraft(body);
  if (isRefusal(begun)) return begun;
  const product = await findProduct(read, body.product.id);
  const price = product?.product_group === GROUP.promo ? pricePromoOrder : priceOrder;
  const priced = await price(context, read, withBox(begun, body.detail));
  return isRefusal(priced) ? priced : { data: presentDraft(priced) };
};

/** The same of boxes that differ, with the price of one of each. */
export const priceBoxesDraft: Handler<'POST /order/boxes/price'> = async (context, { body }) => {
  const begun = begunDraft(body);
  if (isRefusal(begun)) return begun;
  const drafts = body.boxes.map(box => withBox(begun, box));
  const priced = await priceBoxes(context, context.read, drafts);
  if (isRefusal(priced)) return priced;
  const units = priced.units.map(({ price }) => toDollars(price.totalCents));
  return { data: { ...presentDraft(priced), units } };
};

type BegunDraft = Omit<Draft, 'parcel' | 'quantity'>;

const withBox = (begun: BegunDraft, { quantity, ...parcel }: Parcel & { quantity: number }): Draft => ({
  ...begun,
  parcel,
  quantity,
});

/** A draft without its boxes; a refusal where it goes nowhere yet. */
function begunDraft({ product, sender, receive }: Omit<PriceBody, 'detail'>): BegunDraft | Refusal {
  const { office, city } = receive;
  if (!office && !city) return refuseField('receive.city', invalid.receiver.city);
  return {
    productKey: product.id,
    zip: sender.zipCode,
    destination: office ? { office } : { city: city as number },
  };
}

/** A domestic order before its payment: whatever would be refused later is refused here, and it is priced. */
export const checkDomestic: Handler<'POST /order/check'> = async (context, { body }) => {
  const { actor, read } = context;
  if (await hasDebt(read, actor.id)) return refuse('debt_pending');
  const priced = await priceDomesticOrder(context, read, domesticDraft(body));
  return isRefusal(priced) ? priced : { data: presentDraft(priced) };
};
