import { CHOSEN_MAX } from '@puerta/domain/parcel-limits';
import { DEBT_AGES } from '@puerta/domain/waiting';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import { money } from '../../../lib/format.ts';
import { countFilters, NO_FILTERS, said } from '../../../lib/list-filters.ts';
import { FIRST_PAGE, shortestList } from '../../../lib/list-search.ts';
import { usePicks } from '../../../ui/use-picks.ts';
import { DayRange } from '../../../ui/FilterBar.tsx';
import { type DebtRow, fetchDebts, useDebts } from '../api.ts';
import { reminder, RemindAll } from '../components/Reminders.tsx';
import { WaitingList } from '../components/WaitingList.tsx';
import { WhereAndHow } from '../components/WhereAndHow.tsx';
import { managerHomeTexts } from '../texts.es.ts';
import type { DebtsSearch } from '../waiting-search.ts';

const texts = managerHomeTexts.list;
const AGES = DEBT_AGES.map(({ from, to }, place) => ({
  value: String(place),
  label: managerHomeTexts.ages(from, to),
}));

const ManyDebts = lazy(async () => ({ default: (await import('../components/ManyDebts.tsx')).ManyDebts }));
const NAMED = { keyOf: ({ id }: DebtRow) => id, nameOf: (row: DebtRow) => row.tracking_number };

const filterOf = ({ q: _q, page: _page, size: _size, ...filter }: DebtsSearch) => filter;

/** /debts: packages that owe, oldest debt first. */
export function DebtsPage() {
  const search = { ...FIRST_PAGE, ...useSearch({ from: '/debts' }) };
  const navigate = useNavigate();
  const change = (next: Partial<DebtsSearch>) => {
    const { q, page, size, ...filters } = { ...search, page: 1, ...next };
    void navigate({ to: '/debts', search: { ...shortestList({ q, page, size }), ...said(filters) } });
  };
  const query = useDebts(search);
  const set = countFilters(search);
  const kit = usePicks(JSON.stringify({ ...search, page: 1, size: CHOSEN_MAX }), NAMED);
  const fetchAll = async () => (await fetchDebts({ ...search, page: 1, size: CHOSEN_MAX })).data;
  return (
    <WaitingList
      title={texts.debtsTitle}
      caption={texts.debtsCaption}
      since={texts.columns.since}
      days={texts.columns.days}
      filter={{ label: texts.age, value: String(search.age ?? ''), options: AGES, all: texts.all }}
      onFilter={value => change({ age: value === '' ? undefined : Number(value) })}
      more={reminder}
      // the reminder of all knows ages alone
      action={query.data && set === 0 && <RemindAll clients={query.data.remindable} age={search.age} />}
      file={{ call: 'GET /admin/export/debts', query: filterOf(search) }}
      fields={
        <>
          <DayRange from={search.from} to={search.to} onDays={change} />
          <WhereAndHow search={search} onChange={change} />
        </>
      }
      set={set}
      onClear={() => change(NO_FILTERS)}
      onEverything={() => change({ ...NO_FILTERS, age: undefined })}
      search={search}
      onChange={change}
      query={query}
      lead={query.data && texts.owed(money(query.data.amount))}
      empty={{ title: texts.noDebts, text: texts.noDebtsText }}
      kit={kit}
    >
      {kit && (
        <kit.WhenPicked picks={kit.picks}>
          <ManyDebts picks={kit.picks} total={query.data?.total} fetchAll={fetchAll} />
        </kit.WhenPicked>
      )}
    </WaitingList>
  );
}
