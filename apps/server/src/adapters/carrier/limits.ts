import type { Parcel } from '@puerta/domain/measures';
import { withinCarrierLimits } from '@puerta/domain/pricing';

/** Whether the carrier takes such a parcel, whatever its sides are called. */
export const isWithinLimits = (parcel: Parcel): boolean =>
  parcel.weight > 0 &&
  Math.min(parcel.length, parcel.width, parcel.height) > 0 &&
  withinCarrierLimits(parcel);
