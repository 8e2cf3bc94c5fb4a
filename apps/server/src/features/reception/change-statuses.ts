import { invalid } from '@puerta/contract/messages.es';
import { stateWords } from '@puerta/contract/state-words.es';
import { isPackageStatus, type PackageStatus } from '@puerta/domain/package-status';
import { digestOf } from '../../services/digest-of.ts';
import type { Context, Handler } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { findByTracking } from '../packages/find-package.ts';
import { isOffered, offerUndo } from '../steps/offer-undo.ts';
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
    data: moved.map(({ refusal, found, tracking, status }, at) => ({
      tracking,
      status,
      ok: refusal === null,
      message: refusal?.message ?? null,
      detail: refusal ? (refusals[at]?.details.state?.detail ?? null) : stays(found),
    })),
    beside: offerUndo(context, since, {
      status_id: to,
      moved: moved.flatMap(({ refusal, found }) => (refusal === null && found) || []),
    }),
  };
};

async function moveOne(context: Context<Bulk>, tracking: string, to: PackageStatus) {
  const { agency, db, idempotencyKey } = context;
  const found = await findByTracking(db.read(agency.id), agency.id, tracking);
  if (!found) return { tracking, found: null, refusal: refuse('tracking_not_found'), status: null };
  const { id, product_group: group } = found;
  // a key is one package's, in whatever list it comes again
  const asked = () => digestOf([id, to]);
  const once = { ...context, asked, idempotencyKey: idempotencyKey && `${idempotencyKey} ${id}` };
  const refusal = await moveByHand(once, id, to);
  const status = statusText(refusal ? found : { ...found, status: to });
  return { tracking, found: { id, group }, refusal, status };
}

/** What a moved row says that is not undone with the others. */
const stays = (found: { group: number } | null): string | null =>
  found && !isOffered(found) ? stateWords.stays : null;
