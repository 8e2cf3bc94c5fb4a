import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { paymentQuery } from '../../../lib/payment-page.ts';
import { DebtUnpaid } from '../components/DebtUnpaid.tsx';

/** /debt/cancel: nothing was charged; unless the server knows better of the payment that one comes back from. */
export function DebtCancelPage() {
  const { payment } = useSearch({ from: '/debt/cancel' });
  const { data } = useQuery({ ...paymentQuery(payment), refetchInterval: false });
  if (data && data.state !== 'awaiting' && data.state !== 'failed') {
    return <Navigate to="/debt/success" search={{ payment }} replace />;
  }
  return <DebtUnpaid />;
}
