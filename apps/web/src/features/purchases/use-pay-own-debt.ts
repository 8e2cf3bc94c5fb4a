import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { api } from '../../lib/query/api.ts';
import type { PayDialog } from '../debts/components/PayDialog.tsx';
import { useRefreshPurchases } from '../../lib/query/own-purchases.ts';

/** Pays what an own package owes; that leads to Compras, by way of its confirmation (docs/rules/screens.md). */
export function usePayOwnDebt(id: number): Pick<ComponentProps<typeof PayDialog>, 'pay' | 'onPaid'> {
  const navigate = useNavigate();
  const refresh = useRefreshPurchases();
  return {
    pay: (card, idempotencyKey) => api('POST /purchase/debt', { body: { id, ...card } }, { idempotencyKey }),
    onPaid: (isHeld, payment) => {
      refresh();
      void navigate(isHeld ? { to: '/purchase' } : { to: '/debt/success', search: { payment } });
    },
  };
}
