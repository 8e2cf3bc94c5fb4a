import type { Data, Failure } from '@puerta/contract/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/query/api.ts';
import { read } from '../../lib/query/read.ts';
import { useCall } from '../../lib/query/use-act.ts';
import { newIdempotencyKey } from '../../lib/query/press-keys.ts';
import type { PackageRecord } from '../packages/api.ts';

export type LotRow = Data<'GET /lots/list'>[number];
export type WaitingPlace = Data<'GET /lots/waiting/:t'>[number];
export type LotPackage = Data<'GET /lots/:id/packages'>[number];

/** How often (ms) a lot's page looks what others did to it meanwhile. */
const LOOK_AGAIN_AFTER = 5000;

export const lotQuery = (id: number) => ({
  ...read('lots', 'GET /lots/:id', { params: { id } }),
  refetchInterval: LOOK_AGAIN_AFTER,
});

export const packagesQuery = (id: number) => ({
  ...read('lots', 'GET /lots/:id/packages', { params: { id } }),
  refetchInterval: LOOK_AGAIN_AFTER,
});

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
    ...read('lots', 'GET /lots/type/:t', { params: { t: type }, query }),
    enabled: type !== '',
    staleTime: 0,
  });
}

/** Where the packages go that a lot of this type may take, with how many and what they weigh. */
export const useWaiting = (type: string) =>
  useQuery({
    ...read('lots', 'GET /lots/waiting/:t', { params: { t: type } }),
    enabled: type !== '',
    staleTime: 0,
  });

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

export const statusesQuery = {
  ...read('lots', 'GET /lots/status'),
  staleTime: Number.POSITIVE_INFINITY,
};

export const allCitiesQuery = (state: string) => ({
  ...read('places', 'GET /places/cities/:state', { params: { state } }),
  enabled: state !== '',
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
const useLotCall = <Body, Answered extends { success: true }>(
  call: (body: Body) => Promise<Answered | Failure>,
) => useCall(call, ['lots', 'packages']);

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
