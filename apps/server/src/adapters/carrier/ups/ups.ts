import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../app/clock.ts';
import type { OutsideLimits } from '../../outside-call.ts';
import { ProviderTimeout } from '../../provider-error.ts';
import type { Carrier, FoundShipment } from '../port.ts';
import { openUpsClient, type UpsClient, type UpsLog, type UpsSettings } from './client.ts';
import { findDropPoints } from './drop-points.ts';
import { buyLabels, findByReference, recoverLabel, recoverZpl } from './labels.ts';
import { cancelPickup, findPickup, ratePickup, schedulePickup } from './pickup.ts';
import { rate } from './rate.ts';
import { track } from './track.ts';
import { validateAddress } from './validate-address.ts';
import { voidShipment } from './void.ts';

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
