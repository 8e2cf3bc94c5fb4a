import { money, moneyParts } from '../../lib/format.ts';
import styles from './parcel.module.css';

type Props = {
  /** dollars */
  amount: number;
  size?: 'md' | 'lg';
};

/** An amount in display type with superscript cents; screen readers hear it whole. */
export function PriceTag({ amount, size = 'md' }: Props) {
  const { sign, whole, cents } = moneyParts(amount);
  return (
    <span className={styles.price} data-size={size}>
      <span className="unseen">{money(amount)}</span>
      <span aria-hidden="true">
        {sign}
        <sup>$</sup>
        {whole}
        <sup>.{cents}</sup>
      </span>
    </span>
  );
}
