import { Textarea, TextInput } from '@mantine/core';
import { newCarrierBody } from '@puerta/contract/office/places';
import { type CarrierRow, keepers } from '../api.ts';
import { catalogTexts } from '../catalog.es.ts';
import { useKeepForm } from '../use-keep-form.ts';
import type { EditorProps } from './CatalogPage.tsx';
import { ActiveField } from './fields.tsx';
import { Field } from '../../../ui/form/Form.tsx';
import { EditForm } from '../../../ui/form/EditForm.tsx';

const texts = catalogTexts.carriers;

/** Who carries lots, as its editor holds it: texts. */
export const carrierValues = (row: CarrierRow) => ({
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
  const edit = useKeepForm({
    kind: 'transport',
    keeper: keepers.transport,
    schema: newCarrierBody,
    row,
    initialValues: row ? carrierValues(row) : NEW,
    onSaved: onDone,
  });
  return (
    <EditForm of={edit} onCancel={onDone}>
      <Field as={TextInput} of={edit.form} name="name" label={texts.name} maxLength={120} data-autofocus />
      <Field as={TextInput} of={edit.form} name="contact_info" label={texts.contact} maxLength={120} />
      <Field as={TextInput} of={edit.form} name="phone" label={texts.phone} type="tel" maxLength={40} />
      <Field
        as={TextInput}
        of={edit.form}
        name="email"
        label={texts.email}
        description={texts.optional}
        type="email"
        maxLength={160}
      />
      <Field
        as={Textarea}
        of={edit.form}
        name="description"
        label={texts.description}
        description={texts.optional}
        rows={3}
        maxLength={500}
      />
      <ActiveField {...edit.form.getInputProps('active')} hint={texts.activeHint} />
    </EditForm>
  );
}
