import type { PurchaseRow } from '@puerta/contract/parcels/packages';
import { PURCHASE_GROUPS, type PurchaseCounts, type PurchaseGroup } from '@puerta/contract/money/purchases';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { Pager } from '../../../ui/list/Pager.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { isMoving, isOpen, type OpenOrder, OpenOrders } from '../components/OpenOrders.tsx';
import { OrderGroup, OwedFrame, ReviewedFrame } from '../components/PurchaseGroups.tsx';
import { type PurchasesSearch, readPurchasesSearch } from '../purchases-search.ts';
import { purchasesTexts as texts } from '../texts.es.ts';
import styles from '../components/PurchaseList.module.css';
import { UnstyledButton } from '@mantine/core';
import {
  IconBan,
  IconCircleCheck,
  IconClock,
  IconCreditCard,
  IconPlane,
  type IconProps,
  IconTag,
} from '@tabler/icons-react';
import { type ComponentType, useEffect } from 'react';
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx';
import { ownOrdersQuery, purchasesPageQuery } from '../api.ts';

/** While an order is under way, or a payment reviewed, what is shown may change at any moment. Milliseconds. */
const ASK_AGAIN_AFTER = 10_000;

/** Once there is nothing better to do: a box can then be opened without a network too, which says what is missing. */
function fetchDetail(): () => void {
  const later = setTimeout(() => void import('./PurchaseDetailPage.tsx').catch(() => undefined), 2000);
  return () => clearTimeout(later);
}

/** /purchase: what is owed, what waits for a bank, then the orders, newest first, page by page. */
export function PurchasesPage() {
  // read once more: this route's own reading is what `search` means here
  const search = readPurchasesSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  useEffect(fetchDetail, []);
  const orders = useQuery({
    ...ownOrdersQuery,
    refetchInterval: ({ state }) =>
      state.data?.some(order => isMoving(order.state)) ? ASK_AGAIN_AFTER : false,
  });
  const isWaiting = orders.data?.some(order => isMoving(order.state)) ?? false;
  const askAgain = (rows: PurchaseRow[] | undefined) =>
    isWaiting || rows?.some(({ reviews }) => reviews.length > 0) ? ASK_AGAIN_AFTER : false;
  const packages = useQuery({
    ...purchasesPageQuery(search),
    // what was found last stands until the next answer comes: the field that is typed into stays
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => askAgain(state.data?.data),
  });
  // on top whatever else is shown: `search` may be of others
  const owing = useQuery({
    ...purchasesPageQuery({ show: 'owing' }),
    refetchInterval: ({ state }) => askAgain(state.data?.data),
  });
  const queries = [orders, packages, owing];
  // that nothing is there, the last answer says only of what it was asked for
  const isUnsaid = packages.isPlaceholderData && packages.data?.data.length === 0;
  const isLoading = isUnsaid || queries.some(query => query.isPending);
  const failed = queries.some(query => query.isError && !query.data);
  const { counts, found, total = 0 } = packages.data ?? {};
  const isNarrowed = found !== undefined || search.show !== undefined;
  // what is typed on is one step of the way back
  const show = (next: PurchasesSearch) => {
    const replace = search.find !== undefined && next.find !== undefined && search.find !== next.find;
    void navigate({
      to: '/purchase',
      search: readPurchasesSearch({ ...next }),
      replace,
      resetScroll: !replace,
    });
  };
  const { q, find = q ?? '' } = search;
  return (
    <>
      <PageTitle
        title={texts.title}
        lead={
          counts &&
          counts.all > 0 && (
            <span role="status">
              {isNarrowed ? texts.search.found(total, counts.all) : texts.lead(counts.all, counts.orders)}
            </span>
          )
        }
        actions={
          counts &&
          counts.all > 0 && (
            <SearchBox
              soon
              label={texts.search.label}
              q={find}
              onSearch={typed => show({ find: typed, show: search.show })}
            />
          )
        }
      />
      {failed ? (
        <ErrorState onRetry={() => queries.forEach(query => void query.refetch())} />
      ) : isLoading || !packages.data || !owing.data ? (
        <PurchasesSkeleton />
      ) : (
        <Purchases
          packages={packages.data}
          owing={owing.data}
          open={orders.data?.filter(isOpen) ?? []}
          search={search}
          onShow={show}
        />
      )}
    </>
  );
}

const isReviewed = ({ reviews }: PurchaseRow) => reviews.some(({ of }) => of === 'debt');

type Listed = {
  data: PurchaseRow[];
  pages: number;
  total: number;
  counts: PurchaseCounts;
  found?: PurchaseCounts | undefined;
};
type ListProps = {
  packages: Listed;
  /** the packages that wait for their payment: the newest, where there are very many */
  owing: Listed;
  open: OpenOrder[];
  search: PurchasesSearch;
  onShow: (next: PurchasesSearch) => void;
};

