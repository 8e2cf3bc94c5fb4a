import { WAITING_DAYS, WAITING_STATUSES } from '@puerta/domain/waiting';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FIRST_PAGE, shortestList } from '../../../lib/list-search.ts';
import { STATUS_WORDS } from '../../../ui/status.ts';
import { useDelayed } from '../api.ts';
import { WaitingList } from '../components/WaitingList.tsx';
import { managerHomeTexts } from '../texts.es.ts';
import { type DelayedSearch, readDelayedSearch } from '../waiting-search.ts';

const texts = managerHomeTexts.list;
const FILTERS = [
  { value: 'air', label: texts.late.air },
  { value: 'sea', label: texts.late.sea },
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
    const { status, late, ...list } = { ...search, page: 1, ...next };
    const delay = readDelayedSearch({ status, late });
    void navigate({ to: '/delayed', search: { ...shortestList(list), ...delay } });
  };
  const isLate = search.status === undefined;
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
