import { useQuery } from '@tanstack/react-query';
import { citiesQuery, statesQuery } from '../places/places-queries.ts';
import type { Asked } from './calculator-search.ts';
import { calculatorTexts as texts } from './texts.es.ts';

export type End = { title: string; text: string };

/** Where what is asked goes, in words; null while its lists are on their way, blank words where they did not come. */
export function useDestination(asked: Asked | null): End | null {
  const stateId = asked?.kind === 'venezuela' ? String(asked.body.state) : '';
  const states = useQuery({ ...statesQuery, enabled: stateId !== '' });
  const cities = useQuery(citiesQuery(stateId));
  if (asked?.kind !== 'venezuela') {
    return asked && { title: asked.body.destination_zipcode, text: texts.unitedStates };
  }
  if (states.isPending || cities.isPending) {
    return null;
  }
  return {
    title: cities.data?.find(city => city.id === asked.body.city)?.name ?? '',
    text: states.data?.find(state => state.id === asked.body.state)?.name ?? '',
  };
}
