import { done } from '@puerta/contract/messages.es';
import { calendarDay } from '@puerta/domain/calendar-day';
import { packageActions } from '@puerta/domain/permissions';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Handler } from '../../services/context.ts';
import { tell } from '../../facts/tell.ts';
import { searchOf, showPackage } from '../packages/find-package.ts';
import { factsOf } from '../packages/read-facts.ts';
import { conflict } from '../packages/present.ts';
import { sayState } from '../packages/show-state.ts';
import { noteRefused } from '../station/note-refused.ts';
import { claimKey } from './claim-key.ts';
import { lockByTracking, setProcessed } from './queries.ts';

type Process = 'PUT /order/process';

/**
 * Processes a received package with nothing pending; a second scan says so and changes nothing
 * (docs/rules/reception.md). A station that sends the same scan again, with its key, is answered as the first time.
 */
export const processPackage: Handler<Process> = async (context, { body }) => {
  const { agency, actor, db, clock } = context;
  const search = searchOf(body.tracking);
  if (!search) return refuse('tracking_not_found');
  const id = await db.within(agency.id, tx => process(tx, context, search.tracking));
  if (isRefusal(id)) {
    const refusal = await sayState(context, id, 'process');
    await noteRefused(context, [{ kind: 'process', code: search.tracking, refusal }]);
    return refusal;
  }
  const viewing = { viewer: actor.role, now: clock.now() };
  const data = await showPackage(db.read(agency.id), agency.id, id, viewing);
  return isRefusal(data) ? data : { data, message: done.processed };
};

async function process(tx: Tx, context: Context<Process>, tracking: string): Promise<number | Refusal> {
  const { agency, actor, clock, station } = context;
  const row = await lockByTracking(tx, agency.id, tracking);
  if (!row) return refuse('tracking_not_found');
  const isDone = await claimKey(tx, context, row.id);
  if (isDone) return isRefusal(isDone) ? isDone : row.id;
  const now = clock.now();
  if (!packageActions(actor.role, factsOf(row), { now }).process) {
    if (row.payment) return conflict(row, 'payment_pending');
    return conflict(row, row.process_day && !row.voided_at ? 'already_processed' : 'state_conflict');
  }
  const day = calendarDay(now, agency.time_zone);
  await setProcessed(tx, agency.id, row.id, day);
  tell(tx, {
    actor,
    at: now,
    station,
    kind: 'package.processed',
    object: { type: 'package', id: row.id, label: row.tracking_number },
    from: { process_day: null },
    to: { process_day: day },
  });
  return row.id;
}
