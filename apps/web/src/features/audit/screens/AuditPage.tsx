import type { Data } from '@puerta/contract/client';
import { actionWords, actorWords, changeWords, objectWords } from '@puerta/contract/office/trail-words';
import { trailTexts } from '@puerta/contract/office/trail.es';
import { FACT_KINDS, isInTrail } from '@puerta/domain/facts';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import type { ListSearch } from '../../../lib/list/list-search.ts';
import { read, readPage } from '../../../lib/query/read.ts';
import { count, moment } from '../../../lib/format.ts';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { columnsOf } from '../../../ui/list/optional-columns.ts';
import { Clip } from '../../../ui/page/Clip.tsx';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { objectLink } from '../object-link.ts';
import { auditTexts as texts } from '../texts.es.ts';
import type { TrailSearch } from '../trail-search.ts';
import styles from '../components/HistoryCard.module.css';
import { DayRange, FilterBar } from '../../../ui/list/FilterBar.tsx';
import { AsChips, FilterChip } from '../../../ui/list/FilterChip.tsx';
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';

type TrailRow = Data<'GET /admin/audit/:n/:size'>[number];

const columns: Column<TrailRow>[] = columnsOf(texts.columns, {
  date: { cell: row => <time dateTime={row.date}>{moment(row.date)}</time>, width: 110, card: 'bare' },
  actor: { cell: row => <Clip>{actorWords(row)}</Clip>, width: 120, card: 'who' },
  action: { cell: row => <Clip>{actionWords(row)}</Clip>, width: 150, card: 'title' },
  object: { cell: row => <About object={row.object} />, width: 150, card: 'who' },
  change: { cell: row => <Changes row={row} />, width: 180, card: 'bare' },
});

function About({ object }: Pick<TrailRow, 'object'>) {
  const link = objectLink(object);
  const words = <Clip>{objectWords(object)}</Clip>;
  return link ? <LinkAnchor {...link}>{words}</LinkAnchor> : words;
}

function Changes({ row }: { row: TrailRow }) {
  return <Clip room="wide">{changeWords(row, moment).join('; ') || '—'}</Clip>;
}

/** /audit: who did what, when; narrowed by person, kind, object and day. */
export function AuditPage() {
  const list = useList<TrailSearch>({ filters: ['of', 'actor', 'kind', 'from', 'to'], beside: ['id'] });
  const query = useQuery({
    ...readPage('audit', 'GET /admin/audit/:n/:size', { params: list.page, query: list.filter }),
    staleTime: 0,
  });
  // whoever searches asks for another object than the one whose page led here
  const change = (next: ListSearch) =>
    list.change('q' in next ? { ...next, of: undefined, id: undefined } : next);
  return (
    <div className={styles.wrap}>
      <ListPage
        list={{ ...list, change }}
        query={query}
        texts={{ ...texts, showAll: texts.all }}
        lead={({ total, more }) => texts.total(total, count(total), more ?? false)}
        file={{ call: 'GET /admin/export/audit' }}
        search={texts.search}
        filters={<TrailFilters {...list} />}
        empty={
          list.isNarrowed ? { title: texts.nothingFound } : { title: texts.empty, text: texts.emptyText }
        }
        columns={columns}
        rowKey={row => row.id}
      />
    </div>
  );
}

/** What facts are about, in groups to choose from; the last has the rest. */
const SUBJECTS: Record<keyof typeof texts.groups, readonly string[]> = {
  parcels: ['package', 'box', 'lot'],
  labels: ['label', 'test_label', 'pickup'],
  money: ['debt', 'refund', 'purchase', 'stray', 'difference', 'dispute', 'cash', 'deposit'],
  prices: ['tariff', 'city', 'state', 'office', 'transport', 'product'],
  clients: ['client', 'ticket', 'canned', 'mail'],
  house: [],
};
const GROUPED = Object.values(SUBJECTS).flat();

/** What the trail holds, by its words, in groups; before it who came in, of which the trail itself does not tell. */
const KINDS = [
  { value: 'access', label: texts.access },
  ...Object.entries(texts.groups).map(([name, group]) => {
    const subjects = SUBJECTS[name as keyof typeof SUBJECTS];
    const isOf = (subject: string) =>
      subjects.length > 0 ? subjects.includes(subject) : !GROUPED.includes(subject);
    const items = FACT_KINDS.filter(kind => isInTrail(kind) && isOf(kind.replace(/\..*/, '')))
      .map(kind => ({ value: kind as string, label: trailTexts.actions[kind] as string }))
      .toSorted((one, other) => one.label.localeCompare(other.label, 'es'));
    return { group, items };
  }),
];

/** By person, kind and day; of what, which an object's own page chose. */
function TrailFilters({ search, bar, change }: ReturnType<typeof useList<TrailSearch>>) {
  const { data: people = [] } = useQuery(read('users', 'GET /admin/users'));
  const isChips = useContext(AsChips);
  const { actor, kind, of, from, to } = search;
  return (
    <FilterBar {...bar}>
      {isChips && of && (
        <FilterChip
          words={texts.notOnly(trailTexts.objects[of])}
          label={texts.notOnly(trailTexts.objects[of])}
          onClear={() => change({ of: undefined, id: undefined })}
        />
      )}
      <FilterSelect
        label={texts.columns.actor}
        all={texts.anybody}
        value={actor ? String(actor) : ''}
        options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={value => change({ actor: value ? Number(value) : undefined })}
      />
      <FilterSelect
        label={texts.columns.action}
        all={texts.anything}
        value={kind ?? ''}
        options={KINDS}
        onChange={value => change({ kind: (value || undefined) as TrailSearch['kind'] })}
      />
      <DayRange from={from} to={to} onDays={change} />
    </FilterBar>
  );
}
