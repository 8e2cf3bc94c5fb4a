import { WAITING_STATUSES } from '@puerta/domain/waiting';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FIRST_PAGE, shortestList } from '../../../lib/list-search.ts';
import { STATUS_WORDS } from '../../../ui/status.ts';
import { useDelayed } from '../api.ts';
import { WaitingList } from '../components/WaitingList.tsx';
import { managerHomeTexts } from '../texts.es.ts';
import type { DelayedSearch } from '../waiting-search.ts';

const texts = managerHomeTexts.list;
const STATUSES = WAITING_STATUSES.map(status => ({ value: String(status), label: STATUS_WORDS[status] }));

/** /delayed: packages that have stood at a status for too long. */
export function DelayedPage() {
  const search = { ...FIRST_PAGE, ...useSearch({ from: '/delayed' }) };
  const navigate = useNavigate();
  const change = (next: Partial<DelayedSearch>) => {
    const { status, ...list } = { ...search, page: 1, ...next };
    void navigate({ to: '/delayed', search: { ...shortestList(list), ...(status && { status }) } });
  };
  return (
    <WaitingList
      title={texts.delayedTitle}
      caption={texts.delayedCaption}
      filter={{ label: texts.status, value: String(search.status ?? ''), options: STATUSES }}
      onFilter={value => change({ status: value === '' ? undefined : Number(value) })}
      search={search}
      onChange={change}
      query={useDelayed(search)}
      empty={{ title: texts.noDelayed, text: texts.noDelayedText }}
    />
  );
}
