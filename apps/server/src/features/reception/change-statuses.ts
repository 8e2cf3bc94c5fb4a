import { invalid } from '@puerta/contract/messages.es';
import { isPackageStatus, type PackageStatus } from '@puerta/domain/package-status';
import type { Context, Handler } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { findByTracking } from '../packages/find-package.ts';
import { offerUndo } from '../steps/offer-undo.ts';
import { statusText } from '../packages/present.ts';
import { sayStates } from '../packages/show-state.ts';
import { moveByHand } from './change-status.ts';

type Bulk = 'PUT /order/status/bulk';

/** Moves each package of a list by itself, in its order: who may not go there stays, and is said to. */
export const changeStatuses: Handler<Bulk> = async (context, { body }) => {
  const to = body.status_id;
  if (!isPackageStatus(to)) {
    const fields = [{ field: 'status_id', message: invalid.reception.status }];
    return refuse('invalid_input', { message: invalid.reception.status, fields });
  }
  const since = context.clock.now();
  const moved = [];
  for (const tracking of body.trackings) moved.push(await moveOne(context, tracking, to));
  const refusals = await sayStates(
    context,
    moved.map(one => one.refusal),
    'move',
  );
  return {
    data: moved.map(({ refusal, id: _id, ...one }, at) => ({
      ...one,
      ok: refusal === null,
      message: refusal?.message ?? null,
      detail: refusals[at]?.details.state?.detail ?? null,
    })),
    beside: offerUndo(context, since, {
      status_id: to,
      packages: moved.flatMap(({ refusal, id }) => (refusal === null && id) || []),
    }),
  };
};

async function moveOne(context: Context<Bulk>, tracking: string, to: PackageStatus) {
  const { agency, db, idempotencyKey } = context;
  const found = await findByTracking(db.read(agency.id), agency.id, tracking);
  if (!found) return { tracking, id: null, refusal: refuse('tracking_not_found'), status: null };
  const { id } = found;
  // a key is one package's
  const once = { ...context, idempotencyKey: idempotencyKey && `${idempotencyKey} ${id}` };
  const refusal = await moveByHand(once, id, to);
  return { tracking, id, refusal, status: statusText(refusal ? found : { ...found, status: to }) };
}
