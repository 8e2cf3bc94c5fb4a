import type { PurchaseRow as Row } from '@puerta/contract/packages';
import { sum, toCents, toDollars } from '@puerta/domain/money';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { money } from '../../../lib/format.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { PayAllDebts } from '../../debt/components/PayAllDebts.tsx';
import { purchasesTexts } from '../texts.es.ts';
import { PurchaseRow } from './PurchaseRow.tsx';
import styles from './PurchaseList.module.css';

const texts = purchasesTexts.owed;

type Props = {
  /** those that wait for their payment: the newest, where there are very many */
  rows: readonly Row[];
  total: number;
  /** the rows stand elsewhere: what was searched for */
  isFolded: boolean;
};

/** What is owed, on top of everything, whatever else the page shows. */
export function OwedFrame({ rows, total, isFolded }: Props) {
  const owed = money(toDollars(sum(rows.map(({ debt }) => toCents(debt)))));
  return (
    <section className={styles.card} data-owed aria-labelledby="owed">
      <header className={styles.head}>
        <IconAlertTriangleFilled size={20} aria-hidden />
        <h2 id="owed">{rows.length < total ? texts.unknown(total) : texts.title(owed, total)}</h2>
        {(isFolded || rows.length < total) && (
          <LinkAnchor to="/purchase" search={{ show: 'owing' }}>
            {texts.more}
          </LinkAnchor>
        )}
        <PayAllDebts />
      </header>
      {!isFolded && <Rows rows={rows} />}
    </section>
  );
}

/** Debts whose payment a bank reviews: there is nothing to do. */
export function ReviewedFrame({ rows }: Pick<Props, 'rows'>) {
  return (
    <section className={styles.card} aria-labelledby="reviewed">
      <header className={styles.head}>
        <h2 id="reviewed">{purchasesTexts.reviewed.title}</h2>
      </header>
      <Rows rows={rows} />
    </section>
  );
}

function Rows({ rows }: Pick<Props, 'rows'>) {
  return (
    <ul className={styles.rows}>
      {rows.map(parcel => (
        <li key={parcel.id}>
          <PurchaseRow parcel={parcel} />
        </li>
      ))}
    </ul>
  );
}
