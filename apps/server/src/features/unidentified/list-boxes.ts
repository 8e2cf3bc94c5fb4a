import type { Handler } from '../../services/context.ts';
import { presentBox } from './present.ts';
import { listBoxes } from './queries.ts';

/** Boxes that matched nothing and still wait, or with `tied` those that found their package. */
export const showBoxes: Handler<'GET /order/unidentified'> = async ({ agency, db }, { query }) => ({
  data: (await listBoxes(db.read(agency.id), agency.id, query.tied === '1')).map(presentBox),
});
