import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export type LinkUse = 'password' | 'return' | 'email' | 'call_off';

/** Whether a mailed link still does what it is for: asked when it is opened, before somebody thinks of a password. */
export const linkQuery = (token: string, use: LinkUse) =>
  queryOptions({
    queryKey: ['mailed-link', use, token],
    queryFn: () => api('POST /auth/password/check', { body: { token, use } }),
    // once: what is done with it uses the link up, and the token is not to be kept in the cache
    staleTime: Infinity,
    gcTime: 0,
  });
