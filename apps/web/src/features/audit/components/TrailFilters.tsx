import { Button } from '@mantine/core';
import { trailTexts } from '@puerta/contract/trail.es';
import { FACT_KINDS, isInTrail } from '@puerta/domain/facts';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api.ts';
import { DayField } from '../../../ui/DayField.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { auditTexts as texts } from '../texts.es.ts';
import type { TrailSearch } from '../trail-search.ts';
import styles from './TrailFilters.module.css';

/** What the trail holds, by its words; before it who came in, of which the trail itself does not tell. */
const KINDS = [
  { value: 'access', label: texts.access },
  ...FACT_KINDS.filter(isInTrail)
    .map(kind => ({ value: kind as string, label: trailTexts.actions[kind] as string }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'es')),
];

type Props = {
  search: TrailSearch;
  isNarrowed: boolean;
  onChange: (next: TrailSearch) => void;
  onAll: () => void;
};

/** By object, person, kind and day. */
export function TrailFilters({ search, isNarrowed, onChange, onAll }: Props) {
  const { data: people = [] } = useQuery({
    queryKey: ['users'],
    queryFn: async ({ signal }) => dataOf(await api('GET /admin/users', {}, { signal })),
  });
  const { q = '', actor, kind, of, from, to } = search;
  return (
    <search className={styles.filters}>
      <SearchBox
        label={texts.search}
        q={q}
        isCode
        onSearch={text => onChange({ q: text, of: undefined, id: undefined })}
      />
      <FilterSelect
        label={texts.columns.actor}
        all={texts.anybody}
        value={actor ? String(actor) : ''}
        options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={value => onChange({ actor: value ? Number(value) : undefined })}
      />
      <FilterSelect
        label={texts.columns.action}
        all={texts.anything}
        value={kind ?? ''}
        options={KINDS}
        onChange={value => onChange({ kind: (value || undefined) as TrailSearch['kind'] })}
      />
      <DayField label={texts.from} value={from} onDay={day => onChange({ from: day })} />
      <DayField label={texts.to} value={to} onDay={day => onChange({ to: day })} />
      {isNarrowed && (
        <Button variant="default" h={48} leftSection={<IconX size={16} aria-hidden />} onClick={onAll}>
          {of ? texts.notOnly(trailTexts.objects[of]) : texts.all}
        </Button>
      )}
    </search>
  );
}
