import type { PurchaseRow as Row } from '@puerta/contract/packages';
import { day, money } from '../../../lib/format.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { purchasesTexts } from '../texts.es.ts';
import { OrderLabels } from './OrderLabels.tsx';
import { PurchaseRow } from './PurchaseRow.tsx';
import styles from './PurchaseList.module.css';

const texts = purchasesTexts.order;

type Props = {
  /** of one order, at least one */
  rows: readonly [Row, ...Row[]];
  startsOpen: boolean;
};

/** The packages of one order, below its number, day and sum, with their labels in one document. */
export function OrderGroup({ rows, startsOpen }: Props) {
  const [{ order_id: order, date, order_quantity, order_total }] = rows;
  const labels = rows.filter(({ can }) => can.label).length;
  return (
    <section className={styles.card} aria-labelledby={`order-${order}`}>
      <header className={styles.head}>
        <h3 id={`order-${order}`}>
          {order_quantity > 1 ? (
            <LinkAnchor
              to="/purchase/order/$order"
              params={{ order: String(order) }}
              className={styles.whole}
              aria-label={texts.seeWhole(order)}
            >
              {texts.title(order)}
            </LinkAnchor>
          ) : (
            texts.title(order)
          )}
        </h3>
        <p className="num">
          {day(date)}
          <span className={styles.wide}> · {texts.facts(order_quantity, money(order_total))}</span>
        </p>
        {labels > 1 && <OrderLabels order={order} count={labels} inHead />}
      </header>
      <ul className={styles.rows}>
        {rows.map(parcel => (
          <li key={parcel.id}>
            <PurchaseRow
              parcel={parcel}
              startsOpen={startsOpen}
              {...(labels > 1 && parcel.can.label && { order })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
