import { Button } from '@mantine/core';
import { day } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import {
  kindWord,
  methodWord,
  paymentFlag,
  signed,
  statusWord,
} from '../../money/components/payment-columns.tsx';
import { type Movement, useMovements } from '../file-api.ts';
import { fileTexts } from '../file-texts.es.ts';
import styles from './ClientFile.module.css';
import { Failed } from './FilePart.tsx';

const texts = fileTexts.movements;
type Row = Omit<Movement, 'id'>;

const columns: Column<Row>[] = [
  { key: 'date', head: texts.columns.date, cell: row => day(row.date), width: 70 },
  {
    key: 'kind',
    head: texts.columns.kind,
    cell: row => (row.status === 'done' ? kindWord(row) : `${kindWord(row)}: ${statusWord(row)}`),
    width: 110,
    card: 'title',
  },
  {
    key: 'method',
    head: texts.columns.method,
    cell: row => [methodWord(row), row.reference, row.note].filter(Boolean).join(' · '),
    width: 110,
  },
  {
    key: 'tracking',
    head: texts.columns.tracking,
    cell: row =>
      row.tracking ? (
        <LinkAnchor to="/order/$id" params={{ id: row.tracking }} className="num">
          {row.tracking}
        </LinkAnchor>
      ) : (
        '—'
      ),
    width: 110,
  },
  { key: 'amount', head: texts.columns.amount, cell: signed, align: 'end', width: 60 },
];

/** A client's movements of money, newest first, and before them the refunds that are not made yet. */
export function ClientMovements({ id }: { id: number }) {
  const { rows, openRefunds: open, isError, refetch, more, isFetching, hasFailed } = useMovements(id);
  return (
    <Card title={texts.title}>
      {isError && !rows ? (
        <Failed onRetry={() => void refetch()} />
      ) : (
        <>
          {open.length > 0 && (
            <div className={styles.table}>
              <DataTable
                caption={texts.open}
                columns={columns}
                rows={open}
                rowKey={row => row.reference ?? ''}
                rowFlag={paymentFlag}
              />
            </div>
          )}
          {rows?.length === 0 ? (
            <p className={styles.quiet}>{texts.none}</p>
          ) : (
            <div className={styles.table}>
              <DataTable
                caption={texts.caption}
                columns={columns}
                rows={rows}
                rowKey={row => (row as Movement).id}
                rowFlag={paymentFlag}
                skeletonRows={3}
              />
            </div>
          )}
          {more && hasFailed ? (
            <Failed onRetry={more} />
          ) : (
            more && (
              <Button variant="default" className={styles.more} loading={isFetching} onClick={more}>
                {texts.more}
              </Button>
            )
          )}
          {rows && rows.length > 0 && (
            <div className={styles.links}>
              <LinkAnchor to="/payments" search={{ client: id }}>
                {texts.listed}
              </LinkAnchor>
            </div>
          )}
        </>
      )}
    </Card>
  );
}
