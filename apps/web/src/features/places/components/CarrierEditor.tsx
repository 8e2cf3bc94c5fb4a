import { Textarea, TextInput } from '@mantine/core';
import { newCarrierBody } from '@puerta/contract/places';
import { type CarrierRow, keepers } from '../api.ts';
import { catalogTexts } from '../catalog.es.ts';
import { useKeepForm } from '../use-keep-form.ts';
import type { EditorProps } from './CatalogPage.tsx';
import { ActiveField, EditorForm } from './EditorForm.tsx';

const texts = catalogTexts.carriers;

/** Who carries lots, as its editor holds it: texts. */
export const valuesOf = (row: CarrierRow) => ({
  name: row.name,
  contact_info: row.info,
  phone: row.phone,
  email: row.email,
  description: row.description,
  active: String(row.active),
});

const NEW = { name: '', contact_info: '', phone: '', email: '', description: '', active: '1' };

/** Adds who carries lots, or changes one. */
export function CarrierEditor({ row, onDone }: EditorProps<CarrierRow>) {
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
