import { queryOptions } from '@tanstack/react-query';
import { api, orThrow } from './api.ts';
import { currentSession, expireSession, keepToken } from '../session/session.ts';

/**
 * Who the server says is signed in, with `debt` (1 when a package of the account waits for payment). A token
 * that it no longer knows ends the session; one that says what is not so any more gives way to a new one. After a payment: `queryClient.invalidateQueries(sessionQuery)`.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const { token } = currentSession();
    const answer = orThrow(await api('GET /auth/session', {}, { signal }));
    if (answer.data === null && token) {
      expireSession(token);
    }
    if (answer.token && token === currentSession().token) {
      keepToken(answer.token);
    }
    return answer.data;
  },
});