function Purchases({ packages, owing, open, search, onShow }: ListProps) {
  const { data: rows, pages, total, counts, found } = packages;
  const { page = 1, show } = search;
  const searched = search.find ?? search.q;
  const reviewed = owing.data.filter(isReviewed);
  const owed = owing.data.filter(row => !isReviewed(row));
  const owedTotal = owing.total - reviewed.length;
  // what stands in a frame above is not repeated; what was searched for stands among what was found
  const above = new Set(searched === undefined ? owing.data.map(({ id }) => id) : []);
  const below = rows.filter(({ id }) => !above.has(id));
  if (counts.all === 0) {
    return open.length > 0 ? <OpenOrders orders={open} /> : <NothingYet />;
  }
  return (
    <>
      <PurchasesFilters search={search} counts={found ?? counts} onChange={onShow} />
      <div className={styles.parts}>
        {owed.length > 0 && <OwedFrame rows={owed} total={owedTotal} isFolded={searched !== undefined} />}
        {reviewed.length > 0 && searched === undefined && <ReviewedFrame rows={reviewed} />}
        {open.length > 0 && searched === undefined && <OpenOrders orders={open} />}
        <section className={styles.parts} aria-labelledby="packages">
          <h2 id="packages" className="unseen">
            {texts.list}
          </h2>
          {groupsOf(below).map(group => (
            <OrderGroup key={group[0].id} rows={group} startsOpen={counts.all === 1} />
          ))}
          {rows.length === 0 && (
            <NoneFound searched={searched} isBeyond={total > 0} hasGroup={show !== undefined} />
          )}
        </section>
      </div>
      {pages > 1 && (
        <div className={styles.pager}>
          <Pager page={page} pages={pages} onPage={next => onShow({ ...search, page: next })} />
        </div>
      )}
    </>
  );
}

/** Neighbours of one order. */
function groupsOf(rows: readonly PurchaseRow[]): [PurchaseRow, ...PurchaseRow[]][] {
  const groups: [PurchaseRow, ...PurchaseRow[]][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0].order_id === row.order_id) {
      last.push(row);
    } else {
      groups.push([row]);
    }
  }
  return groups;
}

function NothingYet() {
  return (
    <EmptyState
      title={texts.empty.title}
      text={texts.empty.text}
      action={<LinkButton to="/services">{texts.empty.action}</LinkButton>}
    />
  );
}

type NoneProps = { searched: string | undefined; isBeyond: boolean; hasGroup: boolean };

/** Purchases there are, but none that is asked for, or none on this page: an address kept from when there were more. */
function NoneFound({ searched, isBeyond, hasGroup }: NoneProps) {
  const none = searched === undefined ? texts.search.none : texts.search.notFound(searched);
  return (
    <EmptyState
      title={isBeyond ? texts.beyond.title : none}
      action={
        <LinkButton to="/purchase" variant="default">
          {isBeyond && !hasGroup ? texts.beyond.action : texts.search.showAll}
        </LinkButton>
      }
    />
  );
}

function PurchasesSkeleton() {
  return (
    <div className={styles.parts}>
      <SkeletonCard lines={2} />
      <SkeletonCard lines={4} />
      <SkeletonCard lines={2} />
    </div>
  );
}

const searchTexts = texts.search;
const words = texts.groups;

const ICONS: Record<PurchaseGroup, ComponentType<IconProps>> = {
  owing: IconCreditCard,
  created: IconTag,
  moving: IconPlane,
  late: IconClock,
  delivered: IconCircleCheck,
  voided: IconBan,
};

type Props = {
  search: PurchasesSearch;
  /** of what is searched for, while one searches */
  counts: PurchaseCounts;
  onChange: (next: PurchasesSearch) => void;
};

/** Which packages are shown, as it stands in the address: chips; on a phone a list, and what is owed. */
function PurchasesFilters({ search: { q, find, show }, counts, onChange }: Props) {
  // that nothing is late need not be said
  const groups = PURCHASE_GROUPS.filter(group => group !== 'late' || group === show || counts.late > 0);
  const choose = (next?: PurchaseGroup) => onChange({ q, find, show: next });
  const chip = (group: PurchaseGroup) => (
    <Chip
      key={group}
      group={group}
      count={counts[group]}
      isOn={show === group}
      // pressed again, all are shown
      onPress={() => choose(show === group ? undefined : group)}
    />
  );
  return (
    <div className={styles.filters}>
      <div className={styles.chips} role="group" aria-label={searchTexts.groups}>
        <UnstyledButton className={styles.chip} aria-pressed={show === undefined} onClick={() => choose()}>
          {words.all} <b className="num">{counts.all}</b>
        </UnstyledButton>
        {groups.map(chip)}
      </div>
      <div className={styles.narrow}>
        <FilterSelect
          label={searchTexts.status}
          all={searchTexts.all}
          value={show ?? ''}
          options={groups.map(value => ({ value, label: `${words[value]} (${counts[value]})` }))}
          onChange={value => choose(PURCHASE_GROUPS.find(group => group === value))}
        />
        {chip('owing')}
      </div>
    </div>
  );
}

type ChipProps = { group: PurchaseGroup; count: number; isOn: boolean; onPress: () => void };

function Chip({ group, count, isOn, onPress }: ChipProps) {
  const Icon = ICONS[group];
  return (
    <UnstyledButton
      className={styles.chip}
      data-owing={(group === 'owing' && count > 0) || undefined}
      aria-pressed={isOn}
      onClick={onPress}
    >
      <Icon size={16} aria-hidden />
      {words[group]} <b className="num">{count}</b>
    </UnstyledButton>
  );
}
