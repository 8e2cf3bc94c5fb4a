import { invalid, refusals } from '@puerta/contract/messages.es';
import type { Parcel } from '@puerta/domain/parcels/measures';
import type { Cents } from '@puerta/domain/money/money';
import {
  etaDays,
  type InternationalPrice,
  priceInternational,
  type StoredTariff,
} from '@puerta/domain/money/pricing';
import { type DomesticCode, pricedTransport, type ProductType } from '@puerta/domain/money/products';
import { type Figures, tariffOfFigures } from '@puerta/domain/money/tariffs';
import type {
  Carrier,
  CarrierPlace,
  CarrierRate,
  ParcelOptions,
  RateRequest,
} from '../../adapters/carrier/port.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '../../app/refusal.ts';
import { type OfferRow, selectAnyOffer, selectOffer, selectOfficeCity } from './queries.ts';

export type PricedProduct = {
  product: { id: number; code: string; sku: string; name: string; type: string; picture_key: string | null };
  price: InternationalPrice;
  /** what an order stores, to be priced by again at reception */
  tariff: StoredTariff;
  etaDays: number | null;
};

export type VenezuelaPrices = {
  stateId: number;
  cityId: number;
  /** of the chosen office; null for a home */
  office: { name: string; address: string } | null;
  /** only what can be offered there, in the order of the agency's products */
  products: PricedProduct[];
  carrierLeg: { publishedCents: Cents; negotiatedCents: Cents };
};

/** Where the parcel goes: a city (in its state, when the caller names one too) or an office, which is priced by its city. */
export type Destination = { city: number; state?: number } | { office: number };

/** `at`: the instant whose costs count, which planned ones may have changed (docs/decisions/066). */
type Sources = { carrier: Carrier; tx: ReadTx; at: Date };
type Origin = { zip: string; field: string };

/** What is known of a destination and of the way to the warehouse, before a product is chosen. */
export type RatedDestination = Omit<VenezuelaPrices, 'products'> & { rows: OfferRow[] };

/**
 * The destination's costs and the carrier leg of the parcel. Refuses an unknown or inactive destination and an unknown
 * postal code, which stands in `from.field`.
 */
export async function rateDestination(
  { carrier, tx, at }: Sources,
  parcel: Parcel,
  from: Origin,
  destination: Destination,
): Promise<RatedDestination | Refusal> {
  const office = 'office' in destination ? await selectOfficeCity(tx, destination.office) : null;
  if (office === undefined) return refuse('not_found');
  const rows = await selectOffer(tx, office ? office.city_id : (destination as { city: number }).city, at);
  const place = rows[0];
  const wanted = 'state' in destination ? destination.state : undefined;
  if (!place || (wanted !== undefined && wanted !== place.state_id)) return refuse('not_found');
  const to = { zip: place.warehouse_zip, state: place.warehouse_state };
  const rates = await rateParcel(
    carrier,
    { from: { zip: from.zip }, to },
    parcel,
    { from: from.field, to: null },
    'GND',
  );
  if (isRefusal(rates)) return rates;
  const ground = rates[0];
  if (!ground) throw new Error('The carrier answered no ground rate');
  return { stateId: place.state_id, cityId: place.city_id, office, carrierLeg: ground, rows };
}

/**
 * Prices a parcel to Venezuela by every active product that has a cost in the destination (docs/rules/prices.md);
 * quotes and orders alike.
 */
export async function priceVenezuela(
  sources: Sources,
  parcel: Parcel,
  from: Origin,
  destination: Destination,
): Promise<VenezuelaPrices | Refusal> {
  const rated = await rateDestination(sources, parcel, from, destination);
  if (isRefusal(rated)) return rated;
  const { rows, ...place } = rated;
  const { publishedCents } = place.carrierLeg;
  return {
    ...place,
    products: rows.flatMap(row => pricedProduct(row, parcel, place.office !== null, publishedCents)),
  };
}

export type PricedTwice = Pick<PricedProduct, 'product'> & {
  before: InternationalPrice | null;
  after: InternationalPrice | null;
};

/**
 * What a parcel costs to a city, offered or not, today and with other figures of the city, by each active product.
 * `from` null: from the agency's warehouse.
 */
export async function priceTwice(
  { carrier, tx, at }: Sources,
  parcel: Parcel,
  from: Origin | null,
  { city, figures }: { city: number; figures: Partial<Figures> },
): Promise<PricedTwice[] | Refusal> {
  const rows = await selectAnyOffer(tx, city, at);
  const place = rows[0];
  if (!place) return refuse('not_found');
  const to = { zip: place.warehouse_zip, state: place.warehouse_state };
  const origin = from ?? { zip: place.warehouse_zip, field: 'zipCode' };
  const rates = await rateParcel(
    carrier,
    { from: { zip: origin.zip }, to },
    parcel,
    { from: origin.field, to: null },
    'GND',
  );
  if (isRefusal(rates)) return rates;
  const leg = rates[0]?.publishedCents ?? 0;
  const priced = (row: OfferRow) => pricedProduct(row, parcel, false, leg)[0];
  return rows.flatMap(row => {
    const [before, after] = [priced(row), priced({ ...row, ...figures })];
    const product = (after ?? before)?.product;
    return product ? [{ product, before: before?.price ?? null, after: after?.price ?? null }] : [];
  });
}

function pricedProduct(row: OfferRow, parcel: Parcel, office: boolean, carrierCents: Cents): PricedProduct[] {
  const transport = row.id === null ? null : pricedTransport(row.type as ProductType);
  if (row.id === null || transport === null) return [];
  const tariff = tariffOf(row, { transport, office, carrierCents });
  const price = priceInternational(parcel, tariff);
  if (!price) return [];
  const { id, code, sku, name, type, picture_key } = row;
  const days = etaDays(tariff.city, transport);
  return [{ product: { id, code, sku, name, type, picture_key }, price, tariff, etaDays: days }];
}

/** What an order to this destination stores of today's costs. */
export const tariffOf = (
  row: OfferRow,
  leg: Pick<StoredTariff, 'transport' | 'office' | 'carrierCents'>,
): StoredTariff => ({
  ...leg,
  city: tariffOfFigures(row),
  margins: { air: row.profit_air, ocean: row.profit },
});

/** The fields that hold the two postal codes of the call at hand. */
type ZipFields = { from: string; to: string | null };

/**
 * The carrier's published rates of one parcel, to a home unless it is said to be none (docs/rules/prices.md), or a refusal that names the
 * field with the unknown postal code. A place that the caller does not type (`to` null) is the agency's own: a wrong
 * one there is our fault, not bad input.
 */
export async function rateParcel(
  carrier: Carrier,
  places: { from: CarrierPlace; to: CarrierPlace },
  parcel: Parcel & ParcelOptions,
  fields: ZipFields,
  service?: DomesticCode,
  how: Partial<Pick<RateRequest, 'residential' | 'saturday' | 'returns'>> = {},
): Promise<CarrierRate[] | Refusal> {
  const answer = await carrier.rate({ ...places, parcels: [parcel], residential: true, service, ...how });
  if (answer.ok) return answer.rates;
  if (answer.reason === 'over_limits') return refuse('invalid_input', { message: invalid.parcel.girth });
  const field = answer.place === 'to' ? fields.to : fields.from;
  if (field === null) throw new Error('The carrier does not know the postal code of the agency warehouse');
  return refuseField(field, refusals.zip_unknown, 'zip_unknown');
}
