import { IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { receptionTexts } from '../texts.es.ts';
import styles from './OutcomeTable.module.css';

const texts = receptionTexts.list;

/** `detail`: the state of what was refused. */
type Outcome = { tracking: string; ok: boolean; message: string | null; detail: string | null };
type Props<Row extends Outcome> = {
  caption: string;
  rows: Row[];
  /** what is said of a row that goes well */
  said: (row: Row) => ReactNode;
  /** more columns, between the tracking and what is said */
  columns?: Column<Row>[];
};

/** What became of each row of a list, or would. */
export function OutcomeTable<Row extends Outcome>({ caption, rows, said, columns = [] }: Props<Row>) {
  const numbered = rows.map((row, index) => ({ row, index }));
  const lifted = columns.map(column => ({
    ...column,
    cell: ({ row }: (typeof numbered)[number]) => column.cell(row),
  }));
  return (
    <DataTable
      caption={caption}
      rows={numbered}
      rowKey={({ index }) => index}
      columns={[
        {
          key: 'tracking',
          head: texts.columns.tracking,
          cell: ({ row }) => <span className="num">{row.tracking}</span>,
          card: 'title',
        },
        ...lifted,
        {
          key: 'outcome',
          head: texts.columns.outcome,
          cell: ({ row }) => (
            <span className={styles.outcome} data-ok={row.ok}>
              {row.ok ? (
                <IconCircleCheckFilled size={18} aria-hidden />
              ) : (
                <IconCircleXFilled size={18} aria-hidden />
              )}
              <span>
                {row.ok ? said(row) : row.message}
                {row.detail && <b className={styles.detail}>{row.detail}</b>}
              </span>
            </span>
          ),
        },
      ]}
    />
  );
}
