import type { Failure } from '@puerta/contract/client';
import type { Product } from '@puerta/contract/quotes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailed } from '../../lib/api.ts';
import type { OrderDraft } from './draft.ts';
import { priceQuery } from './order-queries.ts';
import type { NewPrice } from './pay.ts';
import { priceInput } from './payload.ts';

export type ShownPrice = NewPrice & {
  /** dollars of one package; unknown for a price that changed under way */
  unit: number | null;
  eta_days: number | null;
};

export type OrderPrice = {
  /** null while it is asked for, or when that failed */
  price: ShownPrice | null;
  /** dollars before the change that waits to be accepted */
  before: number | null;
  failed: boolean;
  failure: Failure | null;
  retry: () => void;
  /** the server's price differed: this one is to be accepted */
  change: (price: NewPrice) => void;
  /** the payment step is left */
  forget: () => void;
};

/** The order's price, asked for while `asked` (in the payment step) and replaced when it changes at the payment. */
export function usePrice(product: Product, draft: OrderDraft, asked: boolean): OrderPrice {
  const query = useQuery({ ...priceQuery(priceInput(product, draft)), enabled: asked });
  const [changed, setChanged] = useState<{ price: NewPrice; before: number } | null>(null);
  const current = query.isFetching || !query.data ? null : query.data;
  const { error } = query;
  return {
    price: changed
      ? { ...changed.price, unit: null, eta_days: current?.eta_days ?? null }
      : current && { ...current },
    before: changed?.before ?? null,
    failed: query.isError && !query.isFetching,
    failure: error instanceof CallFailed ? error.failure : null,
    retry: () => void query.refetch(),
    change: price => setChanged({ price, before: changed?.price.total ?? current?.total ?? 0 }),
    forget: () => setChanged(null),
  };
}
