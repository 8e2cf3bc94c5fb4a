import type { Data } from '@puerta/contract/client';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf, orThrow } from '../../lib/api.ts';

/** Restricted staff's has neither money nor tickets. */
export type Shown = Data<'GET /order/inbox'>;

type Money = Extract<Shown, { money: unknown }>['money'];

/** How much needs a manager's hand, as /attention lists it. */
export const attentionCount = ({ hanging, differences, disputes, refunds, mails }: Money): number =>
  hanging + differences + disputes + refunds + mails;

const EVERY_MINUTE_MS = 60_000;

/** What waits for the staff: home and menu show it, and ask again each minute while somebody looks. */
export const inboxQuery = queryOptions({
  // whatever moves a package asks again
  queryKey: ['packages', 'inbox'],
  queryFn: async ({ signal }) => dataOf(await api('GET /order/inbox', {}, { signal })),
  refetchInterval: EVERY_MINUTE_MS,
});

/** The carrier's visits of a day, `YYYY-MM-DD`; of today without one. */
export function usePickups(day: string | undefined) {
  return useQuery({
    queryKey: ['packages', 'pickups', day ?? ''],
    queryFn: async ({ signal }) => orThrow(await api('GET /order/pickups', { query: { day } }, { signal })),
    placeholderData: keepPreviousData,
  });
}

/** Packages by status, lots under way and what waits for one, counted by the server in one call. */
export function useWork() {
  return useQuery({
    queryKey: ['packages', 'work'],
    queryFn: async ({ signal }) => dataOf(await api('GET /order/work', {}, { signal })),
  });
}
