import type { Data } from '@puerta/contract/client';
import type { Failure } from '@puerta/contract/client';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, orThrow } from '../../lib/api.ts';
import type { OrdersSearch } from './orders-search.ts';

/** A package as this viewer may see it: restricted staff get neither amounts nor contact data. */
export type PackageRecord = Data<'GET /order/:id'>;
export type OrderRow = Data<'GET /order/page/:n/:size'>[number];

const lists = ['packages', 'list'] as const;
const lookups = ['packages', 'lookup'] as const;
const details = ['packages', 'detail'] as const;

/** One page of the orders to Venezuela. */
export function useOrders(search: Required<OrdersSearch>) {
  const { page, size, status, q } = search;
  return useQuery({
    queryKey: [...lists, search],
    queryFn: async ({ signal }) =>
      orThrow(
        await api(
          'GET /order/page/:n/:size',
          { params: { n: page, size }, query: { status: status || undefined, q: q || undefined } },
          { signal },
        ),
      ),
    placeholderData: keepPreviousData,
  });
}

/** The detail of a package, by its id or tracking. */
export function usePackage(id: string) {
  return useQuery({
    queryKey: [...details, id],
    queryFn: async ({ signal }) => dataOf(await api('GET /order/:id', { params: { id } }, { signal })),
  });
}

/** Any package by tracking or carrier tracking; asks nothing while there is no code. */
export function useLookup(code: string) {
  return useQuery({
    queryKey: [...lookups, code],
    queryFn: async ({ signal }) =>
      dataOf(await api('GET /order/warehouse/:id', { params: { id: code } }, { signal })),
    enabled: code !== '',
    // A scan is a question about now.
    staleTime: 0,
    gcTime: 0,
  });
}

type Call<Body> = (body: Body) => Promise<{ success: true; data: PackageRecord; message?: string } | Failure>;

/** A step of the package that stands under `code`: its answer is what is shown from then on. */
function usePackageStep<Body>(code: string, call: Call<Body>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: async answer => {
      if (answer.success) {
        cache.setQueryData([...lookups, code], answer.data);
        await Promise.all([
          cache.invalidateQueries({ queryKey: lists }),
          cache.invalidateQueries({ queryKey: details }),
        ]);
      } else if (answer.error.code === 'state_conflict') {
        await cache.invalidateQueries({ queryKey: [...lookups, code] });
      }
    },
  });
}

export type Reception = {
  id: number;
  date: string;
  weight: number;
  length: number;
  width: number;
  height: number;
  notes: string;
};

/** Receives the package with its measured weight and sides, or corrects them while its debt is unpaid. */
export function useReceive(code: string) {
  return usePackageStep<Reception>(code, body => api('POST /order/dimensions', { body }));
}

export function useMove(code: string) {
  return usePackageStep<{ id: number; status_id: number }>(code, body => api('PUT /order/status', { body }));
}
