import { manager } from '@puerta/contract/endpoint';
import { WAITING_DAYS, WAITING_STATUSES } from '@puerta/domain/waiting';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { countFilters, NO_FILTERS } from '../../../lib/list-filters.ts';
import { FIRST_PAGE, shortestList } from '../../../lib/list-search.ts';
import { STATUS_WORDS } from '../../../ui/status.ts';
import { useMay } from '../../../lib/permissions.ts';
import { delayedOf, useDelayed } from '../api.ts';
import { tellLate } from '../components/Reminders.tsx';
import { WaitingList } from '../components/WaitingList.tsx';
import { WhereAndHow } from '../components/WhereAndHow.tsx';
import { managerHomeTexts } from '../texts.es.ts';
import { type DelayedSearch, readDelayedSearch } from '../waiting-search.ts';

const texts = managerHomeTexts.list;
const FILTERS = [
  { value: 'air', label: texts.late.air },
  { value: 'sea', label: texts.late.sea },
  { value: 'today', label: texts.late.today },
  ...WAITING_STATUSES.map(status => ({
    value: String(status),
    label: texts.stands(WAITING_DAYS[status], STATUS_WORDS[status]),
  })),
];

/** /delayed: packages past the day that was promised to their customers, or that stand at a status for too long. */
export function DelayedPage() {
  const search = { ...FIRST_PAGE, ...useSearch({ from: '/delayed' }) };
  const navigate = useNavigate();
  const change = (next: Partial<DelayedSearch>) => {
    const { q, page, size, ...filters } = { ...search, page: 1, ...next };
    const delay = readDelayedSearch(filters);
    void navigate({ to: '/delayed', search: { ...shortestList({ q, page, size }), ...delay } });
  };
  const isLate = search.status === undefined;
  const isManager = useMay(manager);
  return (
    <WaitingList
      title={texts.delayedTitle}
      caption={texts.delayedCaption}
      since={isLate ? texts.columns.promised : texts.columns.since}
      days={isLate ? texts.columns.daysLate : texts.columns.days}
      filter={{
        label: texts.delay,
        value: String(search.status ?? search.late ?? ''),
        options: FILTERS,
        all: texts.late.all,
      }}
      onFilter={value => {
        const { status, late } = readDelayedSearch({ status: value, late: value });
        change({ status, late });
      }}
      more={isManager && isLate && search.late !== 'today' ? tellLate : []}
      file={{ call: 'GET /admin/export/delayed', query: delayedOf(search) }}
      fields={<WhereAndHow search={search} onChange={change} />}
      set={countFilters(search)}
      onClear={() => change(NO_FILTERS)}
      onEverything={() => change({ ...NO_FILTERS, status: undefined, late: undefined })}
      search={search}
      onChange={change}
      query={useDelayed(search)}
      empty={
        isLate
          ? { title: texts.noLate, text: texts.noLateText }
          : { title: texts.noDelayed, text: texts.noDelayedText }
      }
    />
  );
}
