import { Button } from '@mantine/core';
import { refusals } from '@puerta/contract/messages.es';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { OrdersSearch } from '../orders-search.ts';
import { packageTexts } from '../texts.es.ts';

const texts = packageTexts.orders;

type Props = {
  search: OrdersSearch;
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
    return <EmptyState title={refusals.tracking_not_found} text={texts.nothingFoundText} action={showAll} />;
  }
  if (search.status) {
    return <EmptyState title={texts.nothingInStatus} action={showAll} />;
  }
  return <EmptyState title={texts.empty} text={emptyText} />;
}
