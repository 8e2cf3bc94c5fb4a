import type { ReactNode } from 'react';
import type { PickKit } from '../many/use-picks.ts';
import styles from './DataTable.module.css';
import { uiTexts } from '../texts.es.ts';

export type Column<Row> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** amounts and counts stand at the end */
  align?: 'start' | 'end';
  /** pixels of a loading row's bar: about what the data will take */
  width?: number;
  /**
   * On phones a row is an entry of three lines: its title and what stands beside it (its state, its sum); who and
   * where; the rest, with its label (the default) or bare. `none` is not shown, on tablets neither.
   */
  card?: 'title' | 'side' | 'who' | 'line' | 'bare' | 'none';
};

export type RowFlag = 'red' | 'amber';

type Props<Row> = {
  /** says what the table lists; read out, not shown */
  caption: string;
  columns: Column<Row>[];
  /** undefined while loading */
  rows: Row[] | undefined;
  rowKey: (row: Row) => string | number;
  rowFlag?: (row: Row) => RowFlag | undefined;
  /** cells have several lines: in a list, or in a card, whose rows stand closer */
  wraps?: 'list' | 'card';
  /** rows may be chosen, by a box in their first cell; null while that loads */
  kit?: PickKit<Row> | null;
  skeletonRows?: number;
};

const NO_ROWS: never[] = [];

// Native cells: a page of 500 rows mounts about eight times faster than with the kit's.
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, rowFlag, wraps, kit, skeletonRows = 12 } = props;
  return (
    <div className={styles.frame} role="region" aria-label={caption} tabIndex={0}>
      {kit !== undefined && (
        <div className={styles.choosing}>{kit && <kit.ChooseButton picks={kit.picks} />}</div>
      )}
      <table className={styles.table} data-wraps={wraps} aria-busy={rows === undefined}>
        <caption className="unseen">
          {rows === undefined ? `${caption}. ${uiTexts.loading}` : caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th key={column.key} scope="col" data-align={column.align} data-card={column.card}>
                {kit !== undefined && place === 0 && (
                  <span data-pick>{kit && <kit.PickPage picks={kit.picks} page={rows ?? NO_ROWS} />}</span>
                )}
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map(row => (
                <tr key={rowKey(row)} data-flag={rowFlag?.(row)}>
                  {columns.map((column, place) => (
                    <td
                      key={column.key}
                      data-align={column.align}
                      data-card={column.card}
                      data-label={column.head}
                    >
                      {kit !== undefined && place === 0 && (
                        <span data-pick>
                          {kit && <kit.PickBox picks={kit.picks} page={rows} row={row} />}
                        </span>
                      )}
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))
            : Array.from({ length: skeletonRows }, (_, index) => (
                <SkeletonRow key={`skeleton-${index}`} columns={columns} index={index} />
              ))}
        </tbody>
      </table>
    </div>
  );
}

const DEFAULT_BAR = 90;

function SkeletonRow<Row>({ columns, index }: { columns: Column<Row>[]; index: number }) {
  return (
    <tr aria-hidden="true">
      {columns.map(column => (
        <td key={column.key} data-align={column.align} data-card={column.card}>
          <span
            className={styles.bar}
            style={{ width: Math.max(16, (column.width ?? DEFAULT_BAR) - (index % 3) * 9) }}
          />
        </td>
      ))}
    </tr>
  );
}

/** Says what the colours of rows mean. */
export function RowLegend({ items }: { items: { flag: RowFlag; label: string }[] }) {
  return (
    <ul className={styles.legend}>
      {items.map(item => (
        <li key={item.flag} data-flag={item.flag}>
          {item.label}
        </li>
      ))}
    </ul>
  );
}
