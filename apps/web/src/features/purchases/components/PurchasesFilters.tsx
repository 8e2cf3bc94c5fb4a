import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { STATUS_OPTIONS } from '../../../ui/status.ts';
import type { PurchasesSearch } from '../purchases-search.ts';
import { purchasesTexts } from '../texts.es.ts';
import styles from './PurchasesFilters.module.css';

const texts = purchasesTexts.search;

type Props = { search: PurchasesSearch; onChange: (next: PurchasesSearch) => void };

/** Search by either tracking, and the state; both stand in the address. */
export function PurchasesFilters({ search: { q = '', status = 0 }, onChange }: Props) {
  return (
    <div className={styles.filters}>
      <SearchBox label={texts.label} q={q} onSearch={text => onChange({ q: text, status })} isCode />
      <FilterSelect
        label={texts.status}
        all={texts.all}
        value={status === 0 ? '' : String(status)}
        options={STATUS_OPTIONS}
        onChange={value => onChange({ q, status: Number(value) })}
      />
    </div>
  );
}
