import type { FullPackage } from '@puerta/contract/packages';
import type { ComponentProps } from 'react';
import { money } from '../../../lib/format.ts';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { MeasuresCompare } from '../../parcel/components/MeasuresCompare.tsx';
import { type Measured, measuresDiffer } from '../../parcel/parcel-view.ts';
import { debtTexts } from '../texts.es.ts';
import { PayDialog } from './PayDialog.tsx';
import styles from './PayDialog.module.css';

type Props = Omit<ComponentProps<typeof PayDialog>, 'amount' | 'children'> & {
  parcel: Measured & { debt: number } & Partial<Pick<FullPackage, 'difference'>>;
};

/** The card window for what one package owes; folded, what was declared beside what was measured. */
export function PayDebtDialog({ parcel, ...dialog }: Props) {
  return (
    <PayDialog amount={parcel.debt} {...dialog}>
      {measuresDiffer(parcel) && (
        <details className={styles.why}>
          <summary>{debtTexts.dialog.why}</summary>
          <MeasuresCompare parcel={parcel} />
          {parcel.difference && (
            <DescriptionList
              ruled={false}
              items={parcel.difference.map(({ label, amount }) => ({ term: label, value: signed(amount) }))}
            />
          )}
        </details>
      )}
    </PayDialog>
  );
}

/** One line may cost less than it did. */
const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${money(Math.abs(amount))}`;
