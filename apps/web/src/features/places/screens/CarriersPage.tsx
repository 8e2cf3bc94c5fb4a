import { Textarea, TextInput } from '@mantine/core';
import { failures } from '@puerta/contract/messages.es';
import { newCarrierBody } from '@puerta/contract/places';
import { useQuery } from '@tanstack/react-query';
import { Clip } from '../../../ui/Clip.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { LongName } from '../../../ui/LongName.tsx';
import { type CarrierRow, carriersQuery, keepers } from '../api.ts';
import { CatalogPage, type EditorProps } from '../components/CatalogPage.tsx';
import { ActiveField, EditorForm } from '../components/EditorForm.tsx';
import { catalogTexts } from '../catalog.es.ts';
import { useKeepForm } from '../use-keep-form.ts';

const texts = catalogTexts.carriers;
const heads = texts.columns;
const COLUMNS: Column<CarrierRow>[] = [
  { key: 'name', head: heads.name, cell: row => <LongName>{row.name}</LongName>, width: 120, card: 'title' },
  { key: 'contact', head: heads.contact, cell: row => row.info, width: 110 },
  { key: 'phone', head: heads.phone, cell: row => row.phone, width: 90 },
  { key: 'email', head: heads.email, cell: row => <Clip room="most">{row.email || '—'}</Clip>, width: 150 },
];

/** /transport: who carries the lots. */
export function CarriersPage() {
  return (
    <CatalogPage
      kind="transport"
      texts={texts}
      list={useQuery(carriersQuery)}
      failed={failures.load}
      nameOf={row => row.name}
      formOf={valuesOf}
      columns={COLUMNS}
      Editor={CarrierEditor}
    />
  );
}

const valuesOf = (row: CarrierRow) => ({
  name: row.name,
  contact_info: row.info,
  phone: row.phone,
  email: row.email,
  description: row.description,
  active: String(row.active),
});

const NEW = { name: '', contact_info: '', phone: '', email: '', description: '', active: '1' };

function CarrierEditor({ row, onDone }: EditorProps<CarrierRow>) {
  const { form, frame } = useKeepForm({
    kind: 'transport',
    keeper: keepers.transport,
    schema: newCarrierBody,
    row,
    initialValues: row ? valuesOf(row) : NEW,
    onSaved: onDone,
  });
  return (
    <EditorForm {...frame} onCancel={onDone}>
      <TextInput {...form.getInputProps('name')} label={texts.name} maxLength={120} data-autofocus />
      <TextInput {...form.getInputProps('contact_info')} label={texts.contact} maxLength={120} />
      <TextInput {...form.getInputProps('phone')} label={texts.phone} type="tel" maxLength={40} />
      <TextInput
        {...form.getInputProps('email')}
        label={texts.email}
        description={texts.optional}
        type="email"
        maxLength={160}
      />
      <Textarea
        {...form.getInputProps('description')}
        label={texts.description}
        description={texts.optional}
        rows={3}
        maxLength={500}
      />
      <ActiveField {...form.getInputProps('active')} hint={texts.activeHint} />
    </EditorForm>
  );
}
