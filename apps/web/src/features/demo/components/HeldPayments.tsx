import { Button } from '@mantine/core';
import type { Data } from '@puerta/contract/client';
import { IconCheck, IconX } from '@tabler/icons-react';
import { api } from '../../../lib/api.ts';
import { moment, money } from '../../../lib/format.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import styles from '../screens/demo.module.css';
import { demoTexts } from '../texts.es.ts';
import { useDemoAction } from '../use-demo-action.ts';

const texts = demoTexts.simulator;

type Payment = Data<'GET /open/simulator'>['payments'][number];

const COLUMNS: Column<Payment>[] = [
  { key: 'reference', head: texts.reference, cell: row => row.reference, card: 'title' },
  { key: 'card', head: texts.card, cell: row => <CardOf payment={row} /> },
  { key: 'date', head: texts.date, cell: row => moment(row.date) },
  { key: 'amount', head: texts.amount, cell: row => money(row.amount), align: 'end' },
  { key: 'answer', head: texts.answer, cell: row => <BankAnswer payment={row} />, align: 'end' },
];

/** Payments that the demo's bank holds for review. */
export function HeldPayments({ payments }: { payments: Payment[] }) {
  return (
    <section className={styles.section}>
      <h2>{texts.payments}</h2>
      {payments.length === 0 ? (
        <EmptyState title={texts.noPayments} text={texts.noPaymentsText} />
      ) : (
        <DataTable caption={texts.payments} columns={COLUMNS} rows={payments} rowKey={row => row.id} />
      )}
    </section>
  );
}

function CardOf({ payment: { brand, last4 } }: { payment: Payment }) {
  return (
    <span className={styles.brand}>
      {brand} •••• {last4}
    </span>
  );
}

function BankAnswer({ payment: { id, reference } }: { payment: Payment }) {
  const release = useDemoAction(
    () => api('POST /open/simulator/payments/:id/release', { params: { id } }),
    texts.released,
  );
  const reject = useDemoAction(
    () => api('POST /open/simulator/payments/:id/reject', { params: { id } }),
    texts.rejected,
  );
  const isBusy = release.isPending || reject.isPending;
  return (
    <span className={styles.buttons}>
      <Button
        size="xs"
        aria-label={texts.of(texts.release, reference)}
        leftSection={<IconCheck size={16} aria-hidden />}
        loading={release.isPending}
        disabled={isBusy}
        onClick={() => release.mutate()}
      >
        {texts.release}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={texts.of(texts.reject, reference)}
        leftSection={<IconX size={16} aria-hidden />}
        loading={reject.isPending}
        disabled={isBusy}
        onClick={() => reject.mutate()}
      >
        {texts.reject}
      </Button>
    </span>
  );
}
