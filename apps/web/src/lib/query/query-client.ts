import { QueryClient } from '@tanstack/react-query';
import { CallFailed, isOffline } from './api.ts';

/** Only what may pass by itself is tried again: no connection, or the server in trouble. */
function isPassing(error: unknown): boolean {
  return !(error instanceof CallFailed) || error.failure.status === 0 || error.failure.status >= 500;
}

/**
 * What to blame for what failed on this page: a connection, where something was not answered; the server, where it was
 * in trouble; else nobody: the server refused, in words of its own (a 404, too many tries).
 */
export function blamed(): 'connection' | 'server' | { refusal: string } {
  const failed = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' });
  const answers = failed.flatMap(({ state }) =>
    state.error instanceof CallFailed ? state.error.failure : [],
  );
  const last = answers.at(-1);
  if (!last || answers.length < failed.length || answers.some(({ status }) => status === 0)) {
    return 'connection';
  }
  return answers.some(({ status }) => status >= 500) ? 'server' : { refusal: last.message };
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && !isOffline() && isPassing(error),
      refetchOnWindowFocus: true,
      // what cannot be asked for says so at once too, and is asked for when there is a connection again
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // a lost connection is said at once: what was pressed without one is not sent minutes later, unseen
    mutations: { retry: false, networkMode: 'always' },
  },
});
