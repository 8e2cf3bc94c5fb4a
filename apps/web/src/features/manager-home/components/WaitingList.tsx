import { Button } from '@mantine/core';
import { manager } from '@puerta/contract/endpoint';
import { failures } from '@puerta/contract/messages.es';
import { type ReactNode, useState } from 'react';
import { count, day, money } from '../../../lib/format.ts';
import { statusOf } from '../../../lib/package-state.ts';
import { useMay } from '../../../lib/permissions.ts';
import { useLastPage } from '../../../lib/use-last-page.ts';
import type { ExportCall } from '../../../lib/save-csv.ts';
import type { PickKit } from '../../../ui/use-picks.ts';
import { Clip } from '../../../ui/Clip.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { FilterBar } from '../../../ui/FilterBar.tsx';
import { FilterToggle } from '../../../ui/FilterToggle.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { PagedList } from '../../../ui/PagedList.tsx';
import { PageSizeSelect } from '../../../ui/Pager.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import type { ListSearch } from '../../../lib/list-search.ts';
import type { DebtRow, DelayedRow } from '../api.ts';
import { managerHomeTexts } from '../texts.es.ts';

const texts = managerHomeTexts.list;

export type Row = DebtRow | DelayedRow;
type Listed<R> = { data: R[]; pages: number; total: number };
type Props<R extends Row> = {
  title: string;
  caption: string;
  /** heads of the day since when a package stands here, and of how many that are */
  since: string;
  days: string;
  /** choices of the one filter; '' is all */
  filter: { label: string; value: string; options: { value: string; label: string }[]; all: string };
  /** what stands last in each row */
  more?: readonly Column<Row>[];
  /** its file, by the same filters */
  file: { call: ExportCall; query: object };
  /** stands before the filter */
  action?: ReactNode;
  /** stands beside how many there are */
  lead?: string | undefined;
  onFilter: (value: string) => void;
  /** further filters, and what takes them away, or all there are */
  fields: ReactNode;
  /** how many of the further filters are set */
  set: number;
  onClear: () => void;
  onEverything: () => void;
  search: Required<ListSearch>;
  onChange: (next: Partial<ListSearch>) => void;
  /** rows may be chosen, and what is done with them stands below */
  kit?: PickKit<R> | null;
  children?: ReactNode;
  query: {
    data: Listed<R> | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  empty: { title: string; text: string };
};

/** A list behind a figure of the manager's home. */
export function WaitingList<R extends Row>(props: Props<R>) {
  const {
    title,
    caption,
    filter,
    onFilter,
    search,
    onChange,
    query,
    empty,
    lead,
    more = [],
    action,
    file,
    kit,
    fields,
    set,
    onClear,
    onEverything,
  } = props;
  const isNarrowed = set > 0;
  const [isOpen, setIsOpen] = useState(isNarrowed);
  const { data, isError, isPlaceholderData, refetch } = query;
  const isManager = useMay(manager);
  const isBehind = useLastPage(search.page, data, isPlaceholderData);
  return (
    <>
      <PageTitle
        title={title}
        lead={data ? [texts.total(data.total, count(data.total)), lead].filter(Boolean).join(', ') : '\u00a0'}
        actions={
          <>
            {action}
            <FilterSelect {...filter} onChange={onFilter} />
            <FilterToggle count={set} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
            <PageSizeSelect size={search.size} onSize={size => onChange({ size })} />
            <ExportButton {...file} />
          </>
        }
      />
      {isOpen && (
        <FilterBar isNarrowed={isNarrowed} onClear={onClear}>
          {fields}
        </FilterBar>
      )}
      {isError ? (
        <ErrorState message={failures.load} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 && !isBehind ? (
        <EmptyState
          title={isNarrowed ? texts.nothingNarrowed : empty.title}
          {...(!isNarrowed && { text: empty.text })}
          action={
            (filter.value !== '' || isNarrowed) && (
              <Button variant="default" onClick={onEverything}>
                {texts.showAll}
              </Button>
            )
          }
        />
      ) : (
        <PagedList
          isStale={isPlaceholderData}
          page={search.page}
          pages={data?.pages}
          onPage={page => onChange({ page })}
        >
          <DataTable
            caption={caption}
            columns={[...columnsOf(props, isManager), ...more]}
            rows={data?.data}
            rowKey={row => row.id}
            {...(kit !== undefined && { kit })}
          />
          {props.children}
        </PagedList>
      )}
    </>
  );
}

/** Restricted staff have no client's page, and see no debt. */
const columnsOf = (
  { since, days, more }: Pick<Props<Row>, 'since' | 'days' | 'more'>,
  isManager: boolean,
): Column<Row>[] => [
  {
    key: 'tracking',
    head: texts.columns.tracking,
    cell: row => (
      <LinkAnchor to="/order/$id" params={{ id: row.tracking_number }} className="num">
        {row.tracking_number}
      </LinkAnchor>
    ),
    width: 110,
    card: 'title',
  },
  {
    key: 'client',
    head: texts.columns.client,
    cell: row =>
      isManager ? (
        <LinkAnchor to="/client/$id" params={{ id: String(row.client_id) }}>
          <Clip>{row.client}</Clip>
        </LinkAnchor>
      ) : (
        <Clip>{row.client}</Clip>
      ),
    width: 130,
  },
  {
    key: 'status',
    head: texts.columns.status,
    cell: row => <StatusPill status={statusOf(row)} />,
    width: 100,
  },
  {
    key: 'product',
    head: texts.columns.product,
    cell: row => <Clip>{row.product_name}</Clip>,
    width: 110,
    // what stands last needs its room on a tablet
    ...(more && { card: 'none' as const }),
  },
  { key: 'since', head: since, cell: row => day(row.since, 'MM/DD/YYYY'), width: 80 },
  { key: 'days', head: days, cell: row => count(row.days), align: 'end', width: 30 },
  ...(isManager ? [debtColumn] : []),
];

const debtColumn: Column<Row> = {
  key: 'debt',
  head: texts.columns.debt,
  cell: row => ('debt' in row && row.debt > 0 ? money(row.debt) : '—'),
  align: 'end',
  width: 60,
};
