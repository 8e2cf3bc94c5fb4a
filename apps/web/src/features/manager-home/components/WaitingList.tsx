import { Button } from '@mantine/core';
import { failures } from '@puerta/contract/messages.es';
import { count, day, money } from '../../../lib/format.ts';
import { statusOf } from '../../../lib/package-state.ts';
import { Clip } from '../../../ui/Clip.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { PagedList } from '../../../ui/PagedList.tsx';
import { PageSizeSelect } from '../../../ui/Pager.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import type { ListSearch } from '../../../lib/list-search.ts';
import type { WaitingRow } from '../api.ts';
import { managerHomeTexts } from '../texts.es.ts';

const texts = managerHomeTexts.list;

type Listed = { data: WaitingRow[]; pages: number; total: number };
type Props = {
  title: string;
  caption: string;
  /** choices of the one filter; '' is all */
  filter: { label: string; value: string; options: { value: string; label: string }[] };
  onFilter: (value: string) => void;
  search: Required<ListSearch>;
  onChange: (next: Partial<ListSearch>) => void;
  query: { data: Listed | undefined; isError: boolean; isPlaceholderData: boolean; refetch: () => unknown };
  empty: { title: string; text: string };
};

/** A list behind a figure of the manager's home. */
export function WaitingList(props: Props) {
  const { title, caption, filter, onFilter, search, onChange, query, empty } = props;
  const { data, isError, isPlaceholderData, refetch } = query;
  return (
    <>
      <PageTitle
        title={title}
        lead={data ? texts.total(data.total, count(data.total)) : '\u00a0'}
        actions={
          <>
            <FilterSelect {...filter} all={texts.all} onChange={onFilter} />
            <PageSizeSelect size={search.size} onSize={size => onChange({ size })} />
          </>
        }
      />
      {isError ? (
        <ErrorState message={failures.load} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <EmptyState
          title={empty.title}
          text={empty.text}
          action={
            filter.value !== '' && (
              <Button variant="default" onClick={() => onFilter('')}>
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
          <DataTable caption={caption} columns={columns} rows={data?.data} rowKey={row => row.id} />
        </PagedList>
      )}
    </>
  );
}

const columns: Column<WaitingRow>[] = [
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
    cell: row => (
      <LinkAnchor to="/client/$id" params={{ id: String(row.client_id) }}>
        <Clip>{row.client}</Clip>
      </LinkAnchor>
    ),
    width: 130,
  },
  {
    key: 'status',
    head: texts.columns.status,
    cell: row => <StatusPill status={statusOf(row)} />,
    width: 100,
  },
  { key: 'product', head: texts.columns.product, cell: row => <Clip>{row.product_name}</Clip>, width: 110 },
  { key: 'since', head: texts.columns.since, cell: row => day(row.since, 'MM/DD/YYYY'), width: 80 },
  { key: 'days', head: texts.columns.days, cell: row => count(row.days), align: 'end', width: 30 },
  {
    key: 'debt',
    head: texts.columns.debt,
    cell: row => (row.debt > 0 ? money(row.debt) : '—'),
    align: 'end',
    width: 60,
  },
];
