import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { filtersOf, type ShownOrders } from '../orders-search.ts';
import { ordersTexts as texts } from '../orders.es.ts';

const FoundElsewhere = lazy(async () => ({
  default: (await import('../../search/components/FoundElsewhere.tsx')).FoundElsewhere,
}));

type Props = {
  search: ShownOrders;
  /** where orders of this list come from */
  emptyText: string;
  onShowAll: () => void;
};

/** An empty list says why: nothing found, nothing in this state, or nothing at all. */
export function NoOrders({ search, emptyText, onShowAll }: Props) {
  const showAll = (
    <Button variant="default" onClick={onShowAll}>
      {texts.showAll}
    </Button>
  );
  if (search.q) {
    return (
      <Suspense fallback={null}>
        <FoundElsewhere key={search.q} q={search.q} text={texts.nothingFoundText} showAll={showAll} />
      </Suspense>
    );
  }
  if (filtersOf(search) > 0) {
    return <EmptyState title={texts.nothingNarrowed} action={showAll} />;
  }
  if (search.status) {
    return <EmptyState title={texts.nothingInStatus} action={showAll} />;
  }
  return <EmptyState title={texts.empty} text={emptyText} />;
}
