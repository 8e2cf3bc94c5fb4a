import { done } from '@puerta/contract/messages.es';
import { packageActions } from '@puerta/domain/permissions';
import type { Context, Handler } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { findByTracking, showPackage } from '../packages/find-package.ts';
import { tellShelved } from '../packages/move-package.ts';
import { conflict } from '../packages/present.ts';
import { factsOf } from '../packages/read-facts.ts';
import { sayState } from '../packages/show-state.ts';
import { noteRefused } from '../station/note-refused.ts';
import { claimKey } from './claim-key.ts';
import { lockPackage, setPlace } from './queries.ts';

type Shelve = 'PUT /order/shelf';

/**
 * Says at which place of the warehouse a package lies, or that it lies at none (docs/rules/reception.md). The same
 * place again changes nothing.
 */
export const setShelf: Handler<Shelve> = async (context, { body }) => {
  const { agency, actor, db, clock } = context;
  const found = await findByTracking(db.read(agency.id), agency.id, body.tracking);
  const refusal = found ? await shelve(context, found.id, body.place) : refuse('tracking_not_found');
  if (refusal) {
    const said = await sayState(context, refusal, 'move');
    await noteRefused(context, [
      { kind: 'shelve', code: found?.tracking_number ?? body.tracking, refusal: said },
    ]);
    return said;
  }
  const viewing = { viewer: actor.role, now: clock.now() };
  const data = await showPackage(db.read(agency.id), agency.id, found?.id ?? 0, viewing);
  return isRefusal(data) ? data : { data, message: body.place === null ? done.unshelved : done.shelved };
};

const shelve = (context: Context<Shelve>, id: number, place: string | null): Promise<Refusal | null> =>
  context.db.within(context.agency.id, async tx => {
    const { agency, actor, clock, station } = context;
    const row = await lockPackage(tx, agency.id, id);
    if (!row) return refuse('package_not_found');
    const isDone = await claimKey(tx, context, id);
    if (isDone) return isRefusal(isDone) ? isDone : null;
    const now = clock.now();
    if (!packageActions(actor.role, factsOf(row), { now }).shelve) return conflict(row);
    if (row.shelf_place === place) return null;
    await setPlace(tx, agency.id, id, place);
    tellShelved(tx, row, place, { actor, at: now, station });
    return null;
  });
