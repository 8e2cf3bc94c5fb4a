import type { Answer, CallInput } from '@puerta/contract/client';
import type { EndpointKey } from '@puerta/contract/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, CallFailed, dataOf, isUnreached, orThrow } from './api.ts';

/** What a call that only asks takes; nothing for one that takes nothing. */
export type Asked<K extends EndpointKey> = keyof CallInput<K> extends never ? [] : [input: CallInput<K>];

/** The whole answer of a call, or throws CallFailed: `(await ask('GET /clients/page/:n/:size', input)).data`. */
export async function ask<K extends EndpointKey>(
  call: K,
  input: CallInput<K> | undefined,
  signal?: AbortSignal,
): Promise<Extract<Answer<K>, { success: true }>> {
  // what it takes and how it is sent, which the compiler cannot tell for whichever call
  const send = api as (call: K, ...rest: unknown[]) => Promise<Answer<K>>;
  return orThrow(await send(call, input, { signal }));
}

/**
 * A query of one call: its data, under a key of the room that is asked again together (`useAct`'s `refresh`), the
 * call and what it was asked with.
 *
 *     export const clientQuery = (id: number) => read('clients', 'GET /clients/:id', { params: { id } });
 *     const { data } = useQuery(clientQuery(id));
 *     const ticket = useQuery({ ...ticketQuery(id), refetchInterval: 15_000 });
 */
export const read = <K extends EndpointKey>(room: string, call: K, ...[input]: Asked<K>) =>
  queryOptions({
    queryKey: [room, call, input],
    queryFn: async ({ signal }) => dataOf<K>(await ask(call, input, signal)),
  });

/**
 * A query of one page of a list: the whole answer, with how many pages and rows there are. The page before stands
 * until it is there.
 *
 *     readPage('clients', 'GET /clients/page/:n/:size', { params: list.page, query: list.filter })
 */
export const readPage = <K extends EndpointKey>(room: string, call: K, ...[input]: Asked<K>) =>
  queryOptions({
    queryKey: [room, call, input],
    queryFn: ({ signal }) => ask(call, input, signal),
    placeholderData: keepPreviousData,
  });

/** Whether it could not be asked for: what is known of it can still be read. */
export const isAway = (error: unknown): boolean => error instanceof CallFailed && isUnreached(error.failure);

/** Whether what was asked for is not there: no such number, or none that could be one. */
export const isGone = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && [400, 404].includes(error.failure.status);
