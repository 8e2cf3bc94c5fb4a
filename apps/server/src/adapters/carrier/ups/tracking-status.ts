import type { TrackingCode } from '../port.ts';

/**
 * Our meaning of each status number that UPS's tracking reports. Numbers and what they stand for: NOTICE at the root
 * of the repository. What is in no list says nothing about where the parcel is (a photo was added, a date was asked
 * to be changed) and is not shown.
 */
export const MEANINGS: Readonly<Record<TrackingCode, readonly number[]>> = {
  label_created: [3, 43, 44, 45, 65, 77, 79, 80, 131, 133, 135, 157, 166],
  label_voided: [7],
  picked_up: [38, 160, 167, 168, 169],
  in_transit: [
    5, 10, 12, 14, 25, 39, 47, 57, 71, 73, 74, 75, 84, 87, 92, 94, 134, 137, 138, 158, 159, 164, 165,
  ],
  arrived_at_facility: [16, 17, 19, 40, 70, 100, 106, 108, 144, 161],
  out_for_delivery: [6, 21, 37, 72, 78, 89, 91, 146, 162],
  delivered: [11, 26, 143],
  exception: [
    13, 22, 23, 24, 29, 30, 32, 33, 35, 36, 46, 48, 49, 50, 51, 52, 53, 55, 58, 59, 60, 61, 62, 64, 66, 68,
    69, 76, 83, 85, 86, 90, 93, 118, 119, 123, 124, 125, 126, 129, 132, 139, 141, 145, 147, 149,
  ],
  returned: [34, 67, 81],
};

/** UPS's letters for the kind of an activity, for numbers that are newer than the table. */
export const KINDS: Readonly<Record<string, TrackingCode>> = {
  D: 'delivered',
  I: 'in_transit',
  M: 'label_created',
  MV: 'label_voided',
  P: 'picked_up',
  O: 'out_for_delivery',
  X: 'exception',
  RS: 'returned',
  // freight that reached a warehouse of UPS's own
  DO: 'arrived_at_facility',
  DD: 'arrived_at_facility',
  W: 'arrived_at_facility',
};

/** The last number of the table that `MEANINGS` was made from. */
const LAST_KNOWN = 169;

/** Codes of activities that say more than their number or kind does. */
export const CODES = { arrivalScan: 'AR', processing: 'DS', returned: 'UA' } as const;
/** UPS's English words for a parcel that went back, which it reports as a delivery: to the sender. */
const WENT_BACK = /return(ed|ing)? to (the )?(sender|shipper)/i;
const OUT_FOR_DELIVERY = 21;

const byNumber = new Map(
  (Object.keys(MEANINGS) as TrackingCode[]).flatMap(code =>
    MEANINGS[code].map(number => [number, code] as const),
  ),
);

export type UpsStatus = { type: string; statusCode: string; code: string; description: string };

/** Null for what is not shown. */
export function meaningOf(status: UpsStatus): TrackingCode | null {
  const { type, code, description } = status;
  const number = Number.parseInt(status.statusCode, 10);
  if (type === 'D' && (code === CODES.returned || WENT_BACK.test(description))) return 'returned';
  // reported before the parcel leaves the building
  if (number === OUT_FOR_DELIVERY && code === CODES.processing) return 'in_transit';
  const kind = KINDS[type] ?? null;
  const known = byNumber.get(number);
  const meaning = known ?? (number >= 1 && number <= LAST_KNOWN ? null : kind);
  return meaning === 'in_transit' && code === CODES.arrivalScan ? 'arrived_at_facility' : meaning;
}
