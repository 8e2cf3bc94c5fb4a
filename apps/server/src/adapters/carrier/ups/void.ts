import type { TrackingAnswer, VoidAnswer } from '../port.ts';
import { type UpsClient, type UpsError, unexpected } from './client.ts';
import { list, text } from './reading.ts';
import { track } from './track.ts';

const ALREADY_VOIDED = '190117';
const TOO_OLD = '190101';
const PICKED_UP = '190103';
/** No such number, or none that may be voided any more: UPS does not say which, its tracking does. */
const UNCLEAR = new Set(['190100', '190102', '190109', '190110', '190121', '190122']);
export const NOT_VOIDED: readonly string[] = [ALREADY_VOIDED, TOO_OLD, PICKED_UP, ...UNCLEAR];
const DONE = '1';

/** Voids a shipment or one of its parcels. Asking again is safe: UPS says that it is void already. */
export async function voidShipment(
  client: UpsClient,
  shipmentId: string,
  carrierTracking?: string,
): Promise<VoidAnswer> {
  const reply = await client.ask({
    method: 'DELETE',
    path: `/api/shipments/v2409/void/cancel/${encodeURIComponent(shipmentId)}`,
    query: carrierTracking ? { trackingnumber: carrierTracking } : {},
    repeatable: true,
  });
  if (!reply.ok) return whyNot(client, reply.errors, carrierTracking ?? shipmentId);
  const kept = keptLabel(reply.body, shipmentId, carrierTracking);
  return kept === null ? { ok: true, alreadyVoided: false } : whyNot(client, [], kept);
}

/**
 * The number of what UPS did not void; null when all that was asked for is void. A reply may tell of each parcel by
 * itself, and call the sum done while one of them was kept; older versions name the list otherwise.
 */
function keptLabel(body: unknown, shipmentId: string, carrierTracking: string | undefined): string | null {
  const levels = ['PackageLevelResults', 'PackageLevelResult'].flatMap(name =>
    list(body, 'VoidShipmentResponse', name),
  );
  const asked = levels.filter(one => !carrierTracking || text(one, 'TrackingNumber') === carrierTracking);
  const kept = asked.find(one => text(one, 'Status', 'Code') !== DONE);
  if (kept) return text(kept, 'TrackingNumber') || (carrierTracking ?? shipmentId);
  if (asked.length > 0) return null;
  const isDone = text(body, 'VoidShipmentResponse', 'SummaryResult', 'Status', 'Code') === DONE;
  return isDone ? null : (carrierTracking ?? shipmentId);
}

async function whyNot(
  client: UpsClient,
  errors: readonly UpsError[],
  carrierTracking: string,
): Promise<VoidAnswer> {
  const codes = new Set(errors.map(({ code }) => code));
  if (codes.has(ALREADY_VOIDED)) return { ok: true, alreadyVoided: true };
  if (codes.has(TOO_OLD)) return { ok: false, reason: 'too_old' };
  if (codes.has(PICKED_UP)) return { ok: false, reason: 'already_scanned' };
  if (codes.size > 0 && ![...codes].some(code => UNCLEAR.has(code))) throw unexpected('void a label', errors);
  return fromTracking(await track(client, carrierTracking));
}

function fromTracking(tracked: TrackingAnswer | null): VoidAnswer {
  if (!tracked) return { ok: false, reason: 'not_found' };
  if (tracked.events.some(event => event.code === 'label_voided')) return { ok: true, alreadyVoided: true };
  return { ok: false, reason: tracked.scanned ? 'already_scanned' : 'too_old' };
}
