import type { Data } from '@puerta/contract/client';
import type { Failure } from '@puerta/contract/client';
import type { measuresBody } from '@puerta/contract/reception';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { api, dataOf, orThrow } from '../../lib/api.ts';
import { newIdempotencyKey } from '../../lib/new-key.ts';
import { stationId } from '../../lib/station-id.ts';
import { rememberParcel } from './known-parcels.ts';
import { filterOf, filtersOf, type ShownOrders } from './orders-search.ts';

/** A package as this viewer may see it: restricted staff get neither amounts nor contact data. */
export type PackageRecord = Data<'GET /order/:id'>;
export type OrderRow = Data<'GET /order/page/:n/:size'>[number];

const lists = ['packages', 'list'] as const;
const lookups = ['packages', 'lookup'] as const;
const details = ['packages', 'detail'] as const;
/** What was done today: counted anew by the server whenever something happens to packages. */
export const TODAY = ['packages', 'today'] as const;

const LIST_CALLS = {
  venezuela: 'GET /order/page/:n/:size',
  domestic: 'GET /order/domestic/:n/:size',
} as const;
/** Where an order goes: its list, and the counter that takes its parcels. */
export type OrderKind = keyof typeof LIST_CALLS;

/**
 * One page of the orders to Venezuela, or of the domestic ones; what a filter leaves is added up for managers. `also`:
 * what its rows hold besides; nothing is asked while it is not known yet.
 */
export function useOrders(kind: OrderKind, search: ShownOrders, also: string | undefined) {
  const { page, size, status } = search;
  const sums = filtersOf(search) > 0 || status !== 0 || undefined;
  return useQuery({
    queryKey: [...lists, kind, search, also],
    queryFn: async ({ signal }) => {
      const query = { ...filterOf(search), sums, also: also || undefined };
      return orThrow(await api(LIST_CALLS[kind], { params: { n: page, size }, query }, { signal }));
    },
    placeholderData: keepPreviousData,
    enabled: also !== undefined,
  });
}

/** The same page for whoever needs it once, or throws CallFailed. */
export const fetchOrders = async (kind: OrderKind, search: ShownOrders, signal?: AbortSignal) =>
  orThrow(
    await api(
      LIST_CALLS[kind],
      { params: { n: search.page, size: search.size }, query: filterOf(search) },
      signal && { signal },
    ),
  );

/** The detail of a package, by its id or tracking. */
export function usePackage(id: string) {
  return useQuery({
    queryKey: [...details, id],
    queryFn: async ({ signal }) => dataOf(await api('GET /order/:id', { params: { id } }, { signal })),
  });
}

export const LOOKUP_CALLS = {
  venezuela: 'GET /order/warehouse/:id',
  domestic: 'GET /order/receive/domestic/:id',
} as const;
/** How long (ms) a look-up may take before the station works on as without a connection. */
const LOOKUP_PATIENCE = 4000;
/** What was scanned, and at which counter: the domestic one finds domestic packages only. */
export type Looked = { kind: OrderKind; code: string };
const lookupKey = ({ kind, code }: Looked) => [...lookups, kind, code];

/**
 * A package by tracking or carrier tracking; asks nothing while there is no code. `isReading`: it was read from a box
 * at a station, where the server counts what nobody knows as refused.
 */
export function useLookup(looked: Looked, isReading = false) {
  const { kind, code } = looked;
  const cache = useQueryClient();
  return useQuery({
    queryKey: lookupKey(looked),
    queryFn: async ({ signal }) => {
      const answer = await api(
        LOOKUP_CALLS[kind],
        { params: { id: code } },
        {
          signal: AbortSignal.any([signal, AbortSignal.timeout(LOOKUP_PATIENCE)]),
          ...(isReading && { station: stationId() }),
        },
      );
      if (isReading && !answer.success) {
        void cache.invalidateQueries({ queryKey: TODAY });
      }
      const found = dataOf(answer);
      rememberParcel(found);
      return found;
    },
    enabled: code !== '',
    // A scan is a question about now.
    staleTime: 0,
    gcTime: 0,
    // Without connection it fails at once: the station goes on without the answer.
    networkMode: 'always',
    // whoever stands there with the box asks again, or measures it meanwhile
    retry: false,
  });
}

type Done = { success: true; data: PackageRecord; message?: string };
type Call<Body, Answered extends Done> = (body: Body) => Promise<Answered | Failure>;

/** A step of the package that was looked up: its answer is what is shown from then on. */
export function usePackageStep<Body, Answered extends Done>(looked: Looked, call: Call<Body, Answered>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    networkMode: 'always',
    onSuccess: async answer => {
      if (answer.success) {
        cache.setQueryData(lookupKey(looked), answer.data);
        // nobody waits for a count
        void cache.invalidateQueries({ queryKey: TODAY });
        await Promise.all([
          cache.invalidateQueries({ queryKey: lists }),
          cache.invalidateQueries({ queryKey: details }),
        ]);
      } else if (answer.error.code === 'state_conflict') {
        await cache.invalidateQueries({ queryKey: lookupKey(looked) });
      }
    },
  });
}

/** The package lies at no place any more. */
export const useUnshelve = () =>
  useChange((tracking: string) =>
    api(
      'PUT /order/shelf',
      { body: { tracking, place: null } },
      { idempotencyKey: newIdempotencyKey(), station: stationId() },
    ),
  );

export const useRedate = () =>
  useChange((body: { id: number; date: string }) => api('PUT /order/reception', { body }));

export const useRemeasure = () =>
  useChange((body: z.output<typeof measuresBody>) => api('PUT /order/measures', { body }));

export const useTakeBack = () =>
  useChange((body: { id: number; status_id: number; reason: string }) =>
    api('POST /order/take-back', { body }),
  );

/** Something happened to packages: whatever lists and details show of them is asked for again. */
export function useChange<Body, Answered extends { success: true }>(
  call: (body: Body) => Promise<Answered | Failure>,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    // without connection it fails at once, and is not sent by itself when nobody thinks of it any more
    networkMode: 'always',
    onSuccess: () => cache.invalidateQueries({ queryKey: ['packages'] }),
  });
}
