import { Textarea, TextInput } from '@mantine/core';
import { done, failures, transports } from '@puerta/contract/messages.es';
import { productBody } from '@puerta/contract/products';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { money } from '../../../lib/format.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { useEdit, useHeld } from '../../../lib/use-edit.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { PictureChoice } from '../../../ui/PictureChoice.tsx';
import { ActiveField, EditorForm } from '../../places/components/EditorForm.tsx';
import { type KeptProduct, useSaveProduct } from '../api.ts';
import { productTexts as texts } from '../texts.es.ts';

type Props = { product: KeptProduct; onDone: () => void };

/** What an agency may change of a product: its code and type stay. */
export function ProductEditor({ product, onDone }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const save = useSaveProduct();
  const held = useHeld(product.version);
  const { form, submit, showFailure } = useZodForm({
    schema: productBody,
    initialValues: {
      id: String(product.id),
      name: product.name,
      sku: product.sku,
      description: product.description,
      interName: product.interName,
      typeProduct: product.typeProduct,
      active: String(product.active),
    },
    onValid: body => void edit.send(body),
  });
  const edit = useEdit({
    form,
    held,
    save: (body: z.output<typeof productBody>) => save.mutateAsync({ body, file }),
    onAnswer: answer => {
      if (answer.success) {
        notifySuccess(done.productUpdated);
        onDone();
      } else if (answer.error.fields?.length) {
        showFailure(answer);
      } else {
        notifyError(answer.message, failures.productUpdate);
      }
    },
  });
  return (
    <EditorForm onSubmit={submit} onCancel={onDone} busy={save.isPending} conflict={edit.conflict}>
      <PictureChoice
        label={texts.picture}
        hint={texts.pictureHint}
        picture={product.picture}
        chosen={file}
        onChoose={setFile}
      />
      <TextInput {...form.getInputProps('name')} label={texts.name} maxLength={120} />
      <TextInput
        {...form.getInputProps('sku')}
        label={texts.sku}
        description={texts.skuHint}
        maxLength={40}
      />
      <Textarea {...form.getInputProps('description')} label={texts.description} rows={4} maxLength={1000} />
      <TextInput {...form.getInputProps('interName')} label={texts.interName} maxLength={120} />
      <TextInput label={texts.code} description={texts.codeHint} value={product.code} readOnly />
      <TextInput
        label={texts.type}
        value={transports[product.typeProduct as keyof typeof transports]}
        readOnly
        data-path="typeProduct"
        error={form.errors.typeProduct}
      />
      {product.price !== undefined && (
        <TextInput label={texts.price} description={texts.priceHint} value={money(product.price)} readOnly />
      )}
      <ActiveField {...form.getInputProps('active')} hint={texts.activeHint} />
    </EditorForm>
  );
}
