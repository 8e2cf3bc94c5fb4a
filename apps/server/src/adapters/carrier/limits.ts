import { girth, longestFirst, type Parcel } from '@puerta/domain/measures';
import { CARRIER_GIRTH_MAX, CARRIER_SIDE_MAX, CARRIER_WEIGHT_MAX } from '@puerta/domain/parcel-limits';

/** Whether the carrier takes such a parcel, whatever its sides are called. */
export function isWithinLimits(parcel: Parcel): boolean {
  const box = longestFirst(parcel);
  return (
    parcel.weight > 0 &&
    box.height > 0 &&
    parcel.weight <= CARRIER_WEIGHT_MAX &&
    box.length <= CARRIER_SIDE_MAX &&
    girth(box) <= CARRIER_GIRTH_MAX
  );
}
