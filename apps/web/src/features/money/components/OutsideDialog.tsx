import { Button, Textarea, TextInput } from '@mantine/core';
import type { Answer } from '@puerta/contract/client';
import { outsidePaymentBody } from '@puerta/contract/money';
import { OUTSIDE_METHODS } from '@puerta/domain/movement-kinds';
import { notifySuccess } from '../../../lib/notify.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SelectField } from '../../../ui/fields.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import type { OutsidePayment } from '../api.ts';
import { moneyTexts } from '../texts.es.ts';
import styles from './PackageMoney.module.css';

const texts = moneyTexts.collect;
const METHODS = OUTSIDE_METHODS.map(value => ({ value, label: moneyTexts.payments.methods[value] }));

type Props = {
  /** what is settled: a package's debt, or a refund */
  id: number;
  words: { title: string; text: string; method: string; save: string; done: string };
  settle: {
    mutateAsync: (
      body: OutsidePayment,
    ) => Promise<Answer<'POST /order/payment' | 'POST /admin/refunds/outside'>>;
    isPending: boolean;
  };
  onClose: () => void;
};

/** Cash, transfer, Zelle: what came in, or went back, beside the portal. */
export function OutsideDialog({ id, words, settle, onClose }: Props) {
  const save = async (body: OutsidePayment) => {
    const answer = await settle.mutateAsync(body);
    if (answer.success) {
      notifySuccess(answer.message ?? words.done);
      onClose();
    } else {
      showFailure(answer);
    }
  };
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: outsidePaymentBody,
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
          options={METHODS}
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
