import type { Data, Failure } from '@puerta/contract/client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';
import { newIdempotencyKey } from '../../lib/new-key.ts';
import type { PackageRecord } from '../packages/api.ts';
import type { LotsSearch } from './lots-search.ts';

export type LotRow = Data<'GET /lots/list'>[number];
export type WaitingPlace = Data<'GET /lots/waiting/:t'>[number];
export type LotPackage = Data<'GET /lots/:id/packages'>[number];

const lots = ['lots'] as const;
const lotKey = (id: number) => [...lots, 'lot', id];
/** How often (ms) a lot's page looks what others did to it meanwhile. */
const LOOK_AGAIN_AFTER = 5000;

/** The newest lots, or those that a search finds, at one status or at any. */
export function useLots(search: LotsSearch, also: string | undefined) {
  return useQuery({
    queryKey: [...lots, 'list', search, also],
    queryFn: async ({ signal }) =>
      dataOf(await api('GET /lots/list', { query: { ...search, also } }, { signal })),
  });
}

export function useLot(id: number) {
  return useQuery({
    queryKey: lotKey(id),
    queryFn: async ({ signal }) => dataOf(await api('GET /lots/:id', { params: { id } }, { signal })),
    refetchInterval: LOOK_AGAIN_AFTER,
  });
}

const packagesQuery = (id: number) =>
  queryOptions({
    queryKey: [...lots, 'packages', id],
    queryFn: async ({ signal }) =>
      dataOf(await api('GET /lots/:id/packages', { params: { id } }, { signal })),
    refetchInterval: LOOK_AGAIN_AFTER,
  });

export const useLotPackages = (id: number) => useQuery(packagesQuery(id));

/** What is shown of the packages that wait: a zone, ids of a state and a city, and a search; '' is all. */
export type Filter = { zone: string; state: string; city: string; q: string };

/** Processed packages that a lot of this type (1 sea, 2 air) may take; none while no type is chosen. */
export function useAvailable(type: string, { zone, state, city, q }: Filter) {
  const query = {
    zone: zone || undefined,
    state: state || undefined,
    city: city || undefined,
    q: q || undefined,
  };
  return useQuery({
    queryKey: [...lots, 'available', type, query],
    queryFn: async ({ signal }) =>
      dataOf(await api('GET /lots/type/:t', { params: { t: type }, query }, { signal })),
    enabled: type !== '',
    staleTime: 0,
  });
}

/** Where the packages go that a lot of this type may take, with how many and what they weigh. */
export function useWaiting(type: string) {
  return useQuery({
    queryKey: [...lots, 'waiting', type],
    queryFn: async ({ signal }) =>
      dataOf(await api('GET /lots/waiting/:t', { params: { t: type } }, { signal })),
    enabled: type !== '',
    staleTime: 0,
  });
}

/** The processed package of a tracking number that a lot of this type may take, however many wait before it. */
export async function findAvailable(type: string, tracking: string): Promise<LotPackage | undefined> {
  return dataOf(await api('GET /lots/type/:t', { params: { t: type }, query: { tracking } }))[0];
}

/** The package that any of its codes names. */
export async function findByCode(code: string): Promise<PackageRecord | null> {
  const answer = await api('GET /order/warehouse/:id', { params: { id: code } });
  return !answer.success && answer.status === 404 ? null : dataOf(answer);
}

/** The packages of a lot: as they were last answered, and asked for once more. */
export function useListedPackages(id: number) {
  const cache = useQueryClient();
  const query = packagesQuery(id);
  return {
    now: (): readonly LotPackage[] => cache.getQueryData(query.queryKey) ?? [],
    again: (): Promise<readonly LotPackage[]> => cache.fetchQuery({ ...query, staleTime: 0 }),
  };
}

export const statusesQuery = queryOptions({
  queryKey: [...lots, 'statuses'],
  queryFn: async () => dataOf(await api('GET /lots/status')),
  staleTime: Number.POSITIVE_INFINITY,
});

export const carriersQuery = queryOptions({
  queryKey: ['carriers'],
  queryFn: async () => dataOf(await api('GET /transport')),
});

export const allStatesQuery = queryOptions({
  queryKey: ['places', 'all-states'],
  queryFn: async () => dataOf(await api('GET /places/states')),
});

export const allCitiesQuery = (state: string) =>
  queryOptions({
    queryKey: ['places', 'all-cities', state],
    queryFn: async () => dataOf(await api('GET /places/cities/:state', { params: { state } })),
    enabled: state !== '',
  });

export const everyCityQuery = queryOptions({
  queryKey: ['places', 'kept-cities'],
  queryFn: async () => dataOf(await api('GET /places/cities')),
});

export type NewLot = {
  type: number;
  transport: number;
  state: number;
  city: number;
  zone?: number | null;
  weightLimit?: number | null;
  volumeLimit?: number | null;
  packages: number[];
};
export type LotChange = Omit<NewLot, 'packages'> & {
  id: number;
  status: number;
  departureDate: string | null;
  shipmentNumber: string;
  comment: string;
};

/** Whatever changes a lot may move its packages and the lists that show them. */
function useLotCall<Body, Answered extends { success: true }>(
  call: (body: Body) => Promise<Answered | Failure>,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: lots }),
        cache.invalidateQueries({ queryKey: ['packages'] }),
      ]),
  });
}

export const useCreateLot = () => useLotCall((body: NewLot) => api('POST /lots', { body }));

export const useUpdateLot = () => useLotCall((body: LotChange) => api('PUT /lots', { body }));

export const useTakeBackLot = (id: number) =>
  useLotCall((body: { status: number; reason: string }) =>
    api('POST /lots/:id/take-back', { params: { id }, body }),
  );

export const useAddPackages = (id: number) =>
  useLotCall((packages: number[]) => api('POST /lots/:id/packages', { params: { id }, body: { packages } }));

export const useRemovePackage = () =>
  useLotCall((id: number) => api('DELETE /lots/package/:id', { params: { id } }));

const DELIVERED = 5;

export const useDeliver = () =>
  useLotCall((id: number) =>
    api('PUT /order/status', { body: { id, status_id: DELIVERED } }, { idempotencyKey: newIdempotencyKey() }),
  );
