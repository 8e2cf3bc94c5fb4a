import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { failures } from '@puerta/contract/messages.es';
import { CHOSEN_MAX } from '@puerta/domain/parcel-limits';
import { lazy, Suspense, useState } from 'react';
import { count, money } from '../../../lib/format.ts';
import { useSeesAmounts } from '../../../lib/permissions.ts';
import { useColumns } from '../../../lib/use-columns.ts';
import { useLastPage } from '../../../lib/use-last-page.ts';
import { usePicks } from '../../../ui/use-picks.ts';
import { type Column, DataTable, RowLegend } from '../../../ui/DataTable.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { FilterToggle } from '../../../ui/FilterToggle.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { PageSizeSelect, Pager } from '../../../ui/Pager.tsx';
import { fetchOrders, type OrderKind, type OrderRow, useOrders } from '../api.ts';
import {
  EVERY_ORDER,
  filterOf,
  filtersOf,
  FIRST_ORDERS,
  type OrdersSearch,
  shortest,
} from '../orders-search.ts';
import { ordersTexts as texts } from '../orders.es.ts';
import { orderFlag } from './order-columns.tsx';
import { OrdersFilters } from './OrdersFilters.tsx';
import styles from './OrdersList.module.css';

const NoOrders = lazy(async () => ({ default: (await import('./NoOrders.tsx')).NoOrders }));
const OrdersTools = lazy(async () => ({ default: (await import('./OrdersTools.tsx')).OrdersTools }));
const ManyPackages = lazy(async () => ({ default: (await import('./ManyPackages.tsx')).ManyPackages }));
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
  const withAmounts = useSeesAmounts();
  const [chosen, choose] = useColumns(to);
  const further = useFurther(kind, withAmounts, chosen);
  const also = further?.flatMap(({ asks }) => asks ?? []).join(',');
  const { data, isError, isPlaceholderData, refetch } = useOrders(kind, search, also);
  const isBehind = useLastPage(search.page, data, isPlaceholderData);
  const change = (next: Partial<OrdersSearch>) =>
    void navigate({ to, search: shortest({ ...search, page: 1, ...next }) });
  const kit = usePicks(JSON.stringify(filterOf(search)), NAMED);
  const fetchAll = async () => (await fetchOrders(kind, { ...search, page: 1, size: CHOSEN_MAX })).data;
  const firstRow = (search.page - 1) * search.size + 1;
  const set = filtersOf(search);
  const [isOpen, setIsOpen] = useState(set > 0);
  return (
    <>
      <PageTitle
        title={title}
        lead={data ? saysHowMany(data) : '\u00a0'}
        actions={
          <>
            <OrdersFilters q={search.q} status={search.status} onChange={change} />
            <FilterToggle count={set} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
            <PageSizeSelect size={search.size} onSize={size => change({ size })} />
            <ExportButton call={EXPORTS[kind]} query={filterOf(search)} />
          </>
        }
      />
      {isOpen && (
        <Suspense fallback={null}>
          <OrdersTools
            kind={kind}
            search={search}
            onChange={change}
            withAmounts={withAmounts}
            client={data?.data[0]?.client}
            chosen={chosen}
            onChoose={choose}
          />
        </Suspense>
      )}
      {isError ? (
        <ErrorState message={failures.load} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 && !isBehind ? (
        <Suspense fallback={null}>
          <NoOrders
            search={search}
            emptyText={emptyText}
            onShowAll={() => change({ ...FIRST_ORDERS, ...EVERY_ORDER })}
          />
        </Suspense>
      ) : (
        <div data-fill data-stale={isPlaceholderData || undefined} className={styles.list}>
          <DataTable
            caption={title}
            columns={[...columns({ firstRow, rows: data?.data }), ...(further ?? [])]}
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

type Found = NonNullable<ReturnType<typeof useOrders>['data']>;

const saysHowMany = ({ total, more, sums }: Found) =>
  [
    more ? texts.more(count(total)) : texts.total(total, count(total)),
    sums && texts.sums(money(sums.amount), sums.debt > 0 && money(sums.debt), count(sums.voided)),
  ]
    .filter(Boolean)
    .join(', ');

/** The further columns that were chosen: none are fetched for who chose none. Undefined while they are on their way. */
function useFurther(kind: OrderKind, withAmounts: boolean, chosen: readonly string[]) {
  const { data } = useQuery({
    queryKey: ['columns', kind, withAmounts],
    queryFn: async () => (await import('./also-columns.tsx')).alsoColumns(kind, withAmounts),
    enabled: chosen.length > 0,
    staleTime: Infinity,
  });
  return chosen.length === 0 ? [] : data?.filter(({ key }) => chosen.includes(key));
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
