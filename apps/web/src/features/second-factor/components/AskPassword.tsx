import { Button } from '@mantine/core';
import type { Failure } from '@puerta/contract/client';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { PasswordField } from '../../../ui/fields.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import { confirmForm } from '../password.ts';
import { factorTexts as texts } from '../texts.es.ts';
import styles from './SecondFactor.module.css';

type Props<Answered> = {
  send: (pass: string) => Promise<Answered | Failure>;
  onSuccess: (answer: Answered, pass: string) => void;
};

/** The password again, before a second factor is set up in a session that is no longer fresh. */
export function AskPassword<Answered extends { success: true }>({ send, onSuccess }: Props<Answered>) {
  const asking = useMutation({
    mutationFn: ({ pass }: { pass: string }) => send(pass),
    gcTime: 0,
    onSuccess: (answer, { pass }) => (answer.success ? onSuccess(answer, pass) : showFailure(answer, 'pass')),
  });
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: confirmForm,
    initialValues: { pass: '' },
    onValid: values => asking.mutate(values),
  });
  useEffect(() => form.getInputNode('pass')?.focus(), [form]);
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <PasswordField
        key={form.key('pass')}
        {...form.getInputProps('pass')}
        label={texts.password}
        description={texts.passwordLead}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        autoComplete="current-password"
        maxLength={200}
      />
      <Trouble text={trouble} />
      <Button type="submit" loading={asking.isPending}>
        {texts.goOn}
      </Button>
    </form>
  );
}
