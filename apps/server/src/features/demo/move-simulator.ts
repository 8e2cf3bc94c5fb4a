import type { Agency } from '../../app/agency.ts';
import type { Handler, Reply } from '../../services/context.ts';
import type { Services } from '../../services/services.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { pollNow } from '../carrier-tracking/poll-carrier.ts';
import { driveAttempt } from '../purchases/drive-attempt.ts';
import { selectHeld, selectOwnTrackings } from './queries.ts';

const DONE = { data: null };

/** Ends the review of a payment; the purchase behind it is finished or given up at once. */
async function review(
  context: Services & { agency: Agency },
  providerId: string,
  decision: 'release' | 'reject',
): Promise<Reply<'POST /open/simulator/payments/:id/release'> | Refusal> {
  const { agency, db, simulator } = context;
  if (!simulator) return refuse('not_found');
  const attemptId = (await selectHeld(db.read(agency.id), agency.id)).get(providerId);
  if (attemptId === undefined) return refuse('not_found');
  const answer = await simulator[decision](providerId);
  if (!answer.ok && answer.reason === 'not_found') return refuse('not_found');
  await driveAttempt(context, agency, attemptId);
  return DONE;
}

export const releasePayment: Handler<'POST /open/simulator/payments/:id/release'> = (context, { params }) =>
  review(context, params.id, 'release');

export const rejectPayment: Handler<'POST /open/simulator/payments/:id/reject'> = (context, { params }) =>
  review(context, params.id, 'reject');

export const advanceShipment: Handler<'POST /open/simulator/shipments/:id/advance'> = async (
  context,
  { params },
) => {
  const { agency, db, simulator } = context;
  if (!simulator) return refuse('not_found');
  const own = await selectOwnTrackings(db.read(agency.id), agency.id, [params.id]);
  if (own.size === 0) return refuse('not_found');
  const answer = await simulator.advance(params.id);
  if (!answer.ok) return refuse(answer.reason === 'not_found' ? 'not_found' : 'state_conflict');
  await pollNow(context, agency, params.id);
  return DONE;
};
