import type { LotExtra } from '@puerta/contract/parcels/lots';
import { lotStatus, transports, zones } from '@puerta/contract/messages.es';
import { isLotStatus } from '@puerta/domain/parcels/lot-status';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { count, cubicFeetText, day, pounds } from '../../../lib/format.ts';
import { read } from '../../../lib/query/read.ts';
import { Clip } from '../../../ui/page/Clip.tsx';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { CitySelect, DayRange, FilterBar } from '../../../ui/list/FilterBar.tsx';
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx';
import { LinkAnchor, LinkButton } from '../../../ui/page/links.tsx';
import { columnsOf, type OptionalColumn, useOptionalColumns } from '../../../ui/list/optional-columns.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Place } from '../../../ui/parcel/Place.tsx';
import type { LotRow } from '../api.ts';
import type { LotsSearch } from '../lots-search.ts';
import { lotTexts } from '../texts.es.ts';
import { STATUS_COLOURS, STATUS_ICONS, type StatusId } from '../../../ui/parcel/status.ts';
import styles from '../components/LotForm.module.css';

const texts = lotTexts.list;
const STATUSES = Object.entries(lotStatus).map(([value, label]) => ({ value, label }));
const TYPES = ([1, 2] as const).map(type => ({ value: String(type), label: lotTexts.fields.types[type] }));

/** /lots: every lot, newest first. */
export function LotsPage() {
  const list = useList<LotsSearch>({
    filters: ['from', 'to', 'city', 'type'],
    beside: ['status'],
    isPaged: false,
  });
  const { search, filter, change } = list;
  const { further, also, columns } = useOptionalColumns('/lots', extraLotColumns);
  const query = useQuery(read('lots', 'GET /lots/list', { query: { ...filter, also } }));
  return (
    <ListPage
      list={list}
      query={query}
      texts={texts}
      lead={saysHowMany}
      search={{ label: texts.search, isNarrow: true }}
      selects={
        <FilterSelect
          label={texts.columns.status}
          all={texts.all}
          value={String(search.status ?? '')}
          options={STATUSES}
          onChange={value => change({ status: [Number(value)].find(isLotStatus) })}
        />
      }
      filters={
        <FilterBar {...list.bar} columns={columns}>
          <DayRange from={search.from} to={search.to} onDays={change} />
          <FilterSelect
            label={texts.columns.type}
            all={texts.everyType}
            value={String(search.type ?? '')}
            options={TYPES}
            onChange={type => change({ type: ([1, 2] as const).find(one => String(one) === type) })}
          />
          <CitySelect value={search.city} onCity={city => change({ city })} />
        </FilterBar>
      }
      file={{ call: 'GET /admin/export/lots' }}
      actions={
        <LinkButton to="/lot" leftSection={<IconPlus size={18} aria-hidden />}>
          {texts.add}
        </LinkButton>
      }
      empty={
        list.isNarrowed
          ? { title: texts.nothingFound }
          : {
              title: texts.empty,
              text: texts.emptyText,
              action: <LinkButton to="/lot">{texts.add}</LinkButton>,
            }
      }
      columns={[...columnsFrom(query.data), ...further]}
      rowKey={row => row.id}
    />
  );
}

/** As many as are listed, and what is in them. */
const saysHowMany = (rows: readonly LotRow[]) => {
  const packages = rows.reduce((sum, row) => sum + row.total_packages, 0);
  return `${texts.total(rows.length)}, ${texts.packages(packages, count(packages))}`;
};

function columnsFrom(rows: readonly LotRow[] = []): Column<LotRow>[] {
  const places = new Map(rows.map((row, index) => [row.id, index + 1]));
  return columnsOf(texts.columns, {
    number: { cell: row => count(places.get(row.id) ?? 0), align: 'end', width: 24, card: 'none' },
    lot: {
      cell: row => (
        <LinkAnchor
          to="/lots/$id"
          params={{ id: String(row.id) }}
          aria-label={texts.detailOf(row.identifier)}
        >
          {row.identifier}
        </LinkAnchor>
      ),
      width: 80,
      card: 'title',
    },
    status: { cell: row => <LotStatusPill id={row.status_id} name={row.status} />, width: 100, card: 'side' },
    type: { cell: row => transports[row.transport_type], width: 70, card: 'bare' },
    carrier: { cell: row => <Clip room="wide">{row.transport}</Clip>, width: 110, card: 'who' },
    destination: { cell: row => <Place>{row.destination}</Place>, width: 110, card: 'who' },
    shipment: { cell: row => <Clip>{row.number || '—'}</Clip>, width: 80, card: 'none' },
    packages: { cell: row => count(row.total_packages), align: 'end', width: 30 },
    date: { cell: row => day(row.date, 'MM/DD/YYYY'), width: 80, card: 'bare' },
  });
}

/** What the list may show besides. */
const extraLotColumns: OptionalColumn<LotRow, LotExtra>[] = columnsOf(texts.further, {
  departure: {
    needs: 'departure',
    cell: ({ departure_date: at }) => (at ? day(at, 'MM/DD/YYYY') : '—'),
  },
  zone: {
    needs: 'zone',
    cell: ({ zone }) => (zone ? (zones as Record<number, string>)[zone] : undefined) ?? '—',
  },
  limits: {
    needs: 'limits',
    cell: ({ weight_limit: weight, volume_limit: volume }) =>
      [weight && pounds(weight), volume && cubicFeetText(volume)].filter(Boolean).join(', ') || '—',
  },
  comment: { needs: 'comment', cell: ({ comment }) => <Clip room="wide">{comment || '—'}</Clip> },
});

/** A lot looks as its packages do at that step. */
const LOOKS: Record<number, StatusId> = { 1: 2, 2: 3, 3: 4, 4: 5 };

/** A lot's state, with icon and word. */
function LotStatusPill({ id, name }: { id: number; name: string }) {
  const look = LOOKS[id] ?? 2;
  const Icon = STATUS_ICONS[look];
  const { background, ink } = STATUS_COLOURS[look];
  return (
    <span className={styles.pill} style={{ background, color: ink }}>
      <Icon size={15} stroke={2} aria-hidden />
      {name}
    </span>
  );
}
