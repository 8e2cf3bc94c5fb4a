import { failures, zones } from '@puerta/contract/messages.es';
import { useQuery } from '@tanstack/react-query';
import { TextInput } from '@mantine/core';
import { newStateBody } from '@puerta/contract/office/places';
import { Clip } from '../../../ui/page/Clip.tsx';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { columnsOf } from '../../../ui/list/optional-columns.ts';
import {
  type CarrierRow,
  carriersQuery,
  keepers,
  type OfficeRow,
  officesQuery,
  type StateRow,
  statesQuery,
} from '../api.ts';
import { CatalogPage, type EditorProps } from '../components/CatalogPage.tsx';
import { CarrierEditor, carrierValues } from '../components/CarrierEditor.tsx';
import { catalogTexts } from '../catalog.es.ts';
import { OfficeEditor, officeValues } from '../components/OfficeEditor.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { ActiveField, LongName } from '../components/fields.tsx';
import { Field } from '../../../ui/form/Form.tsx';
import { EditForm } from '../../../ui/form/EditForm.tsx';
import { useKeepForm } from '../use-keep-form.ts';

const carrierTexts = catalogTexts.carriers;
const heads = carrierTexts.columns;
const carrierColumns: Column<CarrierRow>[] = columnsOf(heads, {
  name: { cell: row => <LongName>{row.name}</LongName>, width: 120, card: 'title' },
  contact: { cell: row => row.info, width: 110 },
  phone: { cell: row => row.phone, width: 90 },
  email: { cell: row => <Clip room="most">{row.email || '—'}</Clip>, width: 150 },
});

/** /transport: who carries the lots. */
export function CarriersPage() {
  return (
    <CatalogPage
      kind="transport"
      texts={carrierTexts}
      list={useQuery(carriersQuery)}
      failed={failures.load}
      nameOf={row => row.name}
      formOf={carrierValues}
      columns={carrierColumns}
      Editor={CarrierEditor}
    />
  );
}

const texts = catalogTexts.offices;
const officeHeads = texts.columns;
const officeColumns: Column<OfficeRow>[] = columnsOf(officeHeads, {
  name: { cell: row => <LongName>{row.name}</LongName>, width: 120, card: 'title' },
  address: { cell: row => <Clip room="most">{row.address}</Clip>, width: 180 },
  phone: { cell: row => row.phone, width: 90 },
  place: { cell: row => `${row.city}, ${row.state}`, width: 130 },
});

/** /offices: where receivers may collect. */
export function OfficesPage() {
  return (
    <CatalogPage
      kind="office"
      texts={texts}
      list={useQuery(officesQuery)}
      failed={failures.placesLoad}
      nameOf={row => row.name}
      formOf={officeValues}
      columns={officeColumns}
      Editor={OfficeEditor}
    />
  );
}

const statesTexts = catalogTexts.states;
const stateColumns: Column<StateRow>[] = columnsOf(statesTexts.columns, {
  name: { cell: row => <LongName>{row.state}</LongName>, width: 140, card: 'title' },
  country: { cell: row => statesTexts.countries[row.country] ?? row.country, width: 80 },
  zone: { cell: row => zoneName(row.zone) ?? '—', width: 90 },
});
const ZONES = Object.entries(zones).map(([value, label]) => ({ value, label }));
const zoneName = (zone: number | null) => ZONES.find(({ value }) => Number(value) === zone)?.label;

/** /states: the states that the agency ships to. */
export function StatesPage() {
  return (
    <CatalogPage
      kind="state"
      texts={statesTexts}
      list={useQuery(statesQuery)}
      failed={failures.placesLoad}
      nameOf={row => row.state}
      formOf={row => ({ name: row.state })}
      columns={stateColumns}
      Editor={StateEditor}
    />
  );
}

function StateEditor({ row, onDone }: EditorProps<StateRow>) {
  const edit = useKeepForm({
    kind: 'state',
    keeper: keepers.state,
    schema: newStateBody,
    row,
    initialValues: {
      name: row?.state ?? '',
      zone: String(row?.zone ?? ''),
      active: String(row?.active ?? 1),
    },
    onSaved: onDone,
  });
  return (
    <EditForm of={edit} onCancel={onDone}>
      <Field
        as={TextInput}
        of={edit.form}
        name="name"
        label={statesTexts.name}
        maxLength={120}
        data-autofocus
      />
      <SelectField
        {...edit.form.getInputProps('zone')}
        label={statesTexts.zone}
        description={statesTexts.zoneHint}
        options={ZONES}
        placeholder={statesTexts.noZone}
      />
      <ActiveField {...edit.form.getInputProps('active')} />
    </EditForm>
  );
}
