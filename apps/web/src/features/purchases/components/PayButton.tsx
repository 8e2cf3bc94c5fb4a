import { Button } from '@mantine/core';
import type { PurchaseRow } from '@puerta/contract/packages';
import { useState } from 'react';
import { money } from '../../../lib/format.ts';
import { PayDebtDialog } from '../../debt/components/PayDebtDialog.tsx';
import { purchasesTexts } from '../texts.es.ts';
import { usePayOwnDebt } from '../use-pay-own-debt.ts';
import styles from './PurchaseRow.module.css';

const texts = purchasesTexts.owed;

/** Opens the card's window for what one package of a list owes, where it may be paid now. */
export function PayButton({ parcel }: { parcel: PurchaseRow }) {
  const [isPaying, setPaying] = useState(false);
  const { pay, onPaid } = usePayOwnDebt(parcel.id);
  const close = () => setPaying(false);
  return (
    parcel.can.pay && (
      <>
        <Button
          className={styles.pay}
          color="red.9"
          variant="outline"
          aria-label={texts.payOf(money(parcel.debt), parcel.tracking_number)}
          onClick={() => setPaying(true)}
        >
          {texts.pay}
        </Button>
        <PayDebtDialog
          parcel={parcel}
          pay={pay}
          opened={isPaying}
          onClose={close}
          onPaid={(isHeld, payment) => {
            close();
            onPaid(isHeld, payment);
          }}
        />
      </>
    )
  );
}
