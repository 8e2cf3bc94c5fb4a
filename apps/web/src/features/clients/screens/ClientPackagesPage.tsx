import { failures } from '@puerta/contract/messages.es';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { CallFailed } from '../../../lib/api.ts';
import { count, day } from '../../../lib/format.ts';
import { FIRST_PAGE, type ListSearch, shortestList } from '../../../lib/list-search.ts';
import { useLastPage } from '../../../lib/use-last-page.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkAnchor, LinkButton } from '../../../ui/links.tsx';
import { PagedList } from '../../../ui/PagedList.tsx';
import { PageSizeSelect } from '../../../ui/Pager.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { WayBack } from '../../../ui/WayBack.tsx';
import { packageColumns } from '../components/ClientTables.tsx';
import { useClientPackages } from '../file-api.ts';
import { fileTexts } from '../file-texts.es.ts';
import { clientTexts } from '../texts.es.ts';

const texts = fileTexts.packages;
type Row = NonNullable<ReturnType<typeof useClientPackages>['data']>['data'][number];

const DATE: Column<Row> = { key: 'date', head: texts.date, cell: row => day(row.date), width: 80 };

/** /client/{id}/packages: every package of a client. */
export function ClientPackagesPage() {
  const { id } = useParams({ from: '/client/$id/packages' });
  const search = { ...FIRST_PAGE, ...useSearch({ from: '/client/$id/packages' }) };
  const navigate = useNavigate();
  const { data, error, isPlaceholderData, refetch } = useClientPackages(Number(id), search);
  useLastPage(search.page, data, isPlaceholderData);
  const change = (next: Partial<ListSearch>) =>
    void navigate({
      to: '/client/$id/packages',
      params: { id },
      search: shortestList({ ...search, page: 1, ...next }),
    });
  const isGone = error instanceof CallFailed && [400, 404].includes(error.failure.status);
  return (
    <>
      <WayBack to="/clients" />
      <PageTitle
        title={data ? texts.title(data.client.name) : texts.loading}
        lead={
          data ? (
            <>
              {texts.total(data.total, count(data.total))}.{' '}
              <LinkAnchor to="/client/$id" params={{ id }}>
                {texts.see(data.client.name)}
              </LinkAnchor>
            </>
          ) : (
            '\u00a0'
          )
        }
        actions={<PageSizeSelect size={search.size} onSize={size => change({ size })} />}
      />
      {isGone ? (
        <EmptyState
          title={clientTexts.detail.notFound}
          action={<LinkButton to="/clients">{clientTexts.detail.back}</LinkButton>}
        />
      ) : error ? (
        <ErrorState message={failures.load} onRetry={() => void refetch()} />
      ) : (
        <PagedList
          isStale={isPlaceholderData}
          page={search.page}
          pages={data?.pages}
          onPage={page => change({ page })}
        >
          <DataTable
            caption={texts.loading}
            columns={[...packageColumns, DATE]}
            rows={data?.data.map(row => ({ ...row, address: row.package_receive }))}
            rowKey={row => row.id}
          />
        </PagedList>
      )}
    </>
  );
}
