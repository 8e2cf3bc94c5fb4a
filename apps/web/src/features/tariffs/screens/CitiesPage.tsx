import { Button } from '@mantine/core';
import { failures } from '@puerta/contract/messages.es';
import type { TariffVersion } from '@puerta/contract/tariffs';
import { fold } from '@puerta/domain/search';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { moment } from '../../../lib/format.ts';
import { ConflictBanner } from '../../../ui/ConflictBanner.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { LeaveQuestion } from '../../../ui/LeaveQuestion.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { versionsQuery } from '../api.ts';
import { ExampleQuote } from '../components/ExampleQuote.tsx';
import { FileButton } from '../components/FileButton.tsx';
import { FilePreview, type ReadFile } from '../components/FilePreview.tsx';
import { Plans } from '../components/Plans.tsx';
import { RaiseForm } from '../components/RaiseForm.tsx';
import { SaveBar } from '../components/SaveBar.tsx';
import { TariffTable } from '../components/TariffTable.tsx';
import { VersionsPanel } from '../components/VersionsPanel.tsx';
import { tariffTexts } from '../texts.es.ts';
import { useTariffDraft } from '../use-tariff-draft.ts';
import { citiesQuery, type CityRow } from '../../places/api.ts';
import type { CitiesSearch, Only } from '../cities-search.ts';
import { catalogTexts } from '../../places/catalog.es.ts';
import { CatalogPage } from '../../places/components/CatalogPage.tsx';
import { CityEditor, valuesOf } from '../components/CityEditor.tsx';
import styles from './CitiesPage.module.css';

const texts = catalogTexts.cities;

/** /cities: the cities that the agency delivers in, and what that costs: edited in the table, many at once, or by their panel. */
export function CitiesPage() {
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [showsVersions, setShowsVersions] = useState(false);
  const [file, setFile] = useState<ReadFile | null>(null);
  const [planned, setPlanned] = useState<TariffVersion | null>(null);
  const list = useQuery(citiesQuery);
  const newest = useQuery(versionsQuery());
  const tariff = useTariffDraft(list.data, isPanelOpen || showsVersions);
  const { search, show, rows } = useShown(list.data ?? []);
  const { draft, conflict } = tariff;
  const isDirty = draft.cities.size > 0;
  const plans = (newest.data?.rows ?? []).filter(({ state }) => state === 'waiting');
  const discard = () => {
    tariff.clear();
    setPlanned(null);
  };
  return (
    <>
      <CatalogPage
        kind="city"
        texts={texts}
        list={list}
        failed={failures.placesLoad}
        nameOf={row => row.city}
        formOf={valuesOf}
        columns={[]}
        Editor={CityEditor}
        onPanel={setPanelOpen}
        lead={leadOf(list.data, newest.data?.rows)}
        actions={
          <>
            <Button
              variant="default"
              h={48}
              leftSection={<IconHistory size={18} aria-hidden />}
              onClick={() => setShowsVersions(true)}
            >
              {tariffTexts.versions.open}
            </Button>
            <FileButton
              offersExample={list.data?.every(({ sale }) => sale?.ways.length === 0) ?? false}
              onRead={setFile}
            />
            <ExportButton call="GET /admin/export/cities" label={tariffTexts.exportFile} />
          </>
        }
        above={
          <div className={styles.above}>
            <ConflictBanner conflict={conflict} busy={tariff.isBusy} />
            {plans.length > 0 && (
              <Plans
                plans={plans}
                rows={list.data ?? []}
                isBusy={isDirty}
                onEdit={(plan, next) => {
                  setPlanned(plan);
                  tariff.begin(next, plan.id);
                }}
              />
            )}
            {file && (
              <FilePreview
                key={file.name}
                file={file}
                onDiscard={() => setFile(null)}
                onTake={changes => {
                  setFile(null);
                  tariff.take(changes);
                }}
              />
            )}
            <div className={styles.tools}>
              <Filters cities={list.data ?? []} search={search} onShow={show} />
              <RaiseForm rows={rows} draft={draft} onRaise={tariff.change} />
            </div>
          </div>
        }
        search={{
          field: null,
          rows,
          nothing: (
            <EmptyState
              title={catalogTexts.noMatch}
              action={
                <Button variant="default" onClick={() => show({})}>
                  {catalogTexts.showAll}
                </Button>
              }
            />
          ),
        }}
        Rows={(shown, on) => (
          <TariffTable
            rows={shown}
            draft={draft}
            onChange={tariff.change}
            onUndo={tariff.undo}
            onEdit={on.edit}
            onRemove={on.remove}
          />
        )}
      />
      {isDirty && (
        <SaveBar
          key={planned?.id ?? 'new'}
          draft={draft}
          rows={list.data ?? []}
          day={planned?.day ?? null}
          replaces={tariff.replaces}
          isBusy={tariff.isBusy}
          isSecond={conflict !== null}
          onChange={tariff.change}
          onUndo={tariff.undo}
          onDiscard={discard}
          onSave={tariff.saveAs}
        >
          <ExampleQuote draft={draft} rows={list.data ?? []} />
        </SaveBar>
      )}
      {!isPanelOpen && <LeaveQuestion />}
      <SidePanel
        title={tariffTexts.versions.title}
        opened={showsVersions}
        onClose={() => setShowsVersions(false)}
      >
        {showsVersions && <VersionsPanel />}
      </SidePanel>
    </>
  );
}

