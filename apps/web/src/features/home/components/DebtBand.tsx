import type { OwnHome } from '@puerta/contract/own-home';
import { lazy, Suspense } from 'react';
import { money } from '../../../lib/format.ts';
import { DangerNotice } from '../../../ui/DangerNotice.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { PayOneDebt } from '../../debt/components/PayOneDebt.tsx';
import { debtTexts } from '../../debt/texts.es.ts';
import { usePayOwnDebt } from '../../purchases/use-pay-own-debt.ts';
import { homeTexts } from '../texts.es.ts';
import styles from './Home.module.css';

const texts = homeTexts.debt;

const PayAllDebts = lazy(async () => ({
  default: (await import('../../debt/components/PayAllDebts.tsx')).PayAllDebts,
}));

/** What is owed, first of all: how much, for how many boxes, and the way to pay it here. */
export function DebtBand({ debt }: Pick<OwnHome, 'debt'>) {
  const { count, amount, one } = debt;
  if (count === 0) {
    return null;
  }
  return (
    <DangerNotice
      title={texts.title(money(amount), count)}
      text={debtTexts.notice.text}
      action={
        <div className={styles.pay}>
          {one ? (
            <>
              <LinkAnchor
                to="/purchase/tracking/$track"
                params={{ track: one.tracking_number }}
                className={styles.why}
              >
                {texts.why}
              </LinkAnchor>
              <PayOne parcel={one} />
            </>
          ) : (
            <>
              <LinkAnchor to="/purchase" className={styles.why}>
                {texts.why}
              </LinkAnchor>
              <Suspense>
                <PayAllDebts />
              </Suspense>
            </>
          )}
        </div>
      }
    />
  );
}

function PayOne({ parcel }: { parcel: NonNullable<OwnHome['debt']['one']> }) {
  return (
    <PayOneDebt parcel={parcel} {...usePayOwnDebt(parcel.id)}>
      <span className="num">{texts.pay(money(parcel.debt))}</span>
    </PayOneDebt>
  );
}
