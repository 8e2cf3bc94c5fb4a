import type { PurchaseRow as Row } from '@puerta/contract/parcels/packages';
import { day, money } from '../../../lib/format.ts';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { purchasesTexts } from '../texts.es.ts';
import { OrderLabels, SendAnother } from './PurchaseActions.tsx';
import { PurchaseRow } from './PurchaseRow.tsx';
import styles from './PurchaseList.module.css';
import { sum, toCents, toDollars } from '@puerta/domain/money/money';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { PayAllDebts } from '../../debts/components/PayAllDebts.tsx';

const texts = purchasesTexts.order;

type Props = {
  /** of one order, at least one */
  rows: readonly [Row, ...Row[]];
  startsOpen: boolean;
};

/** The packages of one order, below its number, day and sum, with their labels in one document. */
export function OrderGroup({ rows, startsOpen }: Props) {
  const [{ order_id: order, date, order_quantity, order_voided, order_net }] = rows;
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
          <span className={styles.wide}>
            {' '}
            · {texts.facts(order_quantity, order_voided, money(order_net))}
          </span>
        </p>
        <SendAnother parcel={rows[0]} inHead />
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

const owedTexts = purchasesTexts.owed;

type OwedFrameProps = {
  /** those that wait for their payment: the newest, where there are very many */
  rows: readonly Row[];
  total: number;
  /** the rows stand elsewhere: what was searched for */
  isFolded: boolean;
};

/** What is owed, on top of everything, whatever else the page shows. */
export function OwedFrame({ rows, total, isFolded }: OwedFrameProps) {
  const owed = money(toDollars(sum(rows.map(({ debt }) => toCents(debt)))));
  return (
    <section className={styles.card} data-owed aria-labelledby="owed">
      <header className={styles.head}>
        <IconAlertTriangleFilled size={20} aria-hidden />
        <h2 id="owed">{rows.length < total ? owedTexts.unknown(total) : owedTexts.title(owed, total)}</h2>
        {(isFolded || rows.length < total) && (
          <LinkAnchor to="/purchase" search={{ show: 'owing' }}>
            {owedTexts.more}
          </LinkAnchor>
        )}
        <PayAllDebts />
      </header>
      {!isFolded && <Rows rows={rows} />}
    </section>
  );
}

/** Debts whose payment a bank reviews: there is nothing to do. */
export function ReviewedFrame({ rows }: Pick<OwedFrameProps, 'rows'>) {
  return (
    <section className={styles.card} aria-labelledby="reviewed">
      <header className={styles.head}>
        <h2 id="reviewed">{purchasesTexts.reviewed.title}</h2>
      </header>
      <Rows rows={rows} />
    </section>
  );
}

function Rows({ rows }: Pick<OwedFrameProps, 'rows'>) {
  return (
    <ul className={styles.rows}>
      {rows.map(parcel => (
        <li key={parcel.id}>
          <PurchaseRow parcel={parcel} />
          {parcel.difference_reason && <p className={styles.reason}>{parcel.difference_reason}.</p>}
        </li>
      ))}
    </ul>
  );
}
