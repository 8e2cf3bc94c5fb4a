import { LOT_STATUS } from '@puerta/domain/lot-status';
import { DEFAULT_PAGE_SIZE } from '@puerta/domain/parcel-limits';
import { useQuery } from '@tanstack/react-query';
import { api, dataOf, orThrow } from '../../lib/api.ts';
import type { StatusId } from '../../ui/status.ts';

/** How many packages to Venezuela stand at a status. */
export function useStageCount(status: StatusId) {
  return useQuery({
    queryKey: ['packages', 'count', status],
    queryFn: async ({ signal }) => {
      const params = { n: 1, size: DEFAULT_PAGE_SIZE };
      return orThrow(await api('GET /order/page/:n/:size', { params, query: { status } }, { signal })).total;
    },
  });
}

/** How many processed packages wait for a lot of a type: 1 sea, 2 air. */
export function useReadyForLot(type: 1 | 2) {
  return useQuery({
    queryKey: ['lots', 'available', String(type)],
    queryFn: async ({ signal }) =>
      dataOf(await api('GET /lots/type/:t', { params: { t: type } }, { signal })),
    select: packages => packages.length,
  });
}

/** How many lots wait for their next step. */
export function useLotsUnderWay() {
  return useQuery({
    queryKey: ['lots', 'list', ''],
    queryFn: async ({ signal }) => dataOf(await api('GET /lots/list', {}, { signal })),
    select: lots => {
      const at = (status: number) => lots.filter(lot => lot.status_id === status).length;
      return {
        created: at(LOT_STATUS.created),
        sent: at(LOT_STATUS.sent),
        arrived: at(LOT_STATUS.arrived),
      };
    },
  });
}
