import type { TrailQuery } from '@puerta/contract/money';
import type { Agency } from '../../app/agency.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import { packagesOfTracking } from '../packages/find-package.ts';
import { pagesOf, rowsOfPage, sliceOf } from '../page-slice.ts';
import { presentFact } from './present.ts';
import { countTrail, selectTrail } from './queries.ts';
import { countFound, selectFound, selectLotNumber, type TrailFilter } from './trail-queries.ts';

/** What a filter leaves is counted, and shown, so far: who looks for something older names a day. */
const MOST_FOUND = 10_000;

/** Who did what, when: newest first; all of the trail, or what its filters leave. */
export const listTrail: Handler<'GET /admin/audit/:n/:size'> = async ({ agency, db }, { params, query }) => {
  const tx = db.read(agency.id);
  if (Object.values(query).some(value => value !== undefined && value !== '')) {
    const filter = await filterOf(tx, agency, query);
    const counted = filter ? await countFound(tx, agency.id, filter, MOST_FOUND + 1) : 0;
    const total = Math.min(counted, MOST_FOUND);
    const { offset, limit } = rowsOfPage(params);
    const rows =
      filter && offset < total
        ? await selectFound(tx, agency.id, filter, { offset, limit: Math.min(limit, total - offset) })
        : [];
    const beside = { pages: pagesOf(total, params), total, more: counted > total };
    return { data: rows.map(presentFact), beside };
  }
  const total = await countTrail(tx, agency.id);
  const slice = sliceOf(rowsOfPage(params), total);
  const rows = slice ? await selectTrail(tx, agency.id, slice) : [];
  return { data: rows.map(presentFact), beside: { pages: pagesOf(total, params), total } };
};

/** What was asked for, with the rows that a number means; null where it is nobody's number. */
export async function filterOf(
  tx: Tx,
  { id: agencyId, time_zone: timeZone }: Pick<Agency, 'id' | 'time_zone'>,
  { q, of, id, ...asked }: TrailQuery,
): Promise<TrailFilter | null> {
  const filter = { ...asked, timeZone };
  if (of && id) return { ...filter, about: { of, id } };
  if (!q) return filter;
  const packages = (await packagesOfTracking(tx, agencyId, q)).map(row => row.id);
  if (packages.length > 0) return { ...filter, about: { packages, lot: null } };
  const lot = await selectLotNumber(tx, agencyId, q.toUpperCase());
  return lot ? { ...filter, about: { packages: [], lot: lot.id } } : null;
}
