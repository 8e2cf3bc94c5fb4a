import { invalid, refusals } from '@puerta/contract/messages.es';
import type { Parcel } from '@puerta/domain/measures';
import type { DomesticCode } from '@puerta/domain/products';
import type { Carrier, CarrierPlace, CarrierRate } from '../../adapters/carrier/port.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';

/** The fields that hold the two postal codes of the call at hand. */
type ZipFields = { from: string; to: string | null };

/**
 * The carrier's published rates of one parcel, residential assumed (docs/rules/prices.md), or a refusal that names the
 * field with the unknown postal code. A place that the caller does not type (`to` null) is the agency's own: a wrong
 * one there is our fault, not bad input.
 */
export async function rateParcel(
  carrier: Carrier,
  places: { from: CarrierPlace; to: CarrierPlace },
  parcel: Parcel,
  fields: ZipFields,
  service?: DomesticCode,
): Promise<CarrierRate[] | Refusal> {
  const answer = await carrier.rate({ ...places, parcels: [parcel], residential: true, service });
  if (answer.ok) return answer.rates;
  if (answer.reason === 'over_limits') return refuse('invalid_input', { message: invalid.parcel.girth });
  const field = answer.place === 'to' ? fields.to : fields.from;
  if (field === null) throw new Error('The carrier does not know the postal code of the agency warehouse');
  return refuse('zip_unknown', { fields: [{ field, message: refusals.zip_unknown }] });
}
