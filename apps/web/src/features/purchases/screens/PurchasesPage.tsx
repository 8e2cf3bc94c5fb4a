import type { PurchaseRow } from '@puerta/contract/packages';
import type { PurchaseCounts } from '@puerta/contract/purchases';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { ownOrdersQuery, purchasesPageQuery } from '../api.ts';
import { type OpenOrder, OpenOrders } from '../components/OpenOrders.tsx';
import { OrderGroup } from '../components/OrderGroup.tsx';
import { OwedFrame, ReviewedFrame } from '../components/OwedFrame.tsx';
import { PurchasesFilters } from '../components/PurchasesFilters.tsx';
import { isMoving } from '../order-looks.ts';
import { type PurchasesSearch, readPurchasesSearch } from '../purchases-search.ts';
import { purchasesTexts as texts } from '../texts.es.ts';
import styles from './PurchasesPage.module.css';

/** While an order is under way, or a payment reviewed, what is shown may change at any moment. Milliseconds. */
const ASK_AGAIN_AFTER = 10_000;

/** /purchase: what is owed, what waits for a bank, then the orders, newest first, page by page. */
export function PurchasesPage() {
  // read once more: this route's own reading is what `search` means here
  const search = readPurchasesSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
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
    refetchInterval: ({ state }) => askAgain(state.data?.rows),
  });
  // on top whatever else is shown: `search` may be of others
  const owing = useQuery({
    ...purchasesPageQuery({ show: 'owing' }),
    refetchInterval: ({ state }) => askAgain(state.data?.rows),
  });
  const queries = [orders, packages, owing];
  const isLoading = queries.some(query => query.isPending);
  const failed = queries.some(query => query.isError && !query.data);
  const counts = packages.data?.counts;
  const show = (next: PurchasesSearch) =>
    void navigate({ to: '/purchase', search: readPurchasesSearch({ ...next }) });
  const { q, find = q ?? '' } = search;
  return (
    <>
      <PageTitle
        title={texts.title}
        lead={counts && counts.all > 0 && texts.lead(counts.all, counts.orders)}
        actions={
          counts &&
          counts.all > 0 && (
            <SearchBox
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

const isOpen = (order: { state: string }): order is OpenOrder => order.state !== 'paid';
const isReviewed = ({ reviews }: PurchaseRow) => reviews.some(({ of }) => of === 'debt');

type Listed = {
  rows: PurchaseRow[];
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
  const { rows, pages, total, counts, found } = packages;
  const { page = 1, show } = search;
  const searched = search.find ?? search.q;
  const reviewed = owing.rows.filter(isReviewed);
  const owed = owing.rows.filter(row => !isReviewed(row));
  const owedTotal = owing.total - reviewed.length;
  // what stands in a frame above is not repeated; what was searched for stands among what was found
  const above = new Set(searched === undefined ? owing.rows.map(({ id }) => id) : []);
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
