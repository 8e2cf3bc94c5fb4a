import { failures } from '@puerta/contract/messages.es';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api, orThrow } from '../../../lib/api.ts';
import { count, moment } from '../../../lib/format.ts';
import { FIRST_PAGE, type ListSearch, shortestList } from '../../../lib/list-search.ts';
import { useLastPage } from '../../../lib/use-last-page.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PagedList } from '../../../ui/PagedList.tsx';
import { PageSizeSelect } from '../../../ui/Pager.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { auditTexts as texts } from '../texts.es.ts';
import { actionWords, changeWords, objectWords, type TrailRow } from '../trail-words.ts';
import styles from './AuditPage.module.css';

const columns: Column<TrailRow>[] = [
  {
    key: 'date',
    head: texts.columns.date,
    cell: row => <time dateTime={row.date}>{moment(row.date)}</time>,
    width: 110,
  },
  { key: 'actor', head: texts.columns.actor, cell: row => row.actor.name || texts.system, width: 120 },
  {
    key: 'action',
    head: texts.columns.action,
    cell: row => actionWords(row.action),
    width: 150,
    card: 'title',
  },
  { key: 'object', head: texts.columns.object, cell: row => objectWords(row.object), width: 150 },
  { key: 'change', head: texts.columns.change, cell: row => <Changes row={row} />, width: 180 },
];

function Changes({ row }: { row: TrailRow }) {
  const changes = changeWords(row);
  return changes.length === 0 ? (
    '—'
  ) : (
    <ul className={styles.changes}>
      {changes.map(change => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}

/** /audit: who did what, when. */
export function AuditPage() {
  const search = { ...FIRST_PAGE, ...useSearch({ from: '/audit' }) };
  const navigate = useNavigate();
  const { page, size } = search;
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['audit', page, size],
    queryFn: async ({ signal }) =>
      orThrow(await api('GET /admin/audit/:n/:size', { params: { n: page, size } }, { signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isBehind = useLastPage(page, data, isPlaceholderData);
  const change = (next: Partial<ListSearch>) =>
    void navigate({ to: '/audit', search: shortestList({ ...search, page: 1, ...next }) });
  return (
    <>
      <PageTitle
        title={texts.title}
        lead={data ? texts.total(data.total, count(data.total)) : '\u00a0'}
        actions={<PageSizeSelect size={size} onSize={chosen => change({ size: chosen })} />}
      />
      {isError ? (
        <ErrorState message={failures.load} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 && !isBehind ? (
        <EmptyState title={texts.empty} text={texts.emptyText} />
      ) : (
        <PagedList
          isStale={isPlaceholderData}
          page={page}
          pages={data?.pages}
          onPage={wanted => change({ page: wanted })}
        >
          <div className={styles.wrap}>
            <DataTable caption={texts.caption} columns={columns} rows={data?.data} rowKey={row => row.id} />
          </div>
        </PagedList>
      )}
    </>
  );
}
