import { failures, transports } from '@puerta/contract/messages.es';
import { type ReactNode, useState } from 'react';
import { Button } from '@mantine/core';
import type { Data } from '@puerta/contract/client';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { count, day, money } from '../../../lib/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx';
import { PackageLink } from '../../../ui/page/RecordLinks.tsx';
import { columnsOf } from '../../../ui/list/optional-columns.ts';
import { StatusPill } from '../../../ui/parcel/StatusPill.tsx';
import { statusKey } from '../../../ui/parcel/status.ts';
import type { Client } from '../api.ts';
import { clientTexts } from '../texts.es.ts';
import styles from '../screens/ClientsPage.module.css';
import { api } from '../../../lib/query/api.ts';
import { read } from '../../../lib/query/read.ts';
import { useSavePdf } from '../../../lib/files/use-save-pdf.ts';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';

const texts = clientTexts.detail;

type Package = Pick<
  Client['packages'][number],
  'product_type' | 'tracking_number' | 'status_id' | 'voided' | 'payment' | 'price' | 'address'
>;
type Sender = Client['sender'][number];
type Receiver = Client['receiver'][number];

/** How a product crosses, in words; a code of none of them as it is. */
const transportWord = (type: string): string => (transports as Record<string, string>)[type] ?? type;

export const packageColumns: Column<Package>[] = columnsOf(texts.packageColumns, {
  type: { cell: row => transportWord(row.product_type) },
  tracking: {
    cell: row => <PackageLink code={row.tracking_number} />,
    card: 'title',
  },
  status: { cell: row => <StatusPill status={statusKey(row)} /> },
  price: { cell: row => money(row.price), align: 'end' },
  address: { cell: row => row.address },
});

export const senderColumns: Column<Sender>[] = columnsOf(texts.senderColumns, {
  title: { cell: row => row.title, card: 'title' },
  contact: { cell: row => row.name },
  address: {
    cell: row => [row.lineOne, row.lineTwo, row.state, row.city, row.zip_code].filter(Boolean).join(', '),
  },
});

export const receiverColumns: Column<Receiver>[] = columnsOf(texts.receiverColumns, {
  title: { cell: row => row.title, card: 'title' },
  contact: { cell: row => row.name },
  address: { cell: row => [row.address, row.state_name, row.city_name].join(', ') },
});

type Latest = {
  client: Client;
  /** below them */
  more: ReactNode;
};

export const LatestPackages = ({ client, more }: Latest) => (
  <Rows
    title={texts.packages}
    columns={packageColumns}
    rows={client.packages}
    empty={texts.noPackages}
    more={more}
  />
);

export function ClientAddresses({ client }: { client: Client }) {
  return (
    <>
      <Rows title={texts.sender} columns={senderColumns} rows={client.sender} empty={texts.noAddresses} />
      <Rows
        title={texts.receiver}
        columns={receiverColumns}
        rows={client.receiver}
        empty={texts.noAddresses}
      />
    </>
  );
}

type RowsProps<Row> = {
  title: string;
  columns: Column<Row>[];
  rows: Row[];
  empty: string;
  more?: ReactNode;
};

function Rows<Row extends { id: number }>({ title, columns, rows, empty, more }: RowsProps<Row>) {
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className="quiet">{empty}</p>
      ) : (
        <DataTable
          wraps="card"
          caption={texts.tableOf(title)}
          columns={columns}
          rows={rows}
          rowKey={row => row.id}
        />
      )}
      {more}
    </Card>
  );
}

const invoicesTexts = clientTexts.invoices;
const CALL = 'GET /clients/invoices/:id';
type InvoiceRow = Data<typeof CALL>[number];
/** More are found by the search. */
const SHOWN = 50;
/** So many stand there at first: the page is long. */
const FIRST = 5;

const columns: Column<InvoiceRow>[] = columnsOf(invoicesTexts.columns, {
  tracking: {
    cell: row => <PackageLink code={row.tracking} />,
    card: 'title',
  },
  type: { cell: row => transportWord(row.type), card: 'bare' },
  total: { cell: row => money(row.total), align: 'end', card: 'side' },
  date: { cell: row => day(row.date, 'DD/MM/YYYY'), card: 'bare' },
  file: { cell: row => <Download tracking={row.tracking} />, card: 'bare' },
});

/** A client's invoices, found by part of a tracking number. */
export function InvoiceTable({ clientId }: { clientId: number }) {
  const [q, setQ] = useState('');
  const [isAll, setAll] = useState(false);
  const { data, isError, refetch } = useQuery(read('clients', CALL, { params: { id: clientId } }));
  if (isError) {
    return (
      <Card title={invoicesTexts.title}>
        <ErrorState message={failures.load} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const wanted = q.replace(/\s/g, '').toUpperCase();
  const found = data?.filter(row => row.tracking.includes(wanted));
  const shown = isAll || q ? SHOWN : FIRST;
  return (
    <Card
      title={invoicesTexts.title}
      action={
        data &&
        data.length > 0 && (
          <div className={styles.tools}>
            <SearchBox label={invoicesTexts.search} q={q} onSearch={setQ} live />
            <ExportButton call="GET /admin/export/invoices" query={{ client: clientId }} />
          </div>
        )
      }
    >
      {found?.length === 0 ? (
        <p className="quiet">{q ? invoicesTexts.nothingFound : invoicesTexts.none}</p>
      ) : (
        <DataTable
          wraps="card"
          caption={invoicesTexts.caption}
          columns={columns}
          rows={found?.slice(0, shown)}
          rowKey={row => row.tracking}
          skeletonRows={3}
        />
      )}
      {found && found.length > shown && shown === FIRST && (
        <Button variant="default" mt={14} onClick={() => setAll(true)}>
          {invoicesTexts.all(count(found.length))}
        </Button>
      )}
      {found && found.length > SHOWN && shown === SHOWN && (
        <p className="quiet">{invoicesTexts.someShown(SHOWN, count(found.length))}</p>
      )}
    </Card>
  );
}

function Download({ tracking }: { tracking: string }) {
  const save = useSavePdf(invoicesTexts.file(tracking), () =>
    api('GET /clients/invoice/:tracking', { params: { tracking } }),
  );
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={invoicesTexts.downloadOf(tracking)}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {invoicesTexts.download}
    </Button>
  );
}
