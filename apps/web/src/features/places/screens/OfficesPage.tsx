import { TextInput } from '@mantine/core';
import { failures } from '@puerta/contract/messages.es';
import { newOfficeBody } from '@puerta/contract/places';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Clip } from '../../../ui/Clip.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { SelectField } from '../../../ui/fields.tsx';
import { LongName } from '../../../ui/LongName.tsx';
import { citiesQuery, keepers, type OfficeRow, officesQuery, statesQuery } from '../api.ts';
import { CatalogPage, type EditorProps } from '../components/CatalogPage.tsx';
import { ActiveField, EditorForm } from '../components/EditorForm.tsx';
import { catalogTexts } from '../catalog.es.ts';
import { useKeepForm } from '../use-keep-form.ts';

const texts = catalogTexts.offices;
const heads = texts.columns;
const COLUMNS: Column<OfficeRow>[] = [
  { key: 'name', head: heads.name, cell: row => <LongName>{row.name}</LongName>, width: 120, card: 'title' },
  { key: 'address', head: heads.address, cell: row => <Clip room="most">{row.address}</Clip>, width: 180 },
  { key: 'phone', head: heads.phone, cell: row => row.phone, width: 90 },
  { key: 'place', head: heads.place, cell: row => `${row.city}, ${row.state}`, width: 130 },
];

/** /offices: where receivers may collect. */
export function OfficesPage() {
  return (
    <CatalogPage
      kind="office"
      texts={texts}
      list={useQuery(officesQuery)}
      failed={failures.placesLoad}
      nameOf={row => row.name}
      formOf={valuesOf}
      columns={COLUMNS}
      Editor={OfficeEditor}
    />
  );
}

const valuesOf = (row: OfficeRow) => ({
  name: row.name,
  address: row.address,
  phone: row.phone,
  state: String(row.state_id),
  city: String(row.city_id),
  active: String(row.active),
});

const NEW = { name: '', address: '', phone: '', state: '', city: '', active: '1' };

function OfficeEditor({ row, onDone }: EditorProps<OfficeRow>) {
  const states = useQuery(statesQuery);
  const cities = useQuery(citiesQuery);
  const initialValues = row ? valuesOf(row) : NEW;
  const [state, setState] = useState(initialValues.state);
  const { form, frame } = useKeepForm({
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
    form.setFieldValue('state', id);
    form.setFieldValue('city', '');
  };
  const ofState = (cities.data ?? []).filter(city => String(city.state_id) === state);
  return (
    <EditorForm {...frame} onCancel={onDone}>
      <TextInput {...form.getInputProps('name')} label={texts.name} maxLength={120} data-autofocus />
      <TextInput {...form.getInputProps('address')} label={texts.address} maxLength={200} />
      <TextInput {...form.getInputProps('phone')} label={texts.phone} type="tel" maxLength={40} />
      <SelectField
        // the browser's list takes its first value from the options that are there when it is drawn
        key={states.isSuccess ? 'loaded' : 'loading'}
        {...form.getInputProps('state')}
        onChange={chooseState}
        label={texts.state}
        options={(states.data ?? []).map(({ id, state: name }) => ({ value: id, label: name }))}
      />
      <SelectField
        key={`${state} ${cities.isSuccess}`}
        {...form.getInputProps('city')}
        label={texts.city}
        options={ofState.map(({ id, city }) => ({ value: id, label: city }))}
      />
      <ActiveField {...form.getInputProps('active')} />
    </EditorForm>
  );
}
