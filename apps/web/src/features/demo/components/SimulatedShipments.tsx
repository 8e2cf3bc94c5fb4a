import { Button, TextInput } from '@mantine/core';
import type { Data } from '@puerta/contract/client';
import { IconPlayerTrackNext, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { moment } from '../../../lib/format.ts';
import { Clip } from '../../../ui/Clip.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import styles from '../screens/demo.module.css';
import { demoTexts } from '../texts.es.ts';
import { useDemoAction } from '../use-demo-action.ts';

const texts = demoTexts.simulator;

type Shipment = Data<'GET /open/simulator'>['shipments'][number];

const COLUMNS: Column<Shipment>[] = [
  { key: 'tracking', head: texts.tracking, cell: row => row.tracking, card: 'title' },
  { key: 'reference', head: texts.reference, cell: row => <Clip>{row.reference}</Clip> },
  { key: 'date', head: texts.date, cell: row => moment(row.date) },
  { key: 'step', head: texts.step, cell: row => <Clip room="wide">{row.step}</Clip> },
  { key: 'next', head: texts.next, cell: row => <Clip room="wide">{row.next ?? texts.end}</Clip> },
  { key: 'advance', head: texts.advance, cell: row => <Advance shipment={row} />, align: 'end' },
];

/** Parcels that the demo's carrier has. */
export function SimulatedShipments({ shipments }: { shipments: Shipment[] }) {
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
        <p className={styles.none} role="status">
          {texts.noMatch}
        </p>
      ) : (
        <DataTable caption={texts.shipments} columns={COLUMNS} rows={found} rowKey={row => row.tracking} />
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
