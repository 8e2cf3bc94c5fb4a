import { isLotStatus, type LotStatus } from '@puerta/domain/lot-status';

/** The search of the lots list, as its address says it. */
export type LotsSearch = { q?: string; status?: LotStatus };

export function readLotsSearch(search: Record<string, unknown>): LotsSearch {
  const q = typeof search.q === 'string' ? search.q.trim().slice(0, 80) : '';
  const status = Number(search.status);
  return { ...(q && { q }), ...(isLotStatus(status) && { status }) };
}
