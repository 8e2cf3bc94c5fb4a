import { done } from '@puerta/contract/messages.es';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { paymentQuery } from '../../lib/payment-page.ts';

/** Whoever paid a package's debt on the provider's page comes back to its record, which then shows it paid. */
export function usePaymentReturn(code: string): void {
  const { payment } = useSearch({ strict: false });
  const client = useQueryClient();
  const { data } = useQuery(paymentQuery(payment));
  const { state, reason } = data ?? {};
  useEffect(() => {
    if (state === 'done') {
      notifySuccess(done.paid);
      void client.invalidateQueries({ queryKey: ['tracking', code] });
    } else if (state === 'failed' && reason) {
      notifyError(reason);
    }
  }, [state, reason, code, client]);
}
