import type { FullPackage } from '@puerta/contract/packages';
import { money } from '../../../lib/format.ts';
import { isOwing } from '../../../lib/package-state.ts';
import { Card } from '../../../ui/Card.tsx';
import { relatedTexts } from '../texts.es.ts';
import styles from './Tables.module.css';

const texts = relatedTexts.price;

type Line = { key: string; label: string; amount: number; owed?: boolean };

type Parcel = Pick<
  FullPackage,
  'lines' | 'difference' | 'final_payment' | 'ups_pickup_cost' | 'discount' | 'payment' | 'total'
>;

/** Of what a package's price is made, line by line, with what came later, to its total; dollars. For managers. */
export function PriceCard({ parcel }: { parcel: Parcel }) {
  return (
    <Card title={texts.title}>
      <div className={styles.whole}>
        <table className={styles.lines}>
          <caption className="unseen">{texts.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.line}</th>
              <th scope="col">{texts.amount}</th>
            </tr>
          </thead>
          <tbody>
            {linesOf(parcel).map(({ key, label, amount, owed }) => (
              <tr key={key} data-owed={owed || undefined}>
                <td>{owed ? `${label} · ${texts.unpaid}` : label}</td>
                <td className="num">{money(amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{texts.total}</th>
              <td className="num">{money(parcel.total)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  );
}

/** As its invoice has them; the difference of the reception by its own lines where they are known. */
export function linesOf(parcel: Parcel): Line[] {
  const { lines, difference, final_payment: final, ups_pickup_cost: pickup, discount } = parcel;
  const owed = isOwing(parcel);
  const later: Line[] =
    difference.length > 0
      ? difference.map(({ code, label, amount }) => ({
          key: `difference ${code}`,
          label: texts.difference(label),
          amount,
          owed,
        }))
      : final
        ? [{ key: 'difference', label: texts.finalPayment, amount: final, owed }]
        : [];
  return [
    ...lines.map(({ code, label, amount }) => ({ key: code, label, amount })),
    ...(pickup ? [{ key: 'pickup', label: texts.pickup, amount: pickup }] : []),
    ...later,
    ...(discount > 0 ? [{ key: 'discount', label: texts.discount, amount: -discount }] : []),
  ];
}
