import type { ComponentProps } from 'react';
import { MeasuresCompare } from '../../parcel/components/MeasuresCompare.tsx';
import { type Measured, measuresDiffer } from '../../parcel/parcel-view.ts';
import { debtTexts } from '../texts.es.ts';
import { PayDialog } from './PayDialog.tsx';
import styles from './PayDialog.module.css';

type Props = Omit<ComponentProps<typeof PayDialog>, 'amount' | 'children'> & {
  parcel: Measured & { debt: number };
};

/** The card window for what one package owes; folded, what was declared beside what was measured. */
export function PayDebtDialog({ parcel, ...dialog }: Props) {
  return (
    <PayDialog amount={parcel.debt} {...dialog}>
      {measuresDiffer(parcel) && (
        <details className={styles.why}>
          <summary>{debtTexts.dialog.why}</summary>
          <MeasuresCompare parcel={parcel} />
        </details>
      )}
    </PayDialog>
  );
}
