import type { Data } from '@puerta/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from './api.ts';

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
