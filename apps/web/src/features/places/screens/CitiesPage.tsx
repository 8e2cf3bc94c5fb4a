import { Button } from '@mantine/core';
import { failures } from '@puerta/contract/messages.es';
import { fold } from '@puerta/domain/search';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { count, money } from '../../../lib/format.ts';
import { Clip } from '../../../ui/Clip.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { citiesQuery, type CityRow } from '../api.ts';
import { CatalogPage } from '../components/CatalogPage.tsx';
import { CityEditor, valuesOf } from '../components/CityEditor.tsx';
import { catalogTexts } from '../catalog.es.ts';

const texts = catalogTexts.cities;
const heads = texts.columns;
const amount = (value?: number | null) => (typeof value === 'number' ? money(value) : '—');
const days = (value?: number | null) => (typeof value === 'number' ? count(value) : '—');

const COLUMNS: Column<CityRow>[] = [
  { key: 'name', head: heads.name, cell: row => <Clip>{row.city}</Clip>, width: 100, card: 'title' },
  { key: 'state', head: heads.state, cell: row => <Clip>{row.state}</Clip>, width: 90 },
  ...(
    [
      ['seaCost', 'ocean_cost', amount],
      ['seaEta', 'ocean_eta', days],
      ['seaDelivery', 'ocean_delivery', amount],
      ['airCost', 'air_cost', amount],
      ['airEta', 'air_eta', days],
      ['airDelivery', 'air_delivery', amount],
    ] as const
  ).map(
    ([key, column, shown]): Column<CityRow> => ({
      key,
      head: heads[key],
      cell: row => shown(row[column]),
      align: 'end',
      width: 44,
    }),
  ),
];

/** /cities: the cities that the agency delivers in, with what that costs and how long it takes. */
export function CitiesPage() {
  const { q = '' } = useSearch({ from: '/cities' });
  const navigate = useNavigate();
  const list = useQuery(citiesQuery);
  const search = (wanted: string) =>
    void navigate({ to: '/cities', search: wanted ? { q: wanted } : {}, replace: true });
  return (
    <CatalogPage
      kind="city"
      texts={texts}
      list={list}
      failed={failures.placesLoad}
      nameOf={row => row.city}
      formOf={valuesOf}
      columns={COLUMNS}
      Editor={CityEditor}
      search={{
        field: <SearchBox live label={catalogTexts.search} q={q} onSearch={search} />,
        rows: (list.data ?? []).filter(row => fold(row.city).includes(fold(q))),
        nothing: (
          <EmptyState
            title={catalogTexts.noMatch}
            action={
              <Button variant="default" onClick={() => search('')}>
                {catalogTexts.showAll}
              </Button>
            }
          />
        ),
      }}
    />
  );
}
