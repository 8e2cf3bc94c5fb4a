import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useContext } from 'react';
import { AsChips, FilterChip } from './FilterChip.tsx';
import styles from './FilterSelect.module.css';

type Option = { value: string; label: string };
type Props = {
  label: string;
  /** reads on the choice of everything, whose value is '' */
  all: string;
  value: string;
  options: readonly (Option | { group: string; items: Option[] })[];
  onChange: (value: string) => void;
};

/** A list's filter: everything, or one of a few. */
export function FilterSelect({ label, all, value, options, onChange }: Props) {
  if (useContext(AsChips)) {
    const each = options.flatMap(option => ('items' in option ? option.items : option));
    const set = value !== '' && each.find(option => option.value === value);
    return set && <FilterChip words={set.label} onClear={() => onChange('')} />;
  }
  return (
    <NativeSelect
      aria-label={label}
      className={styles.filter}
      rightSection={<IconSelector size={18} aria-hidden />}
      value={value}
      data={[{ value: '', label: all }, ...options]}
      onChange={event => onChange(event.currentTarget.value)}
    />
  );
}
