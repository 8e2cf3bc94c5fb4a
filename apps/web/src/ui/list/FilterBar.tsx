import { Button } from '@mantine/core';
import type { ProductCode } from '@puerta/domain/money/products';
import { IconColumns3 } from '@tabler/icons-react';
import { formatDay } from '@puerta/domain/days/calendar-day';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext, useState } from 'react';
import { read } from '../../lib/query/read.ts';
import { CheckField } from '../form/CheckField.tsx';
import { DayField } from '../form/DayField.tsx';
import styles from './FilterBar.module.css';
import { AsChips, FilterChip } from './FilterChip.tsx';
import { FilterSelect } from './FilterSelect.tsx';
import { filterTexts as texts } from './filters.es.ts';

/** A further column that may be chosen, and how it is called. */
type Choice = { key: string; label: string };

/** OptionalColumn columns, those that are shown by their keys, and how others are. */
export type ChosenColumns = {
  choices: readonly Choice[];
  chosen: readonly string[];
  onChoose: (keys: readonly string[]) => void;
};

type Props = {
  /** several are set */
  isNarrowed: boolean;
  onClear: () => void;
  /** the fields of this list */
  children: ReactNode;
  columns?: ChosenColumns;
};

/** A list's filters, and its further columns; as chips, what is set of them and what takes them all away. */
export function FilterBar({ isNarrowed, onClear, children, columns }: Props) {
  const [isChoosing, setIsChoosing] = useState(false);
  if (useContext(AsChips)) {
    return (
      <fieldset className={styles.chips} aria-label={texts.set}>
        {children}
        {isNarrowed && (
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            {texts.clear}
          </Button>
        )}
      </fieldset>
    );
  }
  return (
    <search className={styles.bar} aria-label={texts.label}>
      {children}
      {columns && (
        <Button
          variant="default"
          h={44}
          leftSection={<IconColumns3 size={18} aria-hidden />}
          aria-expanded={isChoosing}
          onClick={() => setIsChoosing(!isChoosing)}
        >
          {texts.columns}
        </Button>
      )}
      {columns && isChoosing && (
        <fieldset className={styles.columns}>
          <legend>{texts.chooseColumns}</legend>
          {columns.choices.map(({ key, label }) => (
            <CheckField
              key={key}
              checked={columns.chosen.includes(key)}
              onChange={isChosen =>
                columns.onChoose(
                  isChosen ? [...columns.chosen, key] : columns.chosen.filter(one => one !== key),
                )
              }
            >
              {label}
            </CheckField>
          ))}
        </fieldset>
      )}
    </search>
  );
}

type Days = { from?: string | undefined; to?: string | undefined };

/** From one day of the agency to another, both included; either may be left open. */
export function DayRange({ from, to, onDays }: Days & { onDays: (days: Days) => void }) {
  if (useContext(AsChips)) {
    const says = (day: string) => formatDay(day, 'D MMM YYYY');
    return (
      <>
        {from && (
          <FilterChip words={texts.fromDay(says(from))} onClear={() => onDays({ from: undefined, to })} />
        )}
        {to && (
          <FilterChip
            words={texts.toDay(says(to), from !== undefined && to < from)}
            onClear={() => onDays({ from, to: undefined })}
          />
        )}
      </>
    );
  }
  return (
    <>
      <DayField label={texts.from} value={from} max={to} onDay={day => onDays({ from: day, to })} />
      <DayField label={texts.to} value={to} min={from} onDay={day => onDays({ from, to: day })} />
    </>
  );
}

export const TO_VENEZUELA: readonly ProductCode[] = ['AER', 'MAR', 'AGPM', 'AGPA', 'AGPB', 'AGPC'];

type ServiceProps = {
  value: string | undefined;
  codes: readonly ProductCode[];
  onService: (code: ProductCode | undefined) => void;
};

export function ServiceSelect({ value = '', codes, onService }: ServiceProps) {
  return (
    <FilterSelect
      label={texts.service}
      all={texts.everyService}
      value={value}
      options={codes.map(code => ({ value: code, label: texts.services[code] }))}
      onChange={value => onService(codes.find(code => code === value))}
    />
  );
}

type CityProps = { value: number | undefined; onCity: (city: number | undefined) => void };

/** A city of Venezuela; those that are offered no more too, for what was sent there. */
export function CitySelect({ value, onCity }: CityProps) {
  const { data = [] } = useQuery(read('places', 'GET /places/cities'));
  const cities = data
    .map(({ id, city, state }) => ({ value: String(id), label: `${city}, ${state}` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'es'));
  return (
    <FilterSelect
      label={texts.city}
      all={texts.everyCity}
      // while the cities are on their way
      value={cities.length > 0 && value ? String(value) : ''}
      options={cities}
      onChange={city => onCity(city ? Number(city) : undefined)}
    />
  );
}
