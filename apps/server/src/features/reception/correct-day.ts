import { done } from '@puerta/contract/messages.es';
import { packageActions } from '@puerta/domain/permissions';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Handler, Input } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { showPackage } from '../packages/find-package.ts';
import { conflict } from '../packages/present.ts';
import { factsOf } from '../packages/read-facts.ts';
import { sayState } from '../packages/show-state.ts';
import { refuseDayAfter, refuseDayBefore, refuseFutureDay } from './check-day.ts';
import { lockPackage, selectDayAfter, setReceivedDay } from './queries.ts';

type Correct = 'PUT /order/reception';

/**
 * A manager mends the day on which a package was received or measured, owing or not: within the bounds of a reception,
 * and not past what was done with it next (docs/rules/reception.md).
 */
export const correctDay: Handler<Correct> = async (context, { body }) => {
  const { agency, actor, db, clock } = context;
  const refusal = await db.within(agency.id, tx => correct(tx, context, body));
  if (isRefusal(refusal)) return sayState(context, refusal, 'receive');
  const data = await showPackage(db.read(agency.id), agency.id, body.id, {
    viewer: actor.role,
    now: clock.now(),
  });
  return isRefusal(data) ? data : { data, message: done.dayCorrected };
};

async function correct(
  tx: Tx,
  context: Context<Correct>,
  { id, date }: Input<Correct>['body'],
): Promise<Refusal | null> {
  const { agency, actor, clock } = context;
  const row = await lockPackage(tx, agency.id, id);
  if (!row) return refuse('package_not_found');
  if (!packageActions(actor.role, factsOf(row), { now: clock.now() }).redate) return conflict(row);
  const wrong =
    refuseFutureDay(context, date) ??
    refuseDayBefore(row, date) ??
    refuseDayAfter(row.process_day ?? (await selectDayAfter(tx, agency.id, id)), date);
  if (wrong || row.received_day === date) return wrong;
  await setReceivedDay(tx, agency.id, id, date);
  tell(tx, {
    actor,
    at: clock.now(),
    kind: 'package.redated',
    object: { type: 'package', id, label: row.tracking_number },
    from: { received_day: row.received_day },
    to: { received_day: date },
  });
  return null;
}
