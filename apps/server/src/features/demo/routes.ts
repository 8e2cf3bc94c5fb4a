import type { Handler, Reply, Routes, Services } from '../../services/context.ts';
import type { Agency } from '../../app/agency.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { pollNow } from '../carrier-tracking/poll-carrier.ts';
import { driveAttempt } from '../payment-engine/drive-attempt.ts';
import { toDollars } from '@puerta/domain/money/money';
import type { ReadTx } from '../../db/within-agency.ts';

const DONE = { data: null };

/** Ends the review of a payment; the purchase behind it is finished or given up at once. */
async function review(
  context: Services & { agency: Agency },
  providerId: string,
  decision: 'release' | 'reject',
): Promise<Reply<'POST /open/simulator/payments/:id/release'> | Refusal> {
  const { agency, db, simulator } = context;
  if (!simulator) return refuse('not_found');
  const attemptId = (await selectHeld(db.read(agency.id))).get(providerId);
  if (attemptId === undefined) return refuse('not_found');
  const answer = await simulator[decision](providerId);
  if (!answer.ok && answer.reason === 'not_found') return refuse('not_found');
  await driveAttempt(context, agency, attemptId);
  return DONE;
}

const releasePayment: Handler<'POST /open/simulator/payments/:id/release'> = (context, { params }) =>
  review(context, params.id, 'release');

const rejectPayment: Handler<'POST /open/simulator/payments/:id/reject'> = (context, { params }) =>
  review(context, params.id, 'reject');

const advanceShipment: Handler<'POST /open/simulator/shipments/:id/advance'> = async (
  context,
  { params },
) => {
  const { agency, simulator, read } = context;
  if (!simulator) return refuse('not_found');
  const own = await selectOwnTrackings(read, [params.id]);
  if (own.size === 0) return refuse('not_found');
  const answer = await simulator.advance(params.id);
  if (!answer.ok) return refuse(answer.reason === 'not_found' ? 'not_found' : 'state_conflict');
  await pollNow(context, agency, params.id);
  return DONE;
};

/** What the simulated providers hold for this agency; absent where they are real or in production mode. */
const readSimulator: Handler<'GET /open/simulator'> = async ({ simulator, read }) => {
  if (!simulator) return refuse('not_found');
  const held = await selectHeld(read);
  const parcels = await simulator.listShipments();
  const own = await selectOwnTrackings(
    read,
    parcels.map(parcel => parcel.carrierTracking),
  );
  return {
    data: {
      payments: (await simulator.listHeldPayments())
        .filter(payment => held.has(payment.providerId))
        .map(({ providerId, reference, amountCents, brand, lastFour, createdAt }) => ({
          id: providerId,
          reference,
          amount: toDollars(amountCents),
          brand,
          last4: lastFour,
          date: createdAt.toISOString(),
        })),
      shipments: parcels
        .filter(parcel => own.has(parcel.carrierTracking))
        .map(({ carrierTracking, reference, latest, next, createdAt }) => ({
          tracking: carrierTracking,
          reference,
          step: latest.description,
          next,
          date: createdAt.toISOString(),
        })),
    },
  };
};

/** Which of these carrier numbers belong to the agency. */
async function selectOwnTrackings(tx: ReadTx, trackings: string[]): Promise<Set<string>> {
  if (trackings.length === 0) return new Set();
  const rows = await tx
    .selectOwn('package')
    .select('carrier_tracking')
    .where('carrier_tracking', 'in', trackings)
    .execute();
  return new Set(rows.map(row => row.carrier_tracking ?? ''));
}

/** The agency's attempts that a review decides about, by the provider's number of their payment. */
async function selectHeld(tx: ReadTx): Promise<Map<string, number>> {
  const rows = await tx
    .selectOwn('attempt')
    .select(['id', 'provider_payment_id'])
    .where('state', '=', 'held')
    .execute();
  return new Map(rows.map(row => [row.provider_payment_id ?? '', row.id]));
}

// Feature: The simulated bank and carrier are moved by hand, at /simulador.
export const demoRoutes: Routes = {
  'GET /open/simulator': readSimulator,
  'POST /open/simulator/payments/:id/release': releasePayment,
  'POST /open/simulator/payments/:id/reject': rejectPayment,
  'POST /open/simulator/shipments/:id/advance': advanceShipment,
};
