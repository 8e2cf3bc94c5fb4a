import { Button } from '@mantine/core';
import { failures } from '@puerta/contract/messages.es';
import { CHOSEN_MAX } from '@puerta/domain/parcel-limits';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { count } from '../../../lib/format.ts';
import { said } from '../../../lib/list-filters.ts';
import { FIRST_PAGE, shortestList } from '../../../lib/list-search.ts';
import { useLastPage } from '../../../lib/use-last-page.ts';
import { usePicks } from '../../../ui/use-picks.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { FilterToggle } from '../../../ui/FilterToggle.tsx';
import { PagedList } from '../../../ui/PagedList.tsx';
import { PageSizeSelect } from '../../../ui/Pager.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { type ClientRow, fetchClients, useClients } from '../api.ts';
import { type ClientsSearch, EVERY_CLIENT, filterOf, filtersOf } from '../clients-search.ts';
import { useFurther } from '../../../ui/use-further.ts';
import { clientColumns, furtherClients } from '../components/client-columns.tsx';
import { ClientsFilters } from '../components/ClientsFilters.tsx';
import { clientFilterTexts } from '../filters.es.ts';
import { clientTexts } from '../texts.es.ts';

const texts = clientTexts.list;
const ManyClients = lazy(async () => ({
  default: (await import('../components/ManyClients.tsx')).ManyClients,
}));
const NAMED = { keyOf: ({ id }: ClientRow) => id, nameOf: ({ name }: ClientRow) => name };

/** /clients: the agency's clients. Search, page and size live in the address. */
export function ClientsPage() {
  const search = { ...FIRST_PAGE, ...useSearch({ from: '/clients' }) };
  const navigate = useNavigate();
  const { further, also, columns } = useFurther('/clients', furtherClients);
  const { data, isError, isPlaceholderData, refetch } = useClients(search, also);
  const isBehind = useLastPage(search.page, data, isPlaceholderData);
  const change = (next: ClientsSearch) => {
    const { q, page, size, ...filters } = { ...search, page: 1, ...next };
    void navigate({ to: '/clients', search: { ...shortestList({ q, page, size }), ...said(filters) } });
  };
  const set = filtersOf(search);
  const [isOpen, setIsOpen] = useState(set > 0);
  const kit = usePicks(JSON.stringify(filterOf(search)), NAMED);
  const fetchAll = async () => (await fetchClients({ ...search, page: 1, size: CHOSEN_MAX })).data;
  const firstRow = (search.page - 1) * search.size + 1;
  return (
    <>
      <PageTitle
        title={texts.title}
        lead={
          <>
            {data ? howMany(data) : '\u00a0'}
            <br />
            {/* who has no clients searches for none */}
            {data?.total === 0 && !search.q && set === 0 ? '\u00a0' : texts.searchHint}
          </>
        }
        actions={
          <>
            <SearchBox label={texts.search} q={search.q} onSearch={q => change({ q })} />
            <FilterToggle count={set} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
            <PageSizeSelect size={search.size} onSize={size => change({ size })} />
            <ExportButton call="GET /admin/export/clients" query={filterOf(search)} />
          </>
        }
      />
      {isOpen && <ClientsFilters search={search} onChange={change} columns={columns} />}
      {isError ? (
        <ErrorState message={failures.clients} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 && !isBehind ? (
        <NoClients
          q={search.q}
          isNarrowed={set > 0}
          onShowAll={() => change({ ...FIRST_PAGE, ...EVERY_CLIENT })}
        />
      ) : (
        <PagedList
          isStale={isPlaceholderData}
          page={search.page}
          pages={data?.pages}
          onPage={page => change({ page })}
        >
          <DataTable
            caption={texts.caption}
            columns={[...clientColumns(data?.data, firstRow), ...further]}
            rows={data?.data}
            rowKey={row => row.id}
            kit={kit}
          />
          {kit && (
            <kit.WhenPicked picks={kit.picks}>
              <ManyClients picks={kit.picks} total={data?.total} fetchAll={fetchAll} />
            </kit.WhenPicked>
          )}
        </PagedList>
      )}
    </>
  );
}

const howMany = ({ total, more }: { total: number; more: boolean }) =>
  more ? texts.more(count(total)) : texts.total(total, count(total));

type Nobody = { q: string; isNarrowed: boolean; onShowAll: () => void };

function NoClients({ q, isNarrowed, onShowAll }: Nobody) {
  return q || isNarrowed ? (
    <EmptyState
      title={isNarrowed ? clientFilterTexts.nothingNarrowed : texts.nothingFound}
      {...(!isNarrowed && { text: texts.nothingFoundText })}
      action={
        <Button variant="default" onClick={onShowAll}>
          {texts.showAll}
        </Button>
      }
    />
  ) : (
    <EmptyState title={texts.empty} text={texts.emptyText} />
  );
}
