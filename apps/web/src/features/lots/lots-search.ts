import { codeOf } from '../../lib/address/address-texts.ts';
import { isLotStatus, type LotStatus } from '@puerta/domain/parcels/lot-status';
import { type ListFilters, readFilters, said } from '../../lib/list/list-search.ts';

/** What the list of lots shows, as its address says it; `type`: 1 sea, 2 air. */
type LotsFilter = Omit<ListFilters, 'service'> & { type?: 1 | 2 | undefined };
export type LotsSearch = LotsFilter & { q?: string; status?: LotStatus };

export function readLotsSearch(search: Record<string, unknown>): LotsSearch {
  const q = codeOf(search.q).slice(0, 80);
  const status = Number(search.status);
  const { from, to, city } = readFilters(search);
  const type = ([1, 2] as const).find(one => one === Number(search.type));
  return { ...said({ from, to, city, type }), ...(q && { q }), ...(isLotStatus(status) && { status }) };
}
