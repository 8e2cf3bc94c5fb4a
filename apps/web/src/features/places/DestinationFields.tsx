import { Button } from '@mantine/core';
import { type Promo, promoGoesTo } from '@puerta/domain/money/promos';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { SelectField } from '../../ui/form/fields.tsx';
import { uiTexts } from '../../ui/texts.es.ts';
import styles from './DestinationFields.module.css';
import { citiesQuery, statesQuery } from './places-queries.ts';
import { placesTexts as texts } from './texts.es.ts';

/** What a form gives for one field (`form.getInputProps`). */
type Field = {
  defaultValue?: string;
  onChange: (value: string) => void;
  error?: React.ReactNode;
  'data-path'?: string;
};

type Props = {
  state: Field;
  city: Field;
  /** nothing else is offered: each state has one city, which comes with it */
  only?: Promo['destinations'];
};

/**
 * Destination state and city of an uncontrolled form; another state empties the city. Give it the form's key of
 * the state, so that values which the form sets are shown.
 */
export function DestinationFields({ state, city, only = null }: Props) {
  const [stateId, setStateId] = useState(state.defaultValue ?? '');
  const states = useQuery(statesQuery);
  const cities = useQuery(citiesQuery(stateId));
  const oneCity =
    only &&
    cities.data?.find(({ id, name }) =>
      promoGoesTo({ destinations: only }, { stateId: Number(stateId), cityId: id, city: name }),
    );

  const chooseState = (id: string) => {
    setStateId(id);
    state.onChange(id);
    city.onChange('');
  };
  // a state's only city is chosen with it, once the list says its id
  const chooseCity = useEffectEvent((id: number) => {
    if (city.defaultValue !== String(id)) {
      city.onChange(String(id));
    }
  });
  const oneCityId = oneCity?.id;
  useEffect(() => {
    if (oneCityId !== undefined) {
      chooseCity(oneCityId);
    }
  }, [oneCityId]);
  const failed = states.isError ? states : cities.isError ? cities : null;

  return (
    <div className={styles.fields}>
      <SelectField
        // the browser's list takes its first value from the options that are there when it is drawn
        key={states.isSuccess ? 'loaded' : 'loading'}
        {...state}
        onChange={chooseState}
        label={texts.state}
        placeholder={states.isPending ? uiTexts.loading : undefined}
        options={optionsOf(
          only ? states.data?.filter(({ id }) => only.some(place => place.stateId === id)) : states.data,
        )}
      />
      <SelectField
        key={`${stateId} ${cities.isSuccess}`}
        {...city}
        {...(oneCity && { defaultValue: String(oneCity.id), disabled: true })}
        label={texts.city}
        placeholder={!stateId ? texts.stateFirst : cities.isLoading ? uiTexts.loading : undefined}
        options={optionsOf(only ? (oneCity ? [oneCity] : []) : cities.data)}
      />
      {failed && (
        <p className={styles.failed} role="alert">
          {uiTexts.loadFailed}
          <Button variant="default" size="sm" onClick={() => void failed.refetch()}>
            {uiTexts.reload}
          </Button>
        </p>
      )}
    </div>
  );
}

const optionsOf = (places: { id: number; name: string }[] = []) =>
  places.map(place => ({ value: place.id, label: place.name }));