function leadOf(cities: readonly CityRow[] | undefined, versions: readonly TariffVersion[] | undefined) {
  if (!cities) {
    return '\u00a0';
  }
  const sold = cities.filter(({ sale }) => sale && sale.ways.length > 0).length;
  const lead = tariffTexts.lead(catalogTexts.total(cities.length, texts.one, texts.many), sold);
  const last = versions?.find(({ state }) => state === 'applied');
  const [made = ''] = last ? moment(last.made).split(',') : [];
  return last ? `${lead} ${tariffTexts.version(last.id, last.by.name, made)}` : lead;
}

const STANDS: Record<Only, (row: CityRow) => boolean> = {
  active: row => row.active === 1,
  inactive: row => row.active === 0,
  unsold: row => row.sale !== undefined && row.sale.ways.length === 0,
};

/** The rows that the address asks for, and how to ask for others. */
function useShown(cities: readonly CityRow[]) {
  const search: CitiesSearch = useSearch({ from: '/cities' });
  const navigate = useNavigate();
  const { q = '', state, only } = search;
  const rows = cities.filter(
    row =>
      fold(row.city).includes(fold(q)) &&
      (state === undefined || row.state_id === state) &&
      (only === undefined || STANDS[only](row)),
  );
  const show = (next: CitiesSearch) => void navigate({ to: '/cities', search: next, replace: true });
  return { search, rows, show };
}

type FiltersProps = {
  cities: readonly CityRow[];
  search: CitiesSearch;
  onShow: (search: CitiesSearch) => void;
};

function Filters({ cities, search, onShow }: FiltersProps) {
  const { q = '', state, only } = search;
  const states = new Map(cities.map(row => [row.state_id, row.state]));
  const options = [...states].map(([id, name]) => ({ value: String(id), label: name }));
  const change = ({ q: name, state: id, only: how }: Record<keyof CitiesSearch, string>) =>
    onShow({
      ...(name && { q: name }),
      ...(id && { state: Number(id) }),
      ...(how && { only: how as Only }),
    });
  const now = { q, state: state === undefined ? '' : String(state), only: only ?? '' };
  return (
    <div className={styles.filters}>
      <SearchBox live label={catalogTexts.search} q={q} onSearch={wanted => change({ ...now, q: wanted })} />
      <FilterSelect
        label={tariffTexts.states}
        all={tariffTexts.allStates}
        value={now.state}
        options={options.sort((one, other) => one.label.localeCompare(other.label, 'es'))}
        onChange={id => change({ ...now, state: id })}
      />
      <FilterSelect
        label={tariffTexts.actives}
        all={tariffTexts.allActives}
        value={now.only}
        options={[
          { value: 'active', label: tariffTexts.onlyActive },
          { value: 'inactive', label: tariffTexts.onlyInactive },
          { value: 'unsold', label: tariffTexts.notSold },
        ]}
        onChange={how => change({ ...now, only: how })}
      />
    </div>
  );
}
