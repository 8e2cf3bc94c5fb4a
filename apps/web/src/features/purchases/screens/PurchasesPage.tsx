import { refusals } from '@puerta/contract/messages.es';
import type { PurchaseRow } from '@puerta/contract/packages';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { PayAllDebts } from '../../debt/components/PayAllDebts.tsx';
import { ownOrdersQuery, purchasesPageQuery } from '../api.ts';
import { type OpenOrder, OpenOrders } from '../components/OpenOrders.tsx';
import { PurchaseCard } from '../components/PurchaseCard.tsx';
import { PurchasesFilters } from '../components/PurchasesFilters.tsx';
import { isMoving } from '../order-looks.ts';
import { type PurchasesSearch, readPurchasesSearch } from '../purchases-search.ts';
import { purchasesTexts as texts } from '../texts.es.ts';
import styles from './PurchasesPage.module.css';

/** While an order is under way, or a payment reviewed, what is shown may change at any moment. Milliseconds. */
const ASK_AGAIN_AFTER = 10_000;

/** /purchase: orders that wait on top, below them the packages, page by page. */
export function PurchasesPage() {
  // read once more: this route's own reading is what `search` means here
  const search = readPurchasesSearch(useSearch({ strict: false }));
  const orders = useQuery({
    ...ownOrdersQuery,
    refetchInterval: ({ state }) =>
      state.data?.some(order => isMoving(order.state)) ? ASK_AGAIN_AFTER : false,
  });
  const isWaiting = orders.data?.some(order => isMoving(order.state)) ?? false;
  const packages = useQuery({
    ...purchasesPageQuery(search),
    refetchInterval: ({ state }) =>
      isWaiting || state.data?.rows.some(({ reviews }) => reviews.length > 0) ? ASK_AGAIN_AFTER : false,
  });
  const open = orders.data?.filter(isOpen) ?? [];

  const reload = () => {
    void orders.refetch();
    void packages.refetch();
  };
  const isLoading = orders.isPending || packages.isPending;
  const failed = !(orders.data && packages.data) && (orders.isError || packages.isError);
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      {failed ? (
        <ErrorState onRetry={reload} />
      ) : isLoading ? (
        <PurchasesSkeleton />
      ) : (
        <>
          <div className={styles.all}>
            <PayAllDebts />
          </div>
          {open.length > 0 && <OpenOrders orders={open} />}
          <PackageList packages={packages.data} search={search} hasOpenOrders={open.length > 0} />
        </>
      )}
    </>
  );
}

const isOpen = (order: { state: string }): order is OpenOrder => order.state !== 'paid';

type ListProps = {
  packages: { rows: PurchaseRow[]; pages: number; total: number } | undefined;
  search: PurchasesSearch;
  hasOpenOrders: boolean;
};

function PackageList({ packages, search, hasOpenOrders }: ListProps) {
  const navigate = useNavigate();
  if (!packages) {
    return null;
  }
  const { rows, pages, total } = packages;
  const { page = 1, q, status } = search;
  const isNarrowed = q !== undefined || status !== undefined;
  if (rows.length === 0 && !isNarrowed) {
    return total > 0 ? <BeyondTheEnd /> : hasOpenOrders ? null : <NothingYet />;
  }
  const show = (next: PurchasesSearch) =>
    void navigate({ to: '/purchase', search: readPurchasesSearch({ ...next }) });
  const toPage = (next: number) => show({ ...search, page: next });
  const labels = Map.groupBy(
    rows.filter(({ can }) => can.label),
    ({ order_id }) => order_id,
  );
  const sharedOrder = ({ order_id, can }: PurchaseRow) =>
    can.label && (labels.get(order_id)?.length ?? 0) > 1 ? order_id : undefined;
  return (
    <section aria-labelledby="packages">
      <div className={styles.bar}>
        <h2 id="packages">{texts.list}</h2>
        <span className="num">{texts.total(total)}</span>
      </div>
      <PurchasesFilters search={search} onChange={show} />
      {rows.length === 0 && <NoneFound isSearch={q !== undefined} />}
      <ul className={styles.list}>
        {rows.map(parcel => (
          <li key={parcel.id}>
            <PurchaseCard parcel={parcel} order={sharedOrder(parcel)} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className={styles.pager}>
          <Pager page={page} pages={pages} onPage={toPage} />
        </div>
      )}
    </section>
  );
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

/** Purchases there are, but none that is asked for. */
function NoneFound({ isSearch }: { isSearch: boolean }) {
  return (
    <EmptyState
      title={isSearch ? refusals.tracking_not_found : texts.search.none}
      action={
        <LinkButton to="/purchase" variant="default">
          {texts.search.showAll}
        </LinkButton>
      }
    />
  );
}

/** An address kept from when there were more pages. */
function BeyondTheEnd() {
  return (
    <EmptyState
      title={texts.beyond.title}
      action={
        <LinkButton to="/purchase" variant="default">
          {texts.beyond.action}
        </LinkButton>
      }
    />
  );
}

function PurchasesSkeleton() {
  return (
    <div className={styles.list}>
      <SkeletonCard lines={4} />
      <SkeletonCard lines={4} />
      <SkeletonCard lines={4} />
    </div>
  );
}
