import { type ChosenColumns, DayRange, FilterBar } from '../../../ui/FilterBar.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { type ClientsFilter, type ClientsSearch, EVERY_CLIENT, filtersOf } from '../clients-search.ts';
import { clientFilterTexts as texts } from '../filters.es.ts';

type Props = {
  search: ClientsSearch;
  onChange: (next: ClientsFilter) => void;
  columns: ChosenColumns;
};

/** What narrows the clients besides the search, and what their list shows besides. */
export function ClientsFilters({ search, onChange, columns }: Props) {
  const { blocked, owes, from, to } = search;
  return (
    <FilterBar isNarrowed={filtersOf(search) > 0} onClear={() => onChange(EVERY_CLIENT)} columns={columns}>
      <DayRange from={from} to={to} onDays={onChange} />
      <FilterSelect
        label={texts.access}
        all={texts.everyAccess}
        value={blocked === undefined ? '' : String(blocked)}
        options={[
          { value: 'false', label: texts.active },
          { value: 'true', label: texts.blocked },
        ]}
        onChange={value => onChange({ blocked: value === '' ? undefined : value === 'true' })}
      />
      <FilterSelect
        label={texts.debt}
        all={texts.anyDebt}
        value={owes ?? ''}
        options={[{ value: '1', label: texts.owes }]}
        onChange={value => onChange({ owes: value === '1' ? '1' : undefined })}
      />
    </FilterBar>
  );
}
