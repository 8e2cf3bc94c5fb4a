import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';

/** First key of everything about users: what changes one changes the list. */
export const USERS = ['users'] as const;

export const useUsers = () =>
  useQuery({
    queryKey: [...USERS, 'list'],
    queryFn: async ({ signal }) => dataOf(await api('GET /admin/users', {}, { signal })),
  });

export const useUser = (id: string) =>
  useQuery({
    queryKey: [...USERS, 'one', id],
    queryFn: async ({ signal }) => dataOf(await api('GET /admin/users/:id', { params: { id } }, { signal })),
  });
