import { Button } from '@mantine/core';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Data } from '@puerta/contract/client';
import { failures } from '@puerta/contract/messages.es';
import { actionWords, actorWords, changeWords, objectWords } from '@puerta/contract/trail-words';
import { api, orThrow } from '../../../lib/api.ts';
import { count, moment } from '../../../lib/format.ts';
import { FIRST_PAGE, shortestList } from '../../../lib/list-search.ts';
import { useLastPage } from '../../../lib/use-last-page.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { PagedList } from '../../../ui/PagedList.tsx';
import { PageSizeSelect } from '../../../ui/Pager.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { TrailFilters } from '../components/TrailFilters.tsx';
import { objectLink } from '../object-link.ts';
import { auditTexts as texts } from '../texts.es.ts';
import type { TrailSearch } from '../trail-search.ts';
import styles from './AuditPage.module.css';

type TrailRow = Data<'GET /admin/audit/:n/:size'>[number];

const columns: Column<TrailRow>[] = [
  {
    key: 'date',
    head: texts.columns.date,
    cell: row => <time dateTime={row.date}>{moment(row.date)}</time>,
    width: 110,
  },
  { key: 'actor', head: texts.columns.actor, cell: row => actorWords(row), width: 120 },
  {
    key: 'action',
    head: texts.columns.action,
    cell: row => actionWords(row),
    width: 150,
    card: 'title',
  },
  { key: 'object', head: texts.columns.object, cell: row => <About object={row.object} />, width: 150 },
  { key: 'change', head: texts.columns.change, cell: row => <Changes row={row} />, width: 180 },
];

function About({ object }: Pick<TrailRow, 'object'>) {
  const link = objectLink(object);
  return link ? <LinkAnchor {...link}>{objectWords(object)}</LinkAnchor> : objectWords(object);
}

function Changes({ row }: { row: TrailRow }) {
  const changes = changeWords(row, moment);
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

/** /audit: who did what, when; narrowed by person, kind, object and day. */
export function AuditPage() {
  const found = useSearch({ from: '/audit' });
  const { page, size, ...rest } = { ...FIRST_PAGE, ...found };
  const filters = { ...rest, q: rest.q || undefined };
  const navigate = useNavigate();
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['audit', page, size, filters],
    queryFn: async ({ signal }) =>
      orThrow(
        await api('GET /admin/audit/:n/:size', { params: { n: page, size }, query: filters }, { signal }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isBehind = useLastPage(page, data, isPlaceholderData);
  const change = (next: TrailSearch) => {
    const { actor, kind, of, id, from, to, ...list } = { ...FIRST_PAGE, ...found, page: 1, ...next };
    void navigate({
      to: '/audit',
      search: {
        ...shortestList(list),
        ...(actor && { actor }),
        ...(kind && { kind }),
        ...(of && id && { of, id }),
        ...(from && { from }),
        ...(to && { to }),
      },
    });
  };
  const isNarrowed = Object.values(filters).some(value => value !== undefined);
  const all = () => void navigate({ to: '/audit', search: {} });
  return (
    <>
      <PageTitle
        title={texts.title}
        lead={data ? texts.total(data.total, count(data.total), data.more ?? false) : '\u00a0'}
        actions={
          <>
            <PageSizeSelect size={size} onSize={chosen => change({ size: chosen })} />
            <ExportButton call="GET /admin/export/audit" query={filters} />
          </>
        }
      />
      <TrailFilters search={found} isNarrowed={isNarrowed} onChange={change} onAll={all} />
      {isError ? (
        <ErrorState message={failures.load} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 && !isBehind ? (
        isNarrowed ? (
          <EmptyState
            title={texts.nothingFound}
            action={
              <Button variant="default" onClick={all}>
                {texts.all}
              </Button>
            }
          />
        ) : (
          <EmptyState title={texts.empty} text={texts.emptyText} />
        )
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
