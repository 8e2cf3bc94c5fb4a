import { QueryClient } from '@tanstack/react-query';
import { CallFailed } from './api.ts';

/** Only what may pass by itself is tried again: no connection, or the server in trouble. */
function isPassing(error: unknown): boolean {
  return !(error instanceof CallFailed) || error.failure.status === 0 || error.failure.status >= 500;
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
