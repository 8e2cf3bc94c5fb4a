import { Button } from '@mantine/core';
import { zones } from '@puerta/contract/messages.es';
import { count } from '../../../lib/format.ts';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import type { Filter, WaitingPlace } from '../api.ts';
import { placesToChoose, zonesToChoose } from '../lot-form.ts';
import { lotTexts } from '../texts.es.ts';
import styles from './PackagePicker.module.css';

const texts = lotTexts.picker;

type Props = {
  places: readonly WaitingPlace[];
  filter: Filter;
  /** the lot's state, one click away */
  near: string;
  onFilter: (filter: Filter) => void;
};

/** Narrows what is offered down to where it goes, or whose it is. */
export function PackageFilter({ places, filter, near, onFilter }: Props) {
  const offered = zonesToChoose(places, zones);
  const states = placesToChoose(places, { zone: filter.zone, state: '' });
  const nearby =
    filter.state === near
      ? undefined
      : placesToChoose(places, { zone: '', state: '' }).find(({ value }) => value === near);
  const optionsOf = (choices: typeof states) =>
    choices.map(({ value, name, packages }) => ({ value, label: texts.place(name, count(packages)) }));
  return (
    <div className={styles.filters}>
      <SearchBox label={texts.search} q={filter.q} onSearch={q => onFilter({ ...filter, q })} />
      {offered.length > 0 && (
        <FilterSelect
          label={texts.zones}
          all={texts.anyZone}
          value={filter.zone}
          options={optionsOf(offered)}
          onChange={zone => onFilter({ ...filter, zone, state: '', city: '' })}
        />
      )}
      <FilterSelect
        label={texts.states}
        all={texts.anyState}
        value={filter.state}
        options={optionsOf(states)}
        onChange={state => onFilter({ ...filter, state, city: '' })}
      />
      {filter.state !== '' && (
        <FilterSelect
          label={texts.cities}
          all={texts.anyCity}
          value={filter.city}
          options={optionsOf(placesToChoose(places, filter))}
          onChange={city => onFilter({ ...filter, city })}
        />
      )}
      {nearby && (
        <Button variant="default" onClick={() => onFilter({ ...filter, zone: '', state: near, city: '' })}>
          {texts.only(nearby.name, count(nearby.packages))}
        </Button>
      )}
    </div>
  );
}
