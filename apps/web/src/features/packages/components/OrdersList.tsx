import { useNavigate, useSearch } from '@tanstack/react-router';
import { failures } from '@puerta/contract/messages.es';
import { CHOSEN_MAX } from '@puerta/domain/parcel-limits';
import { lazy } from 'react';
import { count } from '../../../lib/format.ts';
import { useLastPage } from '../../../lib/use-last-page.ts';
import { usePicks } from '../../../lib/use-picks.ts';
import { type Column, DataTable, RowLegend } from '../../../ui/DataTable.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { PageSizeSelect, Pager } from '../../../ui/Pager.tsx';
import { fetchOrders, type OrderKind, type OrderRow, useOrders } from '../api.ts';
import { filterOf, FIRST_ORDERS, type OrdersSearch, shortest } from '../orders-search.ts';
import { packageTexts } from '../texts.es.ts';
import { NoOrders } from './NoOrders.tsx';
import { orderFlag } from './order-columns.tsx';
import { OrdersFilters } from './OrdersFilters.tsx';
import styles from './OrdersList.module.css';

const texts = packageTexts.orders;
const ManyPackages = lazy(async () => ({
  default: (await import('./ManyPackages.tsx')).ManyPackages,
}));
const NAMED = { keyOf: ({ id }: OrderRow) => id, nameOf: (row: OrderRow) => row.tracking_number };

type Props = {
  kind: OrderKind;
  to: '/orders' | '/order-domestic';
  title: string;
  emptyText: string;
  columns: (page: { firstRow: number; rows: readonly OrderRow[] | undefined }) => Column<OrderRow>[];
};

/** A list of orders whose search, filter, page and size live in the address. */
export function OrdersList({ kind, to, title, emptyText, columns }: Props) {
  const search = { ...FIRST_ORDERS, ...useSearch({ from: to }) };
  const navigate = useNavigate();
  const { data, isError, isPlaceholderData, refetch } = useOrders(kind, search);
  const isBehind = useLastPage(search.page, data, isPlaceholderData);
  const change = (next: Partial<OrdersSearch>) =>
    void navigate({ to, search: shortest({ ...search, page: 1, ...next }) });
  const kit = usePicks(JSON.stringify(filterOf(search)), NAMED);
  const fetchAll = async () => (await fetchOrders(kind, { ...search, page: 1, size: CHOSEN_MAX })).data;
  const firstRow = (search.page - 1) * search.size + 1;
  return (
    <>
      <PageTitle
        title={title}
        lead={data ? texts.total(data.total, count(data.total)) : '\u00a0'}
        actions={
          <>
            <OrdersFilters q={search.q} status={search.status} onChange={change} />
            <PageSizeSelect size={search.size} onSize={size => change({ size })} />
            <ExportButton call={EXPORTS[kind]} query={filterOf(search)} />
          </>
        }
      />
      {isError ? (
        <ErrorState message={failures.load} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 && !isBehind ? (
        <NoOrders search={search} emptyText={emptyText} onShowAll={() => change(FIRST_ORDERS)} />
      ) : (
        <div data-fill data-stale={isPlaceholderData || undefined} className={styles.list}>
          <DataTable
            caption={title}
            columns={columns({ firstRow, rows: data?.data })}
            rows={data?.data}
            rowKey={row => row.id}
            rowFlag={orderFlag}
            kit={kit}
          />
          {kit && (
            <kit.WhenPicked picks={kit.picks}>
              <ManyPackages kind={kind} picks={kit.picks} total={data?.total} fetchAll={fetchAll} />
            </kit.WhenPicked>
          )}
          <div className={styles.foot}>
            <RowLegend items={LEGENDS[kind]} />
            {data && <Pager page={search.page} pages={data.pages} onPage={page => change({ page })} />}
          </div>
        </div>
      )}
    </>
  );
}

const EXPORTS = {
  venezuela: 'GET /admin/export/orders',
  domestic: 'GET /admin/export/domestic',
} as const;

const PICKUP = { flag: 'amber', label: texts.pickup } as const;
/** A domestic package never owes. */
const LEGENDS = {
  venezuela: [{ flag: 'red', label: texts.pending } as const, PICKUP],
  domestic: [PICKUP],
};
