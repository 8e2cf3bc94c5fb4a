import { presentFact } from '../apps/server/src/features/audit/present.ts';
import type { Tx } from '../apps/server/src/db/within-agency.ts';

type App = { services: { db: { read(agencyId: number): Tx } } };
type About = { action?: string; type?: string; id?: number };

/** What an agency's trail tells, of one action or object where that is asked for: oldest first, as managers read it. */
export async function trailLines({ services }: App, about: About = {}, agencyId = 1) {
  const rows = await services.db
    .read(agencyId)
    .selectFrom('fact')
    .selectAll()
    .where('agency_id', '=', agencyId)
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
