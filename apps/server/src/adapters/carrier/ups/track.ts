import { carrierEvents } from '@puerta/contract/carrier-events.es';
import type { TrackingAnswer, TrackingCode, TrackingEvent } from '../port.ts';
import { type UpsClient, unexpected } from './client.ts';
import { list, text } from './reading.ts';
import { meaningOf } from './tracking-status.ts';

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
