import type { Data } from '@puerta/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { count, day } from '../../../lib/format.ts';
import type { ListSearch } from '../../../lib/list/list-search.ts';
import { readPage } from '../../../lib/query/read.ts';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { LinkAnchor, LinkButton } from '../../../ui/page/links.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { WayBack } from '../../../ui/page/WayBack.tsx';
import { packageColumns } from '../components/ClientTables.tsx';
import { fileTexts } from '../file-texts.es.ts';
import { clientTexts } from '../texts.es.ts';

const texts = fileTexts.packages;
const CALL = 'GET /clients/packages/:id/:n/:size';
const DATE: Column<Data<typeof CALL>[number]> = {
  key: 'date',
  head: texts.date,
  cell: row => day(row.date),
  width: 80,
};

/** /client/{id}/packages: every package of a client. */
export function ClientPackagesPage() {
  const { id } = useParams({ from: '/client/$id/packages' });
  const list = useList<ListSearch>();
  const query = useQuery({
    ...readPage('clients', CALL, { params: { ...list.page, id: Number(id) } }),
    select: ({ data: rows, ...page }) => ({
      ...page,
      data: rows.map(row => ({ ...row, address: row.package_receive })),
    }),
  });
  const { data } = query;
  return (
    <ListPage
      list={list}
      query={query}
      texts={{ title: data ? texts.title(data.client.name) : texts.loading, caption: texts.loading }}
      lead={({ total, client }) => (
        <>
          {texts.total(total, count(total))}.{' '}
          <LinkAnchor to="/client/$id" params={{ id }}>
            {texts.see(client.name)}
          </LinkAnchor>
        </>
      )}
      back={<WayBack to="/clients" />}
      gone={
        <EmptyState
          title={clientTexts.detail.notFound}
          action={<LinkButton to="/clients">{clientTexts.detail.back}</LinkButton>}
        />
      }
      columns={[...packageColumns, DATE]}
      rowKey={row => row.id}
    />
  );
}
