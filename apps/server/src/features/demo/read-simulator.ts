import { toDollars } from '@puerta/domain/money';
import type { Handler } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { selectHeld, selectOwnTrackings } from './queries.ts';

/** What the simulated providers hold for this agency; absent where they are real or in production mode. */
export const readSimulator: Handler<'GET /open/simulator'> = async ({ agency, db, simulator }) => {
  if (!simulator) return refuse('not_found');
  const tx = db.read(agency.id);
  const held = await selectHeld(tx, agency.id);
  const parcels = await simulator.listShipments();
  const own = await selectOwnTrackings(
    tx,
    agency.id,
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
