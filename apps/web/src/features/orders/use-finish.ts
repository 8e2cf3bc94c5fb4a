import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

/** The order stands: its draft is dropped, lists are asked for anew, and the page says so. */
export function useFinish(dropDraft: () => void): (order: number) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async order => {
    dropDraft();
    await navigate({ to: '/checkout/success', search: { order }, replace: true });
    await client.invalidateQueries();
  };
}
