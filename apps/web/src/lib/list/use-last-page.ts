import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Whether a list's page is behind its last one, as a saved address or a shrinking filter leaves it: then the address
 * leads on to the last, and what was answered is not shown. `isStale`: the answer is still of another page.
 */
export function useLastPage(page: number, answer: { pages: number } | undefined, isStale: boolean): boolean {
  const navigate = useNavigate();
  const last = answer && !isStale ? Math.max(answer.pages, 1) : page;
  const isBehind = page > last;
  const lead = useEffectEvent(() => {
    const search = (before: object) => ({ ...before, page: last > 1 ? last : undefined });
    void navigate({ to: '.', search: search as never, replace: true });
  });
  useEffect(() => {
    if (isBehind) {
      lead();
    }
  }, [isBehind]);
  return isBehind;
}
