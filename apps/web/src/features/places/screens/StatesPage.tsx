import { TextInput } from '@mantine/core';
import { failures, zones } from '@puerta/contract/messages.es';
import { newStateBody } from '@puerta/contract/places';
import { useQuery } from '@tanstack/react-query';
import type { Column } from '../../../ui/DataTable.tsx';
import { LongName } from '../../../ui/LongName.tsx';
import { SelectField } from '../../../ui/fields.tsx';
import { keepers, type StateRow, statesQuery } from '../api.ts';
import { CatalogPage, type EditorProps } from '../components/CatalogPage.tsx';
import { ActiveField, EditorForm } from '../components/EditorForm.tsx';
import { catalogTexts } from '../catalog.es.ts';
import { useKeepForm } from '../use-keep-form.ts';

const texts = catalogTexts.states;
const COLUMNS: Column<StateRow>[] = [
  {
    key: 'name',
    head: texts.columns.name,
    cell: row => <LongName>{row.state}</LongName>,
    width: 140,
    card: 'title',
  },
  {
    key: 'country',
    head: texts.columns.country,
    cell: row => texts.countries[row.country] ?? row.country,
    width: 80,
  },
  { key: 'zone', head: texts.columns.zone, cell: row => zoneName(row.zone) ?? '—', width: 90 },
];
const ZONES = Object.entries(zones).map(([value, label]) => ({ value, label }));
const zoneName = (zone: number | null) => ZONES.find(({ value }) => Number(value) === zone)?.label;

/** /states: the states that the agency ships to. */
export function StatesPage() {
  return (
    <CatalogPage
      kind="state"
      texts={texts}
      list={useQuery(statesQuery)}
      failed={failures.placesLoad}
      nameOf={row => row.state}
      formOf={row => ({ name: row.state })}
      columns={COLUMNS}
      Editor={StateEditor}
    />
  );
}

function StateEditor({ row, onDone }: EditorProps<StateRow>) {
  const { form, frame } = useKeepForm({
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
    <EditorForm {...frame} onCancel={onDone}>
      <TextInput {...form.getInputProps('name')} label={texts.name} maxLength={120} data-autofocus />
      <SelectField
        {...form.getInputProps('zone')}
        label={texts.zone}
        description={texts.zoneHint}
        options={ZONES}
        placeholder={texts.noZone}
      />
      <ActiveField {...form.getInputProps('active')} />
    </EditorForm>
  );
}
