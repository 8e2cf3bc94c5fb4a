import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../app/clock.ts';
import type { OutsideLimits } from '../../outside-call.ts';
import { ProviderTimeout } from '../../provider-error.ts';
import type {
  AddressAnswer,
  AddressCandidate,
  Carrier,
  FoundShipment,
  TrackingAnswer,
  VoidAnswer,
} from '../port.ts';
import {
  openUpsClient,
  unexpected,
  unreadable,
  type UpsClient,
  type UpsError,
  type UpsLog,
  type UpsSettings,
} from './client.ts';
import { readAlert, subscribe } from './alerts.ts';
import { findDropPoints } from './drop-points.ts';
import { buyLabels, findByReference, recoverLabel, recoverZpl } from './labels.ts';
import { cancelPickup, findPickup, ratePickup, schedulePickup } from './pickup.ts';
import { rate } from './rate.ts';
import { track } from './track.ts';
import { isThere, list, text } from './reading.ts';
import { inAscii } from '@puerta/domain/text/label-letters';
import { fiveDigits } from './address.ts';

export type UpsOptions = {
  settings: UpsSettings;
  clock: Clock;
  log: UpsLog;
  limits?: Partial<OutsideLimits>;
  /** how long to wait before looking again for a purchase that nobody answered */
  settleMs?: number;
};

/** UPS shows a label a moment after it sold it: a purchase without an answer is looked for this often. */
const LOOKS = 4;
const SETTLE_MS = 1500;

/** UPS's REST interface as our carrier. docs/providers.md says how each operation was verified. */
export function openUps({ settings, clock, log, limits, settleMs = SETTLE_MS }: UpsOptions): Carrier {
  const client = openUpsClient(settings, clock, log, limits);
  const silent = new Set<string>();
  return {
    rate: request => rate(client, clock, request),
    async buyLabels(request) {
      try {
        return await buyLabels(client, request);
      } catch (error) {
        if (error instanceof ProviderTimeout) silent.add(request.reference);
        throw error;
      }
    },
    async findByReference(reference, printedReferences) {
      const looks = silent.has(reference) ? LOOKS : 1;
      const found = await lookUp(client, { reference, printedReferences }, looks, settleMs);
      silent.delete(reference);
      return found;
    },
    voidShipment: (shipmentId, carrierTracking) => voidShipment(client, shipmentId, carrierTracking),
    recoverLabel: carrierTracking => recoverLabel(client, carrierTracking),
    recoverZpl: carrierTracking => recoverZpl(client, carrierTracking),
    ratePickup: request => ratePickup(client, request),
    schedulePickup: request => schedulePickup(client, request),
    findPickup: (reference, date) => findPickup(client, clock, reference, date),
    cancelPickup: prn => cancelPickup(client, prn),
    track: carrierTracking => track(client, carrierTracking),
    subscribe: (carrierTrackings, at) => subscribe(client, settings, clock, carrierTrackings, at),
    readAlert: async (delivery, at) => readAlert(settings, delivery, at),
    validateAddress: address => validateAddress(client, address),
    findDropPoints: near => findDropPoints(client, near),
  };
}

async function lookUp(
  client: UpsClient,
  { reference, printedReferences }: { reference: string; printedReferences?: string[] },
  looks: number,
  pauseMs: number,
): Promise<FoundShipment> {
  for (let look = 1; ; look++) {
    const found = await findByReference(client, reference, printedReferences);
    if (found.state !== 'none' || look >= looks) return found;
    await sleep(pauseMs);
  }
}

const ALREADY_VOIDED = '190117';
const TOO_OLD = '190101';
const PICKED_UP = '190103';
/** No such number, or none that may be voided any more: UPS does not say which, its tracking does. */
const UNCLEAR = new Set(['190100', '190102', '190109', '190110', '190121', '190122']);
export const NOT_VOIDED: readonly string[] = [ALREADY_VOIDED, TOO_OLD, PICKED_UP, ...UNCLEAR];
const DONE = '1';

/** Voids a shipment or one of its parcels. Asking again is safe: UPS says that it is void already. */
async function voidShipment(
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

const CANDIDATES_MAX = '5';
/** Whether it is a home, by the code of its class; UPS may also not know. */
export const RESIDENTIAL: Readonly<Record<string, boolean>> = { '1': false, '2': true };

/** Validates and classifies at once. A candidate that names another state or code is a suggestion, not a yes. */
async function validateAddress(client: UpsClient, address: AddressCandidate): Promise<AddressAnswer> {
  const reply = await client.ask({
    method: 'POST',
    path: '/api/addressvalidation/v2/3',
    query: { maximumcandidatelistsize: CANDIDATES_MAX },
    body: addressBody(address),
    repeatable: true,
  });
  if (!reply.ok) throw unexpected('validate an address', reply.errors);
  const response = ['XAVResponse'];
  if (isThere(reply.body, ...response, 'NoCandidatesIndicator'))
    return { verdict: 'unknown', candidates: [] };
  const isValid = isThere(reply.body, ...response, 'ValidAddressIndicator');
  const isAmbiguous = isThere(reply.body, ...response, 'AmbiguousAddressIndicator');
  if (!isValid && !isAmbiguous) throw unreadable({ repeatable: true }, 'UPS said nothing about an address');
  const candidates = list(reply.body, ...response, 'Candidate').map(candidateOf);
  const residential = RESIDENTIAL[text(reply.body, ...response, 'AddressClassification', 'Code')];
  const same =
    isValid && candidates.every(({ state, zip }) => state === address.state && isSame(zip, address.zip));
  return {
    verdict: same ? 'valid' : 'suggestion',
    ...(residential !== undefined && { residential }),
    candidates,
  };
}

const isSame = (one: string, other: string) => fiveDigits(one) === fiveDigits(other);

const addressBody = ({ lines, city, state, zip }: AddressCandidate): object => ({
  XAVRequest: {
    AddressKeyFormat: {
      AddressLine: lines.map(inAscii).filter(Boolean).slice(0, 3),
      PoliticalDivision2: inAscii(city).slice(0, 30),
      PoliticalDivision1: state,
      PostcodePrimaryLow: fiveDigits(zip),
      CountryCode: 'US',
    },
  },
});

function candidateOf(candidate: unknown): AddressCandidate {
  const key = (name: string) => text(candidate, 'AddressKeyFormat', name);
  const extended = key('PostcodeExtendedLow');
  return {
    lines: list(candidate, 'AddressKeyFormat', 'AddressLine').map(line => text(line)),
    city: key('PoliticalDivision2'),
    state: key('PoliticalDivision1'),
    zip: extended ? `${key('PostcodePrimaryLow')}-${extended}` : key('PostcodePrimaryLow'),
  };
}
