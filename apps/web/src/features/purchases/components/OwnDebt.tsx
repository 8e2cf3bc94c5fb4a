import type { FullPackage } from '@puerta/contract/packages';
import { DebtNotice } from '../../debt/components/DebtNotice.tsx';
import type { Measured } from '../../parcel/parcel-view.ts';
import { usePayOwnDebt } from '../use-pay-own-debt.ts';

type Props = { parcel: Measured & Pick<FullPackage, 'id' | 'debt' | 'reviews' | 'difference' | 'can'> };

/** The notice of an own package that waits for its payment. */
export function OwnDebt({ parcel }: Props) {
  return <DebtNotice parcel={parcel} {...usePayOwnDebt(parcel.id)} />;
}
