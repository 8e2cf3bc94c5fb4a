import { Button, Textarea, TextInput } from '@mantine/core';
import { done } from '@puerta/contract/messages.es';
import { OUTSIDE_METHODS, outsidePaymentBody } from '@puerta/contract/money';
import type { FullPackage } from '@puerta/contract/packages';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../lib/drafts.ts';
import { money } from '../../../lib/format.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SelectField } from '../../../ui/fields.tsx';
import { type OutsidePayment, useOutsidePayment } from '../api.ts';
import { moneyTexts } from '../texts.es.ts';
import styles from './PackageMoney.module.css';

const texts = moneyTexts.collect;
const METHODS = OUTSIDE_METHODS.map(value => ({ value, label: moneyTexts.payments.methods[value] }));

type Props = { record: Pick<FullPackage, 'id' | 'debt'>; onClose: () => void };

/** Cash, transfer, Zelle: what came in beside the portal. */
export function OutsideDialog({ record, onClose }: Props) {
  const [key] = useState(newIdempotencyKey);
  const pay = useOutsidePayment(key);
  const save = async (body: OutsidePayment) => {
    const answer = await pay.mutateAsync(body);
    if (answer.success) {
      notifySuccess(answer.message ?? done.outsidePaid);
      onClose();
    } else {
      showFailure(answer);
    }
  };
  const { form, submit, showFailure } = useZodForm({
    schema: outsidePaymentBody,
    initialValues: { id: record.id, method: '', reference: '', note: '' },
    onValid: body => void save(body),
  });
  const amount = money(record.debt);
  return (
    <Dialog title={texts.outsideTitle} opened onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <p>{texts.outsideText(amount)}</p>
        <SelectField
          key={form.key('method')}
          {...form.getInputProps('method')}
          label={texts.method}
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
        <Button type="submit" loading={pay.isPending}>
          {texts.saveOutside(amount)}
        </Button>
      </form>
    </Dialog>
  );
}
