import { Button, Textarea } from '@mantine/core';
import { done } from '@puerta/contract/messages.es';
import { type Finish, finishForms } from '@puerta/contract/money';
import { useState } from 'react';
import { money } from '../../../lib/format.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import type { Hanging, useFinish } from '../api.ts';
import { hangingTexts as texts } from '../hanging.es.ts';
import styles from './PackageMoney.module.css';

type Props = { row: Hanging; finish: ReturnType<typeof useFinish>; onClose: () => void };

/** A manager closes what hangs, and says what he found to be true. */
export function FinishDialog({ row, finish, onClose }: Props) {
  // the manager's word is asked only where a provider could not say it itself
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const save = async (body: Finish) => {
    const answer = await finish.mutateAsync(body);
    if (answer.success) {
      notifySuccess(answer.message ?? done.closedReleased);
      onClose();
    } else {
      setRefusals([...refusals, answer.error.code]);
      showFailure(answer);
    }
  };
  const about = asked(row);
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: finishForms[about],
    initialValues: {
      kind: row.kind,
      id: row.id,
      ...(about === 'money' ? {} : { [about]: '' }),
      reason: '',
      money: false,
    },
    onValid: body => void save(body),
  });
  return (
    <Dialog title={texts.finish} opened onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <p>{texts.finishText[row.kind](money(row.amount))}</p>
        {about !== 'money' && (
          <ChoiceCards
            key={form.key(about)}
            {...form.getInputProps(about)}
            legend={about === 'goods' ? texts.goods.legend : texts.refund.legend}
            choices={choicesOf(row)}
          />
        )}
        <Textarea
          key={form.key('reason')}
          {...form.getInputProps('reason')}
          label={texts.reason}
          description={texts.reasonHint}
          maxLength={300}
          rows={2}
        />
        {refusals.includes('payment_unconfirmed') && (
          <Confirmed text={texts.money} onChange={checked => form.setFieldValue('money', checked)} />
        )}
        {about === 'refund' && refusals.includes('carrier_unconfirmed') && (
          <Confirmed
            text={texts.label}
            onChange={checked => form.setFieldValue('goods', checked ? 'given_back' : undefined)}
          />
        )}
        <Trouble text={trouble} />
        <Button type="submit" color="red.9" loading={finish.isPending}>
          {texts.save[row.kind]}
        </Button>
      </form>
    </Dialog>
  );
}

function Confirmed({ text, onChange }: { text: string; onChange: (checked: boolean) => void }) {
  const [checked, check] = useState(false);
  const change = (next: boolean) => {
    check(next);
    onChange(next);
  };
  return (
    <CheckField checked={checked} onChange={change}>
      {text}
    </CheckField>
  );
}

/** States in which nothing was asked of the carrier yet. */
const NOTHING_ASKED: readonly Hanging['state'][] = ['authorizing', 'awaiting', 'held', 'authorized'];

function asked({ kind, state }: Hanging): keyof typeof finishForms {
  if (kind === 'refund') {
    return 'refund';
  }
  return kind === 'debt' || kind === 'stray' || NOTHING_ASKED.includes(state) ? 'money' : 'goods';
}

function choicesOf({ kind, shipment }: Hanging) {
  if (kind === 'refund') {
    return (['made', 'not_made'] as const).map(value => ({ value, title: texts.refund[value] }));
  }
  const goods = kind === 'pickup' ? 'pickup' : 'order';
  // what has a number exists
  const found = shipment === null ? (['none', 'given_back'] as const) : (['ask', 'given_back'] as const);
  return found.map(value => ({ value, title: texts.goods[value][goods] }));
}
