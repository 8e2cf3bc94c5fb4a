import type { PurchaseRow } from '@puerta/contract/packages';
import { money } from '../../../lib/format.ts';
import { PayOneDebt } from '../../debt/components/PayOneDebt.tsx';
import { purchasesTexts } from '../texts.es.ts';
import { usePayOwnDebt } from '../use-pay-own-debt.ts';
import styles from './PurchaseRow.module.css';

const texts = purchasesTexts.owed;

/** Opens the card's window for what one package of a list owes, where it may be paid now. */
export function PayButton({ parcel }: { parcel: PurchaseRow }) {
  const payment = usePayOwnDebt(parcel.id);
  return (
    parcel.can.pay && (
      <PayOneDebt
        parcel={parcel}
        {...payment}
        className={styles.pay}
        variant="outline"
        aria-label={texts.payOf(money(parcel.debt), parcel.tracking_number)}
      >
        {texts.pay}
      </PayOneDebt>
    )
  );
}
