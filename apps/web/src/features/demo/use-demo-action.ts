import type { Answer } from '@puerta/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { simulatorQuery } from './api.ts';

type DemoCall =
  | 'POST /open/simulator/payments/:id/release'
  | 'POST /open/simulator/payments/:id/reject'
  | 'POST /open/simulator/shipments/:id/advance';

/** Does one thing to the simulated world, says so and asks how it stands now. */
export function useDemoAction(call: () => Promise<Answer<DemoCall>>, said: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: answer => {
      if (answer.success) {
        notifySuccess(said);
      } else {
        notifyError(answer.message);
      }
      return cache.invalidateQueries(simulatorQuery);
    },
  });
}
