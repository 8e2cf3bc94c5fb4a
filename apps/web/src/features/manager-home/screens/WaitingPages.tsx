import { manager } from '@puerta/contract/endpoint';
import { CHOSEN_MAX } from '@puerta/domain/parcels/parcel-limits';
import { DEBT_AGES, WAITING_DAYS, WAITING_STATUSES } from '@puerta/domain/parcels/waiting';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { count, day, money } from '../../../lib/format.ts';
import type { ListFilters } from '../../../lib/list/list-search.ts';
import { statusOf } from '../../../lib/package-state.ts';
import { ask, readPage } from '../../../lib/query/read.ts';
import { useMay } from '../../../lib/session/permissions.ts';
import { columnsOf } from '../../../ui/list/optional-columns.ts';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { CitySelect, DayRange, FilterBar, ServiceSelect, TO_VENEZUELA } from '../../../ui/list/FilterBar.tsx';
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { usePicks } from '../../../ui/many/use-picks.ts';
import { Clip } from '../../../ui/page/Clip.tsx';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { PackageLink } from '../../../ui/page/RecordLinks.tsx';
import { STATUS_WORDS } from '../../../ui/parcel/status.ts';
import { StatusPill } from '../../../ui/parcel/StatusPill.tsx';
import { type DebtRow, HOME, type Row } from '../api.ts';
import { reminder, RemindAll, tellLate } from '../components/Reminders.tsx';
import { managerHomeTexts } from '../texts.es.ts';
import { type DebtsSearch, type DelayedSearch, readDelayedSearch } from '../waiting-search.ts';

const texts = managerHomeTexts.list;
const DEBTS = 'GET /admin/debts/:n/:size';
const AGES = DEBT_AGES.map(({ from, to }, place) => ({
  value: String(place),
  label: managerHomeTexts.ages(from, to),
}));

const ManyDebts = lazy(async () => ({ default: (await import('../components/ManyDebts.tsx')).ManyDebts }));
const NAMED = { keyOf: ({ id }: DebtRow) => id, nameOf: (row: DebtRow) => row.tracking_number };

/** /debts: packages that owe, oldest debt first. */
export function DebtsPage() {
  const list = useList<DebtsSearch>({ filters: ['from', 'to', 'service', 'city'], beside: ['age'] });
  const { search, filter, change } = list;
  const query = useQuery(readPage(HOME, DEBTS, { params: list.page, query: filter }));
  const { data } = query;
  const isManager = useMay(manager);
  const kit = usePicks(JSON.stringify(filter), NAMED);
  const fetchAll = async () => (await ask(DEBTS, { params: { n: 1, size: CHOSEN_MAX }, query: filter })).data;
  return (
    <ListPage
      list={list}
      query={query}
      texts={{ title: texts.debtsTitle, caption: texts.debtsCaption, showAll: texts.showAll }}
      lead={({ total, amount }) => `${texts.total(total, count(total))}, ${texts.owed(money(amount))}`}
      // the reminder of all knows ages alone
      actions={data && list.set === 0 && <RemindAll clients={data.remindable} age={search.age} />}
      selects={
        <FilterSelect
          label={texts.age}
          all={texts.all}
          value={String(search.age ?? '')}
          options={AGES}
          onChange={value => change({ age: value === '' ? undefined : Number(value) })}
        />
      }
      filters={
        <FilterBar {...list.bar}>
          <DayRange from={search.from} to={search.to} onDays={change} />
          <WhereAndHow search={search} onChange={change} />
        </FilterBar>
      }
      file={{ call: 'GET /admin/export/debts' }}
      empty={
        list.set > 0 ? { title: texts.nothingNarrowed } : { title: texts.noDebts, text: texts.noDebtsText }
      }
      columns={[...waitingColumns(isManager), ...reminder]}
      rowKey={row => row.id}
      kit={kit}
      many={picks => <ManyDebts picks={picks} total={data?.total} fetchAll={fetchAll} />}
    />
  );
}

const DELAYS = [
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
  const list = useList<DelayedSearch>({ filters: ['service', 'city'], beside: ['status', 'late'] });
  const { search, change } = list;
  const { service, city, status, late } = search;
  const isLate = status === undefined;
  const filter = { service, city, ...(isLate ? { late: late ?? 'all' } : { status }) };
  const isManager = useMay(manager);
  return (
    <ListPage
      list={list}
      query={useQuery(readPage(HOME, 'GET /admin/delayed/:n/:size', { params: list.page, query: filter }))}
      texts={{ title: texts.delayedTitle, caption: texts.delayedCaption, showAll: texts.showAll }}
      lead={({ total }) => texts.total(total, count(total))}
      selects={
        <FilterSelect
          label={texts.delay}
          all={texts.late.all}
          value={String(status ?? late ?? '')}
          options={DELAYS}
          onChange={value => {
            const chosen = readDelayedSearch({ status: value, late: value });
            change({ status: chosen.status, late: chosen.late });
          }}
        />
      }
      filters={
        <FilterBar {...list.bar}>
          <WhereAndHow search={search} onChange={change} />
        </FilterBar>
      }
      file={{ call: 'GET /admin/export/delayed', query: filter }}
      empty={
        list.set > 0
          ? { title: texts.nothingNarrowed }
          : isLate
            ? { title: texts.noLate, text: texts.noLateText }
            : { title: texts.noDelayed, text: texts.noDelayedText }
      }
      columns={[
        ...waitingColumns(isManager, isLate ? texts.columns.promised : undefined),
        ...(isManager && isLate && late !== 'today' ? tellLate : []),
      ]}
      rowKey={row => row.id}
    />
  );
}

type Filters = Pick<ListFilters, 'service' | 'city'>;

/** By service and city of destination. */
function WhereAndHow({ search, onChange }: { search: Filters; onChange: (next: Filters) => void }) {
  return (
    <>
      <ServiceSelect
        value={search.service}
        codes={TO_VENEZUELA}
        onService={service => onChange({ service })}
      />
      <CitySelect value={search.city} onCity={city => onChange({ city })} />
    </>
  );
}

/** Restricted staff have no client's page, and see no debt. `promised`: heads the day, where it is the promised one. */
const waitingColumns = (isManager: boolean, promised?: string): Column<Row>[] =>
  columnsOf(promised ? { ...texts.columns, since: promised, days: texts.columns.daysLate } : texts.columns, {
    tracking: {
      cell: row => <PackageLink code={row.tracking_number} />,
      width: 110,
      card: 'title',
    },
    client: {
      cell: row =>
        isManager ? (
          <LinkAnchor to="/client/$id" params={{ id: String(row.client_id) }}>
            <Clip>{row.client}</Clip>
          </LinkAnchor>
        ) : (
          <Clip>{row.client}</Clip>
        ),
      width: 130,
      card: 'who',
    },
    status: { cell: row => <StatusPill status={statusOf(row)} />, width: 100, card: 'side' },
    // what stands last needs its room on a tablet
    product: { cell: row => <Clip>{row.product_name}</Clip>, width: 110, card: 'none' },
    since: { cell: row => day(row.since, 'MM/DD/YYYY'), width: 80, card: 'bare' },
    days: { cell: row => count(row.days), align: 'end', width: 30, card: 'line' },
    ...(isManager && {
      debt: {
        cell: (row: Row) => ('debt' in row && row.debt > 0 ? money(row.debt) : '—'),
        align: 'end' as const,
        width: 60,
        card: 'who' as const,
      },
    }),
  });
