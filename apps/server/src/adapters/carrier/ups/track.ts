import { carrierEvents } from '@puerta/contract/parcels/carrier-events.es';
import type { TrackingAnswer, TrackingCode, TrackingEvent } from '../port.ts';
import { unexpected, type UpsClient } from './client.ts';
import { list, text } from './reading.ts';

/** UPS knows no such number: a warning in an answer of success, or an error, as it pleases. */
export const NOT_FOUND = new Set(['TW0001', 'TV1002', 'TV1003', '151018', '151044']);
const NOT_SCANS: ReadonlySet<TrackingCode> = new Set(['label_created', 'label_voided']);

export async function track(client: UpsClient, carrierTracking: string): Promise<TrackingAnswer | null> {
  const reply = await client.ask({
    method: 'GET',
    path: `/api/track/v1/details/${encodeURIComponent(carrierTracking)}`,
    query: { locale: 'en_US', returnSignature: 'false', returnMilestones: 'false', returnPOD: 'false' },
    repeatable: true,
  });
  if (!reply.ok) {
    if (reply.status === 404 || reply.errors.some(({ code }) => NOT_FOUND.has(code))) return null;
    throw unexpected('track', reply.errors);
  }
  const parcels = list(reply.body, 'trackResponse', 'shipment').flatMap(shipment =>
    list(shipment, 'package'),
  );
  // an answer may tell of the whole shipment: another box that arrived is none of ours
  const parcel =
    parcels.find(one => text(one, 'trackingNumber') === carrierTracking) ??
    parcels.find(one => parcels.length === 1 && text(one, 'trackingNumber') === '');
  return parcel ? answerOf(parcel) : null;
}

function answerOf(parcel: unknown): TrackingAnswer {
  const reported = list(parcel, 'activity')
    .flatMap(activity => eventOf(activity) ?? [])
    .reverse()
    .sort((a, b) => a.at.localeCompare(b.at));
  const events = withCurrentStatus(parcel, reported);
  const delivered = events.findLast(event => event.code === 'delivered');
  return {
    events,
    delivered: delivered ? new Date(delivered.at) : null,
    scanned: events.some(event => !NOT_SCANS.has(event.code)),
  };
}

/**
 * How the parcel stands may say more than its last activity: that what was delivered went back to its sender. Where
 * nothing else is told, the day of the delivery tells when.
 */
function withCurrentStatus(parcel: unknown, events: TrackingEvent[]): TrackingEvent[] {
  const code = meaningAt(parcel, 'currentStatus');
  const last = events.at(-1);
  if (last) {
    const wentBack = code === 'returned' && last.code === 'delivered';
    return wentBack ? [...events.slice(0, -1), { ...last, ...told('returned') }] : events;
  }
  const isDelivery = (one: unknown) => text(one, 'type') === DELIVERED;
  const date = text(list(parcel, 'deliveryDate').find(isDelivery), 'date');
  const time = text(list(parcel, 'deliveryTime').find(isDelivery), 'endTime');
  const at = instantOf({ date, time });
  return at && (code === 'delivered' || code === 'returned') ? [{ at, ...told(code), location: '' }] : [];
}

const told = (code: TrackingCode) => ({ code, description: carrierEvents[code] });

/** `currentStatus` carries the number of its status where activities have a code of letters. */
function meaningAt(value: unknown, name: 'status' | 'currentStatus'): TrackingCode | null {
  const field = (part: string) => text(value, name, part);
  const [code, statusCode] = [field('code'), field('statusCode')];
  const isNumber = /^\d+$/.test(code);
  return meaningOf({
    type: field('type'),
    statusCode: statusCode || (isNumber ? code : ''),
    code: isNumber ? '' : code,
    description: field('description'),
  });
}

/** Null for what says nothing about where the parcel is, or not when. */
function eventOf(activity: unknown): TrackingEvent | null {
  const code = meaningAt(activity, 'status');
  const at = instantOf(activity);
  if (!code || !at) return null;
  const place = ['location', 'address'];
  return {
    at,
    ...told(code),
    location: [text(activity, ...place, 'city'), text(activity, ...place, 'stateProvince')]
      .filter(Boolean)
      .join(', '),
  };
}

/** UPS's word for dates and times of what happened, among those of what is planned. */
const DELIVERED = 'DEL';

/** UTC where UPS gives it; its local time with its offset otherwise; without either the clock on its wall. */
function instantOf(activity: unknown): string | null {
  const digits = (name: string) => text(activity, name).replace(/\D/g, '');
  const hasUtc = digits('gmtDate') !== '' && digits('gmtTime') !== '';
  const [date, time] = hasUtc ? [digits('gmtDate'), digits('gmtTime')] : [digits('date'), digits('time')];
  const offset = /^[+-]\d\d:\d\d$/.exec(text(activity, 'gmtOffset'))?.[0] ?? 'Z';
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(date) ?? [];
  // UPS drops the zero before nine o'clock and less
  const clock = time.padStart(6, '0').replace(/^(\d\d)(\d\d)(\d\d)$/, '$1:$2:$3');
  const instant = new Date(`${year}-${month}-${day}T${clock}${hasUtc ? 'Z' : offset}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

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

/** UPS's letters for the kind of an activity, for numbers that its table does not have. */
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

/** The last number of the table that `MEANINGS` was made from, and those up to it that it does not have. */
const LAST_KNOWN = 169;
export const MISSING = new Set([1, 2, 4, 8, 9, 15, 31, 150, 151, 152]);

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

type UpsStatus = { type: string; statusCode: string; code: string; description: string };

/** Null for what is not shown. */
export function meaningOf(status: UpsStatus): TrackingCode | null {
  const { type, code, description } = status;
  const number = Number.parseInt(status.statusCode, 10);
  if (type === 'D' && (code === CODES.returned || WENT_BACK.test(description))) return 'returned';
  // reported before the parcel leaves the building
  if (number === OUT_FOR_DELIVERY && code === CODES.processing) return 'in_transit';
  const kind = KINDS[type] ?? null;
  const known = byNumber.get(number);
  const isSilent = number >= 1 && number <= LAST_KNOWN && !MISSING.has(number);
  const meaning = known ?? (isSilent ? null : kind);
  return meaning === 'in_transit' && code === CODES.arrivalScan ? 'arrived_at_facility' : meaning;
}
