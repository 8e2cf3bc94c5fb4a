import { Button } from '@mantine/core';
import { failures, orderStates } from '@puerta/contract/messages.es';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FIRST_PAGE, shortestList } from '../../../lib/list-search.ts';
import { useLastPage } from '../../../lib/use-last-page.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { PagedList } from '../../../ui/PagedList.tsx';
import { PageSizeSelect } from '../../../ui/Pager.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { useUnconfirmed } from '../api.ts';
import { unconfirmedColumns } from '../components/unconfirmed-columns.tsx';
import { moneyTexts } from '../texts.es.ts';
import { UNCONFIRMED_STATES, type UnconfirmedSearch } from '../unconfirmed-search.ts';
import styles from './money.module.css';

const texts = moneyTexts.unconfirmed;

/** /unconfirmed: orders without packages, and what can be done about each. */
export function UnconfirmedPage() {
  const search = { ...FIRST_PAGE, ...useSearch({ from: '/unconfirmed' }) };
  const navigate = useNavigate();
  const { data, isError, isPlaceholderData, refetch } = useUnconfirmed(search);
  const isBehind = useLastPage(search.page, data, isPlaceholderData);
  const change = (next: Partial<UnconfirmedSearch>) => {
    const { state, ...list } = { ...search, page: 1, ...next };
    void navigate({ to: '/unconfirmed', search: { ...shortestList(list), ...(state && { state }) } });
  };
  return (
    <div className={styles.page}>
      <PageTitle
        title={texts.title}
        lead={texts.lead}
        actions={
          <>
            <FilterSelect
              label={texts.state}
              all={texts.all}
              value={search.state ?? ''}
              options={UNCONFIRMED_STATES.map(value => ({ value, label: orderStates[value] }))}
              onChange={value => change({ state: UNCONFIRMED_STATES.find(one => one === value) })}
            />
            <PageSizeSelect size={search.size} onSize={size => change({ size })} />
          </>
        }
      />
      {isError ? (
        <ErrorState message={failures.load} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 && !isBehind ? (
        <NoOrders isFiltered={search.state !== undefined} onShowAll={() => change({ state: undefined })} />
      ) : (
        <PagedList
          isStale={isPlaceholderData}
          page={search.page}
          pages={data?.pages}
          onPage={page => change({ page })}
        >
          <div className={styles.wrap}>
            <DataTable
              caption={texts.caption}
              columns={unconfirmedColumns}
              rows={data?.data}
              rowKey={row => row.id}
            />
          </div>
        </PagedList>
      )}
    </div>
  );
}

function NoOrders({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  return isFiltered ? (
    <EmptyState
      title={texts.nothingInState}
      action={
        <Button variant="default" onClick={onShowAll}>
          {texts.showAll}
        </Button>
      }
    />
  ) : (
    <EmptyState title={texts.empty} text={texts.emptyText} />
  );
}
