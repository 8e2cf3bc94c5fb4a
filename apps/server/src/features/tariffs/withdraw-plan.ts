import { type Refusal, refuse } from '../../app/refusal.ts';
import type { Tx } from '../../db/within-agency.ts';
import { tell } from '../../facts/tell.ts';
import type { Context, Handler } from '../../services/context.ts';
import { findVersion, markWithdrawn } from './queries.ts';

type Caller = Pick<Context<'DELETE /places/tariffs/:id'>, 'agency' | 'actor'>;

/** Takes a planned version back before its midnight; refused for one that holds already, or was withdrawn. */
export async function withdrawPlan(
  tx: Tx,
  { agency, actor }: Caller,
  id: number,
  now: Date,
): Promise<Refusal | null> {
  if (!(await markWithdrawn(tx, agency.id, id, { by: actor.id, at: now }))) {
    return (await findVersion(tx, agency.id, id)) ? refuse('plan_closed') : refuse('not_found');
  }
  tell(tx, {
    actor,
    at: now,
    kind: 'tariff.withdrawn',
    object: { type: 'tariff', id, label: String(id) },
  });
  return null;
}

export const withdrawTariffs: Handler<'DELETE /places/tariffs/:id'> = async (context, { params }) => {
  const { agency, clock, db } = context;
  const refused = await db.within(agency.id, tx => withdrawPlan(tx, context, params.id, clock.now()));
  return refused ?? { data: null };
};
