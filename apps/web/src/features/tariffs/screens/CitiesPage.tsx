import { Button } from '@mantine/core';
import { failures } from '@puerta/contract/messages.es';
import type { TariffPlan, TariffVersion } from '@puerta/contract/money/tariffs';
import { fold } from '@puerta/domain/text/search';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconHistory } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { moment } from '../../../lib/format.ts';
import { notifyError, notifySuccess } from '../../../lib/notice/notify.ts';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { LeaveQuestion } from '../../../ui/form/LeaveQuestion.tsx';
import { SidePanel } from '../../../ui/window/SidePanel.tsx';
import { versionQuery, versionsQuery } from '../api.ts';
import { draftOf, plannedCells } from '../draft.ts';
import { CitiesAbove, type Shown } from '../components/CitiesAbove.tsx';
import { ExampleQuote } from '../components/ExampleQuote.tsx';
import { FileButton, type ReadFile } from '../components/FilePreview.tsx';
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

const texts = catalogTexts.cities;

/** /cities: the cities that the agency delivers in, and what that costs: edited in the table, many at once, or by their panel. */
export function CitiesPage() {
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [showsVersions, setShowsVersions] = useState(false);
  const [file, setFile] = useState<ReadFile | null>(null);
  const list = useQuery(citiesQuery);
  const newest = useQuery(versionsQuery());
  const tariff = useTariffDraft(list.data, isPanelOpen || showsVersions);
  const cities = list.data ?? [];
  const shown = useShown(cities);
  const plans = newest.data?.plans ?? NO_PLANS;
  const planned = useMemo(() => plannedCells(plans), [plans]);
  const cache = useQueryClient();
  const restore = async (id: number) => {
    if (tariff.draft.cities.size > 0) return notifyError(tariffTexts.plans.busy);
    const version = await cache.fetchQuery({ ...versionQuery(id), staleTime: 0 }).catch(() => null);
    if (!version) return notifyError(tariffTexts.versions.failed);
    const draft = draftOf(cities, version.before);
    if (draft.cities.size === 0) return notifySuccess(tariffTexts.versions.restoreNothing);
    tariff.begin({ draft, before: id });
    setShowsVersions(false);
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
          <CitiesActions cities={list.data} onVersions={() => setShowsVersions(true)} onRead={setFile} />
        }
        above={
          <CitiesAbove
            tariff={tariff}
            cities={cities}
            plans={plans}
            shown={shown}
            file={file}
            onFile={setFile}
          />
        }
        search={{ field: null, rows: shown.rows, nothing: <NothingShown onAll={() => shown.show({})} /> }}
        Rows={(rows, on) => (
          <TariffTable
            rows={rows}
            draft={tariff.draft}
            planned={planned}
            onChange={tariff.change}
            onUndo={tariff.undo}
            onEdit={on.edit}
            onRemove={on.remove}
          />
        )}
      />
      {tariff.draft.cities.size > 0 && (
        <SaveBar key={tariff.plan?.id ?? 'new'} tariff={tariff} rows={cities} plans={plans}>
          <ExampleQuote draft={tariff.draft} rows={cities} />
        </SaveBar>
      )}
      {!isPanelOpen && <LeaveQuestion />}
      <SidePanel
        title={tariffTexts.versions.title}
        opened={showsVersions}
        onClose={() => setShowsVersions(false)}
      >
        {showsVersions && <VersionsPanel onRestore={id => void restore(id)} />}
      </SidePanel>
    </>
  );
}

const NO_PLANS: readonly TariffPlan[] = [];

type ActionsProps = {
  /** undefined while they are asked for */
  cities: readonly CityRow[] | undefined;
  onVersions: () => void;
  onRead: (file: ReadFile) => void;
};

/** Former prices, a file of new ones, and the file that stands. */
function CitiesActions({ cities, onVersions, onRead }: ActionsProps) {
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={18} aria-hidden />} onClick={onVersions}>
        {tariffTexts.versions.open}
      </Button>
      <FileButton
        offersExample={cities?.every(({ sale }) => sale?.ways.length === 0) ?? false}
        onRead={onRead}
      />
      <ExportButton call="GET /admin/export/cities" label={tariffTexts.exportFile} />
    </>
  );
}

const NothingShown = ({ onAll }: { onAll: () => void }) => (
  <EmptyState
    title={catalogTexts.noMatch}
    action={
      <Button variant="default" onClick={onAll}>
        {catalogTexts.showAll}
      </Button>
    }
  />
);

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
function useShown(cities: readonly CityRow[]): Shown {
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
