import { Button } from '@mantine/core';
import { MOST_DEBTS } from '@puerta/domain/parcels/parcel-limits';
import { sum, toCents, toDollars } from '@puerta/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconCreditCard } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../lib/query/api.ts';
import { money } from '../../../lib/format.ts';
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx';
import { useRefreshPurchases } from '../../../lib/query/own-purchases.ts';
import { debtsQuery } from '../debts-query.ts';
import { debtTexts } from '../texts.es.ts';
import { PayDialog } from './PayDialog.tsx';
import styles from './PayDialog.module.css';

const texts = debtTexts.all;

/**
 * Pays several debts with one card: those of an order, or all of the account. Nothing where there are not two that can
 * be paid now; what a bank reviews is left out.
 */
export function PayAllDebts({ order }: { order?: number }) {
  const [isPaying, setPaying] = useState(false);
  const navigate = useNavigate();
  const refresh = useRefreshPurchases();
  const { data } = useQuery(debtsQuery);
  const debts = (data?.packages ?? [])
    .filter(({ reviewed, order_id }) => !reviewed && (order === undefined || order === order_id))
    .slice(0, MOST_DEBTS);
  if (debts.length < 2) {
    return null;
  }
  const total = toDollars(sum(debts.map(({ debt }) => toCents(debt))));
  const packages = debts.map(({ id }) => id);
  return (
    <>
      <Button
        color="red.9"
        leftSection={<IconCreditCard size={18} aria-hidden />}
        onClick={() => setPaying(true)}
      >
        <span className="num">{(order === undefined ? texts.pay : texts.payOrder)(money(total))}</span>
      </Button>
      <PayDialog
        title={texts.title(debts.length)}
        amount={total}
        pay={async (card, idempotencyKey) => {
          const body = { packages, total, ...card };
          const answer = await api('POST /purchase/debts', { body }, { idempotencyKey });
          // what they owe may have changed meanwhile: the window then shows the new sum
          if (!answer.success) refresh();
          return answer;
        }}
        opened={isPaying}
        onClose={() => setPaying(false)}
        onPaid={(isHeld, payment) => {
          setPaying(false);
          refresh();
          void navigate(isHeld ? { to: '/purchase' } : { to: '/debt/success', search: { payment } });
        }}
      >
        <DescriptionList
          items={debts.map(({ tracking_number: term, debt, difference_reason: reason }) => ({
            term,
            value: (
              <>
                {money(debt)}
                {reason && <small className={styles.reasons}>{reason}.</small>}
              </>
            ),
          }))}
        />
      </PayDialog>
    </>
  );
}
