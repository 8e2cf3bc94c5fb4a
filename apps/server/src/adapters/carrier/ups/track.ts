import { carrierEvents } from '@puerta/contract/carrier-events.es';
import type { TrackingAnswer, TrackingCode, TrackingEvent } from '../port.ts';
import { type UpsClient, unexpected } from './client.ts';
import { list, text } from './reading.ts';
import { meaningOf } from './tracking-status.ts';

/** UPS knows no such number: a warning in an answer of success, or an error, as it pleases. */
const NOT_FOUND = new Set(['TW0001', 'TV1002', 'TV1003', '151018', '151044']);
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
  const parcel = parcels.find(one => text(one, 'trackingNumber') === carrierTracking) ?? parcels[0];
  return parcel ? answerOf(parcel) : null;
}

function answerOf(parcel: unknown): TrackingAnswer {
  const events = list(parcel, 'activity')
    .flatMap(activity => eventOf(activity) ?? [])
    .reverse()
    .sort((a, b) => a.at.localeCompare(b.at));
  const delivered = events.findLast(event => event.code === 'delivered');
  return {
    events,
    delivered: delivered ? new Date(delivered.at) : null,
    scanned: events.some(event => !NOT_SCANS.has(event.code)),
  };
}

/** Null for what says nothing about where the parcel is, or not when. */
function eventOf(activity: unknown): TrackingEvent | null {
  const code = meaningOf({
    type: text(activity, 'status', 'type'),
    statusCode: text(activity, 'status', 'statusCode'),
    code: text(activity, 'status', 'code'),
  });
  const at = instantOf(activity);
  if (!code || !at) return null;
  const place = ['location', 'address'];
  return {
    at,
    code,
    description: carrierEvents[code],
    location: [text(activity, ...place, 'city'), text(activity, ...place, 'stateProvince')]
      .filter(Boolean)
      .join(', '),
  };
}

/** UTC where UPS gives it; its local time with its offset otherwise; without either the clock on its wall. */
function instantOf(activity: unknown): string | null {
  const digits = (name: string) => text(activity, name).replace(/\D/g, '');
  const hasUtc = digits('gmtDate') !== '' && digits('gmtTime') !== '';
  const [date, time] = hasUtc ? [digits('gmtDate'), digits('gmtTime')] : [digits('date'), digits('time')];
  const offset = /^[+-]\d\d:\d\d$/.exec(text(activity, 'gmtOffset'))?.[0] ?? 'Z';
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(date) ?? [];
  const clock = time.padEnd(6, '0').replace(/^(\d\d)(\d\d)(\d\d)$/, '$1:$2:$3');
  const instant = new Date(`${year}-${month}-${day}T${clock}${hasUtc ? 'Z' : offset}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}
