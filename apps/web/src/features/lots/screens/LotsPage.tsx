import { Button } from '@mantine/core';
import { failures, lotStatus, transports } from '@puerta/contract/messages.es';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { count, day } from '../../../lib/format.ts';
import { Clip } from '../../../ui/Clip.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { CitySelect, DayRange, FilterBar } from '../../../ui/FilterBar.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { FilterToggle } from '../../../ui/FilterToggle.tsx';
import { LinkAnchor, LinkButton } from '../../../ui/links.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { Place } from '../../../ui/Place.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { useFurther } from '../../../ui/use-further.ts';
import { type LotRow, useLots } from '../api.ts';
import { furtherLots } from '../components/further-lots.tsx';
import { LotSearch } from '../components/LotSearch.tsx';
import { LotStatusPill } from '../components/LotStatusPill.tsx';
import { type LotsFilter, readLotsSearch } from '../lots-search.ts';
import { lotTexts } from '../texts.es.ts';

const texts = lotTexts.list;
const STATUSES = Object.entries(lotStatus).map(([value, label]) => ({ value, label }));

/** /lots: every lot, newest first. */
export function LotsPage() {
  const search = useSearch({ from: '/lots' });
  const navigate = useNavigate();
  const { further, also, columns } = useFurther('/lots', furtherLots);
  const { data, isError, refetch } = useLots(search, also);
  const change = (next: LotsFilter & { q?: string; status?: string }) =>
    void navigate({ to: '/lots', search: readLotsSearch({ ...search, ...next }) });
  const { q: _q, status: _status, ...filter } = search;
  const set = Object.keys(filter).length;
  const [isOpen, setIsOpen] = useState(set > 0);
  return (
    <>
      <PageTitle
        title={texts.title}
        lead={data ? saysHowMany(data) : '\u00a0'}
        actions={
          <>
            <LotSearch q={search.q ?? ''} onSearch={q => change({ q })} />
            <FilterSelect
              label={texts.columns.status}
              all={texts.all}
              value={String(search.status ?? '')}
              options={STATUSES}
              onChange={status => change({ status })}
            />
            <FilterToggle count={set} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
            <ExportButton call="GET /admin/export/lots" query={search} />
            <LinkButton to="/lot" h={48} leftSection={<IconPlus size={18} aria-hidden />}>
              {texts.add}
            </LinkButton>
          </>
        }
      />
      {isOpen && (
        <FilterBar isNarrowed={set > 0} onClear={() => change(EVERY_LOT)} columns={columns}>
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
      )}
      {isError ? (
        <ErrorState message={failures.load} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <NoLots
          isFiltered={Object.keys(search).length > 0}
          onShowAll={() => void navigate({ to: '/lots', search: {} })}
        />
      ) : (
        <DataTable
          caption={texts.caption}
          columns={[...columnsOf(data), ...further]}
          rows={data}
          rowKey={row => row.id}
        />
      )}
    </>
  );
}

const EVERY_LOT = { from: undefined, to: undefined, city: undefined, type: undefined };
const TYPES = ([1, 2] as const).map(type => ({ value: String(type), label: lotTexts.fields.types[type] }));

/** As many as are listed, and what is in them. */
const saysHowMany = (rows: readonly LotRow[]) => {
  const packages = rows.reduce((sum, row) => sum + row.total_packages, 0);
  return `${texts.total(rows.length)}, ${texts.packages(packages, count(packages))}`;
};

function NoLots({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  return isFiltered ? (
    <EmptyState
      title={texts.nothingFound}
      action={
        <Button variant="default" onClick={onShowAll}>
          {texts.showAll}
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={texts.empty}
      text={texts.emptyText}
      action={<LinkButton to="/lot">{texts.add}</LinkButton>}
    />
  );
}

function columnsOf(rows: readonly LotRow[] | undefined): Column<LotRow>[] {
  const heads = texts.columns;
  const places = new Map(rows?.map((row, index) => [row.id, index + 1]));
  return [
    {
      key: 'number',
      head: heads.number,
      cell: row => count(places.get(row.id) ?? 0),
      align: 'end',
      width: 24,
      card: 'none',
    },
    {
      key: 'lot',
      head: heads.lot,
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
    {
      key: 'status',
      head: heads.status,
      cell: row => <LotStatusPill id={row.status_id} name={row.status} />,
      width: 100,
    },
    { key: 'type', head: heads.type, cell: row => transports[row.transport_type], width: 70 },
    {
      key: 'carrier',
      head: heads.carrier,
      cell: row => <Clip room="wide">{row.transport}</Clip>,
      width: 110,
    },
    {
      key: 'destination',
      head: heads.destination,
      cell: row => <Place>{row.destination}</Place>,
      width: 110,
    },
    { key: 'shipment', head: heads.shipment, cell: row => <Clip>{row.number || '—'}</Clip>, width: 80 },
    {
      key: 'packages',
      head: heads.packages,
      cell: row => count(row.total_packages),
      align: 'end',
      width: 30,
    },
    { key: 'date', head: heads.date, cell: row => day(row.date, 'MM/DD/YYYY'), width: 80 },
  ];
}
