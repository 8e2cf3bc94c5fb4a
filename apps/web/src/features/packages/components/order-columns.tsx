import { IconStarFilled } from '@tabler/icons-react';
import { count, day, money } from '../../../lib/format.ts';
import { awaitsPickup, isOwing } from '../../../lib/package-state.ts';
import { Clip } from '../../../ui/page/Clip.tsx';
import { columnsOf } from '../../../ui/list/optional-columns.ts';
import type { Column, RowFlag } from '../../../ui/list/DataTable.tsx';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { Place } from '../../../ui/parcel/Place.tsx';
import { StatusPill } from '../../../ui/parcel/StatusPill.tsx';
import { statusKey } from '../../../ui/parcel/status.ts';
import { carrierPage } from '../../parcel/parcel-view.ts';
import type { OrderRow } from '../api.ts';
import { domesticOrdersTexts, ordersTexts as texts } from '../orders.es.ts';
import styles from './order-columns.module.css';

const GOLD_CODE = 'AGPM';

/** Red: payment pending. Amber: a label whose parcel the carrier will pick up. */
export function orderFlag(row: OrderRow): RowFlag | undefined {
  if (isOwing(row)) {
    return 'red';
  }
  return awaitsPickup(row) ? 'amber' : undefined;
}

type Page = {
  /** number of the page's first row */
  firstRow: number;
  rows: readonly OrderRow[] | undefined;
};

/** Columns of the orders to Venezuela; amounts only for managers. */
export function orderColumns(page: Page & { withAmounts: boolean }): Column<OrderRow>[] {
  return columnsOf(texts.columns, {
    number: numberOf(page),
    tracking: { cell: tracking, width: 120, card: 'title' },
    carrier: CARRIER,
    client: CLIENT,
    destination: DESTINATION,
    status: {
      cell: row => <StatusPill status={statusKey(row)} type={row.product_type} />,
      width: 120,
      card: 'side',
    },
    ...(page.withAmounts && { total: { cell: total, align: 'end', width: 56, card: 'bare' } }),
    date: DATE,
  });
}

/** Columns of the domestic orders, as specified: no more than these eight. */
export function domesticColumns(page: Page): Column<OrderRow>[] {
  const { origin, detail } = domesticOrdersTexts;
  return columnsOf(
    { ...texts.columns, origin, detail },
    {
      number: numberOf(page),
      tracking: {
        cell: row => <span className="num">{row.tracking_number}</span>,
        width: 120,
        card: 'title',
      },
      carrier: CARRIER,
      client: CLIENT,
      origin: { cell: row => <Place>{row.package_sender}</Place>, width: 104 },
      destination: DESTINATION,
      date: DATE,
      detail: {
        cell: row => (
          <LinkAnchor
            to="/order-domestic-view/$id"
            params={{ id: row.tracking_number }}
            aria-label={texts.detailOf(row.tracking_number)}
          >
            {detail}
          </LinkAnchor>
        ),
        width: 48,
        card: 'side',
      },
    },
  );
}

type Cell = Omit<Column<OrderRow>, 'key' | 'head'>;

function numberOf({ firstRow, rows }: Page): Cell {
  const places = new Map(rows?.map((row, index) => [row.id, firstRow + index]));
  return { cell: row => count(places.get(row.id) ?? 0), align: 'end', width: 24, card: 'none' };
}

const CARRIER: Cell = { cell: carrier, width: 150, card: 'bare' };
const CLIENT: Cell = { cell: row => <Clip>{row.client}</Clip>, width: 104, card: 'who' };
const DESTINATION: Cell = { cell: row => <Place>{row.package_receive}</Place>, width: 104, card: 'who' };
const DATE: Cell = { cell: row => day(row.date, 'MM/DD/YYYY'), width: 80, card: 'bare' };

function tracking(row: OrderRow) {
  return (
    <span className={styles.tracking}>
      <LinkAnchor
        to="/order/$id"
        params={{ id: row.tracking_number }}
        aria-label={texts.detailOf(row.tracking_number)}
      >
        {row.tracking_number}
      </LinkAnchor>
      {row.code === GOLD_CODE && (
        <IconStarFilled size={16} className={styles.gold} role="img" aria-label={texts.gold} />
      )}
    </span>
  );
}

function carrier({ ups_tracking: code }: OrderRow) {
  return code ? (
    <a className={styles.carrier} href={carrierPage(code)} target="_blank" rel="noreferrer">
      {code}
    </a>
  ) : (
    '—'
  );
}

function total(row: OrderRow) {
  if (!('total' in row)) {
    return null;
  }
  return (
    <span className={styles.total}>
      {money(row.total)}
      {row.debt > 0 && <small>{texts.owes(money(row.debt))}</small>}
    </span>
  );
}
