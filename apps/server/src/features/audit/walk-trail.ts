import type { Data } from '@puerta/contract/client';
import type { TrailQuery } from '@puerta/contract/money';
import type { Agency } from '../../app/agency.ts';
import type { Tx } from '../../db/within-agency.ts';
import { filterOf } from './list-trail.ts';
import { presentFact } from './present.ts';
import type { FactRow } from './queries.ts';
import { selectFoundBatch } from './trail-queries.ts';

export type WalkedFact = Data<'GET /admin/audit/:n/:size'>[number];
const BATCH = 500;

/** Every fact that the trail's filters leave, newest first, in batches; without a filter the whole trail. */
export async function* walkTrail(
  tx: Tx,
  agency: Pick<Agency, 'id' | 'time_zone'>,
  query: TrailQuery,
): AsyncGenerator<WalkedFact[]> {
  const filter = await filterOf(tx, agency, query);
  for (let last: FactRow | undefined; filter; ) {
    const rows: FactRow[] = await selectFoundBatch(tx, agency.id, filter, { last, limit: BATCH });
    yield rows.map(presentFact);
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}
