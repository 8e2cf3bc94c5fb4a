import { refuse } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import { presentChange, presentVersion } from './present.ts';
import { findVersion, selectChanges, selectVersions } from './queries.ts';

const VERSIONS = 20;

/** Who changed the agency's prices when, newest first; so many at a time. */
export const listVersions: Handler<'GET /places/tariffs'> = async ({ agency, db, clock }, { query }) => {
  const rows = await selectVersions(db.read(agency.id), agency.id, {
    before: query.before,
    limit: VERSIONS + 1,
  });
  const seen = { now: clock.now(), timeZone: agency.time_zone };
  return {
    data: rows.slice(0, VERSIONS).map(row => presentVersion(row, seen)),
    beside: { more: rows.length > VERSIONS },
  };
};

/** One version, with every figure that it changed. */
export const showVersion: Handler<'GET /places/tariffs/:id'> = async ({ agency, db, clock }, { params }) => {
  const tx = db.read(agency.id);
  const row = await findVersion(tx, agency.id, params.id);
  if (!row) return refuse('not_found');
  const changes = await selectChanges(tx, agency.id, params.id);
  const version = presentVersion(row, { now: clock.now(), timeZone: agency.time_zone });
  return { data: { ...version, cells: changes.flatMap(presentChange) } };
};
