import type { ProductCode } from '@puerta/domain/money/products';
import { CitySelect, DayRange, FilterBar, ServiceSelect, TO_VENEZUELA } from '../../../ui/list/FilterBar.tsx';
import { OfClient } from '../../../ui/list/OfClient.tsx';
import { choicesOf } from '../../../ui/list/optional-columns.ts';
import type { OrderKind } from '../api.ts';
import { EVERY_ORDER, filtersOf, type OrdersSearch, type ShownOrders } from '../orders-search.ts';
import { extraColumns } from './extra-columns.tsx';

const SERVICES: Record<OrderKind, readonly ProductCode[]> = {
  venezuela: TO_VENEZUELA,
  domestic: ['GND', '3DS', '2DA', 'NDA'],
};

type Props = {
  kind: OrderKind;
  search: ShownOrders;
  onChange: (next: Partial<OrdersSearch>) => void;
  withAmounts: boolean;
  /** whose the packages are, where they are one client's */
  client: string | undefined;
  chosen: readonly string[];
  onChoose: (keys: readonly string[]) => void;
};

/** What narrows a list of orders besides search and state, and what it shows besides. */
export function OrdersTools({ kind, search, onChange, withAmounts, client = '', chosen, onChoose }: Props) {
  return (
    <FilterBar
      isNarrowed={filtersOf(search) > 1}
      onClear={() => onChange(EVERY_ORDER)}
      columns={{
        choices: choicesOf(extraColumns(kind, withAmounts)),
        chosen,
        onChoose,
      }}
    >
      {search.client !== undefined && (
        <OfClient name={client} onClear={() => onChange({ client: undefined })} />
      )}
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
