import type { Quote } from '@puerta/contract/quotes';
import { cubicFeet, type Parcel, volumetricWeight } from '@puerta/domain/measures';
import { cubicFeetText, pounds } from '../../lib/format.ts';
import { parcelTexts } from './texts.es.ts';

/**
 * Which rule made the billed figure of a parcel: its weight as it is or in whole pounds, its volume as weight (air, or
 * as the carrier reckons it at home), its volume, or the least that is billed.
 */
export function billedBy({ value, unit }: Quote['billable'], parcel: Parcel) {
  if (unit === 'ft3') {
    return cubicFeet(parcel) < 1 ? 'least' : 'volume';
  }
  if (value === parcel.weight) {
    return 'weight';
  }
  // air bills what it bills to the hundredth, the carrier whole pounds by a divisor of its own
  if (Math.abs(value - volumetricWeight(parcel)) < 0.01) {
    return 'volumetric';
  }
  return value === Math.ceil(parcel.weight) ? 'wholePounds' : 'carrier';
}

/** 30.36 lb: su peso volumen, mayor que su peso */
export function billedText(billable: Quote['billable'], parcel: Parcel): string {
  const amount = billable.unit === 'lb' ? pounds(billable.value) : cubicFeetText(billable.value);
  return `${amount}: ${parcelTexts.billedBy[billedBy(billable, parcel)]}`;
}
