import { QueryClient } from '@tanstack/react-query';
import { CallFailed } from './api.ts';

/** Only what may pass by itself is tried again: no connection, or the server in trouble. */
function isPassing(error: unknown): boolean {
  return !(error instanceof CallFailed) || error.failure.status === 0 || error.failure.status >= 500;
}

/** Whether what failed on this page was answered by a server: then nobody's connection is to blame. */
export function isServersFault(): boolean {
  const failed = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' });
  const answered = failed.map(
    ({ state }) => state.error instanceof CallFailed && state.error.failure.status > 0,
  );
  return answered.length > 0 && answered.every(Boolean);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && isPassing(error),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});
