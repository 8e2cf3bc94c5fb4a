import { useQuery } from '@tanstack/react-query';
import { zones } from '@puerta/contract/messages.es';
import { LOT_LIMIT_MAX } from '@puerta/domain/parcels/lot-status';
import { useState } from 'react';
import { SelectField } from '../../../ui/form/fields.tsx';
import { MeasureField } from '../../../ui/form/MeasureField.tsx';
import { carriersQuery, statesQuery } from '../../places/api.ts';
import { allCitiesQuery } from '../api.ts';
import type { LotValues } from '../lot-form.ts';
import { lotTexts } from '../texts.es.ts';

const texts = lotTexts.fields;
const TYPES = [
  { value: 1, label: texts.types[1] },
  { value: 2, label: texts.types[2] },
];
const ZONES = Object.entries(zones).map(([value, label]) => ({ value, label }));

type Props = {
  values: LotValues;
  errors: Partial<Record<string, React.ReactNode>>;
  onChange: (next: Partial<LotValues>) => void;
  /** what a lot already has stays to be chosen, though it may not be active any more */
  kept?: LotValues;
};

/** Type, carrier, destination and zone of a lot; a new one takes the zone of its state. */
export function LotFields({ values, errors, onChange, kept }: Props) {
  const carriers = useQuery(carriersQuery).data ?? [];
  const states = useQuery(statesQuery).data ?? [];
  const cities = useQuery(allCitiesQuery(values.state)).data ?? [];
  const offered = <Row extends { id: number; active: number }>(rows: Row[], keptId?: string) =>
    rows.filter(row => row.active === 1 || String(row.id) === keptId);
  const field = (name: keyof LotValues) => ({
    'data-path': name,
    label: name === 'transport' ? texts.carrier : texts[name],
    value: values[name],
    error: errors[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <>
      <SelectField {...field('type')} options={TYPES} />
      <SelectField
        {...field('transport')}
        options={offered(carriers, kept?.transport).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        {...field('state')}
        options={offered(states, kept?.state).map(({ id, state }) => ({ value: id, label: state }))}
        onChange={state => {
          const zone = kept ? null : (states.find(({ id }) => String(id) === state)?.zone ?? null);
          onChange({ state, city: '', ...(zone !== null && { zone: String(zone) }) });
        }}
      />
      <SelectField
        {...field('city')}
        options={offered(cities, kept?.city).map(({ id, city }) => ({ value: id, label: city }))}
        disabled={values.state === ''}
      />
      <SelectField {...field('zone')} options={ZONES} placeholder={texts.noZone} />
    </>
  );
}

const LIMITS = [
  { name: 'weightLimit', unit: 'lb' },
  { name: 'volumeLimit', unit: 'ft³' },
] as const;
type Name = (typeof LIMITS)[number]['name'];

type LimitFieldsProps = { field: (name: Name) => object; keyOf: (name: Name) => string };

/** What a lot should weigh and fill at most; blank is no limit. */
export function LimitFields({ field, keyOf }: LimitFieldsProps) {
  return LIMITS.map(({ name, unit }) => (
    <MeasureField
      key={keyOf(name)}
      {...field(name)}
      label={texts[name]}
      min={1}
      max={LOT_LIMIT_MAX}
      unit={unit}
    />
  ));
}

type LotForm = {
  setValues: (values: Partial<Omit<LotValues, 'zone'> & { zone: string | null }>) => void;
  clearFieldError: (name: string) => void;
};

/** What the fields of a lot show, kept in step with the form that checks them; no zone is null there. */
export function useLotValues(form: LotForm, first: LotValues) {
  const [values, setValues] = useState(first);
  const change = (next: Partial<LotValues>) => {
    setValues({ ...values, ...next });
    const { zone, ...rest } = next;
    form.setValues(zone === undefined ? rest : { ...rest, zone: zone || null });
    for (const name of Object.keys(next)) {
      form.clearFieldError(name);
    }
  };
  return [values, change] as const;
}
