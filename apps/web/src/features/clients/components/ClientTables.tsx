import { transports } from '@puerta/contract/messages.es';
import type { ReactNode } from 'react';
import { money } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { statusKey } from '../../../ui/status.ts';
import type { Client } from '../api.ts';
import { clientTexts } from '../texts.es.ts';
import styles from './ClientTables.module.css';

const texts = clientTexts.detail;

type Package = Pick<
  Client['packages'][number],
  'product_type' | 'tracking_number' | 'status_id' | 'voided' | 'payment' | 'price' | 'address'
>;
type Sender = Client['sender'][number];
type Receiver = Client['receiver'][number];

/** How a product crosses, in words; a code of none of them as it is. */
export const transportWord = (type: string): string => (transports as Record<string, string>)[type] ?? type;

export const packageColumns: Column<Package>[] = [
  { key: 'type', head: texts.packageColumns.type, cell: row => transportWord(row.product_type) },
  {
    key: 'tracking',
    head: texts.packageColumns.tracking,
    cell: row => (
      <LinkAnchor to="/order/$id" params={{ id: row.tracking_number }} className="num">
        {row.tracking_number}
      </LinkAnchor>
    ),
    card: 'title',
  },
  {
    key: 'status',
    head: texts.packageColumns.status,
    cell: row => <StatusPill status={statusKey(row)} />,
  },
  { key: 'price', head: texts.packageColumns.price, cell: row => money(row.price), align: 'end' },
  { key: 'address', head: texts.packageColumns.address, cell: row => row.address },
];

export const senderColumns: Column<Sender>[] = [
  { key: 'title', head: texts.senderColumns.title, cell: row => row.title, card: 'title' },
  { key: 'contact', head: texts.senderColumns.contact, cell: row => row.name },
  {
    key: 'address',
    head: texts.senderColumns.address,
    cell: row => [row.lineOne, row.lineTwo, row.state, row.city, row.zip_code].filter(Boolean).join(', '),
  },
];

export const receiverColumns: Column<Receiver>[] = [
  { key: 'title', head: texts.receiverColumns.title, cell: row => row.title, card: 'title' },
  { key: 'contact', head: texts.receiverColumns.contact, cell: row => row.name },
  {
    key: 'address',
    head: texts.receiverColumns.address,
    cell: row => [row.address, row.state_name, row.city_name].join(', '),
  },
];

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
        <p className={styles.empty}>{empty}</p>
      ) : (
        <div className={styles.table}>
          <DataTable caption={texts.tableOf(title)} columns={columns} rows={rows} rowKey={row => row.id} />
        </div>
      )}
      {more}
    </Card>
  );
}
