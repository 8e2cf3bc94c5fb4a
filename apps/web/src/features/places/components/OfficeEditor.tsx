import { TextInput } from '@mantine/core';
import { newOfficeBody } from '@puerta/contract/office/places';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../../ui/form/fields.tsx';
import { citiesQuery, keepers, type OfficeRow, statesQuery } from '../api.ts';
import { catalogTexts } from '../catalog.es.ts';
import { useKeepForm } from '../use-keep-form.ts';
import type { EditorProps } from './CatalogPage.tsx';
import { ActiveField } from './fields.tsx';
import { Field } from '../../../ui/form/Form.tsx';
import { EditForm } from '../../../ui/form/EditForm.tsx';

const texts = catalogTexts.offices;

/** An office as its editor holds it: texts. */
export const officeValues = (row: OfficeRow) => ({
  name: row.name,
  address: row.address,
  phone: row.phone,
  state: String(row.state_id),
  city: String(row.city_id),
  active: String(row.active),
});

const NEW = { name: '', address: '', phone: '', state: '', city: '', active: '1' };

/** Adds an office, or changes one. */
export function OfficeEditor({ row, onDone }: EditorProps<OfficeRow>) {
  const states = useQuery(statesQuery);
  const cities = useQuery(citiesQuery);
  const initialValues = row ? officeValues(row) : NEW;
  const [state, setState] = useState(initialValues.state);
  const edit = useKeepForm({
    kind: 'office',
    keeper: keepers.office,
    schema: newOfficeBody,
    row,
    initialValues,
    onSaved: onDone,
    wordsOf: (field, value) =>
      field === 'city' ? cities.data?.find(({ id }) => String(id) === value)?.city : undefined,
  });
  const chooseState = (id: string) => {
    setState(id);
    edit.form.setFieldValue('state', id);
    edit.form.setFieldValue('city', '');
  };
  const ofState = (cities.data ?? []).filter(city => String(city.state_id) === state);
  return (
    <EditForm of={edit} onCancel={onDone}>
      <Field as={TextInput} of={edit.form} name="name" label={texts.name} maxLength={120} data-autofocus />
      <Field as={TextInput} of={edit.form} name="address" label={texts.address} maxLength={200} />
      <Field as={TextInput} of={edit.form} name="phone" label={texts.phone} type="tel" maxLength={40} />
      <SelectField
        // the browser's list takes its first value from the options that are there when it is drawn
        key={states.isSuccess ? 'loaded' : 'loading'}
        {...edit.form.getInputProps('state')}
        onChange={chooseState}
        label={texts.state}
        options={(states.data ?? []).map(({ id, state: name }) => ({ value: id, label: name }))}
      />
      <SelectField
        key={`${state} ${cities.isSuccess}`}
        {...edit.form.getInputProps('city')}
        label={texts.city}
        options={ofState.map(({ id, city }) => ({ value: id, label: city }))}
      />
      <ActiveField {...edit.form.getInputProps('active')} />
    </EditForm>
  );
}
