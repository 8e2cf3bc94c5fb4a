import type { Success } from '@puerta/contract/client';
import { utcMidnight } from '@puerta/domain/days/calendar-day';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { count, day, money } from '../../../lib/format.ts';
import { readPage } from '../../../lib/query/read.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { DayRange, FilterBar } from '../../../ui/list/FilterBar.tsx';
import { AsChips, FilterChip } from '../../../ui/list/FilterChip.tsx';
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { OfClient } from '../../../ui/list/OfClient.tsx';
import { useOptionalColumns } from '../../../ui/list/optional-columns.ts';
import type { Payment } from '../api.ts';
import { extraPaymentColumns, paymentColumns, paymentFlag } from '../components/payment-columns.tsx';
import type { PaymentsSearch } from '../payments-search.ts';
import { moneyTexts } from '../texts.es.ts';
import styles from './money.module.css';

const texts = moneyTexts.payments;

/** /payments: every movement of money. */
export function PaymentsPage() {
  const list = useList<PaymentsSearch>({
    filters: ['from', 'to', 'kind', 'method', 'client', 'week'],
  });
  const { search, change } = list;
  const { further, also, columns } = useOptionalColumns('/payments', extraPaymentColumns);
  const query = useQuery({
    ...readPage('money', 'GET /clients/payments/:n/:size', {
      params: list.page,
      query: { ...list.filter, also },
    }),
    // rows have no number of their own
    select: ({ data, ...page }) => ({ ...page, data: data.map((row, place) => ({ ...row, place })) }),
  });
  const { data } = query;
  return (
    <div className={styles.page}>
      <ListPage
        list={list}
        query={query}
        texts={texts}
        lead={saysHowMuch}
        search={texts.search}
        filters={
          <FilterBar {...list.bar} columns={columns}>
            {search.client !== undefined && (
              <OfClient name={data?.client?.name ?? ''} onClear={() => change({ client: undefined })} />
            )}
            {search.week && <Week week={search.week} onClear={() => change({ week: undefined })} />}
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
        }
        file={{ call: 'GET /admin/export/payments' }}
        moreFiles={<ExportButton call="GET /admin/export/invoices" label={texts.exportInvoices} />}
        actions={
          <>
            <LinkButton to="/payments/days" variant="default">
              {texts.byDay}
            </LinkButton>
            <LinkButton to="/payments/margins" variant="default">
              {texts.margins}
            </LinkButton>
          </>
        }
        // who narrows the list looks for something else
        above={
          data && !list.isNarrowed && data.open_refunds.length > 0 && <OpenRefunds rows={data.open_refunds} />
        }
        empty={
          list.isNarrowed
            ? {
                title: search.q
                  ? texts.nothingFound
                  : search.week
                    ? texts.nothingInWeek
                    : texts.nothingNarrowed,
              }
            : { title: texts.empty, text: texts.emptyText }
        }
        columns={[...paymentColumns, ...further]}
        rowKey={row => row.place}
        rowFlag={paymentFlag}
        wraps="list"
      />
    </div>
  );
}

function Week({ week, onClear }: { week: string; onClear: () => void }) {
  const words = day(utcMidnight(week));
  return (
    useContext(AsChips) && (
      <FilterChip words={texts.week(words)} label={texts.everyWeek(words)} onClear={onClear} />
    )
  );
}

const KINDS = ['charge', 'outside', 'refund', 'reversal', 'waiver'] as const;
const METHODS = ['card', 'cash', 'transfer', 'zelle', 'other'] as const;

type Found = Success<'GET /clients/payments/:n/:size'>;

const saysHowMuch = ({ total, more, sums }: Pick<Found, 'total' | 'more' | 'sums'>) =>
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
      <DataTable
        wraps="card"
        caption={texts.openRefundsCaption}
        columns={paymentColumns}
        rows={rows}
        rowKey={row => row.reference ?? ''}
        rowFlag={paymentFlag}
      />
    </Card>
  );
}
