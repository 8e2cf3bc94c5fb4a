import type { Data } from '@puerta/contract/client';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, orThrow } from '../../lib/api.ts';
import type { ListSearch } from '../../lib/list-search.ts';

export type Movement = Data<'GET /clients/movements/:id'>[number];

const fileKey = (id: number) => ['clients', 'file', id] as const;

/** What stands about a client beside the record. */
export function useClientFile(id: number) {
  return useQuery({
    queryKey: fileKey(id),
    queryFn: async ({ signal }) => dataOf(await api('GET /clients/file/:id', { params: { id } }, { signal })),
  });
}

/** A page of all packages of a client. */
export function useClientPackages(id: number, { page, size }: Required<Pick<ListSearch, 'page' | 'size'>>) {
  return useQuery({
    queryKey: ['clients', 'packages', id, page, size],
    queryFn: async ({ signal }) =>
      orThrow(await api('GET /clients/packages/:id/:n/:size', { params: { id, n: page, size } }, { signal })),
    placeholderData: keepPreviousData,
  });
}

const movementsOf = async (id: number, before: number | undefined, signal?: AbortSignal) =>
  orThrow(
    await api('GET /clients/movements/:id', { params: { id }, query: { before } }, signal ? { signal } : {}),
  );

/** A client's movements of money, ten more each time that `more` is called; null where there are no more. */
export function useMovements(id: number) {
  const {
    data: first,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['clients', 'movements', id],
    queryFn: ({ signal }) => movementsOf(id, undefined, signal),
  });
  const [older, setOlder] = useState<Awaited<ReturnType<typeof movementsOf>>[]>([]);
  const last = older.at(-1) ?? first;
  const next = useMutation({
    mutationFn: () => movementsOf(id, last?.data.at(-1)?.id),
    onSuccess: page => setOlder([...older, page]),
  });
  return {
    rows: first && [first, ...older].flatMap(page => page.data),
    openRefunds: first?.open_refunds ?? [],
    isError,
    refetch,
    more: last?.more ? () => next.mutate() : null,
    isFetching: next.isPending,
    hasFailed: next.isError,
  };
}

/** Something about the client was changed: their file and their history are asked for again. */
function useChange<Body, Answer extends { success: boolean }>(
  id: number,
  call: (body: Body) => Promise<Answer>,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: fileKey(id) }),
        cache.invalidateQueries({ queryKey: ['history', 'client', id] }),
      ]),
  });
}

export const useNoteClient = (id: number) =>
  useChange(id, (message: string) => api('POST /clients/note', { body: { id, message } }));

export const useRemoveNote = (id: number) =>
  useChange(id, (note: number) => api('DELETE /clients/note/:id', { params: { id: note } }));

export const useEndSessions = (id: number) =>
  useChange(id, () => api('POST /clients/sessions/end', { body: { id } }));
