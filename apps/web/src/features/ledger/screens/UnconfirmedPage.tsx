import { orderStates } from '@puerta/contract/messages.es';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/query/api.ts';
import { readPage } from '../../../lib/query/read.ts';
import { useAct } from '../../../lib/query/use-act.ts';
import { ActButton } from '../../../ui/form/ActButton.tsx';
import { FilterChip } from '../../../ui/list/FilterChip.tsx';
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { moneyTexts } from '../texts.es.ts';
import { UNCONFIRMED_STATES, type UnconfirmedSearch } from '../payments-search.ts';
import { day, moment, money } from '../../../lib/format.ts';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { columnsOf } from '../../../ui/list/optional-columns.ts';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { ClientLink } from '../../../ui/page/RecordLinks.tsx';
import { Pill } from '../../../ui/parcel/StatusPill.tsx';
import { ORDER_LOOKS } from '../../purchases/components/OpenOrders.tsx';
import { MONEY, type Unconfirmed } from '../api.ts';
import styles from './money.module.css';

const texts = moneyTexts.unconfirmed;

/** /unconfirmed: orders without packages, and what can be done about each. */
export function UnconfirmedPage() {
  const list = useList<UnconfirmedSearch>({ beside: ['state', 'order'] });
  const { state, order } = list.search;
  return (
    <ListPage
      list={list}
      query={useQuery(
        readPage('money', 'GET /order/unconfirmed/:n/:size', { params: list.page, query: { state, order } }),
      )}
      texts={texts}
      lead={texts.lead}
      selects={
        <>
          <FilterSelect
            label={texts.state}
            all={texts.all}
            value={state ?? ''}
            options={UNCONFIRMED_STATES.map(value => ({ value, label: orderStates[value] }))}
            onChange={value => list.change({ state: UNCONFIRMED_STATES.find(one => one === value) })}
          />
          {order !== undefined && (
            <FilterChip words={texts.orderOf(order, 1)} onClear={() => list.change({ order: undefined })} />
          )}
        </>
      }
      empty={
        state
          ? { title: texts.nothingInState }
          : order === undefined
            ? { title: texts.empty, text: texts.emptyText }
            : { title: texts.noLonger(order) }
      }
      columns={unconfirmedColumns}
      rowKey={row => row.id}
      wraps="list"
    />
  );
}

const unconfirmedColumns: Column<Unconfirmed>[] = columnsOf(texts.columns, {
  order: { cell: row => texts.orderOf(row.id, row.quantity), width: 50, card: 'title' },
  state: {
    cell: row => row.state !== 'paid' && <Pill look={ORDER_LOOKS[row.state]} word={orderStates[row.state]} />,
    width: 100,
  },
  client: {
    cell: row => <ClientLink client={row.client} />,
    width: 120,
  },
  product: { cell: row => row.product_name, width: 100 },
  total: { cell: row => money(row.total), align: 'end', width: 60 },
  date: { cell: row => day(row.date, 'MM/DD/YYYY'), width: 70 },
  next: { cell: row => <Next row={row} />, width: 180 },
});

function Next({ row }: { row: Unconfirmed }) {
  if (row.hangs) {
    return (
      <span className={styles.next}>
        {texts.hangs}
        <br />
        <LinkAnchor to="/attention">{texts.resolve}</LinkAnchor>
      </span>
    );
  }
  return (
    <span className={styles.next}>
      {row.reason && <b>{row.reason}. </b>}
      {texts.next[row.state]}{' '}
      {row.state === 'awaiting_payment' && row.expires_at && texts.expires(moment(row.expires_at))}
      {row.can.check && (
        <>
          <br />
          {texts.reference}: <span className="num">{row.reference}</span>
          <br />
          <Check row={row} />
        </>
      )}
    </span>
  );
}

function Check({ row: { id, state } }: { row: Unconfirmed }) {
  const check = useAct(() => api('POST /order/unconfirmed/check', { body: { id } }), {
    said: ({ data }) => (data.state === state ? texts.same : texts.changed)(orderStates[data.state]),
    refresh: MONEY,
  });
  return (
    <ActButton of={check} mt={6} aria-label={texts.checkOf(id)}>
      {texts.check}
    </ActButton>
  );
}
