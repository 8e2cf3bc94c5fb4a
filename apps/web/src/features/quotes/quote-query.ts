import type { Failure } from '@puerta/contract/client';
import type { Quote } from '@puerta/contract/quotes';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { Asked } from './calculator-search.ts';

/** An answered quote; the fee in dollars. */
export type Quoted = { quotes: readonly Quote[]; pickupFee: number };
export type QuoteAnswer = { success: true; quoted: Quoted } | Failure;

/** Prices stay as long as somebody compares them; the wizard asks for its own. */
const STALE_MS = 60_000;

/** The prices of what is asked, or the refusal; nothing is asked for null. */
export const quoteQuery = (asked: Asked | null) =>
  queryOptions({
    queryKey: ['quote', asked?.kind, asked?.body],
    queryFn: asked ? ({ signal }): Promise<QuoteAnswer> => ask(asked, signal) : skipToken,
    staleTime: STALE_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

async function ask(asked: Asked, signal: AbortSignal): Promise<QuoteAnswer> {
  if (asked.kind === 'venezuela') {
    const answer = await api('POST /calculator', { body: asked.body }, { signal });
    return answer.success
      ? { success: true, quoted: { quotes: answer.data.products, pickupFee: answer.data.ups_pickup } }
      : answer;
  }
  const answer = await api('POST /calculator/domestic', { body: asked.body }, { signal });
  return answer.success
    ? { success: true, quoted: { quotes: answer.data, pickupFee: answer.ups_pickup } }
    : answer;
}
