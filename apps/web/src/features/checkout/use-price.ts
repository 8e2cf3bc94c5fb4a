import type { CallInput, Failure } from '@puerta/contract/client';
import {
  domesticCalculatorBody,
  type PriceLineAnswer,
  type Product,
  type Quote,
} from '@puerta/contract/money/quotes';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, CallFailed, dataOf } from '../../lib/query/api.ts';
import { numbersOf, type OrderDraft, withoutBoxAt } from './draft.ts';
import { type NewPrice, priceInput, type PriceInput } from './payload.ts';
import { boxesPriceBody, priceBody } from '@puerta/contract/parcels/checkout';
import type { Parcel } from '@puerta/domain/parcels/measures';
import { toCents, toDollars } from '@puerta/domain/money/money';
import { QUANTITY_MAX } from '@puerta/domain/parcels/parcel-limits';
import { billable } from '@puerta/domain/money/pricing';
import { GROUP, type Way } from '@puerta/domain/money/products';
import type { Promo } from '@puerta/domain/money/promos';
import { priceQuery } from './order-queries.ts';

export type ShownPrice = NewPrice & {
  /** dollars of one package; unknown for a price that changed under way */
  unit: number | null;
  /** the same of each of several boxes that differ */
  units?: number[];
  eta_days: number | null;
  /** of a domestic order: whether it may be delivered on a Saturday */
  saturday?: boolean;
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
      : current && { unit: null, ...current },
    before: changed?.before ?? null,
    failed: query.isError && !query.isFetching,
    failure: error instanceof CallFailed ? error.failure : null,
    retry: () => void query.refetch(),
    change: price => setChanged({ price, before: changed?.price.total ?? current?.total ?? 0 }),
    forget: () => setChanged(null),
  };
}

/** What an order costs as far as it is known before its payment step: dollars of the whole, and of one package. */
export type RunningPrice = {
  total: number;
  unit: number | null;
  /** of each of several boxes that differ, as far as they are whole */
  units?: number[];
  lines: PriceLineAnswer[];
  billable: Quote['billable'] | null;
  /** it may still change with what is asked for next */
  isApproximate: boolean;
};

const STALE_MS = 60_000;
/** How long one waits after a key before a price is asked for. */
const PAUSE_MS = 500;

/** The draft with what is being typed in the shown step, a moment after the last key, and who is to be told of it. */
export function useTyped(draft: OrderDraft): [OrderDraft, (part: Partial<OrderDraft>) => void] {
  const [said, setSaid] = useState({ of: draft, values: draft });
  const waiting = useRef(0);
  // another step begins with what was typed
  useEffect(() => () => window.clearTimeout(waiting.current), [draft]);
  const hear = (part: Partial<OrderDraft>) => {
    window.clearTimeout(waiting.current);
    waiting.current = window.setTimeout(
      () =>
        setSaid(before => ({
          of: draft,
          values: { ...(before.of === draft ? before.values : draft), ...part },
        })),
      PAUSE_MS,
    );
  };
  return [said.of === draft ? said.values : draft, hear];
}

/** The price of what is known so far; null where that is not enough. */
export function useRunningPrice(
  product: Product,
  promo: Promo | null,
  draft: OrderDraft,
): RunningPrice | null {
  const question = promo ? null : questionOf(product, draft);
  const { data } = useQuery({
    queryKey: ['running price', product.sku, question],
    queryFn: question ? ({ signal }) => answerTo(question, product, signal) : skipToken,
    staleTime: STALE_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  return promo ? promoPrice(promo, Number(draft.parcel.quantity)) : (data ?? null);
}

const isSold = (quantity: number) => Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_MAX;

/** A promotion's price is whole from the start: price × quantity. Null for a quantity that is not sold. */
export function promoPrice({ priceCents }: Promo, quantity: number): RunningPrice | null {
  return isSold(quantity)
    ? {
        total: toDollars(priceCents * quantity),
        unit: toDollars(priceCents),
        lines: [],
        billable: null,
        isApproximate: false,
      }
    : null;
}

type Question =
  | Exclude<PriceInput, { call: 'POST /order/check' }>
  | {
      call: 'POST /calculator/domestic';
      body: CallInput<'POST /calculator/domestic'>['body'];
      quantity: number;
    };

/** The call that knows the price of this draft; null while it would refuse it for what is missing. */
export function questionOf(product: Product, draft: OrderDraft): Question | null {
  if (product.group_services !== GROUP.domestic) {
    const input = priceInput(product, draft);
    const { office, city } = draft.receiver;
    if (input.call === 'POST /order/check' || (office.active ? office.selected : city) === '') {
      return null;
    }
    const schema = input.call === 'POST /order/price' ? priceBody : boxesPriceBody;
    if (schema.safeParse(input.body).success) {
      return input;
    }
    // the box that is being typed is not whole yet: the others have their price
    return draft.boxes.length > 0
      ? questionOf(product, { ...draft, ...withoutBoxAt(draft, draft.boxes.length) })
      : null;
  }
  // the check of a whole order wants its people too: until then the calculator's prices, which are the same
  const { weight, length, width, height } = draft.parcel;
  const quantity = Number(draft.parcel.quantity);
  const ends = { origin_zipcode: draft.sender.zipCode, destination_zipcode: draft.home.zipCode };
  const body = { ...ends, weight, length, width, height };
  const isWhole = isSold(quantity) && domesticCalculatorBody.safeParse(body).success;
  return isWhole ? { call: 'POST /calculator/domestic', body, quantity } : null;
}

async function answerTo(
  question: Question,
  product: Product,
  signal: AbortSignal,
): Promise<RunningPrice | null> {
  if (question.call === 'POST /order/boxes/price') {
    const { body, call } = question;
    const { total, units, lines } = dataOf(await api(call, { body }, { signal }));
    return { total, unit: null, units, lines, billable: null, isApproximate: true };
  }
  if (question.call === 'POST /order/price') {
    const { body, call } = question;
    const { total, unit, lines } = dataOf(await api(call, { body }, { signal }));
    const billed = billable(numbersOf(body.detail as Record<keyof Parcel, unknown>), product.type as Way);
    return { total, unit, lines, billable: billed, isApproximate: true };
  }
  const { body, call, quantity } = question;
  const quotes = dataOf(await api(call, { body }, { signal }));
  const quote = quotes.find(({ sku, over_weight }) => sku === product.sku && !over_weight);
  return quote ? { ...timesOf(quote, quantity), billable: quote.billable, isApproximate: true } : null;
}

const timesOf = ({ payment, lines }: Quote, quantity: number) => {
  const times = (dollars: number) => toDollars(toCents(dollars) * quantity);
  return {
    total: times(payment),
    unit: payment,
    lines: lines.map(line => ({ ...line, amount: times(line.amount) })),
  };
};
