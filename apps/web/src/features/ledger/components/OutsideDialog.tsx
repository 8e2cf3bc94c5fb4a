import { Textarea, TextInput } from '@mantine/core';
import type { Answer } from '@puerta/contract/client';
import { OUTSIDE_METHODS } from '@puerta/domain/movement-kinds';
import type * as z from 'zod/mini';
import { useSentForm } from '../../../lib/form/use-sent-form.ts';
import { Field, Form } from '../../../ui/form/Form.tsx';
import { Dialog } from '../../../ui/window/Dialog.tsx';
import { SelectField } from '../../../ui/form/fields.tsx';
import { MONEY } from '../api.ts';
import { moneyTexts } from '../texts.es.ts';

const texts = moneyTexts.collect;
const METHODS = OUTSIDE_METHODS.map(value => ({ value, label: moneyTexts.payments.methods[value] }));

type Props<Body> = {
  /** what is settled: a package's debt, or a refund */
  id: number;
  schema: z.ZodMiniType<Body>;
  /** `bank`: of the way that a refund alone has */
  words: { title: string; text: string; method: string; save: string; done: string; bank?: string };
  send: (body: Body) => Promise<Answer<'POST /order/payment' | 'POST /admin/refunds/outside'>>;
  onDone: () => void;
  onClose: () => void;
};

/** Cash, transfer, Zelle: what came in, or went back, beside the portal. */
export function OutsideDialog<Body>({ id, schema, words, send, onDone, onClose }: Props<Body>) {
  const settling = useSentForm({
    schema,
    initialValues: { id, method: '', reference: '', note: '' },
    send,
    said: words.done,
    refresh: MONEY,
    onDone,
  });
  const { form } = settling;
  return (
    <Dialog title={words.title} opened onClose={onClose}>
      <Form of={settling} gap={14} save={words.save}>
        <p>{words.text}</p>
        <Field
          as={SelectField}
          of={form}
          name="method"
          label={words.method}
          options={words.bank ? [...METHODS, { value: 'bank', label: words.bank }] : METHODS}
        />
        <Field
          as={TextInput}
          of={form}
          name="reference"
          label={texts.reference}
          description={texts.referenceHint}
          maxLength={80}
          autoComplete="off"
        />
        <Field as={Textarea} of={form} name="note" label={texts.note} maxLength={300} rows={2} />
      </Form>
    </Dialog>
  );
}
