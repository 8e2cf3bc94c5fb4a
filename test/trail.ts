import { presentFact } from '../apps/server/src/features/audit/list-trail.ts';
import type { ReadTx } from '../apps/server/src/db/within-agency.ts';

type App = { services: { db: { read(agencyId: number): ReadTx } } };
type About = { action?: string; type?: string; id?: number };

/** What an agency's trail tells, of one action or object where that is asked for: oldest first, as managers read it. */
export async function trailLines({ services }: App, about: About = {}, agencyId = 1) {
  const rows = await services.db
    .read(agencyId)
    .selectOwn('fact')
    .selectAll()
    .where('in_trail', '=', true)
    .orderBy('id')
    .execute();
  return rows
    .map(presentFact)
    .map(({ action, actor, object, from, to }) => ({
      action,
      actor_id: actor.id,
      object_type: object.type,
      object_id: object.id,
      object_label: object.label,
      before: from,
      after: to,
    }))
    .filter(
      line =>
        (about.action ?? line.action) === line.action &&
        (about.type ?? line.object_type) === line.object_type &&
        (about.id ?? line.object_id) === line.object_id,
    );
}
