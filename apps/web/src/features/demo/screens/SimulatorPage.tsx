import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { simulatorQuery } from '../api.ts';
import { DemoFailure } from '../components/DemoFailure.tsx';
import { demoTexts } from '../texts.es.ts';
import styles from './demo.module.css';
import { Button, TextInput } from '@mantine/core';
import type { Answer, Data } from '@puerta/contract/client';
import { IconCheck, IconPlayerTrackNext, IconSearch, IconX } from '@tabler/icons-react';
import { api } from '../../../lib/query/api.ts';
import { moment, money } from '../../../lib/format.ts';
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { useState } from 'react';
import { Clip } from '../../../ui/page/Clip.tsx';
import { notifyError, notifySuccess } from '../../../lib/notice/notify.ts';

const texts = demoTexts.simulator;

/** /simulador: answers for the demo's bank and moves its carrier's parcels on. */
export function SimulatorPage() {
  const { data, error, refetch } = useQuery(simulatorQuery);
  if (!data && error) {
    return <DemoFailure error={error} title={texts.title} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <div className={styles.sections}>
        {data ? (
          <>
            <HeldPayments payments={data.payments} />
            <SimulatedShipments shipments={data.shipments} />
          </>
        ) : (
          <>
            <SkeletonCard lines={3} />
            <SkeletonCard lines={6} />
          </>
        )}
      </div>
    </>
  );
}

type Payment = Data<'GET /open/simulator'>['payments'][number];

const PAYMENT_COLUMNS: Column<Payment>[] = [
  { key: 'reference', head: texts.reference, cell: row => row.reference, card: 'title' },
  { key: 'card', head: texts.card, cell: row => <CardOf payment={row} /> },
  { key: 'date', head: texts.date, cell: row => moment(row.date) },
  { key: 'amount', head: texts.amount, cell: row => money(row.amount), align: 'end' },
  { key: 'answer', head: texts.answer, cell: row => <BankAnswer payment={row} />, align: 'end' },
];

/** Payments that the demo's bank holds for review. */
function HeldPayments({ payments }: { payments: Payment[] }) {
  return (
    <section className={styles.section}>
      <h2>{texts.payments}</h2>
      {payments.length === 0 ? (
        <EmptyState title={texts.noPayments} text={texts.noPaymentsText} />
      ) : (
        <DataTable
          caption={texts.payments}
          columns={PAYMENT_COLUMNS}
          rows={payments}
          rowKey={row => row.id}
        />
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

type Shipment = Data<'GET /open/simulator'>['shipments'][number];

const SHIPMENT_COLUMNS: Column<Shipment>[] = [
  { key: 'tracking', head: texts.tracking, cell: row => row.tracking, card: 'title' },
  { key: 'reference', head: texts.reference, cell: row => <Clip>{row.reference}</Clip> },
  { key: 'date', head: texts.date, cell: row => moment(row.date) },
  { key: 'step', head: texts.step, cell: row => <Clip room="wide">{row.step}</Clip> },
  { key: 'next', head: texts.next, cell: row => <Clip room="wide">{row.next ?? texts.end}</Clip> },
  { key: 'advance', head: texts.advance, cell: row => <Advance shipment={row} />, align: 'end' },
];

/** Parcels that the demo's carrier has. */
function SimulatedShipments({ shipments }: { shipments: Shipment[] }) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toUpperCase();
  const found = shipments.filter(({ tracking, reference }) =>
    `${tracking} ${reference}`.toUpperCase().includes(wanted),
  );
  return (
    <section className={styles.section}>
      <div className={styles.bar}>
        <h2>{texts.shipments}</h2>
        {shipments.length > 0 && (
          <TextInput
            className={styles.search}
            aria-label={texts.search}
            placeholder={texts.search}
            autoComplete="off"
            spellCheck={false}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={search}
            onChange={event => setSearch(event.currentTarget.value)}
          />
        )}
      </div>
      {shipments.length === 0 ? (
        <EmptyState title={texts.noShipments} text={texts.noShipmentsText} />
      ) : found.length === 0 ? (
        <p className="quiet" role="status">
          {texts.noMatch}
        </p>
      ) : (
        <DataTable
          caption={texts.shipments}
          columns={SHIPMENT_COLUMNS}
          rows={found}
          rowKey={row => row.tracking}
        />
      )}
    </section>
  );
}

function Advance({ shipment: { tracking, next } }: { shipment: Shipment }) {
  const advance = useDemoAction(
    () => api('POST /open/simulator/shipments/:id/advance', { params: { id: tracking } }),
    texts.advanced,
  );
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={texts.of(texts.advance, tracking)}
      leftSection={<IconPlayerTrackNext size={16} aria-hidden />}
      loading={advance.isPending}
      disabled={next === null}
      onClick={() => advance.mutate()}
    >
      {texts.advance}
    </Button>
  );
}

type DemoCall =
  | 'POST /open/simulator/payments/:id/release'
  | 'POST /open/simulator/payments/:id/reject'
  | 'POST /open/simulator/shipments/:id/advance';

/** Does one thing to the simulated world, says so and asks how it stands now. */
function useDemoAction(call: () => Promise<Answer<DemoCall>>, said: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: answer => {
      if (answer.success) {
        notifySuccess(said);
      } else {
        notifyError(answer.message);
      }
      return cache.invalidateQueries(simulatorQuery);
    },
  });
}
