import type { ClientExtra } from '@puerta/contract/people/clients';
import { failures } from '@puerta/contract/messages.es';
import { CHOSEN_MAX } from '@puerta/domain/parcels/parcel-limits';
import { phoneText } from '@puerta/domain/people/phone';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { count, day, money } from '../../../lib/format.ts';
import { ask, readPage } from '../../../lib/query/read.ts';
import { Clip } from '../../../ui/page/Clip.tsx';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { DayRange, FilterBar } from '../../../ui/list/FilterBar.tsx';
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { columnsOf, type OptionalColumn, useOptionalColumns } from '../../../ui/list/optional-columns.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { usePicks } from '../../../ui/many/use-picks.ts';
import type { ClientRow } from '../api.ts';
import type { ClientsSearch } from '../clients-search.ts';
import { Portrait } from '../components/Portrait.tsx';
import { clientTexts } from '../texts.es.ts';
import styles from './ClientsPage.module.css';

const texts = clientTexts.list;
const CALL = 'GET /clients/page/:n/:size';
const ManyClients = lazy(async () => ({
  default: (await import('../components/ManyClients.tsx')).ManyClients,
}));
const NAMED = { keyOf: ({ id }: ClientRow) => id, nameOf: ({ name }: ClientRow) => name };

/** /clients: the agency's clients. Search, page and size live in the address. */
export function ClientsPage() {
  const list = useList<ClientsSearch>({ filters: ['blocked', 'owes', 'from', 'to'] });
  const { search, filter, change } = list;
  const { further, also, columns } = useOptionalColumns('/clients', extraClientColumns);
  const query = useQuery(readPage('clients', CALL, { params: list.page, query: { ...filter, also } }));
  const { data } = query;
  const kit = usePicks(JSON.stringify(filter), NAMED);
  const fetchAll = async () => (await ask(CALL, { params: { n: 1, size: CHOSEN_MAX }, query: filter })).data;
  return (
    <ListPage
      list={list}
      query={query}
      texts={texts}
      failed={failures.clients}
      lead={
        <>
          {data ? howMany(data) : '\u00a0'}
          {' · '}
          {/* who has no clients searches for none */}
          {data?.total === 0 && !list.isNarrowed ? '\u00a0' : texts.searchHint}
        </>
      }
      search={texts.search}
      filters={
        <FilterBar {...list.bar} columns={columns}>
          <DayRange from={search.from} to={search.to} onDays={change} />
          <FilterSelect
            label={texts.access}
            all={texts.everyAccess}
            value={String(search.blocked ?? '')}
            options={ACCESS}
            onChange={value => change({ blocked: value === '' ? undefined : value === 'true' })}
          />
          <FilterSelect
            label={texts.debt}
            all={texts.anyDebt}
            value={search.owes ?? ''}
            options={[{ value: '1', label: texts.owes }]}
            onChange={value => change({ owes: value === '1' ? '1' : undefined })}
          />
        </FilterBar>
      }
      file={{ call: 'GET /admin/export/clients' }}
      empty={
        list.set > 0
          ? { title: texts.nothingNarrowed }
          : search.q
            ? { title: texts.nothingFound, text: texts.nothingFoundText }
            : { title: texts.empty, text: texts.emptyText }
      }
      columns={[...columnsFrom(list.firstRow, data?.data), ...further]}
      rowKey={row => row.id}
      kit={kit}
      many={picks => <ManyClients picks={picks} total={data?.total} fetchAll={fetchAll} />}
    />
  );
}

const ACCESS = [
  { value: 'false', label: texts.active },
  { value: 'true', label: texts.onlyBlocked },
];

const howMany = ({ total, more }: { total: number; more: boolean }) =>
  more ? texts.more(count(total)) : texts.total(total, count(total));

function columnsFrom(firstRow: number, rows: readonly ClientRow[] = []): Column<ClientRow>[] {
  const places = new Map(rows.map((row, index) => [row.id, firstRow + index]));
  return columnsOf(texts.columns, {
    number: { cell: row => count(places.get(row.id) ?? 0), align: 'end', width: 24, card: 'none' },
    picture: { cell: row => <Portrait person={row} size={32} />, width: 32, card: 'none' },
    name: {
      cell: row => (
        <>
          <Clip room="wide">{row.name}</Clip>
          {row.blocked && <span className={styles.blocked}>{texts.blocked}</span>}
        </>
      ),
      width: 150,
      card: 'title',
    },
    email: { cell: row => <Clip room="most">{row.email}</Clip>, width: 180, card: 'who' },
    phone: { cell: row => phoneText(row.phone, 'US') || '—', width: 90, card: 'bare' },
    see: {
      cell: row => (
        <LinkAnchor
          to="/client/$id"
          params={{ id: String(row.id) }}
          aria-label={texts.seeOf(row.name)}
          className={styles.see}
        >
          {texts.see}
        </LinkAnchor>
      ),
      width: 30,
      card: 'side',
    },
  });
}

/** What the list may show besides. */
const extraClientColumns: OptionalColumn<ClientRow, ClientExtra>[] = columnsOf(texts.further, {
  locker: { cell: row => row.locker ?? '—' },
  joined: { needs: 'joined', cell: row => (row.join_date ? day(row.join_date, 'MM/DD/YYYY') : '—') },
  city: { needs: 'city', cell: row => <Clip>{row.city ?? '—'}</Clip> },
  last: { needs: 'last', cell: row => (row.last_order ? day(row.last_order, 'MM/DD/YYYY') : '—') },
  debt: { needs: 'debt', cell: row => (row.debt ? money(row.debt) : '—'), align: 'end' },
});
