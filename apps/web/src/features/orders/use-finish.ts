import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

/**
 * The order stands: its draft is dropped, lists are asked for anew, and the page says so, and that a pickup which its
 * quote had is to be scheduled.
 */
export function useFinish(dropDraft: () => void): (order: number, pickup: boolean) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (order, pickup) => {
    dropDraft();
    await navigate({ to: '/checkout/success', search: { order, ...(pickup && { pickup }) }, replace: true });
    await client.invalidateQueries();
  };
}
