import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read } from './read.ts';
import { sessionQuery } from './session-query.ts';
import { type Refresh, refreshed } from './use-act.ts';

/** Own packages and orders share this first key: what changes one changes the other. */
export const PURCHASES = 'purchases';

/** One own package, by id or tracking. */
export const purchaseQuery = (tracking: string) =>
  read(PURCHASES, 'GET /purchase/:tracking', { params: { tracking } });

/** An own order: its packages, and one line of time for all of them. */
export const orderTimeQuery = (id: number) => read(PURCHASES, 'GET /purchase/order/:id', { params: { id } });

/** What a payment or a void changes: asked for again by `useAct`, or by whoever knows that it was made. */
export const CHANGED_BY_PAYING: Refresh = [PURCHASES, sessionQuery.queryKey];

export function useRefreshPurchases(): () => void {
  const cache = useQueryClient();
  return () => {
    const tabs = new BroadcastChannel(PURCHASES);
    tabs.postMessage(null);
    tabs.close();
    void refreshed(cache, CHANGED_BY_PAYING);
  };
}

/** What was paid in another tab is asked for again here: no tab goes on offering to pay it. */
export function usePaidElsewhere(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const tabs = new BroadcastChannel(PURCHASES);
    tabs.onmessage = () => void refreshed(cache, CHANGED_BY_PAYING);
    return () => tabs.close();
  }, [cache]);
}
