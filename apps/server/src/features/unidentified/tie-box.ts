import { done } from '@puerta/contract/messages.es';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Handler, Input } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { findByTracking } from '../packages/find-package.ts';
import { presentBox } from './present.ts';
import { lockBox, selectBox, setPackage } from './queries.ts';

type Tie = 'PUT /order/unidentified';

/** Ties a box to the package that it turned out to be; once. */
export const tieBox: Handler<Tie> = async (context, { body }) => {
  const { agency, once } = context;
  return once(async tx => {
    const refusal = await tie(tx, context, body);
    if (refusal) return refusal;
    return { data: presentBox(await selectBox(tx, agency.id, body.id)), message: done.boxTied };
  });
};

async function tie(
  tx: Tx,
  { agency, actor, clock }: Context<Tie>,
  { id, tracking }: Input<Tie>['body'],
): Promise<Refusal | null> {
  const box = await lockBox(tx, agency.id, id);
  if (!box) return refuse('not_found');
  if (box.package_id !== null) return refuse('box_tied');
  const found = await findByTracking(tx, agency.id, tracking);
  if (!found) return refuse('tracking_not_found');
  await setPackage(tx, agency.id, id, found.id);
  tell(tx, {
    actor,
    at: clock.now(),
    kind: 'box.tied',
    object: { type: 'box', id, label: box.code },
    to: { package: found.tracking_number },
  });
  return null;
}
