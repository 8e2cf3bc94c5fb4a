import type { TariffPlan } from '@puerta/contract/money/tariffs';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ConflictBanner } from '../../../ui/form/ConflictBanner.tsx';
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import type { CityRow } from '../../places/api.ts';
import { catalogTexts } from '../../places/catalog.es.ts';
import type { CitiesSearch, Only } from '../cities-search.ts';
import { tariffTexts } from '../texts.es.ts';
import type { TariffDraft } from '../use-tariff-draft.ts';
import styles from './CitiesAbove.module.css';
import { FilePreview, type ReadFile } from './FilePreview.tsx';
import { PercentField } from './PercentField.tsx';
import { Plans } from './VersionsPanel.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { type Change, type Draft, percentOf, PRICES, raisedCells } from '../draft.ts';

/** What the address asks for, the cities that it leaves, and how to ask for others. */
export type Shown = {
  search: CitiesSearch;
  rows: CityRow[];
  show: (next: CitiesSearch) => void;
};

type Props = {
  tariff: TariffDraft;
  cities: readonly CityRow[];
  /** prices from a day on that did not come yet */
  plans: readonly TariffPlan[];
  shown: Shown;
  file: ReadFile | null;
  onFile: (file: ReadFile | null) => void;
};

/** Over the table: what somebody else changed, what is planned, a file that was read, and what narrows and raises. */
export function CitiesAbove({ tariff, cities, plans, shown, file, onFile }: Props) {
  return (
    <div className={styles.above}>
      <ConflictBanner conflict={tariff.conflict} busy={tariff.isBusy} />
      {plans.length > 0 && <Plans plans={plans} rows={cities} tariff={tariff} />}
      {file && (
        <FilePreview
          key={file.name}
          file={file}
          onDiscard={() => onFile(null)}
          onTake={changes => {
            onFile(null);
            tariff.take(changes);
          }}
        />
      )}
      <div className={styles.tools}>
        <Filters cities={cities} search={shown.search} onShow={shown.show} />
        <RaiseForm rows={shown.rows} draft={tariff.draft} onRaise={tariff.change} />
      </div>
    </div>
  );
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

const texts = tariffTexts.raise;
const ALL = 'all';
const OPTIONS = [
  ...PRICES.map(figure => ({ value: figure as string, label: tariffTexts.heads[figure] as string })),
  { value: ALL, label: texts.allCosts as string },
];
type RaiseFormProps = { rows: CityRow[]; draft: Draft; onRaise: (...changes: Change[]) => void };

/** Raises or lowers one price of every city that is shown; the table shows before and after, and nothing is saved. */
function RaiseForm({ rows, draft, onRaise }: RaiseFormProps) {
  const [figure, setFigure] = useState<string>('air_cost');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const raise = (event: FormEvent) => {
    event.preventDefault();
    const percent = percentOf(typed);
    if (percent === null) {
      setError(texts.invalid);
      return;
    }
    const figures = PRICES.filter(one => figure === ALL || one === figure);
    const changes = raisedCells(rows, figures, percent, draft);
    setError(changes.length === 0 ? texts.nothing : null);
    if (changes.length > 0) {
      onRaise(...changes);
    }
  };
  return (
    <form noValidate className={styles.form} onSubmit={raise}>
      <fieldset className={styles.fields}>
        <legend>{texts.legend(rows.length)}</legend>
        <SelectField
          label={texts.figure}
          placeholder={null}
          options={OPTIONS}
          value={figure}
          onChange={setFigure}
        />
        <PercentField
          label={texts.percent}
          placeholder="+5"
          value={typed}
          error={error}
          onChange={setTyped}
        />
        <Button type="submit" variant="default" h={48}>
          {texts.apply}
        </Button>
      </fieldset>
      <p>{texts.hint}</p>
    </form>
  );
}
