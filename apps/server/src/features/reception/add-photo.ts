import { done } from '@puerta/contract/messages.es';
import { packageActions } from '@puerta/domain/permissions';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Handler } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { showPackage } from '../packages/find-package.ts';
import { conflict } from '../packages/present.ts';
import { sayState } from '../packages/show-state.ts';
import { factsOf } from '../packages/read-facts.ts';
import { encodePicture } from '../pictures/encode-picture.ts';
import { storePicture } from '../pictures/store-picture.ts';
import { lockPackage, type Photographed, setPhoto } from './queries.ts';

type Photo = 'POST /order/photo';

/** Keeps a photo of a package while it is at reception, status 1 and 2; another one takes its place. */
export const addPhoto: Handler<Photo> = async (context, { body, file }) => {
  const { agency, actor, db, clock, files } = context;
  const picture = await encodePicture(file.bytes);
  if (isRefusal(picture)) return picture;
  const key = await storePicture(context, agency, 'reception', picture);
  const before = await db.within(agency.id, tx => keep(tx, context, body.id, key));
  if (isRefusal(before)) {
    await files.delete(key);
    return sayState(context, before, 'photo');
  }
  if (before.photo_key) await files.delete(before.photo_key);
  const viewing = { viewer: actor.role, now: clock.now() };
  const data = await showPackage(db.read(agency.id), agency.id, body.id, viewing);
  return isRefusal(data) ? data : { data, message: done.photographed };
};

async function keep(
  tx: Tx,
  { agency, actor, clock }: Context<Photo>,
  id: number,
  key: string,
): Promise<Photographed | Refusal> {
  const row = await lockPackage(tx, agency.id, id);
  if (!row) return refuse('package_not_found');
  const can = packageActions(actor.role, factsOf(row), { now: clock.now() });
  if (!can.photo) return conflict(row, 'photo_refused');
  const before = await setPhoto(tx, agency.id, id, key);
  tell(tx, {
    actor,
    at: clock.now(),
    kind: 'package.photographed',
    object: { type: 'package', id, label: row.tracking_number },
  });
  return before;
}
