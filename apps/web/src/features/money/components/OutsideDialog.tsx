import { Button, Textarea, TextInput } from '@mantine/core';
import type { Answer } from '@puerta/contract/client';
import { OUTSIDE_METHODS } from '@puerta/domain/movement-kinds';
import type * as z from 'zod/mini';
import { notifySuccess } from '../../../lib/notify.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SelectField } from '../../../ui/fields.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import { moneyTexts } from '../texts.es.ts';
import styles from './PackageMoney.module.css';

const texts = moneyTexts.collect;
const METHODS = OUTSIDE_METHODS.map(value => ({ value, label: moneyTexts.payments.methods[value] }));

type Props<Body> = {
  /** what is settled: a package's debt, or a refund */
  id: number;
  schema: z.ZodMiniType<Body>;
  /** `bank`: of the way that a refund alone has */
  words: { title: string; text: string; method: string; save: string; done: string; bank?: string };
  settle: {
    mutateAsync: (body: Body) => Promise<Answer<'POST /order/payment' | 'POST /admin/refunds/outside'>>;
    isPending: boolean;
  };
  onClose: () => void;
};

/** Cash, transfer, Zelle: what came in, or went back, beside the portal. */
export function OutsideDialog<Body>({ id, schema, words, settle, onClose }: Props<Body>) {
  const save = async (body: Body) => {
    const answer = await settle.mutateAsync(body);
    if (answer.success) {
      notifySuccess(answer.message ?? words.done);
      onClose();
    } else {
      showFailure(answer);
    }
  };
  const { form, submit, showFailure, trouble } = useZodForm({
    schema,
    initialValues: { id, method: '', reference: '', note: '' },
    onValid: body => void save(body),
  });
  return (
    <Dialog title={words.title} opened onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <p>{words.text}</p>
        <SelectField
          key={form.key('method')}
          {...form.getInputProps('method')}
          label={words.method}
          options={words.bank ? [...METHODS, { value: 'bank', label: words.bank }] : METHODS}
        />
        <TextInput
          key={form.key('reference')}
          {...form.getInputProps('reference')}
          label={texts.reference}
          description={texts.referenceHint}
          maxLength={80}
          autoComplete="off"
        />
        <Textarea
          key={form.key('note')}
          {...form.getInputProps('note')}
          label={texts.note}
          maxLength={300}
          rows={2}
        />
        <Trouble text={trouble} />
        <Button type="submit" loading={settle.isPending}>
          {words.save}
        </Button>
      </form>
    </Dialog>
  );
}
