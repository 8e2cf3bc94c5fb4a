import { invalid } from '@puerta/contract/messages.es';
import { isPackageStatus, type PackageStatus } from '@puerta/domain/package-status';
import type { Context, Handler } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { findByTracking } from '../packages/find-package.ts';
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
  const moved = [];
  for (const tracking of body.trackings) moved.push(await moveOne(context, tracking, to));
  const refusals = await sayStates(
    context,
    moved.map(one => one.refusal),
    'move',
  );
  return {
    data: moved.map(({ refusal, ...one }, at) => ({
      ...one,
      ok: refusal === null,
      message: refusal?.message ?? null,
      detail: refusals[at]?.details.state?.detail ?? null,
    })),
  };
};

async function moveOne(context: Context<Bulk>, tracking: string, to: PackageStatus) {
  const { agency, db } = context;
  const found = await findByTracking(db.read(agency.id), agency.id, tracking);
  const refusal = found ? await moveByHand(context, found.id, to) : refuse('tracking_not_found');
  const status = refusal ? found : found && { ...found, status: to };
  return { tracking, refusal, status: status ? statusText(status) : null };
}
