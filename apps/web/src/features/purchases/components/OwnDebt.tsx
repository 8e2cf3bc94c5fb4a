import { useNavigate } from '@tanstack/react-router';
import type { FullPackage } from '@puerta/contract/packages';
import { api } from '../../../lib/api.ts';
import { DebtNotice } from '../../debt/components/DebtNotice.tsx';
import type { Measured } from '../../parcel/parcel-view.ts';
import { useRefreshPurchases } from '../api.ts';

type Props = { parcel: Measured & Pick<FullPackage, 'id' | 'debt' | 'reviews' | 'difference' | 'can'> };

/**
 * The notice of an own package that waits for its payment; paying it leads to Compras, by way of its confirmation
 * (docs/rules/screens.md).
 */
export function OwnDebt({ parcel }: Props) {
  const navigate = useNavigate();
  const refresh = useRefreshPurchases();
  return (
    <DebtNotice
      parcel={parcel}
      pay={(card, idempotencyKey) =>
        api('POST /purchase/debt', { body: { id: parcel.id, ...card } }, { idempotencyKey })
      }
      onPaid={(isHeld, payment) => {
        refresh();
        void navigate(isHeld ? { to: '/purchase' } : { to: '/debt/success', search: { payment } });
      }}
    />
  );
}
