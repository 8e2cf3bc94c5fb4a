import type { Failure } from '@puerta/contract/client';
import type { Quote } from '@puerta/contract/money/quotes';
import { US_STATES } from '@puerta/domain/places/us-states';
import { zipPlace } from '@puerta/domain/places/zip-places';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/query/api.ts';
import type { Asked } from './calculator-search.ts';
import { citiesQuery, statesQuery } from '../places/places-queries.ts';
import { calculatorTexts as texts } from './texts.es.ts';

/** An answered quote; the fee in dollars. */
export type Quoted = { quotes: readonly Quote[]; pickupFee: number };
type QuoteAnswer = { success: true; quoted: Quoted } | Failure;

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

/** A place in the United States by its postal code, with the state that has such codes. */
export function usEnd(zip: string): End {
  const state = US_STATES.find(({ code }) => code === zipPlace(zip).state)?.name;
  return { title: zip, text: state ? `${state}, ${texts.unitedStates}` : texts.unitedStates };
}

export type End = { title: string; text: string };

/** Where what is asked goes, in words; null while its lists are on their way, blank words where they did not come. */
export function useDestination(asked: Asked | null): End | null {
  const stateId = asked?.kind === 'venezuela' ? String(asked.body.state) : '';
  const states = useQuery({ ...statesQuery, enabled: stateId !== '' });
  const cities = useQuery(citiesQuery(stateId));
  if (asked?.kind !== 'venezuela') {
    return asked && usEnd(asked.body.destination_zipcode);
  }
  if (states.isPending || cities.isPending) {
    return null;
  }
  return {
    title: cities.data?.find(city => city.id === asked.body.city)?.name ?? '',
    text: states.data?.find(state => state.id === asked.body.state)?.name ?? '',
  };
}
