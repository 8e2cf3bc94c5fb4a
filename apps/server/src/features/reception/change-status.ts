import { done, invalid } from '@puerta/contract/messages.es';
import { calendarDay } from '@puerta/domain/calendar-day';
import { isPackageStatus, PACKAGE_STATUS, type PackageStatus } from '@puerta/domain/package-status';
import { statusChoices } from '@puerta/domain/permissions';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Handler } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { closeDelivered, lockLotOf } from '../lots/close-lot.ts';
import { showPackage } from '../packages/find-package.ts';
import { setStatus } from '../packages/move-package.ts';
import { offerUndo } from '../steps/offer-undo.ts';
import { factsOf } from '../packages/read-facts.ts';
import { conflict } from '../packages/present.ts';
import { sayState } from '../packages/show-state.ts';
import { claimKey } from './claim-key.ts';
import { lockPackage, selectPackage } from './queries.ts';

type Change = 'PUT /order/status';

/** Moves a package forward (docs/rules/status.md): any higher status abroad, only "delivered" at home. */
export const changeStatus: Handler<Change> = async (context, { body }) => {
  const { agency, actor, db, clock } = context;
  const since = clock.now();
  const to = body.status_id;
  if (!isPackageStatus(to)) {
    const fields = [{ field: 'status_id', message: invalid.reception.status }];
    return refuse('invalid_input', { message: invalid.reception.status, fields });
  }
  const refusal = await moveByHand(context, body.id, to);
  if (isRefusal(refusal)) return sayState(context, refusal, 'move');
  const viewing = { viewer: actor.role, now: clock.now() };
  const data = await showPackage(db.read(agency.id), agency.id, body.id, viewing);
  if (isRefusal(data)) return data;
  const moved = [{ id: body.id, group: data.group_services }];
  const beside = offerUndo(context, since, { status_id: to, moved });
  return { data, message: done.moved, beside };
};

/** One package, in a transaction of its own, once under its key; answers why not, or null. */
export const moveByHand = (
  context: Context<Change>,
  id: number,
  to: PackageStatus,
): Promise<Refusal | null> => context.db.within(context.agency.id, tx => move(tx, context, id, to));

async function move(
  tx: Tx,
  context: Context<Change>,
  id: number,
  to: PackageStatus,
): Promise<Refusal | null> {
  const { agency, actor, clock } = context;
  const seen = await selectPackage(tx, agency.id, id);
  if (!seen) return refuse('package_not_found');
  // a lot is locked before its packages, here as where a lot moves: nobody waits in a circle
  const lot = await lockLotOf(tx, agency.id, seen.lot_id);
  const row = await lockPackage(tx, agency.id, id);
  if (!row) return refuse('package_not_found');
  const isDone = await claimKey(tx, context, id);
  if (isDone) return isRefusal(isDone) ? isDone : null;
  if (row.payment) return conflict(row, 'payment_pending');
  if (row.lot_id !== seen.lot_id || !statusChoices(actor.role, factsOf(row)).includes(to))
    return conflict(row);
  const now = clock.now();
  await setStatus(tx, agency.id, [id], { to, at: now, day: calendarDay(now, agency.time_zone), actor });
  if (lot && to === PACKAGE_STATUS.delivered) await closeDelivered(tx, agency.id, lot);
  tell(tx, {
    actor,
    at: now,
    kind: 'package.moved',
    object: { type: 'package', id, label: row.tracking_number },
    from: { status: row.status },
    to: { status: to },
  });
  return null;
}
