import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { failures } from '@puerta/contract/messages.es';
import { CHOSEN_MAX } from '@puerta/domain/parcels/parcel-limits';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { Button } from '@mantine/core';
import { readCode } from '@puerta/domain/parcels/scanned-code';
import { useSeesAmounts } from '../../../lib/session/permissions.ts';
import { domesticColumns, orderColumns, orderFlag } from '../components/order-columns.tsx';
import { domesticOrdersTexts, ordersTexts as texts } from '../orders.es.ts';
import { count, money } from '../../../lib/format.ts';
import { useColumns } from '../../../ui/list/optional-columns.ts';
import { useLastPage } from '../../../lib/list/use-last-page.ts';
import { usePicks } from '../../../ui/many/use-picks.ts';
import { type Column, DataTable, RowLegend } from '../../../ui/list/DataTable.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { ListTools } from '../../../ui/list/ListTools.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { PagedList } from '../../../ui/list/Pager.tsx';
import { fetchOrders, type OrderKind, type OrderRow, useOrders } from '../api.ts';
import {
  EVERY_ORDER,
  filterOf,
  filtersOf,
  FIRST_ORDERS,
  type OrdersSearch,
  shortest,
  VOIDED,
} from '../orders-search.ts';
import { useTypingGoesTo } from '../../../lib/station/use-typing-goes-to.ts';
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import { STATUS_OPTIONS } from '../../../ui/parcel/status.ts';

/** /orders: the orders to Venezuela. */
export function OrdersPage() {
  const withAmounts = useSeesAmounts();
  return (
    <OrdersList
      kind="venezuela"
      to="/orders"
      title={texts.title}
      emptyText={texts.emptyText}
      columns={page => orderColumns({ ...page, withAmounts })}
    />
  );
}

const NoOrders = lazy(async () => ({ default: (await import('../components/NoOrders.tsx')).NoOrders }));
const OrdersTools = lazy(async () => ({
  default: (await import('../components/OrdersTools.tsx')).OrdersTools,
}));
const ManyPackages = lazy(async () => ({
  default: (await import('../components/ManyPackages.tsx')).ManyPackages,
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
function OrdersList({ kind, to, title, emptyText, columns }: Props) {
  const search = { ...FIRST_ORDERS, ...useSearch({ from: to }) };
  const navigate = useNavigate();
  const withAmounts = useSeesAmounts();
  const [chosen, choose] = useColumns(to);
  const further = useOptionalColumns(kind, withAmounts, chosen);
  const also = further?.flatMap(({ needs }) => needs ?? []).join(',');
  const { data, isError, isPlaceholderData, refetch } = useOrders(kind, search, also);
  const isBehind = useLastPage(search.page, data, isPlaceholderData);
  const change = (next: Partial<OrdersSearch>) =>
    void navigate({ to, search: shortest({ ...search, page: 1, ...next }) });
  const kit = usePicks(JSON.stringify(filterOf(search)), NAMED);
  const fetchAll = async () => (await fetchOrders(kind, { ...search, page: 1, size: CHOSEN_MAX })).data;
  const firstRow = (search.page - 1) * search.size + 1;
  const set = filtersOf(search);
  return (
    <>
      <PageTitle title={title} lead={data ? saysHowMany(data) : '\u00a0'} />
      <OrdersFilters
        q={search.q}
        status={search.status}
        set={set}
        onChange={change}
        end={<ExportButton call={EXPORTS[kind]} query={filterOf(search)} />}
      >
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
      </OrdersFilters>
      {isError && !data ? (
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
        <PagedList
          isStale={isPlaceholderData}
          page={search.page}
          pages={data?.pages}
          onPage={page => change({ page })}
          size={search.size}
          onSize={size => change({ size })}
          foot={<RowLegend items={LEGENDS[kind]} />}
        >
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
        </PagedList>
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
function useOptionalColumns(kind: OrderKind, withAmounts: boolean, chosen: readonly string[]) {
  const { data } = useQuery({
    queryKey: ['columns', kind, withAmounts],
    queryFn: async () => (await import('../components/extra-columns.tsx')).extraColumns(kind, withAmounts),
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

type OrdersFiltersProps = {
  q: string;
  status: number;
  /** how many filters are set */
  set: number;
  onChange: (next: Partial<OrdersSearch>) => void;
  end: ReactNode;
  /** the filters */
  children: ReactNode;
};

/** Search by either tracking, typed or scanned, the status filter, further filters and the file. */
function OrdersFilters({ q, status, set, onChange, end, children }: OrdersFiltersProps) {
  const field = useRef<HTMLInputElement>(null);
  useTypingGoesTo(field);
  const search = (text: string) => {
    onChange({ q: readCode(text).code });
    field.current?.select();
  };
  return (
    <ListTools
      search={<SearchBox label={texts.search} q={q} onSearch={search} isCode field={field} />}
      selects={
        <>
          <FilterSelect
            label={texts.status}
            all={texts.all}
            value={status === 0 || status === VOIDED ? '' : String(status)}
            options={STATUS_OPTIONS}
            onChange={value => onChange({ status: Number(value) })}
          />
          {/* the filter has the specified states alone */}
          <Button
            variant={status === VOIDED ? 'filled' : 'default'}
            aria-pressed={status === VOIDED}
            onClick={() => onChange({ status: status === VOIDED ? 0 : VOIDED })}
          >
            {texts.voided}
          </Button>
        </>
      }
      filters={children}
      set={set}
    >
      {end}
    </ListTools>
  );
}

/** /order-domestic: the orders within the United States. */
export function DomesticOrdersPage() {
  return (
    <OrdersList
      kind="domestic"
      to="/order-domestic"
      title={domesticOrdersTexts.title}
      emptyText={domesticOrdersTexts.emptyText}
      columns={domesticColumns}
    />
  );
}
