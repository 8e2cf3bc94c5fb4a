import type { ListFilters } from '../../../lib/list-filters.ts';
import { CitySelect, ServiceSelect, TO_VENEZUELA } from '../../../ui/FilterBar.tsx';

type Filters = Pick<ListFilters, 'service' | 'city'>;
type Props = { search: Filters; onChange: (next: Filters) => void };

/** By service and city of destination. */
export function WhereAndHow({ search, onChange }: Props) {
  return (
    <>
      <ServiceSelect
        value={search.service}
        codes={TO_VENEZUELA}
        onService={service => onChange({ service })}
      />
      <CitySelect value={search.city} onCity={city => onChange({ city })} />
    </>
  );
}
