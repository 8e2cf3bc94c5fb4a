import { Button } from '@mantine/core';
import { orderStates } from '@puerta/contract/messages.es';
import { day, moment, money } from '../../../lib/format.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Pill } from '../../../ui/StatusPill.tsx';
import { ORDER_LOOKS } from '../../purchases/order-looks.ts';
import { type Unconfirmed, useCheckOrder } from '../api.ts';
import styles from '../screens/money.module.css';
import { moneyTexts } from '../texts.es.ts';

const texts = moneyTexts.unconfirmed;

export const unconfirmedColumns: Column<Unconfirmed>[] = [
  {
    key: 'order',
    head: texts.columns.order,
    cell: row => texts.orderOf(row.id, row.quantity),
    width: 50,
    card: 'title',
  },
  {
    key: 'state',
    head: texts.columns.state,
    cell: row => row.state !== 'paid' && <Pill look={ORDER_LOOKS[row.state]} word={orderStates[row.state]} />,
    width: 100,
  },
  {
    key: 'client',
    head: texts.columns.client,
    cell: row => (
      <LinkAnchor to="/client/$id" params={{ id: String(row.client.id) }}>
        {row.client.name}
      </LinkAnchor>
    ),
    width: 120,
  },
  { key: 'product', head: texts.columns.product, cell: row => row.product_name, width: 100 },
  { key: 'total', head: texts.columns.total, cell: row => money(row.total), align: 'end', width: 60 },
  { key: 'date', head: texts.columns.date, cell: row => day(row.date, 'MM/DD/YYYY'), width: 70 },
  { key: 'next', head: texts.columns.next, cell: row => <Next row={row} />, width: 180 },
];

function Next({ row }: { row: Unconfirmed }) {
  return (
    <span className={styles.next}>
      {row.reason && <b>{row.reason}. </b>}
      {texts.next[row.state]}{' '}
      {row.state === 'awaiting_payment' && row.expires_at && texts.expires(moment(row.expires_at))}
      {row.can.check && (
        <>
          <br />
          {texts.reference}: <span className="num">{row.reference}</span>
          <br />
          <Check row={row} />
        </>
      )}
    </span>
  );
}

function Check({ row: { id, state } }: { row: Unconfirmed }) {
  const check = useCheckOrder();
  const ask = async () => {
    const answer = await check.mutateAsync(id);
    if (!answer.success) {
      notifyError(answer.message);
    } else {
      const { same, changed } = texts;
      notifySuccess((answer.data.state === state ? same : changed)(orderStates[answer.data.state]));
    }
  };
  return (
    <Button
      variant="default"
      size="xs"
      mt={6}
      aria-label={texts.checkOf(id)}
      loading={check.isPending}
      onClick={() => void ask()}
    >
      {texts.check}
    </Button>
  );
}
