import { useNavigate, useSearch } from '@tanstack/react-router';
import { failures } from '@puerta/contract/messages.es';
import { count } from '../../../lib/format.ts';
import { useIsManager } from '../../../lib/session.ts';
import { DataTable, RowLegend } from '../../../ui/DataTable.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { PageSizeSelect, Pager } from '../../../ui/Pager.tsx';
import { useOrders } from '../api.ts';
import { NoOrders } from '../components/NoOrders.tsx';
import { OrdersFilters } from '../components/OrdersFilters.tsx';
import { orderColumns, orderFlag } from '../components/order-columns.tsx';
import { FIRST_ORDERS, type OrdersSearch, shortest } from '../orders-search.ts';
import { packageTexts } from '../texts.es.ts';
import styles from './OrdersPage.module.css';

const texts = packageTexts.orders;

/** /orders: the orders to Venezuela. Search, filter, page and size live in the address. */
export function OrdersPage() {
  const search = { ...FIRST_ORDERS, ...useSearch({ from: '/orders' }) };
  const navigate = useNavigate();
  const isManager = useIsManager();
  const { data, isError, isPlaceholderData, refetch } = useOrders(search);
  const change = (next: Partial<OrdersSearch>) =>
    void navigate({ to: '/orders', search: shortest({ ...search, page: 1, ...next }) });

  const firstRow = (search.page - 1) * search.size + 1;
  return (
    <>
      <PageTitle
        title={texts.title}
        lead={data ? texts.total(data.total, count(data.total)) : '\u00a0'}
        actions={
          <>
            <OrdersFilters q={search.q} status={search.status} onChange={change} />
            <PageSizeSelect size={search.size} onSize={size => change({ size })} />
          </>
        }
      />
      {isError ? (
        <ErrorState message={failures.load} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <NoOrders search={search} onShowAll={() => change(FIRST_ORDERS)} />
      ) : (
        <div data-stale={isPlaceholderData || undefined} className={styles.list}>
          <DataTable
            caption={texts.caption}
            columns={orderColumns({ firstRow, rows: data?.data, withAmounts: isManager })}
            rows={data?.data}
            rowKey={row => row.id}
            rowFlag={orderFlag}
          />
          <div className={styles.foot}>
            <RowLegend
              items={[
                { flag: 'red', label: texts.pending },
                { flag: 'amber', label: texts.pickup },
              ]}
            />
            {data && <Pager page={search.page} pages={data.pages} onPage={page => change({ page })} />}
          </div>
        </div>
      )}
    </>
  );
}
