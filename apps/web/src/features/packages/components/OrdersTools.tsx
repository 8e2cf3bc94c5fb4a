import type { ProductCode } from '@puerta/domain/products';
import { NO_FILTERS } from '../../../lib/list-filters.ts';
import { CitySelect, DayRange, FilterBar, ServiceSelect, TO_VENEZUELA } from '../../../ui/FilterBar.tsx';
import type { OrderKind } from '../api.ts';
import { filtersOf, type OrdersSearch, type ShownOrders } from '../orders-search.ts';
import { alsoColumns } from './also-columns.tsx';

const SERVICES: Record<OrderKind, readonly ProductCode[]> = {
  venezuela: TO_VENEZUELA,
  domestic: ['GND', '3DS', '2DA', 'NDA'],
};

type Props = {
  kind: OrderKind;
  search: ShownOrders;
  onChange: (next: Partial<OrdersSearch>) => void;
  withAmounts: boolean;
  chosen: readonly string[];
  onChoose: (keys: readonly string[]) => void;
};

/** What narrows a list of orders besides search and state, and what it shows besides. */
export function OrdersTools({ kind, search, onChange, withAmounts, chosen, onChoose }: Props) {
  return (
    <FilterBar
      isNarrowed={filtersOf(search) > 0}
      onClear={() => onChange(NO_FILTERS)}
      columns={{
        choices: alsoColumns(kind, withAmounts).map(({ key, head }) => ({ key, label: head })),
        chosen,
        onChoose,
      }}
    >
      <DayRange from={search.from} to={search.to} onDays={onChange} />
      <ServiceSelect
        value={search.service}
        codes={SERVICES[kind]}
        onService={service => onChange({ service })}
      />
      {kind === 'venezuela' && <CitySelect value={search.city} onCity={city => onChange({ city })} />}
    </FilterBar>
  );
}
