import { done } from '@puerta/contract/messages.es';
import type { Agency } from '../../app/agency.ts';
import type { Handler } from '../../services/context.ts';
import type { Services } from '../../services/services.ts';
import { refuse } from '../../app/refusal.ts';
import { driveAttempt } from '../purchases/drive-attempt.ts';
import { afterOthers, driveRefund } from '../purchases/drive-refund.ts';
import { lookAtStray } from '../purchases/give-back-strays.ts';
import { findOneHanging, type Hanging } from './find-hanging.ts';
import { selectAttemptState, selectRefundState, selectStrayState } from './hanging-queries.ts';

/** Drives what hangs on at once, rather than when its next try is due, and says what came of it. */
export const lookAgain: Handler<'POST /admin/attention/look'> = async (context, { body }) => {
  const { agency, db, clock } = context;
  const tx = db.read(agency.id);
  const hanging = await findOneHanging(tx, agency.id, { ...body, now: clock.now() });
  if (!hanging) return refuse('not_hanging');
  await drive(context, agency, hanging);
  const { state, last_error, is_charged } = await stateOf(context, agency, hanging);
  const isOpen = !ENDS.has(state);
  const message = isOpen ? done.lookedSame : messageOf(hanging.kind, state, is_charged);
  return { data: { id: hanging.id, state, open: isOpen, error: isOpen ? last_error : null }, message };
};

/** Of purchases, refunds and what was given back. */
const ENDS: ReadonlySet<string> = new Set(['done', 'declined', 'failed', 'dropped', 'given_back', 'held']);

function messageOf(kind: Hanging['kind'], state: string, isCharged: boolean): string {
  if (state === 'done' || kind === 'stray') return done.lookedDone;
  if (kind === 'refund') return state === 'dropped' ? done.lookedKept : done.lookedRefused;
  return isCharged ? done.lookedRefunding : done.lookedUndone;
}

/** What goes wrong is recorded with it, and answered from there. */
async function drive(services: Services, agency: Agency, { kind, id }: Hanging): Promise<void> {
  try {
    if (kind === 'refund') await afterOthers(() => driveRefund(services, agency, id));
    else if (kind === 'stray') await lookAtStray(services, agency, id);
    else await driveAttempt(services, agency, id);
  } catch (error) {
    services.log.warn({ err: error, agency: agency.slug, kind, id }, 'looked at again, in vain');
  }
}

async function stateOf({ db }: Services, agency: Agency, { kind, id }: Hanging) {
  const tx = db.read(agency.id);
  if (kind === 'stray') return selectStrayState(tx, agency.id, id);
  return (kind === 'refund' ? selectRefundState : selectAttemptState)(tx, agency.id, id);
}
