import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { filterTexts } from '../list/filters.es.ts';

type Props = {
  label: string;
  /** `YYYY-MM-DD`; undefined while none is chosen */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onDay: (day: string | undefined) => void;
};

/** A day that narrows a list. It stays the same field while its day changes: whoever types it goes on typing. */
export function DayField({ label, value = '', min, max, onDay }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [first] = useState(value);
  useEffect(() => {
    if (field.current && field.current.value !== value) {
      field.current.value = value;
    }
  }, [value]);
  return (
    <TextInput
      ref={field}
      type="date"
      label={label}
      defaultValue={first}
      min={min}
      max={max}
      error={min && value && value < min ? filterTexts.reversed : undefined}
      onChange={event => {
        const day = event.currentTarget.value;
        // while somebody types a year the browser tells of the years 0002 and 0020 too
        if (day === '' || day > '2000') {
          onDay(day || undefined);
        }
      }}
    />
  );
}
