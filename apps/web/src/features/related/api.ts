import type { Data } from '@puerta/contract/client';
import type { ManagersRelated } from '@puerta/contract/related';
import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';

export type Related = Data<'GET /order/related/:id'>;

/** What a package leads to, asked for once the package itself is there; anew with whatever changes packages. */
export const useRelated = (id: number) =>
  useQuery({
    queryKey: ['packages', 'related', id],
    queryFn: async ({ signal }) =>
      dataOf(await api('GET /order/related/:id', { params: { id } }, { signal })),
  });

/** With what managers alone receive; null for others, and before it is there. */
export const ofManagers = (related: Related | undefined): ManagersRelated | null =>
  related && 'payments' in related ? related : null;
