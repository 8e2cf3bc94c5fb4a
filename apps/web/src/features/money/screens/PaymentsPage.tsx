import { Button } from '@mantine/core';
import { failures } from '@puerta/contract/messages.es';
import { utcMidnight } from '@puerta/domain/calendar-day';
import { IconX } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { count, day, money } from '../../../lib/format.ts';
import { said } from '../../../lib/list-filters.ts';
import { FIRST_PAGE, shortestList } from '../../../lib/list-search.ts';
import { useLastPage } from '../../../lib/use-last-page.ts';
import { Card } from '../../../ui/Card.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { DayRange, FilterBar } from '../../../ui/FilterBar.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { FilterToggle } from '../../../ui/FilterToggle.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { OfClient } from '../../../ui/OfClient.tsx';
import { PagedList } from '../../../ui/PagedList.tsx';
import { PageSizeSelect } from '../../../ui/Pager.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { useFurther } from '../../../ui/use-further.ts';
import { type Payment, usePayments } from '../api.ts';
import { furtherPayments, paymentColumns, paymentFlag } from '../components/payment-columns.tsx';
import { EVERY_PAYMENT, type PaymentsSearch } from '../payments-search.ts';
import { moneyTexts } from '../texts.es.ts';
import styles from './money.module.css';

const texts = moneyTexts.payments;

/** /payments: every movement of money. */
export function PaymentsPage() {
  const search = { ...FIRST_PAGE, ...useSearch({ from: '/payments' }) };
  const navigate = useNavigate();
  const { further, also, columns } = useFurther('/payments', furtherPayments);
  const { data, isError, isPlaceholderData, refetch } = usePayments(search, also);
  const isBehind = useLastPage(search.page, data, isPlaceholderData);
  const change = (next: Partial<PaymentsSearch>) => {
    const { q, page, size, ...filter } = { ...search, page: 1, ...next };
    void navigate({ to: '/payments', search: { ...shortestList({ q, page, size }), ...said(filter) } });
  };
  const showAll = () => change({ ...FIRST_PAGE, ...EVERY_PAYMENT });
  const { q: _q, page: _page, size: _size, week: _week, ...filter } = search;
  const set = Object.keys(said(filter)).length;
  const [isOpen, setIsOpen] = useState(set > 0);
  return (
    <div className={styles.page}>
      <PageTitle
        title={texts.title}
        lead={data ? saysHowMuch(data) : '\u00a0'}
        actions={
          <>
            {search.week && (
              <Button
                variant="default"
                h={48}
                rightSection={<IconX size={16} aria-hidden />}
                onClick={() => change({ week: undefined })}
                aria-label={texts.everyWeek(day(utcMidnight(search.week)))}
              >
                {texts.week(day(utcMidnight(search.week)))}
              </Button>
            )}
            <SearchBox label={texts.search} q={search.q} onSearch={q => change({ q })} />
            <FilterToggle count={set} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
            <PageSizeSelect size={search.size} onSize={size => change({ size })} />
            <LinkButton to="/payments/days" variant="default" h={48}>
              {texts.byDay}
            </LinkButton>
            <LinkButton to="/payments/margins" variant="default" h={48}>
              {texts.margins}
            </LinkButton>
            <ExportButton
              call="GET /admin/export/payments"
              query={{ q: search.q, week: search.week, ...filter }}
            />
            <ExportButton call="GET /admin/export/invoices" label={texts.exportInvoices} />
          </>
        }
      />
      {isOpen && (
        <FilterBar
          isNarrowed={set > 0}
          onClear={() => change({ ...EVERY_PAYMENT, week: search.week })}
          columns={columns}
        >
          {search.client !== undefined && (
            <OfClient name={data?.client?.name ?? ''} onClear={() => change({ client: undefined })} />
          )}
          <DayRange from={search.from} to={search.to} onDays={change} />
          <FilterSelect
            label={texts.columns.kind}
            all={texts.everyKind}
            value={search.kind ?? ''}
            options={KINDS.map(value => ({ value, label: texts.kinds[value] }))}
            onChange={value => change({ kind: KINDS.find(one => one === value) })}
          />
          <FilterSelect
            label={texts.columns.method}
            all={texts.everyMethod}
            value={search.method ?? ''}
            options={METHODS.map(value => ({ value, label: texts.methods[value] }))}
            onChange={value => change({ method: METHODS.find(one => one === value) })}
          />
        </FilterBar>
      )}
      {data && data.open_refunds.length > 0 && <OpenRefunds rows={data.open_refunds} />}
      {isError ? (
        <ErrorState message={failures.load} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 && !isBehind ? (
        <NoPayments search={search} onShowAll={showAll} />
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
              columns={[...paymentColumns, ...further]}
              rows={data?.data.map((row, place) => ({ ...row, place }))}
              rowKey={row => row.place}
              rowFlag={paymentFlag}
            />
          </div>
        </PagedList>
      )}
    </div>
  );
}

const KINDS = ['charge', 'outside', 'refund', 'reversal', 'waiver'] as const;
const METHODS = ['card', 'cash', 'transfer', 'zelle', 'other'] as const;

type Found = NonNullable<ReturnType<typeof usePayments>['data']>;

const saysHowMuch = ({ total, more, sums }: Found) =>
  [
    more ? texts.more(count(total)) : texts.total(total, count(total)),
    sums && sums.received > 0 && texts.received(money(sums.received)),
    sums && sums.returned !== 0 && texts.returned(money(sums.returned)),
    sums && sums.waived > 0 && texts.waived(money(sums.waived)),
  ]
    .filter(Boolean)
    .join(', ');

function OpenRefunds({ rows }: { rows: Payment[] }) {
  return (
    <Card title={texts.openRefunds}>
      <div className={styles.short}>
        <DataTable
          caption={texts.openRefundsCaption}
          columns={paymentColumns}
          rows={rows}
          rowKey={row => row.reference ?? ''}
          rowFlag={paymentFlag}
        />
      </div>
    </Card>
  );
}

function NoPayments({ search, onShowAll }: { search: PaymentsSearch; onShowAll: () => void }) {
  const { page: _page, size: _size, ...asked } = search;
  return Object.keys(said(asked)).length > 0 ? (
    <EmptyState
      title={search.q ? texts.nothingFound : search.week ? texts.nothingInWeek : texts.nothingNarrowed}
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
